# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Initializer lists: rows, whatever the layout, flat ones, and designators; what
has no initializer is zero."""

from .expressions import literal_of, scalar
from .function import Function
from .memory import Shape, Value

MOST_ELEMENTS = 16


def listed(f: Function, shape: Shape, _depth: int):
    if shape.count > MOST_ELEMENTS:
        return None
    f.spend(shape)
    if f.rng.percent(30):
        return constant_list(f, shape, lambda: literal_of(f, shape.type))
    elements = [scalar(f, shape.type) for _ in range(f.rng.between(1, shape.count))]
    make = f.rng.weighted([(in_order, 3), (designated, 2)])
    return make(f, shape, elements)


def filled(f: Function, shape: Shape, numbered: list) -> str:
    """The reference: zeros, and then (number in element order, element)."""
    result = f.temporary(shape)
    f.reference(f"memset({result}, 0, sizeof({result}));")
    for number, element in numbered:
        row, column = divmod(number, shape.columns)
        f.reference(f"{result}[{shape.at(row, column)}] = {element};")
    return result


def braced_rows(f: Function, shape: Shape, codes: list) -> str:
    """Each row with braces of its own, or without."""
    rows = [", ".join(codes[i:i + shape.columns])
            for i in range(0, len(codes), shape.columns)]
    chance = f.rng.pick([0, 50, 100])
    # A row that is not complete ends the list.
    return ", ".join(f"{{{row}}}" if f.rng.percent(chance) else row for row in rows)


def in_order(f: Function, shape: Shape, elements: list) -> Value:
    result = filled(f, shape, [(n, reference) for n, (_, reference) in enumerate(elements)])
    return Value(shape, initialized(f, shape, braced_rows(f, shape, [c for c, _ in elements])),
                 result)


def designated(f: Function, shape: Shape, elements: list) -> Value:
    """Some elements by row and column; seldom one without a designator behind."""
    free = list(range(shape.count))
    numbered, codes = [], []
    for code, reference in elements[:6]:
        if not free:
            break
        number = f.rng.pick(free)
        after = numbered[-1][0] + 1 if numbered else 0
        row, column = divmod(number, shape.columns)
        if after in free and after % shape.columns and f.rng.percent(30):
            number, text = after, code
        else:
            text = f"[{row}][{column}] = {code}"
        free.remove(number)
        numbered.append((number, reference))
        codes.append(text)
    return Value(shape, initialized(f, shape, ", ".join(codes)), filled(f, shape, numbered))


def initialized(f: Function, shape: Shape, text: str) -> str:
    """A list as an operand: of a compound literal, a variable, or a member."""
    form = f.rng.pick(["literal", "literal", "variable", "member"])
    if form == "literal":
        return f"(({shape.name}){{{text}}})"
    name = f.fresh("l")
    if form == "variable":
        f.code(f"{shape.name} {name} = {{{text}}};")
        return name
    f.code(f"struct {{ char id; {shape.name} m, more; }} {name} = {{1, {{{text}}}}};")
    return f"{name}.m"


def constant_list(f: Function, shape: Shape, literal) -> Value:
    """All elements are constants, so the whole is one."""
    values = [literal() for _ in range(min(shape.count, 64))]
    result = filled(f, shape, list(enumerate(values)))
    text = braced_rows(f, shape, [f"({shape.type.spelling}){v}" for v in values])
    if f.rng.percent(40) and not f.is_constant:
        name = f.fresh("l")
        f.code(f"CONSTANT {shape.name} {name} = {{{text}}};")
        return Value(shape, name, result)
    return Value(shape, f"(({shape.name}){{{text}}})", result)
