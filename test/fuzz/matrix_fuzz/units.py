# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of another translation unit: the program is compiled a second time with
SECOND_UNIT, and linked with what that gives. In C before C23, functions are also called where
no prototype is known, before and behind their definitions."""

from .expressions import expression
from .function import Function
from .memory import Shape, Value

HAS_PROTOTYPES = "defined(__cplusplus) || __STDC_VERSION__ >= 202311L"


def through_units(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    value = expression(f, shape, depth)
    name = f.fresh("z")
    f.code(f"{shape.name} {name} = {value.code};")
    if f.options.language == "c" and f.rng.percent(85):
        f.rng.pick([defined_later, defined_later, defined_there, old_style])(f, shape, name)
    else:
        both_ways(f, shape, name)
    return value._replace(code=name)


def both_ways(f: Function, shape: Shape, name: str):
    """By value there, and back from there into a function of this unit."""
    there, here = f"there_{shape.name}", f"here_{shape.name}"
    linkage = 'extern "C" ' * (f.options.language == "c++" and f.rng.percent(30))
    declared = "".join(f"{linkage}{shape.name} {function}(int k, {shape.name} m);\n"
                       for function in (there, here))
    f.unit.add_helper(there, f"{declared}{shape.name} {here}(int k, {shape.name} m) "
                             "{ return m; }")
    f.unit.add_second(there, f"{declared}TESTED {shape.name} {there}(int k, {shape.name} m) "
                             f"{{ return k ? m : {here}(k, m); }}")
    f.code(f"{name} = {there}(k, {name});")


def defined_later(f: Function, shape: Shape, name: str):
    """Called without a prototype, then defined with one, by which the other unit calls it."""
    function = f"late_{len(f.unit.helpers)}_{shape.name}"
    prototype = f"void {function}({shape.name} m, {shape.name} *to)"
    f.unit.add_helper(function, f"""\
#if {HAS_PROTOTYPES}
{prototype};
#else
void {function}();
#endif
TESTED void early_{function}({shape.name} m, {shape.name} *to) {{ {function}(m, to); }}
{f.rng.pick(["", "TESTED "])}{prototype} {{ *to = m; }}
TESTED void after_{function}({shape.name} m, {shape.name} *to) {{ {function}(m, to); }}
void there_{function}({shape.name} m, {shape.name} *to);""")
    f.unit.add_second(function, f"""\
{prototype};
TESTED void there_{function}({shape.name} m, {shape.name} *to) {{ {function}(m, to); }}""")
    call(f, shape, name, [f"{where}_{function}" for where in ("early", "after", "there")])


def defined_there(f: Function, shape: Shape, name: str):
    """A function without a prototype, whose definition in the other unit has none either."""
    function = f"plain_{shape.name}"
    prototype = f"void {function}({shape.name} m, {shape.name} *to)"
    f.unit.add_helper(function, f"""\
#if {HAS_PROTOTYPES}
{prototype};
#else
void {function}();
#endif""")
    f.unit.add_second(function, f"""\
#if {HAS_PROTOTYPES}
TESTED {prototype} {{ *to = m; }}
#else
TESTED void {function}(m, to) {shape.name} m; {shape.name} *to; {{ *to = m; }}
#endif""")
    call(f, shape, name, [function])


def old_style(f: Function, shape: Shape, name: str):
    """Defined here, called from there and from here."""
    function = f"old_{shape.name}"
    prototype = f"void {function}({shape.name} m, {shape.name} *to)"
    f.unit.add_helper(function, f"""\
#if {HAS_PROTOTYPES}
TESTED {prototype} {{ *to = m; }}
#else
TESTED void {function}(m, to) {shape.name} m; {shape.name} *to; {{ *to = m; }}
#endif
void there_{function}({shape.name} m, {shape.name} *to);""")
    f.unit.add_second(function, f"""\
#if {HAS_PROTOTYPES}
{prototype};
#else
void {function}();
#endif
TESTED void there_{function}({shape.name} m, {shape.name} *to) {{ {function}(m, to); }}""")
    call(f, shape, name, [function, f"there_{function}"])


def call(f: Function, shape: Shape, name: str, functions: list):
    """One after the other, each with what the one before left."""
    for function in functions:
        copy = f.fresh("z")
        f.code(f"{shape.name} {copy} = {{}};")
        f.code(f"{function}({name}, &{copy});")
        f.code(f"{name} = {copy};")
