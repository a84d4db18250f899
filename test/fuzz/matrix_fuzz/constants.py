# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the compiler computes itself, against the reference, which does so when
it runs: operators on constants, and in C++ functions of constants. Where a
signed integer may overflow or an operation may give a NaN, nothing demands that
the result is constant, so that all programs compile."""

from .expressions import expression, literal_of, transpose
from .function import Function
from .lists import constant_list
from .memory import Place, Shape, Value
from .parts import inserted, part

# What no constant expression has.
NOT_CONSTANT = frozenset([
    "call", "strided", "copy", "atomic", "object", "constant", "volatile", "assigned", "aligned",
    "type_operand", "constant_object", "unit"])


def constant(f: Function, shape: Shape, _depth: int):
    if shape.count > 81 or shape.type.cost > 4 or f.is_constant or f.name.startswith("h"):
        return None
    f.spend(shape, 3)
    if f.options.language == "c" or f.rng.percent(30):
        return constant_operands(f, shape)
    return constant_function(f, shape)


def constant_operands(f: Function, shape: Shape) -> Value:
    """An operator on constants, in the middle of a function."""
    with f.replaced(place=lambda wanted, writable=False: constant_place(f, wanted),
                    scalar_parameter=lambda element: literal_of(f, element),
                    options=constant_options(f), is_constant=True):
        return expression(f, shape, 2)


def constant_options(f: Function):
    return f.options._replace(without=f.options.without | NOT_CONSTANT)


def constant_place(f: Function, shape: Shape) -> Place:
    f.unit.use_shape(shape)
    value = constant_list(f, shape, lambda: signed_literal(f, shape.type))
    return Place(shape, value.code, value.reference, False)


def signed_literal(f: Function, element) -> str:
    sign = "-" if element.is_float and f.rng.percent(30) else ""
    if element.is_float and f.rng.percent(20):
        return f"{sign}({element.spelling})0.0"
    return sign + literal_of(f, element)


def constant_function(f: Function, shape: Shape) -> Value:
    """A constexpr function of two matrices and a scalar, called with constants."""
    name = f"c{f.name}_{f.fresh('constant')}"
    t = shape.type
    body = Function(f.unit, f.rng.fork(name), name, [t], f.extents, f.budget // 4, f.world)
    body.options, body.is_constant = constant_options(f), True
    arguments = [constant_list(body, shape, lambda: signed_literal(f, t)) for _ in range(2)]
    number = literal_of(f, t)
    body.both("int n = k + 1;")
    for index, argument in enumerate(arguments):
        body.places.append(Place(shape, f"a{index}", argument.reference))
    body.place = lambda wanted, writable=False: parameter_or_list(body, wanted)
    body.scalar_parameter = lambda element: "s" if element == t else literal_of(body, element)
    moves = f.rng.percent(40)
    value = moved(body, shape) if moves else expression(body, shape, 2)
    f.budget -= shape.count * 4
    f.unit.add_helper(name, "\n".join(
        [f"constexpr {shape.name} {name}({shape.name} a0, {shape.name} a1, "
         f"{t.spelling} s, int k) {{"] + body.code_lines + [f"  return {value.code};", "}"]))
    codes = ", ".join(argument.code for argument in arguments)
    is_safe = moves or t.kind == "bool" or (t.kind == "integer" and not t.signed)
    f.unit.add_helper(f"v{name}", f"static {'constexpr' if is_safe else 'const'} {shape.name} "
                                  f"v{name} = {name}({codes}, {number}, 2);")
    f.unit.add_helper(f"ref_{name}", "\n".join(
        [f"REFERENCE void ref_{name}({t.spelling} *out) {{", "  REFERENCE_MODE", f"  {t.spelling} s = {number};",
         "  int k = 2;"] + body.declarations + body.reference_lines
        + [f"  {t.name}_copy(out, {value.reference}, {shape.count});", "}"]))
    result = f.temporary(shape)
    f.reference(f"ref_{name}({result});")
    return Value(shape, f"v{name}", result)


def moved(body: Function, shape: Shape) -> Value:
    """Parts of others and a new element: always a constant."""
    make = body.rng.pick([transpose, part, inserted])
    place = body.declare(shape, make(body, shape, 0))
    element = signed_literal(body, shape.type)
    row, column = body.rng.below(shape.rows), body.rng.below(shape.columns)
    body.code(f"{place.code}[{row}][{column}] = {element};")
    body.reference(f"{place.reference}[{shape.at(row, column)}] = {element};")
    return place.value()


def parameter_or_list(body: Function, shape: Shape) -> Place:
    found = [p for p in body.places if p.shape == shape]
    return body.rng.pick(found) if found else constant_place(body, shape)
