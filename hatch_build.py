"""Compile the catalogues in `pnp/languages` for the wheel."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "pnp/languages"


class CatalogueHook(BuildHookInterface[Any]):
    """Adds a compiled catalogue and the messages of the browser for each language."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        compiled = _compiled_module(Path(self.root))
        target = Path(self.directory) / "languages"
        target.mkdir(parents=True, exist_ok=True)
        for source in sorted(Path(self.root, FOLDER).glob("*.po")):
            forms = {".mo": compiled.compiled(source), ".json": compiled.page_json(source)}
            for suffix, content in forms.items():
                file = target / f"{source.stem}{suffix}"
                file.write_bytes(content)
                build_data["force_include"][str(file)] = f"{FOLDER}/{file.name}"


def _compiled_module(root: Path) -> ModuleType:
    """Return `pnp.languages.compiled`, without importing the package that is being built."""
    spec = importlib.util.spec_from_file_location("compiled", root / FOLDER / "compiled.py")
    if spec is None or spec.loader is None:
        raise ImportError(FOLDER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
