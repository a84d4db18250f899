# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices as parts of other objects: members, unions, globals, arguments and
results within structures."""

from .expressions import expression
from .function import Function
from .memory import Shape, Value


def placed(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    value = expression(f, shape, depth)
    name = f.fresh("o")
    ways = [member, member_by_value, union_member, global_variable, element_by_element,
            array_in_structure]
    if f.options.language == "c++":
        ways += [captured, base_class]
    f.rng.pick(ways)(f, shape, value.code, name)
    return Value(shape, name, value.reference)


def structure(f: Function, shape: Shape) -> str:
    """Between members that have other alignments."""
    name = f"with_{shape.name}"
    f.unit.add_helper(name, f"struct {name} {{ char before; {shape.name} m; short after; }};")
    return f"struct {name}"


def member(f: Function, shape: Shape, value: str, name: str):
    kind = structure(f, shape)
    f.code(f"{kind} s{name} = {{1, {value}, 3}}, t{name} = s{name};")
    f.code(f"t{name}.before = (char)k;")
    f.code(f"s{name} = t{name};")
    f.code(f"{shape.name} {name} = (&s{name})->m;")


def member_by_value(f: Function, shape: Shape, value: str, name: str):
    kind = structure(f, shape)
    function = f"pass_{shape.name}"
    f.unit.add_helper(function, f"""\
TESTED {kind} {function}(int a, {kind} s, double b, {kind} t) {{
  s.before += (char)(a + (int)b);
  if (t.after != s.after)
    abort();
  t.m = s.m;
  return a & 1 ? s : t;
}}""")
    f.code(f"{kind} s{name} = {{1, {value}, 3}};")
    f.code(f"{shape.name} {name} = {function}(k, s{name}, 0.5, s{name}).m;")


def union_member(f: Function, shape: Shape, value: str, name: str):
    f.code(f"union {{ unsigned char bytes[sizeof({shape.name}) + 3]; {shape.name} m; }} u{name};")
    f.code(f"memset(&u{name}, 0xa5, sizeof(u{name}));")
    f.code(f"u{name}.m = {value};")
    f.code(f"{shape.name} {name} = u{name}.m;")


def global_variable(f: Function, shape: Shape, value: str, name: str):
    kind = f.rng.pick(["", "static ", "static __thread "])
    variable = f"global_{len(f.unit.helpers)}_{shape.name}"
    f.unit.add_helper(variable, f"{kind}{shape.name} {variable};")
    f.code(f"{variable} = {value};")
    f.code(f"{shape.name} {name} = {variable};")


def element_by_element(f: Function, shape: Shape, value: str, name: str):
    """Into another layout and back, through the addresses of elements."""
    lie = f.lie(100)
    laid = f.unit.use_variant(shape, lie)
    f.code(f"{shape.name} e{name} = {value};")
    f.code(f"{laid} d{name};")
    f.code(f"for (int r = 0; r < {shape.rows}; ++r)")
    f.code(f"  for (int c = 0; c < {shape.columns}; ++c)")
    f.code(f"    *&d{name}[r][c] = e{name}[r][c];")
    f.code(f"{shape.name} {name} = ({shape.name})d{name};")


def array_in_structure(f: Function, shape: Shape, value: str, name: str):
    f.code(f"struct {{ int id; {shape.name} m[2][2]; }} s{name} = {{1, {{}}}};")
    f.code(f"s{name}.m[k & 1][n & 1] = {value};")
    f.code(f"{shape.name} {name} = s{name}.m[k & 1][n & 1];")


def captured(f: Function, shape: Shape, value: str, name: str):
    f.code(f"{shape.name} c{name} = {value};")
    f.code(f"auto l{name} = [c{name}, &k] {{ return k ? c{name} : c{name}; }};")
    f.code(f"{shape.name} {name} = l{name}();")


def base_class(f: Function, shape: Shape, value: str, name: str):
    f.code(f"struct B{name} {{ {shape.name} m; char tail; }};")
    f.code(f"struct D{name} : B{name} {{ char more; {shape.name} &get() {{ return this->m; }} }};")
    f.code(f"D{name} d{name};")
    f.code(f"d{name}.more = 1;")
    f.code(f"d{name}.get() = {value};")
    f.code(f"const {shape.name} &r{name} = d{name}.get();")
    f.code(f"{shape.name} {name} = r{name};")
