# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways on which a matrix goes as a whole: it has to come out as it went in."""

from .expressions import additive, computed, expression
from .function import Function
from .memory import Shape, Value


def copied(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    value = expression(f, shape, depth)
    name = f.fresh("z")
    ways = [volatile_pieces, bytes_and_back, bit_cast, variable_arguments, through_memory,
            through_assembly]
    if f.options.language == "c++":
        ways += [exception, exception, coroutine]
    f.rng.pick(ways)(f, shape, value.code, name)
    return Value(shape, name, value.reference)


def atomic(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape, 2)
    value = expression(f, shape, depth)
    name = f.fresh("z")
    if f.rng.percent(30):
        return atomic_assignment(f, shape, value, name)
    f.rng.pick([atomic_variable, atomic_exchange])(f, shape, value.code, name)
    return Value(shape, name, value.reference)


def atomic_assignment(f: Function, shape: Shape, value: Value, name: str) -> Value:
    """One operation, which also gives the new value."""
    sign, operation = additive(f, shape.type)
    other = f.place(shape)
    f.code(f"_Atomic({shape.name}) a{name} = {value.code};")
    f.code(f"{shape.name} {name} = (a{name} {sign}= {other.code});")
    return computed(f, shape, f"({f.rng.pick([name, f'({shape.name})a{name}'])})",
                    f"{shape.type.name}_{operation}_matrix({{}}, {value.reference}, "
                    f"{other.reference}, {shape.count});")


def atomic_variable(f: Function, shape: Shape, value: str, name: str):
    static = f.rng.pick(["", "static "])
    if static or f.rng.percent(50):
        f.code(f"{static}_Atomic({shape.name}) a{name};")
        f.code(f"a{name} = {value};")
    else:
        f.code(f"_Atomic({shape.name}) a{name} = {value};")
    f.code(f"{shape.name} {name} = a{name};")


def atomic_exchange(f: Function, shape: Shape, value: str, name: str):
    """Both ways: what is stored comes out of the second exchange."""
    f.code(f"_Atomic({shape.name}) a{name} = {value};")
    f.code(f"{shape.name} {name} = {{}};")
    f.code(f"{name} = __c11_atomic_exchange(&a{name}, {name}, __ATOMIC_SEQ_CST);")
    f.code(f"__c11_atomic_store(&a{name}, {name}, __ATOMIC_RELEASE);")
    f.code(f"{name} = __c11_atomic_load(&a{name}, __ATOMIC_ACQUIRE);")


def volatile_pieces(f: Function, shape: Shape, value: str, name: str):
    """A volatile member, an array of two; one of them is chosen when it runs."""
    f.code(f"volatile struct {{ char id; {shape.name} m[2]; }} v{name};")
    f.code(f"v{name}.m[k & 1] = {value};")
    f.code(f"{shape.name} {name} = v{name}.m[k & 1];")


def bytes_and_back(f: Function, shape: Shape, value: str, name: str):
    f.code(f"unsigned char b{name}[sizeof({shape.name})];")
    f.code(f"{shape.name} {name} = {value};")
    f.code(f"memcpy(b{name}, &{name}, sizeof({name}));")
    f.code(f"memset(&{name}, 0, sizeof({name}));")
    f.code(f"memmove(&{name}, b{name}, sizeof({name}));")


def bit_cast(f: Function, shape: Shape, value: str, name: str):
    if f.options.language == "c":
        return bytes_and_back(f, shape, value, name)
    f.code(f"struct B{name} {{ {shape.type.spelling} "
           f"e[sizeof({shape.name}) / sizeof({shape.type.spelling})]; }};")
    f.code(f"B{name} b{name} = __builtin_bit_cast(B{name}, ({shape.name})({value}));")
    f.code(f"{shape.name} {name} = __builtin_bit_cast({shape.name}, b{name});")
    return None


def variable_arguments(f: Function, shape: Shape, value: str, name: str):
    function = f"variable_{shape.name}"
    f.unit.add_helper(function, f"""\
TESTED {shape.name} {function}(int count, ...) {{
  va_list list;
  va_start(list, count);
  for (; count > 0; --count)
    (void)va_arg(list, double);
  {shape.name} result = va_arg(list, {shape.name});
  if (va_arg(list, int) != 42)
    abort();
  va_end(list);
  return result;
}}""")
    count = f.rng.below(3)
    f.code(f"{shape.name} {name} = {function}({count}, {'0.5, ' * count}({shape.name})({value}), 42);")


def through_memory(f: Function, shape: Shape, value: str, name: str):
    """A compound literal's address, and an array that a loop copies."""
    f.code(f"{shape.name} c{name}[3] = {{{value}, {{}}, {{}}}};")
    f.code(f"for (int z = 0; z < 2; ++z) c{name}[z + 1] = c{name}[z];")
    f.code(f"{shape.name} *d{name} = &c{name}[(k & 1) + 1];")
    f.code(f"{shape.name} {name} = *d{name};")


def through_assembly(f: Function, shape: Shape, value: str, name: str):
    f.code(f"{shape.name} {name} = {value};")
    f.code(f'__asm__ volatile("" : "+m"({name}));')


def exception(f: Function, shape: Shape, value: str, name: str):
    function = f"throw_{shape.name}"
    f.unit.add_helper(function, f"""\
TESTED void {function}({shape.name} m) {{
  throw m;
}}""")
    kind = f.rng.pick([shape.name, f"const {shape.name} &"])
    f.code(f"{shape.name} {name} = {{}};")
    f.code(f"try {{ {function}({value}); }} catch ({kind} e) {{ {name} = e; }}")


def coroutine(f: Function, shape: Shape, value: str, name: str):
    """In the frame while the coroutine is suspended; before C++20 there is none."""
    f.unit.add_helper("task", """\
#if __cplusplus >= 202002L
struct task {
  struct promise_type {
    task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
#endif""")
    function = f"resume_{shape.name}"
    f.unit.add_helper(function, f"""\
#if __cplusplus >= 202002L
static task keep_{shape.name}({shape.name} m, {shape.name} *to) {{
  {shape.name} kept = m;
  co_await std::suspend_always();
  *to = kept;
}}
TESTED {shape.name} {function}({shape.name} m) {{
  {shape.name} result = {{}};
  task running = keep_{shape.name}(m, &result);
  running.handle.resume();
  running.handle.destroy();
  return result;
}}
#else
TESTED {shape.name} {function}({shape.name} m) {{ return m; }}
#endif""")
    f.code(f"{shape.name} {name} = {function}({value});")
