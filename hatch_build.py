"""Pack the catalogues in `pnp/languages` for the wheel."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "pnp/languages"


class CatalogueHook(BuildHookInterface[Any]):
    """Adds the packed catalogues, and deletes its files after the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        packed = _packed_module(Path(self.root)).packed
        self._folder.mkdir(parents=True, exist_ok=True)
        sources = sorted(Path(self.root, FOLDER).glob("*.po"))
        for name, content in packed(sources).items():
            file = self._folder / name
            file.write_bytes(content)
            build_data["force_include"][str(file)] = f"{FOLDER}/{name}"

    def finalize(self, *_build: Any) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _folder(self) -> Path:
        return Path(self.directory) / "languages"


def _packed_module(root: Path) -> ModuleType:
    """Return `pnp.languages.packed`, without importing the package that is being built."""
    spec = importlib.util.spec_from_file_location("packed", root / FOLDER / "packed.py")
    if spec is None or spec.loader is None:
        raise ImportError(FOLDER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
