"""Run the portable tests with the Python that runs this script (see `noxfile.py`)."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent

with tempfile.TemporaryDirectory() as home:
    venv.create(home, with_pip=True)
    python = Path(home, "Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", "nox"], check=True)
    nox = [python, "-m", "nox", "--noxfile", ROOT / "noxfile.py"]
    done = subprocess.run(
        [*nox, "--session", "portable", "--force-python", sys.executable], check=False
    )
sys.exit(done.returncode)
