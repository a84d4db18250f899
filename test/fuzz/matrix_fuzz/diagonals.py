# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagonals, identities, traces, outer and dot products, conjugate transposes."""

from .expressions import computed, expression, looped, scalar
from .function import Function
from .memory import Shape, Value
from .vectors import as_line


def diagonal_function(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    is_number = shape.type.kind != "bool"
    choices = [(conjugated, 2)]
    if is_number:
        choices.append((outer, 3))
    if is_number:
        choices.append((traced, 1))
    if is_number and shape.type.kind != "complex":
        choices.append((dotted, 1))
    if shape.columns == 1:
        choices.append((diagonal, 4))
    if shape.rows == shape.columns:
        choices.append((from_diagonal, 3))
        choices.append((identity, 6))
    return f.rng.weighted(choices)(f, shape, depth)


def line(f: Function, shape: Shape, count: int) -> Shape:
    """A row or a column of so many elements."""
    return f.unit.use_shape(shape.sized(*f.rng.pick([(1, count), (count, 1)])))


def diagonal(f: Function, shape: Shape, depth: int) -> Value:
    more = shape.rows + f.rng.below(3)
    source = f.unit.use_shape(shape.sized(*f.rng.pick([(shape.rows, more), (more, shape.rows)])))
    value = expression(f, source, depth)
    return looped(f, shape, f"(({shape.name})__builtin_matrix_diagonal({value.code}))",
                  f"{value.reference}[{source.at('r', 'r')}]")


def from_diagonal(f: Function, shape: Shape, depth: int) -> Value:
    source = line(f, shape, shape.rows)
    value = expression(f, source, depth)
    return looped(f, shape, f"(({shape.name})__builtin_matrix_from_diagonal({as_line(f, value)}))",
                  f"r == c ? {value.reference}[r] : ({shape.type.spelling})0")


def identity(f: Function, shape: Shape, _depth: int) -> Value:
    if f.rng.percent(50):
        return looped(f, shape, f"__builtin_matrix_identity({shape.name})",
                      f"({shape.type.spelling})(r == c)")
    code, reference = scalar(f, shape.type)
    if f.rng.percent(40):
        return looped(f, shape, f"__builtin_matrix_identity({shape.name}, {code})",
                      f"r == c ? {reference} : ({shape.type.spelling})0")
    return looped(f, shape, f"(({shape.name})__builtin_matrix_identity({shape.rows}, "
                            f"({shape.type.spelling}){code}))",
                  f"r == c ? {reference} : ({shape.type.spelling})0")


def outer(f: Function, shape: Shape, depth: int) -> Value:
    left = expression(f, line(f, shape, shape.rows), depth)
    right = expression(f, line(f, shape, shape.columns), depth)
    return looped(f, shape, f"(({shape.name})__builtin_matrix_outer_product({as_line(f, left)}, "
                            f"{as_line(f, right)}))",
                  f"{shape.type.name}_mul({left.reference}[r], {right.reference}[c])")


def conjugated(f: Function, shape: Shape, depth: int) -> Value:
    source = f.unit.use_shape(shape.transposed)
    value = expression(f, source, depth)
    element = f"{value.reference}[{source.at('c', 'r')}]"
    if shape.type.kind == "complex":
        element = f"__builtin_complex(__real__ {element}, -__imag__ {element})"
    return looped(f, shape, f"__builtin_matrix_conjugate_transpose({value.code})", element)


def traced(f: Function, shape: Shape, depth: int) -> Value:
    """Added to each element of another matrix."""
    extent = f.rng.pick(f.extents)
    square = f.unit.use_shape(shape.sized(extent, extent))
    value, other = expression(f, square, depth), expression(f, shape, depth)
    t = shape.type
    result = f.fresh("w")
    f.declarations.append(f"  {t.spelling} {result};")
    f.reference(f"for (int r = 0; r < {extent}; ++r)")
    element = f"{value.reference}[{square.at('r', 'r')}]"
    f.reference(f"  {result} = r ? {t.name}_add({result}, {element}) : {element};")
    return computed(f, shape, f"({other.code} + __builtin_matrix_trace({value.code}))",
                    f"{t.name}_add_scalar({{}}, {other.reference}, {result}, {shape.count});")


def dotted(f: Function, shape: Shape, depth: int) -> Value:
    """A dot product, added to each element of another matrix."""
    sized = f.unit.use_shape(shape.sized(f.rng.pick(f.extents), f.rng.pick(f.extents)))
    if 1 in (sized.rows, sized.columns):
        # Each may be a row, a column or a vector.
        sized = line(f, shape, sized.count)
        left = expression(f, sized, depth)
        right = expression(f, line(f, shape, sized.count), depth)
        codes = f"{as_line(f, left)}, {as_line(f, right)}"
    else:
        left, right = expression(f, sized, depth), expression(f, sized, depth)
        codes = f"{left.code}, {right.code}"
    other = expression(f, shape, depth)
    t = shape.type
    result, term = f.fresh("w"), f.fresh("w")
    f.declarations.append(f"  {t.spelling} {result}, {term};")
    f.reference(f"for (int r = 0; r < {sized.rows}; ++r)")
    f.reference(f"  for (int c = 0; c < {sized.columns}; ++c) {{")
    # Of rows and columns this is the number of the element, too.
    place = f"[{sized.at('r', 'c')}]"
    f.reference(f"    {term} = {t.name}_mul({left.reference}{place}, {right.reference}{place});")
    f.reference(f"    {result} = r || c ? {t.name}_add({result}, {term}) : {term};")
    f.reference("  }")
    return computed(f, shape,
                    f"({other.code} + __builtin_matrix_dot({codes}))",
                    f"{t.name}_add_scalar({{}}, {other.reference}, {result}, {shape.count});")
