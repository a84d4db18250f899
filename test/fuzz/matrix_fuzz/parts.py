# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows, columns and blocks of matrices."""

from .expressions import computed, expression
from .function import Function
from .memory import Shape, Value
from .vectors import as_line


def corner(f: Function, whole: Shape, block: Shape) -> tuple:
    """Where a block begins: both indices."""
    return (f.index(whole.rows - block.rows + 1),
            f.index(whole.columns - block.columns + 1))


def part(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    whole = f.unit.use_shape(shape._replace(
        rows=max(shape.rows, f.rng.pick(f.extents)),
        columns=max(shape.columns, f.rng.pick(f.extents))))
    row, column = corner(f, whole, shape)
    value = expression(f, whole, depth)
    code = f"__builtin_tensor_slice({value.code}, {row}, {column}, {shape.rows}, {shape.columns})"
    if shape == whole._replace(rows=1) and f.rng.percent(70):
        code = f"__builtin_matrix_row({value.code}, {row})"
    elif shape == whole._replace(columns=1) and f.rng.percent(70):
        code = f"__builtin_matrix_column({value.code}, {column})"
    return computed(
        f, shape, f"(({shape.name}){code})",
        f"{shape.type.name}_take({{}}, {value.reference}, {whole.rows}, {whole.columns}, "
        f"{row}, {column}, {shape.rows}, {shape.columns});")


def shuffled(f: Function, shape: Shape, depth: int):
    """Elements of two matrices, by constant numbers."""
    if shape.count > 64:
        return None
    f.spend(shape, 2)
    pair = [expression(f, shape, depth) for _ in range(2)]
    result = f.temporary(shape)
    indices = []
    for i in range(shape.count):
        which, number = f.rng.below(2), f.rng.below(shape.count)
        indices.append(str(which * shape.count + number))
        to, start = (shape.at(*divmod(n, shape.columns)) for n in (i, number))
        f.reference(f"{result}[{to}] = {pair[which].reference}[{start}];")
    return Value(shape, f"__builtin_shufflevector({pair[0].code}, {pair[1].code}, "
                        f"{', '.join(indices)})", result)


def inserted(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    block = f.unit.use_shape(f.rng.pick([
        shape._replace(rows=1), shape._replace(columns=1),
        shape._replace(rows=f.rng.between(1, shape.rows),
                       columns=f.rng.between(1, shape.columns))]))
    row, column = corner(f, shape, block)
    value, inner = expression(f, shape, depth), expression(f, block, depth)
    code = f"__builtin_tensor_insert_slice({value.code}, {inner.code}, {row}, {column})"
    if block == shape._replace(rows=1) and f.rng.percent(70):
        code = f"__builtin_matrix_insert_row({value.code}, {row}, {inner.code})"
    elif block == shape._replace(columns=1) and f.rng.percent(70):
        code = f"__builtin_matrix_insert_column({value.code}, {column}, {inner.code})"
    result = f.temporary(shape)
    f.copy(shape, result, value.reference)
    f.reference(f"{shape.type.name}_put({result}, {inner.reference}, {shape.rows}, "
                f"{shape.columns}, {row}, {column}, {block.rows}, {block.columns});")
    return Value(shape, code, result)


def joined(f: Function, shape: Shape, depth: int):
    """Rows or columns put together, by a builtin, or rows by a list."""
    are_rows = f.rng.percent(60)
    count = shape.rows if are_rows else shape.columns
    if count > 6:
        return None
    f.spend(shape, 2)
    line = f.unit.use_shape(shape._replace(rows=1) if are_rows else shape._replace(columns=1))
    lines = [expression(f, line, depth) for _ in range(count)]
    result = f.temporary(shape)
    for i, value in enumerate(lines):
        place = f"{i}, 0" if are_rows else f"0, {i}"
        f.reference(f"{shape.type.name}_put({result}, {value.reference}, {shape.rows}, "
                    f"{shape.columns}, {place}, {line.rows}, {line.columns});")
    codes = ", ".join(as_line(f, value) for value in lines)
    if are_rows and f.rng.percent(50):
        return Value(shape, f"(({shape.name}){{{codes}}})", result)
    of = "rows" if are_rows else "columns"
    return Value(shape, f"__builtin_matrix_from_{of}({shape.name}, {codes})", result)
