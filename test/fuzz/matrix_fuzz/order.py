# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands with side effects, which write down in which order they are evaluated: a base
before its subscripts, and those from left to right; the right side of an assignment before
the left one, as C++17 has it and this compiler in C, too."""

from .expressions import additive, expression
from .function import Function
from .memory import Shape
from .statements import change


def ordered(f: Function, _nesting: int):
    shape = f.shape()
    f.spend(shape, 3)
    first, second = (f.declare(shape, expression(f, shape, 1)) for _ in range(2))
    f.code("order = 0;")
    ways = [read, read, read, write, write, assign, chain, chosen]
    if f.options.language == "c++":
        ways += [listed] if shape.count <= 9 else []
    f.rng.pick(ways)(f, shape, first, second)


def subscripted(f: Function, shape: Shape, base: str, digit: int) -> tuple:
    """An element, whose row and column come as these digits: (matrix code, its place in the
    reference)."""
    row, column = f.rng.below(shape.rows), f.rng.below(shape.columns)
    row_code, column_code = f"in_order({digit}, {row})", f"in_order({digit + 1}, {column})"
    code = f"{base}[{row_code}][{column_code}]"
    if f.rng.percent(20):
        code = f"ELEMENT({base}, {row_code}, {column_code})"
    return code, f"[{shape.at(row, column)}]"


def value(f: Function, shape: Shape, digit: int, place) -> str:
    """A matrix that a function returns."""
    function = f"value_{shape.name}"
    f.unit.add_helper(function, f"""\
TESTED {shape.name} {function}(int digit, const {shape.name} *m) {{
  in_order(digit, 0);
  return *m;
}}""")
    return f"{function}({digit}, &{place.code})"


def object_(f: Function, shape: Shape, digit: int, place) -> str:
    """One that lies somewhere."""
    if f.options.language == "c++" and f.rng.percent(50):
        function = f"reference_{shape.name}"
        f.unit.add_helper(function, f"TESTED {shape.name} &{function}(int digit, {shape.name} &m) "
                                    "{ in_order(digit, 0); return m; }")
        return f"{function}({digit}, {place.code})"
    function = f"pointer_{shape.name}"
    f.unit.add_helper(function, f"TESTED {shape.name} *{function}(int digit, {shape.name} *m) "
                                "{ in_order(digit, 0); return m; }")
    return f"(*{function}({digit}, &{place.code}))"


def read(f: Function, shape: Shape, place, other):
    """f()[g()][h()] of what f returns, and of what it points to."""
    base = f.rng.pick([value, value, object_])(f, shape, 1, place)
    code, at = subscripted(f, shape, f.rng.pick([base, base, f"({base} {copied(shape)})"]), 2)
    row, column = f.rng.below(shape.rows), f.rng.below(shape.columns)
    f.code(f"{other.code}[{row}][{column}] = {code};")
    f.code("expect_order(123);")
    f.reference(f"{other.reference}[{shape.at(row, column)}] = {place.reference}{at};")


def copied(shape: Shape) -> str:
    """An operation that gives a value and changes none."""
    return "| false" if shape.type.kind == "bool" else f"- ({shape.type.spelling})0"


def write(f: Function, shape: Shape, place, other):
    base = f.rng.pick([value, object_])(f, shape, 1, other)
    code, at = subscripted(f, shape, base, 2)
    to, to_at = subscripted(f, shape, object_(f, shape, 4, place), 5)
    t = shape.type
    # Promoted to int, neither overflows.
    is_compound = (t.is_float or not t.signed) and t.kind != "bool" and f.rng.percent(40)
    f.code(f"{to} {'+=' if is_compound else '='} {code};")
    f.code("expect_order(123456);")
    source, target = f"{other.reference}{at}", f"{place.reference}{to_at}"
    f.reference(f"{target} = {f'{t.name}_add({target}, {source})' if is_compound else source};")


def assign(f: Function, shape: Shape, place, other):
    sign, name = additive(f, shape.type)
    from_, to = value(f, shape, 1, other), object_(f, shape, 2, place)
    if f.rng.percent(50):
        f.code(f"{to} = {from_};")
        f.copy(shape, place.reference, other.reference)
    else:
        change(f, place._replace(code=to), sign, f"{name}_matrix", from_, other.reference)
    f.code("expect_order(12);")


def chain(f: Function, shape: Shape, place, other):
    f.code(f"{object_(f, shape, 3, place)} = {object_(f, shape, 2, other)} = "
           f"{value(f, shape, 1, place)};")
    f.code("expect_order(123);")
    f.copy(shape, other.reference, place.reference)


def chosen(f: Function, shape: Shape, place, other):
    f.code(f"{place.code} = in_order(1, k & 1) ? {value(f, shape, 2, place)} "
           f": {value(f, shape, 3, other)};")
    f.code("expect_order(k & 1 ? 12 : 13);")
    f.copy(shape, place.reference, f"(k & 1 ? {place.reference} : {other.reference})")


def listed(f: Function, shape: Shape, place, _other):
    """In the order of the list."""
    most = 1 if shape.type.kind == "bool" else 9
    numbers = [f.rng.between(0, most) for _ in range(shape.count)]
    spelling = shape.type.spelling
    elements = ", ".join(f"({spelling})in_order({k + 1}, {n})" for k, n in enumerate(numbers))
    f.code(f"{place.code} = {shape.name}{{{elements}}};")
    f.code(f"expect_order({''.join(str(k + 1) for k in range(shape.count))});")
    for k, number in enumerate(numbers):
        at = shape.at(*divmod(k, shape.columns))
        f.reference(f"{place.reference}[{at}] = ({spelling}){number};")
