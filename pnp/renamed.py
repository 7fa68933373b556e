"""Old names of fields, properties and methods, which work with a warning until pnp 1.0."""

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def renamed(**names: str) -> Callable[[type[T]], type[T]]:
    """Return a class decorator that accepts old names of members, with a DeprecationWarning.

    `names` maps each old name to the current one. Old names work as attributes. Old names of fields
    also work as keyword arguments of dataclasses and named tuples.
    """

    def decorate(cls: type[T]) -> type[T]:
        constructor = "__new__" if issubclass(cls, tuple) else "__init__"
        construct = getattr(cls, constructor)
        other_attribute = getattr(cls, "__getattr__", None)

        def warn(old: str) -> None:
            message = f"{cls.__name__}.{old} is deprecated and will be removed in pnp 1.0"
            warnings.warn(f"{message}: use {names[old]}", DeprecationWarning, stacklevel=3)

        @wraps(construct)
        def with_old_keywords(*args: Any, **keywords: Any) -> Any:
            for old in [each for each in names if each in keywords]:
                warn(old)
                keywords[names[old]] = keywords.pop(old)
            return construct(*args, **keywords)

        def old_attribute(self: T, name: str) -> Any:
            if name not in names and other_attribute is not None:
                return other_attribute(self, name)
            if name not in names:
                message = f"{type(self).__name__!r} object has no attribute {name!r}"
                raise AttributeError(message, name=name, obj=self)
            warn(name)
            return getattr(self, names[name])

        setattr(cls, constructor, with_old_keywords)
        cls.__getattr__ = old_attribute  # type: ignore[attr-defined]  # unknown to type checkers on purpose
        return cls

    return decorate
