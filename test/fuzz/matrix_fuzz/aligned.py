# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of which a typedef raises the alignment, by value and as objects: each has the
address that its type promises, however deep in the stack it lies."""

from .expressions import expression
from .function import Function
from .memory import Shape, Value

ALIGNMENTS = [16, 32, 64, 64, 128]


class Aligned:
    """A type, and what one of it is checked by."""

    def __init__(self, f: Function, name: str):
        self.plain = name
        self.alignment = f.rng.pick(ALIGNMENTS)
        self.name = f"a{self.alignment}_{name}"
        f.unit.add_helper(self.name, f"typedef {name} {self.name} "
                                     f"__attribute__((aligned({self.alignment})));")

    def check(self, *names: str) -> str:
        return " ".join(f"expect_aligned(&{name}, {self.alignment});" for name in names)


def aligned(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 3)
    value = expression(f, shape, depth)
    name = f.fresh("n")
    aligned_copy(f, shape.name, value.code, name)
    return Value(shape, name, value.reference)


def aligned_copy(f: Function, type_: str, value: str, name: str):
    """A variable with the value, which went through objects of an aligned type."""
    ways = [parameter, parameter, variable_argument, variable, member]
    if f.options.language == "c++":
        ways += [method, in_lambda]
    f.rng.pick(ways)(f, Aligned(f, type_), value, name)


def deeper(f: Function, t: Aligned, function: str, value: str, name: str):
    """Calls the function of a pointer, with more and more on the stack above it."""
    f.code(f"{t.plain} s{name} = {value};")
    f.code(f"volatile char d{name}[16 * (k + n) + {f.rng.pick([1, 8, 16, 24])}];")
    f.code(f"d{name}[0] = 1;")
    f.code(f"{t.plain} {name} = {function}(&s{name});")


def parameter(f: Function, t: Aligned, value: str, name: str):
    """One that may be in registers, one in memory; the caller has no aligned objects."""
    function = f"call_{t.name}"
    f.unit.add_helper(function, f"""\
TESTED {t.plain} take_{t.name}(int k, {t.name} m, double d, {t.name} more) {{
  {t.check("m", "more")}
  return k > (int)d ? m : more;
}}
TESTED {t.plain} {function}(const {t.plain} *m) {{
  volatile char c[5];
  c[0] = 1;
  return take_{t.name}(c[0], *m, 0.5, *m);
}}""")
    deeper(f, t, function, value, name)


def variable_argument(f: Function, t: Aligned, value: str, name: str):
    function = f"vary_{t.name}"
    f.unit.add_helper(function, f"""\
TESTED {t.plain} get_{t.name}(int count, ...) {{
  va_list list;
  va_start(list, count);
  {t.name} m = va_arg(list, {t.name}), more = va_arg(list, {t.name});
  {t.check("m", "more")}
  if (va_arg(list, int) != count)
    abort();
  va_end(list);
  return count > 1 ? m : more;
}}
TESTED {t.plain} {function}(const {t.plain} *m) {{
  {t.name} copy = *m;
  return get_{t.name}(2, copy, *m, 2);
}}""")
    deeper(f, t, function, value, name)


def variable(f: Function, t: Aligned, value: str, name: str):
    static = f.rng.pick(["static ", "static __thread ", "volatile "])
    f.code(f"{static}{t.name} v{name};")
    f.code(f"v{name} = {value};")
    f.code(f"{t.name} {name} = v{name};")
    f.code(t.check(f"v{name}", name))


def member(f: Function, t: Aligned, value: str, name: str):
    f.unit.add_helper(f"with_{t.name}", f"struct with_{t.name} {{ char c; {t.name} m; }};")
    function = f"wrap_{t.name}"
    f.unit.add_helper(function, f"""\
TESTED struct with_{t.name} pass_{t.name}(char c, struct with_{t.name} s) {{
  {t.check("s.m")}
  s.c += c;
  return s;
}}
TESTED {t.plain} {function}(const {t.plain} *m) {{
  struct with_{t.name} s = {{1, *m}};
  return pass_{t.name}(1, s).m;
}}""")
    deeper(f, t, function, value, name)


def method(f: Function, t: Aligned, value: str, name: str):
    function = f"method_{t.name}"
    f.unit.add_helper(function, f"""\
struct methods_{t.name} {{
  char c;
  TESTED {t.plain} get({t.name} m) const {{ {t.check("m")} return m; }}
  TESTED {t.plain} operator()({t.name} m, {t.name} more) {{
    {t.check("m", "more")}
    return c ? m : more;
  }}
  TESTED static {t.plain} make({t.name} m) {{ {t.check("m")} return m; }}
}};
TESTED {t.plain} {function}(const {t.plain} *m) {{
  methods_{t.name} s = {{1}};
  return s(s.get(*m), s.make(*m));
}}""")
    deeper(f, t, function, value, name)


def in_lambda(f: Function, t: Aligned, value: str, name: str):
    function = f"lambda_{t.name}"
    f.unit.add_helper(function, f"""\
TESTED {t.plain} {function}(const {t.plain} *from) {{
  volatile char c = 1;
  auto f = [&c](int, {t.name} m) __attribute__((noinline)) -> {t.plain} {{
    {t.check("m")}
    return m;
  }};
  return f(c, *from);
}}""")
    deeper(f, t, function, value, name)
