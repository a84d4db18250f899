# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands that are types, and constants that are computed from types, in every spelling:
names, aliases, typeof, dependent types; traits of another type as an extent."""

from .expressions import expression, looped, scalar
from .function import Function
from .memory import Shape, Value
from .strided import strided_reach
from .tensors import TensorType, use


def type_operand(f: Function, shape: Shape) -> str:
    """The type of the shape."""
    name, element = shape.name, shape.type.spelling
    rows, columns = extent(f, shape.rows), extent(f, shape.columns)
    # By the traits of the type itself.
    traits = (f"matrix_type({rows}, {columns}), matrix_layout(__is_row_major_matrix({name})), "
              f"matrix_padding(__matrix_padding({name}))")
    alias = f.fresh("T")
    forms = [spelled(f, name) for _ in range(3)]
    if f.rng.percent(40):
        f.code(f.rng.pick([f"typedef {name} {alias};", f"typedef __typeof__({name}) {alias};",
                           f"typedef {element} {alias} __attribute__(({traits}));"]))
        forms.append(alias)
    if not shape.lie or not shape.lie.padding:
        forms.append(f"__matrix_like({name}, {element}, {rows}, {columns})")
    if f.options.language == "c++":
        forms += [f"deduced<{element}, {rows}, {columns}, __is_row_major_matrix({name}), "
                  f"__matrix_padding({name})>"]
    return f.rng.pick(forms)


def spelled(f: Function, name: str) -> str:
    """A type that has this name."""
    forms = [name, name, f"__typeof__(({name}){{}})", f"__typeof__({name})"]
    return f.rng.pick(forms + [f"decltype({name}())"] * (f.options.language == "c++"))


def extent(f: Function, count: int) -> str:
    """A constant: a number, or the rows or columns of a type that is not square."""
    other = f.unit.use_shape(f.shape()._replace(rows=count, columns=count + f.rng.between(1, 3)))
    if f.rng.percent(50):
        other = f.unit.use_shape(other.transposed)
    trait = "__matrix_rows" if other.rows == count else "__matrix_columns"
    name = f"{trait}({other.name})"
    if f.rng.percent(30):
        return tensor_trait(f, count, other)
    return f.rng.pick([str(count), name, name, name, f"({name})", f"+{name}",
                       f"{trait}(({other.name}){{}})", f"{trait}(__typeof__({other.name}))",
                       f"sizeof(char[{name}])"])


def tensor_trait(f: Function, count: int, matrix: Shape) -> str:
    """The same by traits of a tensor, or of a matrix, which is one of two dimensions."""
    name, extents = matrix.name, [matrix.rows, matrix.columns]
    has_tensors = f.options.has("tensor") and matrix.type.kind != "complex"
    is_tensor = has_tensors and f.rng.percent(50)
    if is_tensor:
        extents = [f.rng.between(1, 9) for _ in range(f.rng.between(0, 3))]
        extents.insert(f.rng.below(len(extents) + 1), count)
        name = use(f, TensorType(matrix.type, tuple(extents))).name
    name, rank = spelled(f, name), len(extents)
    forms = [f"__builtin_tensor_extent({name}, {k})" for k, e in enumerate(extents) if e == count]
    forms += [f"({count - rank} + __builtin_tensor_rank({name}))",
              f"({count - is_tensor} + __is_tensor({name}))"]
    return f.rng.pick(forms)


def typed(f: Function, shape: Shape, depth: int):
    """A builtin that takes a type, or extents."""
    f.spend(shape, 2)
    choices = [(cast, 1), (block, 2)]
    if f.pointers_to(shape.type):
        choices += [(loaded, 3), (loaded_by_extents, 2)]
    if shape.rows == shape.columns:
        choices += [(identity, 4), (identity_of_rows, 5)]
    return f.rng.weighted(choices)(f, shape, depth)


def cast(f: Function, shape: Shape, depth: int) -> Value:
    value = expression(f, shape, depth)
    return value._replace(code=f"(({type_operand(f, shape)}){value.code})")


def block(f: Function, shape: Shape, depth: int) -> Value:
    """All of a matrix."""
    value = expression(f, shape, depth)
    rows, columns = extent(f, shape.rows), extent(f, shape.columns)
    return value._replace(code=f"(({shape.name})__builtin_tensor_slice({value.code}, 0, 0, "
                               f"{rows}, {columns}))")


def loaded(f: Function, shape: Shape, _depth: int) -> Value:
    pointer = f.rng.pick(f.pointers_to(shape.type))
    stride = max(shape.rows, shape.columns) + f.rng.pick([0, 1, 3])
    pointer.reach(strided_reach(shape, stride))
    is_row_major = f"__is_row_major_matrix({shape.name})"
    element = (f"{pointer.name}[{is_row_major} ? r * {stride} + c : c * {stride} + r]")
    place = f"(const {shape.type.spelling} *){pointer.element_pointer()}"
    if f.options.language == "c++" and f.rng.percent(50):
        f.unit.add_helper("load_dependent", """\
template <class M, class T> TESTED M load_dependent(const T *from, int stride) {
  return __builtin_matrix_load(M, from, stride);
}""")
        return looped(f, shape, f"load_dependent<{type_operand(f, shape)}>({place}, {stride})",
                      element)
    return looped(f, shape, f"__builtin_matrix_load({type_operand(f, shape)}, {place}, {stride})",
                  element)


def loaded_by_extents(f: Function, shape: Shape, _depth: int) -> Value:
    pointer = f.rng.pick(f.pointers_to(shape.type))
    pointer.reach(shape.count)
    rows, columns = extent(f, shape.rows), extent(f, shape.columns)
    return looped(f, shape, f"(({shape.name})__builtin_matrix_row_major_load("
                            f"{pointer.element_pointer()}, {rows}, {columns}, {columns}))",
                  f"{pointer.name}[r * {shape.columns} + c]")


def identity(f: Function, shape: Shape, _depth: int) -> Value:
    return looped(f, shape, f"(({shape.name})__builtin_matrix_identity({type_operand(f, shape)}))",
                  f"({shape.type.spelling})(r == c)")


def identity_of_rows(f: Function, shape: Shape, _depth: int) -> Value:
    code, reference = scalar(f, shape.type)
    reference = f"r == c ? {reference} : ({shape.type.spelling})0"
    if f.options.language == "c++" and f.rng.percent(40):
        f.unit.add_helper("identity_dependent", """\
template <class M, class T> TESTED auto identity_dependent(T value) {
  return __builtin_matrix_identity(__builtin_tensor_extent(M, 0), value);
}""")
        other = f.unit.use_shape(shape._replace(columns=shape.columns + 1))
        return looped(f, shape, f"(({shape.name})identity_dependent<{other.name}>"
                                f"(({shape.type.spelling}){code}))", reference)
    return looped(f, shape, f"(({shape.name})__builtin_matrix_identity({extent(f, shape.rows)}, "
                            f"({shape.type.spelling}){code}))", reference)
