"""A club's server: the studio at a public address, behind a real reverse proxy that ends TLS."""

import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import ROOT, Pnp
from tests.extras.studio.conftest import free_port
from tests.guest.installing import run

TOKEN = "0123456789abcdefghijkl"
DEPLOY = ROOT / "deploy"


def ask(
    port: int,
    path: str,
    context: ssl.SSLContext | None = None,
    sent: str | None = None,
    **headers: str,
) -> Any:
    """Send a request over TLS, or plainly, and return the reply."""
    line = (
        http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=context)
        if context
        else http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    )
    with closing(line):
        line.request("GET" if sent is None else "POST", path, sent, headers)
        reply = line.getresponse()
        text = reply.read().decode()
        return SimpleNamespace(status=reply.status, headers=reply.headers, text=text)


@contextmanager
def public_studio(home: Path, public: str, port: int) -> Iterator[list[str]]:
    """Run the studio at a public address, and yield the lines that it prints."""
    words = ["--public", public, "--proxy", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", "studio", *words],
        stderr=subprocess.PIPE,
        text=True,
        cwd=home,
        env={**os.environ, "HOME": str(home), "PNP_STUDIO_TOKEN": TOKEN},
    )
    assert process.stderr is not None
    output = []
    try:
        for line in process.stderr:
            output.append(line.strip())
            if "Ctrl-C" in line:
                break
        yield output
    finally:
        process.terminate()
        process.wait(20)
        process.stderr.close()


@contextmanager
def proxy(home: Path, port: int, studio: int) -> Iterator[ssl.SSLContext]:
    """Run nginx with `deploy/nginx.conf`, and yield a context that trusts its certificate."""
    key, certificate = home / "key.pem", home / "certificate.pem"
    names = ["-subj", "/CN=games.example.org", "-addext", "subjectAltName=IP:127.0.0.1"]
    new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    run("openssl", *new, *names, "-days", "2", "-keyout", key, "-out", certificate)
    block = (DEPLOY / "nginx.conf").read_text("utf-8")
    for pattern, value in (
        (r"/etc/ssl/certs/\S+pem", str(certificate)),
        (r"/etc/ssl/private/\S+key", str(key)),
        ("443", f"127.0.0.1:{port}"),
        ("8740", str(studio)),
    ):
        block, count = re.subn(pattern, value, block)
        assert count == 1, pattern
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {home}/{kind};" for kind in kinds)
    file = home / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    file.write_text(
        f"{user} daemon off; pid {home}/nginx.pid; events {{}}"
        f" http {{ access_log off; {folders} {block} }}"
    )
    process = subprocess.Popen(["nginx", "-c", file, "-e", home / "nginx.log", "-p", home])
    context = ssl.create_default_context(cafile=certificate)
    try:
        for _ in range(100):
            try:
                ask(port, "/", context)
                break
            except OSError:
                time.sleep(0.05)
        yield context
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A studio at a public address, and nginx in front of it."""
    home, studio, port = tmp_path_factory.mktemp("public"), free_port(), free_port()
    host = f"games.example.org:{port}"
    with (
        public_studio(home, f"https://{host}", studio) as output,
        proxy(home, port, studio) as context,
    ):
        yield SimpleNamespace(port=port, studio=studio, host=host, context=context, output=output)


def through(served: Any, path: str, sent: str | None = None, **headers: str) -> Any:
    """Send a request through the reverse proxy."""
    return ask(served.port, path, served.context, sent, **{"Host": served.host, **headers})


def cookie(served: Any) -> str:
    reply = through(served, f"/?token={TOKEN}")
    return str(reply.headers["set-cookie"])


def test_link_of_the_token_opens_the_studio(served: Any) -> None:
    assert served.output[-1].startswith(f"https://{served.host}/?token={TOKEN}  ")
    assert through(served, "/hello").status == 403
    given = cookie(served)
    assert "Secure" in given
    assert "HttpOnly" in given
    reply = through(served, "/hello", Cookie=given.partition(";")[0])
    assert reply.status == 200
    assert reply.headers["cross-origin-opener-policy"] == "same-origin"


def test_only_the_public_host_and_origin_are_accepted(served: Any) -> None:
    path = f"/hello?token={TOKEN}"
    assert through(served, path, Host=f"127.0.0.1:{served.port}").status == 421
    assert ask(served.studio, path).status == 421
    assert through(served, path, Origin="https://evil.example").status == 403
    assert through(served, path, Origin=f"http://{served.host}").status == 403
    assert through(served, path, Origin=f"https://{served.host}").status == 303


def test_nobody_is_on_the_computer_that_runs_it(served: Any) -> None:
    given = cookie(served).partition(";")[0]
    for path in ("/end", "/lan", "/saved/a1/delete"):
        reply = through(served, path, "{}", Cookie=given, **{"X-Forwarded-For": "127.0.0.1"})
        assert reply.status == 403, path
    assert json.loads(through(served, "/saved", Cookie=given).text) == {"games": []}


def test_invitation_has_the_public_address(served: Any) -> None:
    given = cookie(served).partition(";")[0]
    start = (ROOT / "docs/passtally.toml").read_text("utf-8")
    place = json.dumps({"entries": [{"text": start, "move": ""}], "at": 0})
    shared = json.loads(through(served, "/shared", place, Cookie=given).text)["shared"]
    reply = json.loads(through(served, f"/shared/{shared['name']}/invitation", Cookie=given).text)
    assert reply["address"].startswith(f"https://{served.host}/table?at=")
    assert "<svg" in reply["svg"]


def test_forwarded_headers_of_others_are_ignored(tmp_path: Path) -> None:
    port = free_port()
    words = ["--public", "https://games.example.org", "--proxy", "192.0.2.1", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "studio", *words],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "PNP_STUDIO_TOKEN": TOKEN},
    ) as process:
        assert process.stderr is not None
        assert "Ctrl-C" in process.stderr.readline()
        sent = {"Host": "games.example.org", "X-Forwarded-Proto": "https"}
        reply = ask(port, f"/hello?token={TOKEN}", **sent)
        process.terminate()
    assert "Secure" not in reply.headers["set-cookie"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--public games.example.org --proxy 127.0.0.1", "is not a public address: write a scheme"),
        ("--public https://a.example/pnp --proxy 127.0.0.1", "a host without a path"),
        ("--public https://a.example", "no reverse proxy: name the address"),
        ("--public https://a.example --proxy nginx", "is not the address of a proxy: write an IP"),
        (
            "--public https://a.example --proxy 127.0.0.1 --listen ::1",
            "is not an IPv4 address: use",
        ),
        ("--public https://a.example --proxy 127.0.0.1 --lan", "cannot be combined with --lan"),
        ("--proxy 127.0.0.1", "need --public"),
    ],
)
def test_mistakes_are_reported_in_one_line(words: str, expected: str, pnp: Pnp) -> None:
    done = pnp("studio", *words.split())
    assert done.status == 2
    assert expected in done.err
    assert done.err.count("\n") == 1


def test_guessable_token_is_an_error(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_STUDIO_TOKEN", "club")
    done = pnp("studio", "--public", "https://a.example", "--proxy", "127.0.0.1")
    assert "PNP_STUDIO_TOKEN cannot be used as a token: use 22 to 200" in done.err


def steps_of_the_image() -> list[str]:
    """Return the commands of the Dockerfile that build the image and start it."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    return re.findall(r"^(?:RUN|COPY|ENTRYPOINT|HEALTHCHECK|USER) .*", text, re.MULTILINE)


@pytest.mark.slow
def test_steps_of_the_image_start_a_healthy_studio(tmp_path: Path) -> None:
    """There is no container engine in CI: the scripts that the image runs are run here."""
    steps = steps_of_the_image()
    for file in ("install.sh", "start.sh", "healthy.py"):
        assert sum(file in step for step in steps) == 2, file  # copied and run
    assert "USER pnp" in steps

    dist, environment, port = tmp_path / "opt", tmp_path / "environment", free_port()
    run(sys.executable, "-m", "build", "--wheel", "--outdir", dist, ROOT, cwd=tmp_path)
    shutil.copy(ROOT / "constraints.txt", dist)
    run("sh", DEPLOY / "install.sh", environment, dist, cwd=tmp_path)
    settings = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PNP_ENVIRONMENT": str(environment),
        "PNP_PUBLIC": "https://games.example.org",
        "PNP_PROXY": "127.0.0.1",
        "PNP_STUDIO_TOKEN": TOKEN,
        "PNP_PORT": str(port),
    }
    health = [environment / "bin/python", DEPLOY / "healthy.py"]
    with subprocess.Popen(
        ["sh", DEPLOY / "start.sh"], stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=settings
    ) as process:
        assert process.stderr is not None
        assert TOKEN in process.stderr.readline()
        healthy = subprocess.run(health, env=settings, check=False)
        process.terminate()
    assert healthy.returncode == 0
    assert subprocess.run(health, env=settings, check=False).returncode == 1


def test_unit_runs_the_start_script_without_rights() -> None:
    unit = (DEPLOY / "pnp-studio.service").read_text("utf-8")
    settings = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
    assert settings["ExecStart"].endswith("/start.sh")
    assert settings["DynamicUser"] == settings["NoNewPrivileges"] == "yes"
    assert settings["CapabilityBoundingSet"] == ""
