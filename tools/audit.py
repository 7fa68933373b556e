"""List the licences of all dependencies, and look for known faults.

    python -m tools.audit [PIP_AUDIT]

The list needs no network. A licence that is not in `ALLOWED` fails the audit. With the path of
pip-audit and a network, versions with known faults fail the audit too.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ALLOWED = (
    "Apache",
    "BSD",
    "HPND",
    "ISC",
    "LGPL",
    "MIT",
    "MPL",
    "OFL",
    "PSF",
    "Python",
    "Unlicense",
)
"""Words in the names of licences that may be combined with ours.

Libraries under the LGPL are installed as they are, so that users can replace them.
"""

_NAME = re.compile(r"[\w.-]+")
_OTHERS = re.compile(r"\b(A?GPL|Proprietary|Commercial)", re.IGNORECASE)


def dependencies(names: Iterable[str]) -> dict[str, Distribution]:
    """Return the installed distributions that some distributions need, without their extras."""
    found: dict[str, Distribution] = {}
    waiting = [*names]
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system, or of an extra that is not installed
            continue
        for line in found[name].requires or ():
            needed = _NAME.match(line)
            if needed and "extra ==" not in line:
                waiting.append(needed[0])
    return dict(sorted(found.items()))


def licence(found: Distribution) -> str:
    """Return the licence that a distribution states, or "" if it states none."""
    data = found.metadata
    if "License-Expression" in data:
        return data["License-Expression"]
    classes = data.get_all("Classifier") or []
    named = [each.rsplit(" :: ", 1)[1] for each in classes if each.startswith("License :: ")]
    stated = " AND ".join(each for each in named if each != "OSI Approved")
    return stated or (data.get_all("License") or [""])[0].strip().partition("\n")[0]


def is_allowed(stated: str) -> bool:
    """Return True if a licence may be combined with ours; one of several alternatives suffices."""
    return any(
        any(word in choice for word in ALLOWED) and not _OTHERS.search(choice)
        for choice in re.split(r"\bOR\b", stated)
    )


def report(found: dict[str, Distribution]) -> Iterator[str]:
    """Yield a line for each dependency; a refused licence is marked."""
    for name, each in found.items():
        stated = licence(each)
        mark = "" if is_allowed(stated) else "  NOT ALLOWED"
        yield f"{name:<24} {each.version:<12} {stated or 'none stated'}{mark}"


def known_faults(program: Path, found: dict[str, Distribution]) -> list[str] | None:
    """Return a line for each version with a known fault; None if pip-audit found no network."""
    with tempfile.TemporaryDirectory() as folder:
        pinned = Path(folder) / "requirements.txt"
        lines = [f"{name}=={each.version}\n" for name, each in found.items()]
        pinned.write_text("".join(lines), "utf-8")
        words: list[str | Path] = [
            program,
            "--no-deps",
            "--disable-pip",
            "--format",
            "json",
            "-r",
            pinned,
        ]
        done = subprocess.run(words, text=True, capture_output=True, check=False)
    try:
        checked = json.loads(done.stdout)["dependencies"]
    except ValueError:
        return None
    return [
        f"{each['name']} {each['version']}: {fault['id']}"
        for each in checked
        for fault in each.get("vulns", ())
    ]


def audit(program: Path | None) -> int:
    """Print licences and known faults, and return the exit status."""
    found = dependencies(["pnp-games"])
    del found["pnp-games"]
    lines = list(report(found))
    print("\n".join(lines))
    faults = known_faults(program, found) if program else None
    if faults is None:
        print("Known faults were not looked up: pip-audit is not installed or has no network.")
    else:
        print("\n".join(faults) or "No known faults.")
    return int(bool(faults) or any("NOT ALLOWED" in line for line in lines))


if __name__ == "__main__":
    sys.exit(audit(Path(sys.argv[1]) if sys.argv[1:] else None))
