# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What only complex elements have: real scalars, which are not made complex, and
parts."""

from .element_types import BY_NAME
from .expressions import computed, expression, scalar
from .function import Function
from .memory import Shape, Value


def with_real(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    t = shape.type
    part = BY_NAME[t.part]
    f.unit.types.add(part)
    value = expression(f, shape, depth)
    code, reference = scalar(f, part)
    if f.rng.percent(30):
        code = reference = f"({part.spelling}){f.rng.pick(['-0.0', '-1', '2', '0.0'])}"
    sign, name = f.rng.weighted([(("*", "mul"), 4), (("/", "div"), 2), (("+", "add"), 1),
                                 (("-", "sub"), 1)])
    if name != "div" and f.rng.percent(40):
        return computed(
            f, shape, f"({code} {sign} {value.code})",
            f"{t.name}_{name}_from_real({{}}, {reference}, {value.reference}, {shape.count});")
    return computed(
        f, shape, f"({value.code} {sign} {code})",
        f"{t.name}_{name}_real({{}}, {value.reference}, {reference}, {shape.count});")


def part_write(f: Function, _nesting: int):
    """One part of an element, from the other part of another."""
    t = f.type_of(("complex",))
    if not t:
        return False
    place = f.place(f.shape(t), writable=True)
    shape = place.shape
    part, other = f.rng.pick([("__real__", "__imag__"), ("__imag__", "__real__")])
    row, column = f.index(shape.rows), f.index(shape.columns)
    source = f.place(f.shape(t))
    from_row, from_column = f.index(source.shape.rows), f.index(source.shape.columns)
    f.code(f"{part} {place.code}[{row}][{column}] = "
           f"{other} {source.code}[{from_row}][{from_column}];")
    f.reference(f"{part} {place.reference}[{shape.at(row, column)}] = {other} "
                f"{source.reference}[{source.shape.at(from_row, from_column)}];")
    return None
