"""Exit with 0 if the studio of this server answers; the settings are those of `start.sh`."""

import os
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit

PORT = os.environ.get("PNP_PORT", "8740")

request = urllib.request.Request(
    f"http://127.0.0.1:{PORT}/hello",
    headers={
        "Host": urlsplit(os.environ["PNP_PUBLIC"]).netloc,
        "Cookie": f"pnp-{PORT}={os.environ.get('PNP_STUDIO_TOKEN', '')}",
    },
)
try:
    with urllib.request.urlopen(request, timeout=4):
        pass
except urllib.error.HTTPError as refused:
    # without a token in the environment, a refusal shows that the studio answers
    sys.exit(refused.code != 403 or "PNP_STUDIO_TOKEN" in os.environ)
except OSError:
    sys.exit(1)
