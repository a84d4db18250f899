# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions: all elements row by row, each row from left to right, or each
column downwards."""

from .expressions import computed, expression
from .function import Function
from .memory import Shape, Value

# What the reference calls an operation on two elements.
OF_KIND = {
    "integer": [("add", "{t}_add"), ("mul", "{t}_mul"), ("min", "LEAST"), ("max", "MOST"),
                ("and", "{t}_and"), ("or", "{t}_or"), ("xor", "{t}_xor")],
    "bool": [("and", "{t}_and"), ("or", "{t}_or"), ("xor", "{t}_xor")],
    "complex": [("add", "{t}_add")],
    "float": [("add", "{t}_add"), ("add", "{t}_add"), ("mul", "{t}_mul"),
              ("min", "{t}_minimumnum"), ("max", "{t}_maximumnum"),
              ("minimum", "{t}_minimum"), ("maximum", "{t}_maximum")],
}


def operation(f: Function, element) -> tuple:
    name, reference = f.rng.pick(OF_KIND[element.kind])
    is_float = element.kind == "float"
    if is_float:
        f.unit.functions.add(element)
    return name, reference.format(t=element.name), is_float and name in ("min", "max")


def reduced(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    if shape.columns == 1 and f.rng.percent(70):
        return along(f, shape, depth, "rows", shape.sized(shape.rows, f.rng.pick(f.extents)))
    if shape.rows == 1 and f.rng.percent(80):
        return along(f, shape, depth, "columns",
                     shape.sized(f.rng.pick(f.extents), shape.columns))
    return whole(f, shape, depth)


def along(f: Function, shape: Shape, depth: int, direction: str, source: Shape) -> Value:
    name, reference, plus_zero = operation(f, shape.type)
    value = expression(f, f.unit.use_shape(source), depth)
    row, column = ("o", "i") if direction == "rows" else ("i", "o")
    outer, inner = ((source.rows, source.columns) if direction == "rows"
                    else (source.columns, source.rows))
    result = f.temporary(shape)
    f.reference(f"for (int o = 0; o < {outer}; ++o)")
    f.reference(f"  for (int i = 0; i < {inner}; ++i)")
    element = f"{value.reference}[{source.at(row, column)}]"
    f.reference(f"    {result}[o] = i ? {reference}({result}[o], {element}) : {element};")
    code = f"(({shape.name})__builtin_matrix_{direction[:-1]}wise_{name}({value.code}))"
    if not plus_zero:
        return Value(shape, code, result)
    return computed(f, shape, f"({code} + ({shape.name})0)",
                    f"{shape.type.name}_add_scalar({{}}, {result}, 0, {shape.count});")


def whole(f: Function, shape: Shape, depth: int) -> Value:
    """Combined with each element of another matrix."""
    name, reference, plus_zero = operation(f, shape.type)
    source = f.shape(shape.type)
    value, other = expression(f, source, depth), expression(f, shape, depth)
    t = shape.type
    result = f.fresh("w")
    f.declarations.append(f"  {t.spelling} {result};")
    f.reference(f"for (int r = 0; r < {source.rows}; ++r)")
    f.reference(f"  for (int c = 0; c < {source.columns}; ++c)")
    element = f"{value.reference}[{source.at('r', 'c')}]"
    f.reference(f"    {result} = r || c ? {reference}({result}, {element}) : {element};")
    code = f"__builtin_reduce_{name}({value.code})"
    if plus_zero:
        code = f"(({t.spelling})({code} + ({t.spelling})0))"
        f.reference(f"{result} = {t.name}_add({result}, 0);")
    sign, operator = ("^", "xor") if t.kind == "bool" else ("+", "add")
    return computed(f, shape, f"({other.code} {sign} {code})",
                    f"{t.name}_{operator}_scalar({{}}, {other.reference}, {result}, "
                    f"{shape.count});")
