# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects that the compiler computes: matrices in unions and structures, what a mask chooses,
and constant matrices of which lambdas and local classes read elements without capturing them."""

from .expressions import computed, expression, literal_of, looped
from .function import Function
from .lists import constant_list
from .memory import Shape, Value

# C++20 begins the life of a union's member by an assignment to it.
UNIONS = "__cplusplus >= 202002L"


def constant_object(f: Function, shape: Shape, _depth: int):
    if shape.count > 64 or f.is_constant:
        return None
    f.spend(shape, 2)
    value = constant_value(f, shape)
    if f.options.language == "c":
        return initialized(f, value)
    return f.rng.pick([union_member, union_member, captured, captured, chosen])(f, value)


def constant_value(f: Function, shape: Shape) -> Value:
    with f.replaced(is_constant=True):
        return constant_list(f, shape, lambda: literal_of(f, shape.type))


def initialized(f: Function, value: Value) -> Value:
    """Constants of C."""
    name = f.fresh("o")
    kind = f.rng.pick(["union", "struct"])
    dimension, place = f.rng.pick([("", ""), ("[2]", "[1]")])
    f.code(f"static const {kind} {{ {value.shape.name} m{dimension}; char c; }} {name} = "
           f"{{.m{place} = {value.code}}};")
    return value._replace(code=f"{name}.m{place}")


def union_member(f: Function, value: Value) -> Value:
    """Assigned to as a whole or element by element, which is its first value."""
    shape = value.shape
    declared, place = f.rng.pick([
        (f"{shape.name} m;", "u.m"), (f"{shape.name} m[3];", "u.m[1]"),
        (f"struct {{ char c; {shape.name} m; }} s;", "u.s.m"),
        (f"struct {{ {shape.name} m[2][2]; }} s[2];", "u.s[1].m[1][0]")])
    name = f"u{len(f.unit.helpers)}_{shape.name}"
    assign = f.rng.pick([
        f"{place} = m;",
        f"for (int r = 0; r < {shape.rows}; ++r) for (int c = 0; c < {shape.columns}; ++c) "
        f"{place}[r][c] = m[r][c];"])
    f.unit.add_helper(name, f"""\
#if {UNIONS}
union union_{name} {{ char before; {declared} }};
constexpr {shape.name} {name}({shape.name} m) {{
  union_{name} u = {{1}};
  {assign}
  return {place};
}}
#else
constexpr {shape.name} {name}({shape.name} m) {{ return m; }}
#endif""")
    constant = f.fresh("o")
    f.code(f"static constexpr {shape.name} {constant} = {name}({value.code});")
    return value._replace(code=constant)


def chosen(f: Function, value: Value) -> Value:
    """By a mask, or by another one where the first is false."""
    shape, name = value.shape, f.fresh("o")
    other = constant_value(f, shape)
    f.code(f"static constexpr {shape.name} {name} = {value.code}, o{name} = {other.code};")
    f.code(f"static constexpr {shape.name} m{name} = "
           f"(({name} == o{name}) ?: (({shape.name})0 != {name})) ? {name} : o{name};")
    # They are alike where they are equal.
    place = shape.at("r", "c")
    a, b = f"{value.reference}[{place}]", f"{other.reference}[{place}]"
    return looped(f, shape, f"m{name}", f"{a} != 0 ? {a} : {b}")


def captured(f: Function, value: Value) -> Value:
    """An element of a constant, which is no use of the whole, in all elements of a matrix."""
    shape = value.shape
    row, column = f.rng.below(shape.rows), f.rng.below(shape.columns)
    name = f.fresh("o")
    is_member = f.rng.percent(30)
    if is_member:
        f.code(f"constexpr struct {{ char c; {shape.name} m; }} {name} = {{1, {value.code}}};")
    else:
        f.code(f"constexpr {shape.name} {name} = {value.code};")
    element = f"{name}{'.m' * is_member}[{row}][{column}]"
    spelling = shape.type.spelling
    function = f.fresh("o")
    # In a template, Clang captures what a lambda without a return type returns.
    f.code(f.rng.pick([
        f"auto {function} = []() -> {spelling} {{ return {element}; }};",
        f"auto {function} = [=] {{ return {element}; }}; static_assert(sizeof {function} == 1);",
        f"constexpr auto {function} = []() -> {spelling} "
        f"{{ {spelling} e = {element}; return e; }};",
        f"auto {function} = [] {{ return []() -> {spelling} {{ return {element}; }}(); }};",
        f"struct l{function} {{ static {spelling} get() {{ return {element}; }} }}; "
        f"auto {function} = l{function}::get;"]))
    other = expression(f, shape, 0)
    # An operation, so that the element is a scalar among others.
    sign, operation = ("|", "or") if shape.type.kind == "bool" else ("+", "add")
    return computed(f, shape, f"({other.code} {sign} {function}())",
                    f"{shape.type.name}_{operation}_scalar({{}}, {other.reference}, "
                    f"{value.reference}[{shape.at(row, column)}], {shape.count});")
