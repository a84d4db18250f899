# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements. Each writes its matrix code and its reference."""

from .expressions import additive, depth_of, divisor, element_of, expression, scalar
from .function import Function
from .memory import Place

QUALIFIERS = [("", 90), ("volatile ", 5), ("const ", 5)]


def statement(f: Function, nesting: int = 0):
    # Here, because the choices are made of statements.
    from .choices import NESTED, STATEMENTS
    choices = [(("", assignment), 6), (("", local), 4), (("", swap), 2)]
    often = {"array_loop": f.unit.limits.array_loops}
    choices += [((feature, make), often.get(feature, weight))
                for feature, make, weight in STATEMENTS + (NESTED if nesting < 2 else [])
                if f.options.has(feature)]
    feature, make = f.rng.weighted(choices)
    perform(f, feature, make, nesting)


def perform(f: Function, feature: str, make, nesting: int = 0):
    """The statement, or an assignment where it cannot be made: if it is False."""
    if make(f, nesting) is False:
        assignment(f, nesting)
    else:
        f.unit.features.add(feature)


def target(f: Function, shape=None) -> Place:
    """A place to write to, usually one of those that exist."""
    if shape:
        return f.place(shape, writable=True)
    writable = [p for p in f.places if p.writable]
    if writable and f.rng.percent(50):
        return f.rng.pick(writable)
    pointers = [p for p in f.pointers if p.writable and not p.fixed]
    if pointers and f.rng.percent(80):
        pointer = f.rng.pick(pointers)
        return pointer.at(pointer.shape, 0)
    return f.place(f.shape(), writable=True)


def store(f: Function, place: Place, value):
    f.code(f"{place.code} = {value.code};")
    f.copy(place.shape, place.reference, value.reference)


def assignment(f: Function, _nesting: int):
    place = target(f)
    store(f, place, expression(f, place.shape, depth_of(f)))


def local(f: Function, _nesting: int):
    qualifiers = f.rng.weighted(QUALIFIERS)
    if not f.options.has("volatile"):
        qualifiers = ""
    shape = f.shape()
    f.declare(shape, expression(f, shape, depth_of(f)), qualifiers,
              writable=qualifiers != "const ")


def laid_local(f: Function, _nesting: int):
    """A variable that lies in its own way; an element of it is changed."""
    shape = f.shape()
    lie = f.lie(100)
    value = expression(f, shape, depth_of(f))
    element, element_reference = scalar(f, shape.type)
    row, column = f.index(shape.rows), f.index(shape.columns)
    name = f.fresh("y")
    qualifier = "volatile " if f.chance("volatile", 15) else ""
    f.code(f"{qualifier}{f.unit.use_variant(shape, lie)} {name} = "
           f"{f.laid(lie, shape, value.code)};")
    f.code(f"{name}[{row}][{column}] = {element};")
    array = f.temporary(shape)
    f.copy(shape, array, value.reference)
    f.reference(f"{array}[AT({row}, {column}, {shape.rows}, {shape.columns})] = "
                f"{element_reference};")
    place = f.place(shape, writable=True)
    f.code(f"{place.code} = ({shape.name}){name};")
    f.copy(shape, place.reference, array)
    return None


def compound(f: Function, _nesting: int):
    place = target(f)
    shape = place.shape
    f.spend(shape)
    kind = f.rng.weighted([("matrix", 5), ("scalar", 3), ("square", 2),
                           ("element", 2)])
    if kind == "square" and shape.rows == shape.columns:
        return multiply_by_square(f, place)
    if kind == "scalar":
        return compound_scalar(f, place)
    if kind == "element" and shape.type.kind != "bool" and (
            shape.type.is_float or not shape.type.signed):
        return compound_element(f, place)
    sign, name = additive(f, shape.type)
    value = expression(f, shape, depth_of(f) - 1)
    return change(f, place, sign, name + "_matrix", value.code, value.reference)


def change(f: Function, place: Place, sign: str, name: str, code, reference):
    """place SIGN= code."""
    shape = place.shape
    f.code(f"{place.code} {sign}= {code};")
    result = f.temporary(shape)
    f.reference(f"{shape.type.name}_{name}({result}, {place.reference}, "
                f"{reference}, {shape.count});")
    f.copy(shape, place.reference, result)


def compound_scalar(f: Function, place: Place):
    sign, name = f.rng.pick([("*", "mul"), ("/", "div"), ("+", "add"),
                             ("-", "sub")])
    if name == "div" and not f.options.has("divide"):
        sign, name = "*", "mul"
    if place.shape.type.kind == "bool":
        sign, name = additive(f, place.shape.type)
    code, reference = (divisor if name == "div" else scalar)(f, place.shape.type)
    change(f, place, sign, name + "_scalar", code, reference)


def compound_element(f: Function, place: Place):
    """Unsigned or floating point: promoted to int, neither overflows."""
    sign, name = f.rng.pick([("+", "add"), ("-", "sub")])
    code, reference = element_of(f, place)
    value, value_reference = scalar(f, place.shape.type)
    f.code(f"{code} {sign}= {value};")
    f.reference(f"{reference} = {place.shape.type.name}_{name}({reference}, "
                f"{value_reference});")


def multiply_by_square(f: Function, place: Place):
    shape = place.shape
    cost = shape.count * shape.rows * shape.type.cost
    if shape.type.kind == "bool" or not f.options.has("multiply") or cost > f.unit.limits.multiply \
            or not f.affords(cost):
        return False
    f.budget -= cost
    value = expression(f, shape, depth_of(f) - 1)
    f.code(f"{place.code} *= {value.code};")
    result = f.temporary(shape)
    f.reference(f"{shape.type.name}_multiply({result}, {place.reference}, "
                f"{value.reference}, {shape.rows}, {shape.rows}, {shape.rows});")
    f.copy(shape, place.reference, result)
    return None


def element_write(f: Function, _nesting: int):
    place = target(f)
    value, value_reference = scalar(f, place.shape.type)
    code, reference = element_of(f, place)
    if f.rng.percent(30):
        code = f"*&{code}"
    f.code(f"{code} = {value};")
    f.reference(f"{reference} = {value_reference};")


def struct_statement(f: Function, _nesting: int):
    """A copy of a struct, a change of one member, perhaps a copy back."""
    if not f.structs:
        return False
    struct, code, reference = f.rng.pick(f.structs)
    element = struct.type
    name = f.fresh("c")
    f.declarations.append(f"  static {element.spelling} v{name}[{struct.count}];")
    whole = f"(*{code[:-2]})" if code.endswith("->") else code[:-1]
    f.code(f"struct {struct.name} {name} = {whole};")
    f.reference(f"{element.name}_copy(v{name}, {reference}, {struct.count});")
    f.structs.append((struct, f"{name}.", f"v{name}"))
    place = f.rng.pick(struct.places(f"{name}.", f"v{name}"))
    store(f, place, expression(f, place.shape, depth_of(f)))
    value, value_reference = scalar(f, element)
    f.code(f"{name}.e = {value};")
    f.reference(f"v{name}[{struct.scalar_offset}] = {value_reference};")
    if f.rng.percent(60):
        f.code(f"{whole} = {name};")
        f.reference(f"{element.name}_copy({reference}, v{name}, {struct.count});")
    return None


def variable(f: Function, shape, other: Place = None) -> Place:
    """A writable variable of the shape, not one in memory; seldom the other."""
    found = [p for p in f.places if p.shape == shape and p.writable
             and (p != other or f.rng.percent(15))]
    if found and f.rng.percent(60):
        return f.rng.pick(found)
    return f.declare(shape, expression(f, shape, 1))


def pair(f: Function) -> tuple:
    """Two places of one shape, which may be the same one."""
    first = variable(f, f.shape())
    return first, variable(f, first.shape, first)


def exchange(f: Function, left: Place, right: Place):
    kept = f.declare(left.shape, left.value())
    store(f, left, right.value())
    store(f, right, kept.value())


def swap(f: Function, _nesting: int):
    first = target(f)
    second = target(f, first.shape)
    exchange(f, first, second)


def branch(f: Function, nesting: int):
    condition = f.condition()
    with f.block(f"if ({condition})"):
        statement(f, nesting + 1)
    if f.rng.percent(60):
        with f.block("else"):
            statement(f, nesting + 1)
