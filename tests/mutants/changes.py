"""Small changes to code, each of which some test should notice."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

Trees = dict[Path, ast.Module]
"""Parsed files."""

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_CALLED = {
    a: b
    for pair in (("min", "max"), ("any", "all"), ("floor", "ceil"))
    for a, b in (pair, pair[::-1])
}
_MESSAGES = {"what", "hint", "why", "description", "title", "examples"}
"""Keywords with texts for people; a test of each wording would only repeat it."""

_ASSERTED = {"strict", "slots", "frozen", "maxsize", "defer_build"}
"""Keywords of assertions and cache sizes, which change no result."""

_TOLERANCES = {1e-6, 1e-9}

_BOUND = 1000
"""Larger numbers limit time and memory, and the exact limit does not matter."""


@dataclass(frozen=True)
class Change:
    """A replacement of one node of a file, in the `slot` of its parent."""

    file: Path
    where: str
    """Function or class, with dots; empty for the module."""

    statement: ast.stmt
    parent: ast.AST
    slot: tuple[str, int | None]
    node: ast.AST

    def put(self, node: ast.AST) -> ast.AST:
        """Set the slot and return its previous content."""
        field, index = self.slot
        held = getattr(self.parent, field)
        if index is None:
            setattr(self.parent, field, node)
            return held  # type: ignore[no-any-return]  # ast types its fields loosely
        before, held[index] = held[index], node
        return before  # type: ignore[no-any-return]

    def compiled(self, tree: ast.Module) -> CodeType:
        """Return the code of the module with the change in it."""
        previous = self.put(self.node)
        code = compile(tree, str(self.file), "exec")
        self.put(previous)
        return code

    @property
    def texts(self) -> tuple[str, str]:
        """The statement before and after, which identifies the change when lines move."""
        before = _head(self.statement)
        previous = self.put(self.node)
        deleted = previous is self.statement
        after = _head(self.node if deleted else self.statement)  # type: ignore[arg-type]
        self.put(previous)
        return before, after

    @property
    def lines(self) -> range:
        """Lines of the statement, or of the head of a compound statement."""
        body = getattr(self.statement, "body", None)
        if isinstance(self.statement, ast.FunctionDef) or not body:
            return range(self.statement.lineno, (self.statement.end_lineno or 0) + 1)
        return range(self.statement.lineno, max(body[0].lineno, self.statement.lineno + 1))

    @property
    def when_imported(self) -> bool:
        """True if the node runs when the module is imported, as defaults of arguments do."""
        early = isinstance(self.statement, ast.ClassDef) or isinstance(self.parent, ast.arguments)
        return early or not self.where.endswith("()")


def changes(file: Path, tree: ast.Module) -> Iterator[Change]:
    """Yield every change of a file, always in the same order."""
    yield from _walk(file, tree, "", None)


def _walk(file: Path, parent: ast.AST, where: str, statement: ast.stmt | None) -> Iterator[Change]:
    if isinstance(parent, ast.ClassDef | ast.FunctionDef):
        where = f"{where.removesuffix('()')}.{parent.name}".lstrip(".")
        where += "()" * isinstance(parent, ast.FunctionDef)
    for field, held in ast.iter_fields(parent):
        if field in {"annotation", "returns", "decorator_list", "bases", "type_params"}:
            continue
        for index, node in enumerate(held) if isinstance(held, list) else [(None, held)]:
            if not isinstance(node, ast.AST) or _is_text(parent, node):
                continue
            inner = node if isinstance(node, ast.stmt) else statement
            if inner is not None:
                for other in _others(node):
                    ast.fix_missing_locations(ast.copy_location(other, node))
                    yield Change(file, where, inner, parent, (field, index), other)
            yield from _walk(file, node, where, inner)


def _is_text(parent: ast.AST, node: ast.AST) -> bool:
    """Return True for docstrings and texts for people."""
    match parent:
        case (
            ast.Expr(value=ast.Constant(value=str())) | ast.Assign(targets=[ast.Name(id="__all__")])
        ):
            return True
        case ast.keyword(arg=str(name)) if name in _ASSERTED:
            return True
        case ast.keyword(arg=str(name)):
            return name in _MESSAGES and isinstance(node, ast.Constant | ast.JoinedStr)
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in _MESSAGES and isinstance(node, ast.Constant | ast.JoinedStr)
        case ast.Call(func=ast.Name(id=name)) if name.endswith(("Error", "Fault", "TypeVar")):
            return isinstance(node, ast.Constant | ast.JoinedStr)
    return isinstance(parent, ast.JoinedStr) and isinstance(node, ast.Constant)


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """Yield replacements of a node."""
    match node:
        case ast.Compare(left, [op, *ops], comparators):
            for other in _COMPARED[type(op)][_has_tolerance(node) :]:
                yield ast.Compare(left, [other(), *ops], comparators)
        case ast.BinOp(left, ast.MatMult(), right):
            yield ast.BinOp(right, ast.MatMult(), left)
        case ast.BinOp(left, op, right) if type(op) in _COMPUTED:
            yield ast.BinOp(left, _COMPUTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _COMPUTED:
            yield ast.AugAssign(target, _COMPUTED[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant():
            yield from _constants(node)
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Return(None | ast.Constant(None)):
            pass
        case ast.Return():
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call(ast.Name(id="assert_never"))):
            pass
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise():
            yield ast.Pass()
        case ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Slice(lower, upper, step):
            if lower is not None:
                yield ast.Slice(None, upper, step)
            if upper is not None:
                yield ast.Slice(lower, None, step)
        case ast.Call():
            yield from _calls(node)


def _has_tolerance(compared: ast.Compare) -> bool:
    """Return True if the comparison has a tolerance, whose exact edge does not matter."""
    parts = (each for each in ast.walk(compared) if isinstance(each, ast.Constant | ast.Name))
    return any(
        each.id == "_TINY" if isinstance(each, ast.Name) else each.value in _TOLERANCES
        for each in parts
    )


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool(value):
            yield ast.Constant(not value)
        case int(value) | float(value) if abs(value) < _BOUND:
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case str(value) if value:
            yield ast.Constant("")


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    match node:
        case ast.Call(ast.Name(id=name), args, keywords) if name in _CALLED:
            yield ast.Call(ast.Name(_CALLED[name], ast.Load()), args, keywords)
        case ast.Call(ast.Attribute(value, attr), args, keywords) if attr in _CALLED:
            yield ast.Call(ast.Attribute(value, _CALLED[attr], ast.Load()), args, keywords)
        case ast.Call(ast.Name(id="isinstance" | "TypeVar" | "Line")):  # a line has no direction
            pass
        case ast.Call(func, [first, second, *rest], keywords) if not _same(first, second):
            yield ast.Call(func, [second, first, *rest], keywords)


def _same(one: ast.expr, other: ast.expr) -> bool:
    starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
    return starred or ast.dump(one) == ast.dump(other)


def _head(statement: ast.stmt) -> str:
    """Return a statement without its body."""
    lines = ast.unparse(statement).splitlines()
    if not hasattr(statement, "body"):
        return "\n".join(lines)
    return next(line for line in lines if not line.startswith("@"))
