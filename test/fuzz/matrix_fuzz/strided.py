# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads and stores with a stride: of columns or of rows, whatever the layout."""

from .expressions import computed, depth_of, expression
from .function import Function
from .memory import Shape


def strided_reach(shape: Shape, stride: int) -> int:
    """Elements from the first one to behind the last one, either way."""
    return (max(shape.rows, shape.columns) - 1) * stride + max(shape.rows, shape.columns)


def strided_names(f: Function, shape: Shape, stride: int) -> tuple:
    """Of the builtin, and the end of the reference's name."""
    if stride >= shape.columns and f.rng.percent(40):
        return "row_major", "_rows"
    return "column_major", ""


def strided_load(f: Function, shape: Shape, _depth: int):
    pointers = f.pointers_to(shape.type)
    if not pointers:
        return None
    pointer = f.rng.pick(pointers)
    stride = shape.rows + f.rng.pick([0, 1, 2, 5])
    offset = f.rng.below(3)
    pointer.reach(offset + strided_reach(shape, stride))
    builtin, name = strided_names(f, shape, stride)
    # A constant, or a number that is known at run time only.
    code_stride = str(stride) if f.rng.percent(70) else f"{stride} + zero"
    # By rows if the type has a row-major layout of its own.
    of_type = "_rows" if shape.lie and shape.lie.row_major else ""
    if shape.lie and name == of_type and f.rng.percent(60):
        return computed(
            f, shape, f"__builtin_matrix_load({shape.name}, "
            f"{pointer.element_pointer(offset)}, {code_stride})",
            f"{shape.type.name}_load{name}({{}}, {pointer.name} + {offset}, {shape.rows}, "
            f"{shape.columns}, {stride});")
    return computed(
        f, shape,
        # The load's type has the default layout.
        f"({shape.name})__builtin_matrix_{builtin}_load({pointer.element_pointer(offset)}, "
        f"{shape.rows}, {shape.columns}, {code_stride})",
        f"{shape.type.name}_load{name}({{}}, {pointer.name} + {offset}, {shape.rows}, "
        f"{shape.columns}, {stride});")


def strided_store(f: Function, nesting: int):
    shape = f.shape()
    pointers = f.pointers_to(shape.type, writable=True)
    if not pointers:
        return False
    pointer = f.rng.pick(pointers)
    of_type = f.rng.percent(35)
    stride = (max(shape.rows, shape.columns) if of_type else shape.rows) + f.rng.pick([0, 1, 3, 4])
    offset = f.rng.below(3)
    value = expression(f, shape, depth_of(f))
    pointer.reach(offset + strided_reach(shape, stride))
    builtin, name = ("", "") if of_type else strided_names(f, shape, stride)
    code_stride = str(stride) if f.rng.percent(70) else f"{stride} + zero"
    f.code(f"__builtin_matrix_{builtin + '_' * bool(builtin)}store({value.code}, "
           f"{pointer.element_pointer(offset)}, {code_stride});")
    # All is read before the first element is written.
    source = f.temporary(shape)
    f.copy(shape, source, value.reference)
    arguments = f"({source}, {pointer.name} + {offset}, {shape.rows}, {shape.columns}, {stride})"
    store = f"{shape.type.name}_store"
    if of_type:  # by rows or by columns, as the type is
        f.reference(f"if (__is_row_major_matrix({shape.name})) {store}_rows{arguments};")
        f.reference(f"else {store}{arguments};")
    else:
        f.reference(f"{store}{name}{arguments};")
    return None
