"""Pseudo-languages: English with accents, and optionally about 30 % longer.

Text without accents is not marked for translation, and long text that is clipped or overlaps needs
a more flexible layout. Placeholders, expressions and markup stay unchanged.
"""

import re
from gettext import NullTranslations

_ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áçéíñóšúýÀÇÉÍÑÓŠÚÝ")
_KEPT = re.compile(r"(\{[^{}]*\}|\[[a-z][a-z0-9-]*\]|`[^`]*`|(?<!\w)--?\w[\w-]*|https?://\S+)")
_VOWEL = re.compile(r"([áéíóú])(?=\w)")


class PseudoTranslations(NullTranslations):
    """Translates every message to a pseudo-language."""

    def __init__(self, *, longer: bool) -> None:
        super().__init__()
        self._longer = longer

    def gettext(self, message: str) -> str:
        parts = _KEPT.split(message)
        parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
        if self._longer:
            parts[::2] = [_VOWEL.sub(r"\1\1", part) for part in parts[::2]]
        return "".join(parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return self.ngettext(msgid1, msgid2, n)
