"""What a long run keeps beside its file until it is whole: all that is written, and a journal.

`cards.pdf` comes of `cards.pdf.unfinished`, told by `cards.pdf.journal`; numbered pages lie in a
folder that is called so. The journal says first of what document they are, then of every chunk how
many pages there are with it, a digest of what it added, and what must be known to go on behind it.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Self

from pnp.errors import Place, PnpError, Remedy
from pnp.export.formats import Chunk, growing, suffix_of, targets
from pnp.export.output import Output
from pnp.extras.batch.long_run import LongRun
from pnp.extras.batch.store import Folder, OneFile, Store
from pnp.files.journal import Entry, Journal, journal
from pnp.files.undisturbed import undisturbed
from pnp.files.writing import real_file, writing
from pnp.layout.document import Document
from pnp.version import __version__

_ANEW = Remedy("clean")

_DIFFERENT = {
    "pnp": "by pnp {}, and this is {}",
    "title": "as {}, and this is {}",
    "pages": "with {} pages, and this has {}",
    "output": "with {}, and this has {}",
}
"""What a document is, and how it was begun where that is something else now."""


class Beside(NamedTuple):
    """Where it is kept."""

    part: Path
    journal: Path

    @classmethod
    def of(cls, path: Path) -> Self:
        """That of a file, or of the name that pages are numbered under; raises PnpError."""
        real = real_file(path)
        return cls(*(real.with_name(f"{real.name}.{each}") for each in ("unfinished", "journal")))

    @property
    def is_kept(self) -> bool:
        """Whether there is something; a journal alone is of a run that came to its end."""
        return self.journal.exists() and self.part.exists()

    def remove(self) -> None:
        """Nothing is kept any more; raises PnpError, also while a run goes on with it."""
        if not self.journal.exists():
            return
        with journal(self.journal):
            pass
        with writing(self.part), undisturbed():
            if self.part.is_dir():
                for page in self.part.iterdir():
                    page.unlink()
                self.part.rmdir()
            self.part.unlink(missing_ok=True)
            self.journal.unlink()


def kept_words(path: Path) -> tuple[str, ...]:
    """The words of the run of which something is kept beside this file; raises PnpError."""
    beside = _kept_beside(path)
    with journal(beside.journal) as book:
        return tuple(map(str, next(book.entries(), {}).get("words", ())))


def is_kept(path: Path) -> bool:
    """Whether something of an interrupted run is kept beside this file; raises PnpError."""
    return Beside.of(path).is_kept


class Kept:
    """A document on its way to the disk."""

    def __init__(self, book: Journal, store: Store, path: Path) -> None:
        self._book, self._store, self._path = book, store, path
        self._again = ""
        """The digest of a chunk that is drawn again."""
        self.pages = 0
        """So many need not be drawn any more."""
        self.safe = 0
        """So many are told by the journal."""

    def go_on(self, entries: Iterable[Entry]) -> None:
        """Check all that lies there. The last chunk is drawn again, and must be as it was.

        Raises PnpError.
        """
        last: Entry | None = None
        for entry in entries:
            if last is not None:
                self._store.recall(last["news"])
                self.pages = last["pages"]
            if _digest(self._store.found(entry["news"])) != entry["digest"]:
                what = f"pages {self.pages + 1} to {entry['pages']} have been changed or damaged"
                raise PnpError(what, Place(str(Beside.of(self._path).part)), remedies=[_ANEW])
            last, self._again, self.safe = entry, entry["digest"], entry["pages"]

    def add(self, chunk: Chunk, pages: int) -> int:
        """The next chunk, with which there are so many pages; its bytes. Raises PnpError."""
        parts = self._store.made(chunk)
        digest = _digest(parts)
        if self._again and digest != self._again:
            what = f"pages {self.pages + 1} to {pages} would not be drawn now as they were before"
            raise PnpError(what, Place(str(self._path)), remedies=[_ANEW])
        with writing(self._path):
            news = self._store.put(parts)
            if not self._again:
                self._book.add({"pages": pages, "digest": digest, "news": news})
        self._again, self.pages, self.safe = "", pages, pages
        return sum(map(len, parts))

    def finish(self) -> None:
        """All of it gets its name; raises PnpError."""
        with writing(self._path):
            self._store.finish()


@contextmanager
def kept(document: Document, path: Path, output: Output, run: LongRun) -> Iterator[Kept]:
    """A document on its way, begun or gone on with; what is on disk is kept if that fails.

    Raises PnpError.
    """
    beside = _kept_beside(path) if run.resume else Beside.of(path)
    new, whole = not beside.is_kept, False
    if new:
        beside.remove()
    on_its_way: Kept | None = None
    try:
        with journal(beside.journal) as book, _store(document, path, beside) as store:
            entries = _begun(book, _facts(document, path, output), run, path)
            on_its_way = Kept(book, store, path)
            on_its_way.go_on(entries)
            with _told(on_its_way, document, path):
                yield on_its_way
                on_its_way.finish()
            whole = True
    finally:
        nothing = on_its_way.safe == 0 if on_its_way else new
        if whole or (nothing and not run.resume):
            beside.remove()


def _begun(book: Journal, facts: Entry, run: LongRun, path: Path) -> Iterator[Entry]:
    """Entries of the chunks to go on with, of a journal that has been begun; raises PnpError."""
    entries = book.entries()
    first = next(entries, None)
    if first is not None and not run.resume and next(entries, None) is not None:
        what = "a run into it was interrupted, and can be gone on with"
        raise PnpError(what, Place(str(path)), remedies=[Remedy("resume", str(path)), _ANEW])
    if first is not None and run.resume:
        for name, how in _DIFFERENT.items():
            if first.get(name) != facts[name]:
                what = f"this was begun {how.format(first.get(name), facts[name])}"
                raise PnpError(what, Place(str(path)), remedies=[_ANEW])
        return entries
    with writing(path):
        book.clear()
        book.add({**facts, "words": run.words})
    return iter(())


def _facts(document: Document, path: Path, output: Output) -> Mapping[str, Any]:
    """What the same document is the same in."""
    fonts = "fonts" if output.svg.fonts else "no fonts"
    how = {".svg": fonts, ".png": f"{output.dpi:g} dpi"}.get(suffix_of(path), "")
    told = (__version__, document.title, len(document.sheets), how)
    return dict(zip(_DIFFERENT, told, strict=True))


@contextmanager
def _store(document: Document, path: Path, beside: Beside) -> Iterator[Store]:
    """What keeps the document's chunks; raises PnpError."""
    file = growing(document, path)
    with writing(beside.part):
        if file is not None:
            store: Store = OneFile(beside.part, real_file(path), file)
        else:
            store = Folder(beside.part, [real_file(page) for page in targets(document, path)])
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _told(on_its_way: Kept, document: Document, path: Path) -> Iterator[None]:
    """Whatever ends the run tells that it can be gone on with."""
    try:
        yield
    except PnpError as error:
        if on_its_way.safe and _ANEW not in error.remedies:
            error.remedies += (Remedy("resume", str(path)),)
        raise
    except BaseException as error:
        if on_its_way.safe:
            total = len(document.sheets)
            error.add_note(f"{on_its_way.safe:,} of {total:,} pages are kept beside {path}")
        raise


def _kept_beside(path: Path) -> Beside:
    """Where something is kept; raises PnpError where nothing is."""
    beside = Beside.of(path)
    if not beside.is_kept:
        what = "no interrupted run has left anything beside it"
        raise PnpError(what, Place(str(path)), parameter="resume")
    return beside


def _digest(parts: Iterable[bytes]) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
