# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults that -fsanitize=undefined has to report: accesses through pointers that are null or
misaligned, subscripts out of bounds. Each is committed by a child process; programs
without that sanitizer skip it. And what is no fault: strided accesses, between whose elements
lies what -fsanitize=address reports where it is read."""

from .expressions import additive, expression
from .function import Function
from .memory import Shape
from .tensors import TensorType, builtin, use


def reported(f: Function, _nesting: int):
    shape = f.unit.use_shape(f.shape())
    f.rng.pick([bad_pointer, bad_pointer, bad_index, gaps])(f, shape)


def typed_value(f: Function, shape: Shape) -> tuple:
    """A type, a matrix or a tensor, and a value of it."""
    value = f.place(shape).code
    if shape.type.kind == "complex" or not f.chance("tensor", 25):
        return shape.name, value
    type_ = use(f, TensorType(shape.type, (shape.rows, shape.columns))).name
    return type_, f"(({type_}){value})"


def bad_pointer(f: Function, shape: Shape):
    """Null, or an odd address where the alignment is more than 1."""
    name = f.fresh("u")
    type_, value = typed_value(f, shape)
    is_null = shape.type.size == 1 or f.rng.percent(60)
    text = "null pointer" if is_null else "misaligned address"
    buffer = f"static char b{name}[sizeof({type_}) + 64] __attribute__((aligned(64))); "
    start = f"({type_} *)0" if is_null else f"({type_} *)(b{name} + 1)"
    row, column = f.index(shape.rows), f.index(shape.columns)
    element = f"(*{name})[{row}][{column}]"
    spelling = shape.type.spelling
    sign, _ = additive(f, shape.type)
    accesses = [
        ("load of ", f"{spelling} e = {element}; (void)e"),
        ("load of ", f"{type_} m = *{name}; (void)m"),
        ("load of ", f"{type_} m = *{name} {sign} {value}; (void)m"),
        ("load of ", f"{spelling} e = (*{name} {sign} {value})[{row}][{column}]; (void)e"),
        ("store to ", f"*{name} = {value}"),
        ("", f"*{name} {sign}= {value}"),
        ("", f"*{name} {sign}= ({spelling})1")]
    if type_ == shape.name:
        accesses.append(("load of ", f"(void)__builtin_matrix_row(*{name}, {row})"))
    accesses.append(("store to ", f"{element} = ({spelling})1"))
    if shape.type.kind in ("integer", "float"):
        accesses.append(("", f"{element} += ({spelling})1"))
    if shape.type.kind != "bool":
        accesses.append(("", f"*{name} *= ({spelling})1"))
    how, access = f.rng.pick(accesses)
    guarded(f, how + text, f"{buffer}{type_} *volatile v{name} = {start}; "
                           f"{type_} *{name} = v{name}; (void)b{name}; {access}")


def bad_index(f: Function, shape: Shape):
    """By one, by much, negative, or only in the bits that a pointer has not."""
    rows, columns, name = shape.rows, shape.columns, f.fresh("u")
    is_row = f.rng.percent(50)
    extent = rows if is_row else columns
    index, number = f.rng.pick([
        ("int", f"{extent}"), ("int", "-1"), ("unsigned char", f"{extent}"),
        ("unsigned", f"{extent + f.rng.below(100)}u"), ("long", "-4294967296l"),
        ("long long", "1ll << 32"), ("unsigned long long", "1ull << 63"),
        ("unsigned long long", f"(1ull << 32) + {f.rng.below(extent)}"),
        ("__int128", "(__int128)1 << 64"), ("__int128", "-((__int128)1 << 64)"),
        ("unsigned __int128", "(unsigned __int128)1 << 64"),
        ("unsigned __int128", f"((unsigned __int128)1 << 100) + {f.rng.below(extent)}")])
    other = f.index(columns if is_row else rows)
    subscripts = f"[{name}][{other}]" if is_row else f"[{other}][{name}]"
    line = "row" if is_row else "column"
    type_, value = typed_value(f, shape)
    spelling = shape.type.spelling
    sign, _ = additive(f, shape.type)
    accesses = [
        f"{spelling} e = {value}{subscripts}; (void)e",
        f"{spelling} e = ({value} {sign} {value}){subscripts}; (void)e",
        f"{type_} m = {value}; m{subscripts} = ({spelling})1; (void)m"]
    if type_ == shape.name:
        accesses.append(f"(void)__builtin_matrix_{line}({value}, {name})")
    guarded(f, "out of bounds", f"{index} {name} = ({index})(({number}) + zero); "
                                f"{f.rng.pick(accesses)}")


def gaps(f: Function, shape: Shape):
    """A matrix stored to strided memory, and loaded as a matrix or a tensor."""
    f.spend(shape, 2)
    spelling, name = shape.type.spelling, f.fresh("u")
    is_tensor = shape.type.kind != "complex" and f.options.has("tensor") and f.rng.percent(60)
    step = f.rng.between(1, 4) if is_tensor else 1
    line = step * shape.columns + f.rng.below(4)
    value, target = expression(f, shape, 1), f.place(shape, writable=True)
    # Static, since accesses to the stack that are seen to be in bounds are not checked.
    f.code(f"static {spelling} {name}[{(shape.rows - 1) * line + (shape.columns - 1) * step + 1}];")
    hidden = f"hide_gaps({name}, sizeof {name}, sizeof *{name}, "
    f.code(f"{hidden}{shape.rows}, {shape.columns}, {line}, {step});")
    if is_tensor:
        type_ = use(f, TensorType(shape.type, (shape.rows, shape.columns))).name
        f.code(builtin("store", f"({type_}){value.code}", name, line, step) + ";")
        loaded = builtin("load", type_, name, line, step)
    else:
        f.code(f"__builtin_matrix_row_major_store({value.code}, {name}, {line});")
        loaded = (f"__builtin_matrix_row_major_load({name}, {shape.rows}, {shape.columns}, "
                  f"{line})")
    f.code(f'__asm__ volatile("" : : "r"({name}) : "memory");')
    f.code(f"{shape.name} v{name} = ({shape.name}){loaded};")
    f.code(f"{hidden}0, 0, 0, 0);")
    f.code(f"{target.code} = v{name};")
    f.copy(shape, target.reference, value.reference)


def guarded(f: Function, text: str, access: str):
    f.code(f'EXPECT_REPORT("{text}", {access});')
