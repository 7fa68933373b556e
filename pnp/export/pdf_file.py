"""Write the objects of a PDF one by one, keeping only their offsets in memory."""

from array import array
from collections.abc import Iterator, Sequence

_HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e made by pnp\n"
_KIDS = 32
"""Maximum number of children per node of the page tree."""

_SECTION = 10_000
"""Number of cross-reference entries that are written together."""


class PdfFile:
    """A PDF file under construction. Its methods return or yield the next bytes of the file."""

    def __init__(self) -> None:
        self._places = array("Q")
        self._length = 0
        self._pages = array("L")
        self._leaves = array("L")
        self.root = 0

    @property
    def objects(self) -> int:
        """Number of objects so far, which is also the number of the latest object."""
        return len(self._places)

    def start(self) -> bytes:
        """Return the file header."""
        return self._grown(_HEADER)

    def reserve(self) -> int:
        """Reserve a number for an object that is written later, and return the number."""
        self._places.append(0)
        return self.objects

    def put(self, number: int, body: bytes) -> bytes:
        """Return the bytes of the object with this number."""
        self._places[number - 1] = self._length
        return self._grown(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def page(self, entries: bytes) -> bytes:
        """Return the bytes of the next page, with a reference to its parent."""
        if len(self._pages) % _KIDS == 0:
            self._leaves.append(self.reserve())
        self._pages.append(self.reserve())
        body = b"<< /Type /Page /Parent %d 0 R %s >>" % (self._leaves[-1], entries)
        return self.put(self._pages[-1], body)

    def page_object(self, page: int) -> int:
        """Return the object number of a page. Pages are counted from 1."""
        return self._pages[page - 1]

    def page_tree(self) -> Iterator[bytes]:
        """Yield the nodes of the page tree and set `root`. All pages are at the same depth."""
        kids: Sequence[int] = self._pages
        counts: Sequence[int] = [1] * len(kids)
        nodes: Sequence[int] = self._leaves or [self.reserve()]
        while len(nodes) > 1:
            parents = [self.reserve() for _ in range(0, len(nodes), _KIDS)]
            above = [b"/Parent %d 0 R " % parents[at // _KIDS] for at in range(len(nodes))]
            yield from self._nodes(nodes, above, kids, counts)
            counts = [sum(counts[at : at + _KIDS]) for at in range(0, len(counts), _KIDS)]
            kids, nodes = nodes, parents
        self.root = nodes[0]
        yield from self._nodes(nodes, [b""], kids, counts)

    def _nodes(
        self,
        nodes: Sequence[int],
        above: Sequence[bytes],
        kids: Sequence[int],
        counts: Sequence[int],
    ) -> Iterator[bytes]:
        """Yield the nodes of one level with references to their parents and children."""
        for at, node in enumerate(nodes):
            span = slice(at * _KIDS, (at + 1) * _KIDS)
            named = b" ".join(b"%d 0 R" % kid for kid in kids[span])
            parts = (above[at], sum(counts[span]), named)
            yield self.put(node, b"<< /Type /Pages %s/Count %d /Kids [%s] >>" % parts)

    def finish(self, trailer: bytes) -> Iterator[bytes]:
        """Yield the cross-reference table and the trailer."""
        start = self._length
        yield self._grown(b"xref\n0 %d\n0000000000 65535 f \n" % (self.objects + 1))
        for at in range(0, self.objects, _SECTION):
            places = self._places[at : at + _SECTION]
            yield self._grown(b"".join(b"%010d 00000 n \n" % place for place in places))
        parts = (self.objects + 1, trailer, start)
        yield self._grown(b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % parts)

    def _grown(self, part: bytes) -> bytes:
        self._length += len(part)
        return part


def stream(head: bytes, data: bytes) -> bytes:
    """Return a stream object; `head` contains the entries of its dictionary."""
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(data), data)
