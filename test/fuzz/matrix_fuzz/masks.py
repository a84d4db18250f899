# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of bool: comparisons that make them, any and all, and what selects by
them."""

from .expressions import expression, looped, scalar
from .function import Function
from .memory import Shape, Value

COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


def comparison(f: Function, element) -> str:
    return f.rng.pick(COMPARISONS[4:] if element.kind == "complex" else COMPARISONS)


def mask(f: Function, shape: Shape, depth: int) -> Value:
    """A matrix of bool of this shape."""
    f.spend(shape, 2)
    return f.rng.weighted([(compared, 4), (compared_with_scalar, 3), (inverted, 1),
                           (tested_as_whole, 1), (elvis, 1)])(f, shape, depth)


def operand_shape(f: Function, shape: Shape, kinds) -> Shape:
    return f.unit.use_shape(shape._replace(type=f.type_of(kinds)))


def cast(f: Function, shape: Shape, code: str) -> str:
    """A comparison has no padding; now and then it is cast to what has some."""
    is_cast = shape.lie and shape.lie.padding and f.rng.percent(50)
    return f"(({shape.name})({code}))" if is_cast else f"({code})"


def compared(f: Function, shape: Shape, depth: int) -> Value:
    source = operand_shape(f, shape, ("integer", "float", "bool", "complex"))
    left, right = expression(f, source, depth), expression(f, source, depth)
    sign = comparison(f, source.type)
    place = shape.at("r", "c")
    return looped(f, shape, cast(f, shape, f"{left.code} {sign} {right.code}"),
                  f"{left.reference}[{place}] {sign} {right.reference}[{place}]")


def compared_with_scalar(f: Function, shape: Shape, depth: int) -> Value:
    source = operand_shape(f, shape, ("integer", "float", "complex"))
    value = expression(f, source, depth)
    code, reference = scalar(f, source.type)
    sign = comparison(f, source.type)
    element = f"{value.reference}[{shape.at('r', 'c')}]"
    if f.rng.percent(30):
        return looped(f, shape, cast(f, shape, f"{code} {sign} {value.code}"),
                      f"{reference} {sign} {element}")
    return looped(f, shape, cast(f, shape, f"{value.code} {sign} {code}"),
                  f"{element} {sign} {reference}")


def inverted(f: Function, shape: Shape, depth: int) -> Value:
    source = operand_shape(f, shape, ("integer", "float", "bool"))
    value = expression(f, source, depth)
    return looped(f, shape, cast(f, shape, f"!{value.code}"),
                  f"{value.reference}[{shape.at('r', 'c')}] == 0")


def elvis(f: Function, shape: Shape, depth: int) -> Value:
    """A mask where it is true, else another matrix; the mask is evaluated once."""
    left, right = expression(f, shape, depth), expression(f, shape, depth)
    place = shape.at("r", "c")
    return looped(f, shape, f"({left.code} ?: {right.code})",
                  f"{left.reference}[{place}] ? {left.reference}[{place}] "
                  f": {right.reference}[{place}]")


def tested_as_whole(f: Function, shape: Shape, depth: int) -> Value:
    """Whether any or all elements of a mask are true, splat."""
    source = f.unit.use_shape(shape._replace(rows=f.rng.pick(f.extents)))
    value = expression(f, source, depth)
    name, start, sign = f.rng.pick([("any", 0, "|="), ("all", 1, "&=")])
    result = f.fresh("w")
    f.declarations.append(f"  bool {result};")
    f.reference(f"{result} = {start};")
    f.each(source, f"{result} {sign} {value.reference}[{source.at('r', 'c')}];")
    return looped(f, shape, f"(({shape.name})__builtin_matrix_{name}({value.code}))", result)


def selected(f: Function, shape: Shape, depth: int):
    """By a mask that is made on the spot or lies in memory; one side may be a
    scalar."""
    if not f.options.has("bool"):
        return None
    f.spend(shape, 3)
    f.unit.features.add("mask")
    t = shape.type
    bools = f.unit.use_shape(shape._replace(type=f.type_of(("bool",))))
    make = f.rng.weighted([(expression, 1), (compared, 2), (compared_with_scalar, 3)])
    condition = make(f, bools, depth)
    # Masks of two comparisons.
    if f.rng.percent(25):
        other = compared_with_scalar(f, bools, depth)
        sign = f.rng.pick(["&", "|"])
        place = shape.at("r", "c")
        condition = looped(f, bools, f"({condition.code} {sign} {other.code})",
                           f"{condition.reference}[{place}] {sign} {other.reference}[{place}]")
    place = shape.at("r", "c")
    sides = []
    scalar_side = f.rng.pick([0, 1, 2, 2])
    for side in range(2):
        if side == scalar_side:
            code, reference = scalar(f, t)
            sides.append((f"({t.spelling}){code}", reference))
        else:
            value = expression(f, shape, depth)
            sides.append((value.code, f"{value.reference}[{place}]"))
    (yes, yes_reference), (no, no_reference) = sides
    return looped(f, shape, f"({condition.code} ? {yes} : {no})",
                  f"{condition.reference}[{place}] ? {yes_reference} : {no_reference}")
