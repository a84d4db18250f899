# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Assignments whose values are used: chains, operands, arguments, results, parts of lists.
What is assigned is often zero, in each of its spellings, since the compiler stores zeros in
another way than other values."""

from .expressions import additive, expression
from .function import Function
from .memory import Shape, Value


def zero(f: Function, shape: Shape, _depth: int) -> Value:
    f.spend(shape)
    spellings = [f"(({shape.name})0)", f"(({shape.name}){{}})",
                 f"(({shape.name})({shape.type.spelling})0)"]
    if f.options.language == "c++":
        spellings += [f"{shape.name}{{}}", f"{shape.name}()", f"static_cast<{shape.name}>(0)"]
    result = f.temporary(shape)
    f.reference(f"memset({result}, 0, sizeof({result}));")
    return Value(shape, f.rng.pick(spellings), result)


def assigned(f: Function, shape: Shape, depth: int) -> Value:
    """Two variables are assigned to; the result is one of them, or both as it turns out."""
    f.spend(shape, 3)
    is_zero = f.rng.percent(60)
    value = (zero if is_zero else expression)(f, shape, depth)
    first, second = f.fresh("g"), f.fresh("g")
    old = f.place(shape)
    f.code(f"{shape.name} {first} = {old.code}, {second} = {first};")
    # In the middle of the expression, wherever that stands.
    if f.rng.percent(30):
        return value._replace(code=f.rng.pick([f"({first} = {value.code})",
                                               f"({second} = {first} = {value.code})"]))
    if f.rng.percent(15):
        return compound(f, value, old, first, second)
    f.rng.pick(ways(f, is_zero))(f, shape, value.code, first, second)
    return value._replace(code=f.rng.pick([first, second, f"(k & 1 ? {first} : {second})"]))


def ways(f: Function, is_zero: bool) -> list:
    found = [chain, chain, argument, chosen, returned, listed, converted, operand, element,
             statement_expression]
    found += [returned_zero, returned_zero] if is_zero else []
    found += [atomic] if f.options.has("atomic") else []
    found += [volatile] if f.options.has("volatile") else []
    if f.options.language == "c++":
        found += [captured, captured, referred, thrown]
    return found


# Each leaves the value in both variables.
def chain(f: Function, shape: Shape, value: str, first: str, second: str):
    f.code(f.rng.pick([
        f"{first} = {second} = {value};",
        f"{first} = ({second} = {value});",
        f"{first} = ((void)k, {second} = {value});",
        f"{shape.name} i{first} = {second} = {value}; {first} = i{first};",
        f"{shape.name} i{first}[2]; {first} = i{first}[0] = i{first}[1] = {second} = {value};"]))


def argument(f: Function, shape: Shape, value: str, first: str, second: str):
    function = f"same_{shape.name}"
    f.unit.add_helper(function, f"TESTED {shape.name} {function}({shape.name} m) {{ return m; }}")
    f.code(f"{first} = {function}({second} = {value});")


def chosen(f: Function, _shape: Shape, value: str, first: str, second: str):
    """One is assigned to, then the other; nobody reads what `?:` gives."""
    condition = f.condition()
    for yes, no in ((first, second), (second, first)):
        f.code(f"{condition} ? ({yes} = {value}) : ({no} = {value});")


def returned(f: Function, shape: Shape, value: str, first: str, second: str):
    function = f"keep_{shape.name}"
    f.unit.add_helper(function, f"TESTED {shape.name} {function}({shape.name} *to, {shape.name} m) "
                                "{ return *to = m; }")
    f.code(f"{first} = {function}(&{second}, {value});")


def returned_zero(f: Function, shape: Shape, value: str, first: str, second: str):
    function = f"clear_{len(f.unit.helpers)}_{shape.name}"
    f.unit.add_helper(function, f"TESTED {shape.name} {function}({shape.name} *to) "
                                f"{{ return *to = {value}; }}")
    f.code(f"{first} = {function}(&{second});")


def listed(f: Function, shape: Shape, value: str, first: str, second: str):
    f.code(f"struct {{ char id; {shape.name} m[2]; }} l{first} = "
           f"{{1, {{{second} = {value}, {first} = {value}}}}};")
    f.code(f"{first} = l{first}.m[k & 1];")


def converted(f: Function, shape: Shape, value: str, first: str, second: str):
    """Casts of what an assignment gives, to another layout and back."""
    lie = f.lie(100)
    f.code(f"{first} = {f.usual(lie, shape, f.laid(lie, shape, f'({second} = {value})'))};")


def operand(f: Function, shape: Shape, value: str, first: str, second: str):
    f.code(f"{first} = __builtin_matrix_transpose(__builtin_matrix_transpose({second} = {value}));")


def element(f: Function, shape: Shape, value: str, first: str, second: str):
    row, column = f.index(shape.rows), f.index(shape.columns)
    f.code(f"{first} = {value};")
    f.code(f"{first}[{row}][{column}] = ({second} = {value})[{row}][{column}];")


def statement_expression(f: Function, _shape: Shape, value: str, first: str, second: str):
    f.code(f"{first} = ({{ {second} = {value}; }});")


def atomic(f: Function, shape: Shape, value: str, first: str, second: str):
    f.unit.features.add("atomic")
    f.code(f"_Atomic({shape.name}) a{first} = {first};")
    f.code(f"{second} = {first} = (a{first} = {value});")
    f.code(f"{second} = a{first};")


def volatile(f: Function, shape: Shape, value: str, first: str, second: str):
    f.unit.features.add("volatile")
    f.code(f"volatile {shape.name} v{first} = {first};")
    f.code(f"{second} = (v{first} = {value});")
    f.code(f"{first} = v{first};")


def captured(f: Function, _shape: Shape, value: str, first: str, second: str):
    f.code(f.rng.pick([
        f"{first} = [&] {{ return {second} = {value}; }}();",
        f"{first} = [&]() -> decltype(auto) {{ return ({second} = {value}); }}();",
        f"{first} = [&](auto m) {{ return {second} = m; }}({first} = {value});"]))


def referred(f: Function, shape: Shape, value: str, first: str, second: str):
    """An assignment is an object."""
    f.code(f.rng.pick([f"({first} = {second}) = {second} = {value};",
                       f"{shape.name} &r{first} = {second} = {value}; {first} = r{first};",
                       f"{first} = *&({second} = {value});"]))


def thrown(f: Function, shape: Shape, value: str, first: str, second: str):
    f.code(f"try {{ throw {second} = {value}; }} "
           f"catch ({shape.name} e{first}) {{ {first} = e{first}; }}")


def compound(f: Function, value: Value, old, first: str, second: str) -> Value:
    """The value of a compound assignment."""
    shape = value.shape
    sign, name = additive(f, shape.type)
    f.code(f"{first} = {second} {sign}= {value.code};")
    result = f.temporary(shape)
    f.reference(f"{shape.type.name}_{name}_matrix({result}, {old.reference}, {value.reference}, "
                f"{shape.count});")
    return Value(shape, f.rng.pick([first, second]), result)


def declared(f: Function, type_: str, name: str, value: str):
    """A variable of any type, initialized by the value, or assigned to in a chain."""
    f.code(f.rng.pick([f"{type_} {name} = {value};"] * 3 + [
        f"{type_} {name}, o{name}; {name} = o{name} = {value};",
        f"{type_} o{name}, {name} = (o{name} = {value});",
        f"{type_} o{name}, {name} = k & 1 ? (o{name} = {value}) : (o{name} = {value});"]))
