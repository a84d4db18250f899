# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that take and return matrices by value."""

from typing import NamedTuple

from .expressions import element_of, expression, literal_of, scalar
from .function import Function
from .memory import Place, Shape

ATTRIBUTES = [
    ("static __attribute__((noinline)) ", 5),
    ("static inline ", 3),
    ("static inline __attribute__((always_inline)) ", 2),
    ("__attribute__((noinline)) ", 2),
]


class Helper(NamedTuple):
    name: str
    result: Shape
    parameters: list


def find_helper(f: Function, shape: Shape):
    """A helper with this result: an old one, or a new one."""
    found = [h for h in f.helpers if h.result == shape]
    if found:
        return f.rng.pick(found)
    # One of a helper's own would have to stand before it in the program.
    if len(f.helpers) >= 2 or f.name.startswith("h") or f.budget < shape.count * 4:
        return None
    return new_helper(f, shape)


def new_helper(f: Function, result: Shape) -> Helper:
    name = f"h{f.name[1:]}_{len(f.helpers)}"
    inner = f.rng.pick(f.extents)
    parameters = f.rng.pick([
        [result, result],
        [result.sized(result.rows, inner), result.sized(inner, result.columns)],
        [result.transposed],
    ])
    for shape in parameters:
        f.unit.use_shape(shape)
    helper = Helper(name, result, parameters)
    body = Function(f.unit, f.rng.fork(name), name, [result.type], f.extents,
                    f.budget // 2, f.world)
    before = body.budget
    write_body(body, helper)
    f.budget -= before - body.budget
    f.helpers.append(helper)
    f.unit.add_helper(name, definition(body, helper))
    return helper


def write_body(body: Function, helper: Helper):
    element = helper.result.type
    # No pointers: the parameters are all there is, and they may change.
    body.both("int n = k + 1;")
    for index, shape in enumerate(helper.parameters):
        body.declarations.append(
            f"  static {element.spelling} va{index}[{shape.count}];")
        body.reference(f"{element.name}_copy(va{index}, a{index}, {shape.count});")
        body.places.append(Place(shape, f"a{index}", f"va{index}"))
    body.pointers_to = lambda *_arguments, **_names: []
    body.place = lambda shape, writable=False: parameter_of(body, shape)
    body.scalar_parameter = lambda other: "s" if other == element else literal_of(body, other)
    if body.chance("element", 40):
        code, reference = element_of(body, body.places[0])
        value, value_reference = scalar(body, element)
        body.code(f"{code} = {value};")
        body.reference(f"{reference} = {value_reference};")
    value = expression(body, helper.result, 2)
    body.code(f"return {value.code};")
    body.reference(f"{element.name}_copy(out, {value.reference}, "
                   f"{helper.result.count});")


def parameter_of(body: Function, shape: Shape) -> Place:
    """A parameter of the shape, or one made of an element of a parameter."""
    found = [p for p in body.places if p.shape == shape]
    if found:
        return body.rng.pick(found)
    source = body.rng.pick(body.places[:1])
    code, reference = element_of(body, source)
    if source.shape.type != shape.type:
        code = reference = literal_of(body, shape.type)
    zeros = body.temporary(shape)  # static, and never written
    array = body.temporary(shape)
    variable = body.fresh("y")
    body.unit.use_shape(shape)
    body.code(f"{shape.name} {variable} = {{}};")
    sign, name = ("|", "or") if shape.type.kind == "bool" else ("+", "add")
    body.code(f"{variable} {sign}= {code};")
    body.reference(f"{shape.type.name}_{name}_scalar({array}, {zeros}, {reference}, "
                   f"{shape.count});")
    place = Place(shape, variable, array)
    body.places.append(place)
    return place


def definition(body: Function, helper: Helper) -> str:
    element = helper.result.type
    attributes = body.rng.weighted(ATTRIBUTES)
    types = [shape.name for shape in helper.parameters]
    head = ""
    if body.options.language == "c++" and body.rng.percent(45):
        head, types[0] = body.rng.pick([
            ("template <class P0> ", "P0"),
            ("template <class T, unsigned R, unsigned C, bool B, unsigned P> ",
             "deduced<T, R, C, B, P>")])
    matrices = [f"{t} a{i}" for i, t in enumerate(types)]
    arrays = [f"const {element.spelling} *a{i}"
              for i in range(len(helper.parameters))]
    rest = [f"{element.spelling} s", "int k"]
    return "\n".join(
        [f"{head}{attributes}{helper.result.name} "
         f"{helper.name}({', '.join(matrices + rest)}) {{"]
        + body.code_lines
        + ["}",
           f"REFERENCE void ref_{helper.name}({element.spelling} *out, "
           f"{', '.join(arrays + rest)}) {{", "  REFERENCE_MODE"]
        + body.declarations + body.reference_lines + ["}"])

