# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""c + a * b in the element type of c, as a chain from c; a and b may be narrower."""

from .expressions import expression
from .function import Function
from .memory import Shape, Value
from .vectors import as_line


def is_narrower(source, to) -> bool:
    if source == to:
        return True
    if to.kind == "integer":
        return source.kind == "integer" and source.size < to.size
    if source.kind != "float" or to.name in ("f16", "bf16"):
        return False
    return source.size < to.size and (source.size > 2 or to.name in ("f32", "f64"))


def multiplied_and_added(f: Function, shape: Shape, depth: int):
    inner = f.rng.pick(f.extents)
    t = shape.type
    cost = shape.count * inner * t.cost
    if cost > f.unit.limits.multiply or not f.affords(cost):
        return None
    f.budget -= cost
    types = [s for s in f.options.types() if is_narrower(s, t)]
    first = f.rng.pick(types)
    second = f.rng.pick([s for s in types if s.kind == "integer"]) if t.kind == "integer" else first
    left_shape = f.unit.use_shape(shape._replace(type=first, columns=inner))
    right_shape = f.unit.use_shape(shape._replace(type=second, rows=inner))
    left, right = expression(f, left_shape, depth), expression(f, right_shape, depth)
    start = expression(f, shape, depth)
    result = f.temporary(shape)
    f.copy(shape, result, start.reference)
    f.reference(f"for (int i = 0; i < {inner}; ++i)")
    place = f"{result}[{shape.at('r', 'c')}]"
    product = (f"{t.name}_mul(({t.spelling}){left.reference}[{left_shape.at('r', 'i')}], "
               f"({t.spelling}){right.reference}[{right_shape.at('i', 'c')}])")
    f.each(shape, f"{place} = {t.name}_add({place}, {product});")
    # Lines may be vectors; a sum that is one gives a vector.
    is_line = 1 in (shape.rows, shape.columns) and shape.count > 1
    operands = [as_line(f, left) if shape.rows == 1 else left.code,
                as_line(f, right) if shape.columns == 1 else right.code,
                as_line(f, start) if is_line else start.code]
    code = f"__builtin_matrix_multiply_add({', '.join(operands)})"
    return Value(shape, f"(({shape.name}){code})" if is_line else code, result)
