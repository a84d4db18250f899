# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Padding is unspecified, but it is there: each of its bytes, read as an unsigned char, has
one value. Read twice it is the same, and a branch on it goes one way."""

from .expressions import additive, depth_of, expression
from .function import Function
from .memory import Lie


def padding(f: Function, _nesting: int):
    """A variable, of which every byte had a value, after operations on the whole."""
    shape = f.shape()
    lie = Lie(f.rng.percent(50), f.rng.pick([1, 1, 2, 3, 4]))
    value, other = expression(f, shape, depth_of(f)), f.place(shape)
    kind, name = f.unit.use_variant(shape, lie), f.fresh("y")
    f.code(f"{kind} {name}, w{name};")
    f.code(f"memset(&{name}, k, sizeof {name});")
    f.code(f"memset(&w{name}, 0xa5, sizeof w{name});")
    f.code(f"w{name} = ({kind}){other.code};")
    sign, operation = additive(f, shape.type)
    sum_ = f.rng.percent(50)
    f.code(f.rng.pick([f"{name} = w{name} {sign} ({kind}){value.code};",
                       f"{name} = w{name}; {name} {sign}= ({kind}){value.code};"])
           if sum_ else f"{name} = ({kind}){value.code};")
    lines, length = ((shape.rows, shape.columns) if lie.row_major
                     else (shape.columns, shape.rows))
    line, byte = f.index(lines), f.rng.below(lie.padding * shape.type.size)
    size = f"sizeof({shape.type.spelling})"
    one_value(f, name, f"({line} * {length + lie.padding} + {length}) * {size} + {byte}")
    place = f.place(shape, writable=True)
    f.code(f"{place.code} = ({shape.name}){name};")
    reference = value.reference
    if sum_:
        reference = f.temporary(shape)
        f.reference(f"{shape.type.name}_{operation}_matrix({reference}, {other.reference}, "
                    f"{value.reference}, {shape.count});")
    f.copy(shape, place.reference, reference)


def one_value(f: Function, name: str, offset: str):
    """Checks a byte of the variable."""
    byte, way = f.fresh("y"), f.fresh("y")
    f.code(f"const unsigned char *o{byte} = (const unsigned char *)&{name} + {offset};")
    f.code(f"unsigned char {byte} = *o{byte};")
    # What is poison to the compiler is seen where it has been computed with.
    f.code(f"volatile int {way} = 0;")
    for text in ways(f, byte, way):
        f.code(text)
        f.code(f'expect({way} == 1 || {way} == 2, "a byte of padding has one value");')


def ways(f: Function, byte: str, way: str) -> list:
    """Each stores 1 or 2."""
    number = f.rng.pick([0, 1, 165, f.rng.below(256)])
    switch = (f"switch ({byte} & 3) {{ case 0: {way} = 1; break; case 1: {way} = 2; break; "
              f"case 2: {way} = 1; break; case 3: {way} = 2; }}")
    return [f"{way} = {byte} == {number} ? 1 : 2;",
            f.rng.pick([f"{way} = 0; {switch}",
                        f"{way} = 0; if ({byte} < {number}) {way} += 1; "
                        f"if ({byte} >= {number}) {way} += 2;"]),
            f"{way} = *o{byte} == {byte} ? 1 : 3;"]
