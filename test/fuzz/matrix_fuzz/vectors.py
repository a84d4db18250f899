# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors (ext_vector_type, vector_size): casts from and to them, which count
elements row by row, products with them, and rows and columns that are vectors."""

from .expressions import computed, expression
from .function import Function
from .memory import Shape, Value

MOST_ELEMENTS = 64


def as_line(f: Function, value: Value, percent: int = 25) -> str:
    """A row or a column, now and then as a vector of its elements."""
    shape = value.shape
    if shape.type.kind not in ("integer", "float") or shape.count > MOST_ELEMENTS \
            or not f.chance("vector", percent):
        return value.code
    return f"(({f.vector(shape.type, shape.count)}){value.code})"


def with_vector(f: Function, shape: Shape, depth: int):
    t = shape.type
    if shape.count > MOST_ELEMENTS:
        return None
    f.spend(shape, 2)
    inner = f.rng.pick(f.extents)
    affordable = inner <= MOST_ELEMENTS and f.affords(shape.count * inner * t.cost)
    if 1 in (shape.rows, shape.columns) and affordable and f.rng.percent(70):
        return product(f, shape, depth, inner)
    # LLVM 22 flushes subnormals where it adds vectors of bfloat (llvm #221052).
    ways = [reshaped, inserted] + [added] * (t.name != "bf16")
    return f.rng.pick(ways)(f, shape, depth)


def product(f: Function, shape: Shape, depth: int, inner: int) -> Value:
    """matrix * vector is a column, vector * matrix a row."""
    f.spend(shape, inner)
    is_column = shape.columns == 1
    matrix = f.unit.use_shape(shape.sized(shape.rows, inner) if is_column
                              else shape.sized(inner, shape.columns))
    line = f.unit.use_shape(shape.sized(*(f.rng.pick([(inner, 1), (1, inner)]))))
    value, vector = expression(f, matrix, depth), expression(f, line, depth)
    code_vector = f"({f.vector(shape.type, inner)}){vector.code}"
    if is_column:
        code, operands = f"{value.code} * {code_vector}", (value, vector)
    else:
        code, operands = f"({code_vector}) * {value.code}", (vector, value)
    return computed(
        f, shape, f"(({shape.name})({code}))",
        f"{shape.type.name}_multiply({{}}, {operands[0].reference}, {operands[1].reference}, "
        f"{shape.rows}, {inner}, {shape.columns});")


def reshaped(f: Function, shape: Shape, depth: int) -> Value:
    """By a vector to a matrix of as many elements, and other extents."""
    rows = f.rng.pick([n for n in range(1, shape.count + 1) if shape.count % n == 0])
    source = f.unit.use_shape(shape.sized(rows, shape.count // rows))
    value = expression(f, source, depth)
    result = f.temporary(shape)
    f.reference(f"for (int i = 0; i < {shape.count}; ++i)")
    to = shape.at(f"i / {shape.columns}", f"i % {shape.columns}")
    start = source.at(f"i / {source.columns}", f"i % {source.columns}")
    f.reference(f"  {result}[{to}] = {value.reference}[{start}];")
    vector = f.vector(shape.type, shape.count)
    return Value(shape, f"(({shape.name})({vector}){value.code})", result)


def added(f: Function, shape: Shape, depth: int) -> Value:
    left, right = expression(f, shape, depth), expression(f, shape, depth)
    vector = f.vector(shape.type, shape.count)
    return computed(
        f, shape, f"(({shape.name})(({vector}){left.code} + ({vector}){right.code}))",
        f"{shape.type.name}_add_matrix({{}}, {left.reference}, {right.reference}, "
        f"{shape.count});")


def inserted(f: Function, shape: Shape, depth: int) -> Value:
    value = expression(f, shape, depth)
    is_row = f.rng.percent(50)
    line = f.unit.use_shape(shape.sized(1, shape.columns) if is_row
                            else shape.sized(shape.rows, 1))
    place = f.index(shape.rows if is_row else shape.columns)
    other = expression(f, line, depth)
    vector = f.vector(shape.type, line.count)
    result = f.temporary(shape)
    f.copy(shape, result, value.reference)
    row, column = (place, "0") if is_row else ("0", place)
    f.reference(f"{shape.type.name}_put({result}, {other.reference}, {shape.rows}, "
                f"{shape.columns}, {row}, {column}, {line.rows}, {line.columns});")
    what = "row" if is_row else "column"
    return Value(shape, f"__builtin_matrix_insert_{what}({value.code}, {place}, "
                        f"({vector}){other.code})", result)
