# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors of _BitInt(N), N from 1 to 320, compared with loops over arrays of _BitInt.

An element has the size and the bytes of a scalar, which LLVM's integer of N bits need not
have. Each function computes with tensors, and the check the same with the elements, one by
one; what lies around an object must stay. Programs need neither headers nor libraries, so
that those for 32-bit x86 can be linked and run on any x86-64 Linux."""

import os
import platform
import re
import shlex

from .rng import Random
from .runner import GIGABYTE, execute

WIDEST = 320
FUNCTIONS = 8
X86_WAYS = [("O0", "-O0"), ("O2", "-O2"), ("native", "-O2 -march=native"), ("O0-32", "-O0 -m32"),
            ("O2-32", "-O2 -m32 -msse2")]
OTHER_WAYS = [("O0", "-O0"), ("O2", "-O2"), ("native", "-O2 -mcpu=native")]
FLAGS = ("-std=gnu23 -fenable-matrix -w -ffreestanding -fno-stack-protector -nostdlib -static "
         f"-fno-pie -no-pie -fno-builtin -fwrapv -Xclang -fexperimental-max-bitint-width={WIDEST}")

HEAD = """
typedef __SIZE_TYPE__ word;
void *memset(void *d, int c, word n) { for (volatile char *p = d; n--;) *p++ = c; return d; }
void *memcpy(void *d, const void *s, word n) { volatile char *p = d; for (const char *q = s; n--;) *p++ = *q++; return d; }
void *memmove(void *d, const void *s, word n) {
  volatile char *p = d; const char *q = s;
  if (p < q) while (n--) *p++ = *q++; else while (n--) p[n] = q[n];
  return d;
}
static unsigned long long state = SEED;
static unsigned char byte(void) { state = state * 6364136223846793005u + 1442695040888963407u; return state >> 56; }
#define FILL(X) for (word i = 0; i != sizeof (X) / sizeof (X)[0]; ++i) { (X)[i] = 0; for (int j = 0; j < 40; ++j) (X)[i] = (X)[i] << 7 ^ byte(); }
#define GUARD 64
static int isIntact(const unsigned char *p) { for (int i = 0; i != GUARD; ++i) if (p[i] != 0xa5) return 0; return 1; }
"""
# A result that is not 0 names the function; in a program without a library.
TAIL_OF = {
    "x86": """
__attribute__((force_align_arg_pointer)) void _start(void) {
  int r = check();
#ifdef __x86_64__
  __asm__ volatile("syscall" : : "a"(60L), "D"((long)r) : "memory");
#else
  __asm__ volatile("int $0x80" : : "a"(1), "b"(r) : "memory");
#endif
}
""",
    "aarch64": """
void _start(void) {
  register long number __asm__("x8") = 93, r __asm__("x0") = check();
  __asm__ volatile("svc 0" : : "r"(number), "r"(r) : "memory");
}
"""}


class Function:
    """One function and its check: number K, text of both."""

    def __init__(self, rng, number, width):
        self.rng, self.k = rng, number
        self.is_signed = width > 1 and rng.percent(60)
        self.element = f"{'' if self.is_signed else 'unsigned '}_BitInt({width})"
        self.width = width
        self.extents = [rng.between(1, 6) for _ in range(rng.between(1, 3))]
        self.layout = sorted(range(len(self.extents)), key=lambda _: rng.word())
        self.padding = [rng.below(3) * rng.percent(40) for _ in self.extents]

    def attributes(self):
        numbers = lambda list_: ", ".join(map(str, list_))
        said = [f"tensor_type({numbers(self.extents)})"]
        if self.rng.percent(50):
            said.append(f"tensor_layout({numbers(self.layout)})")
        if any(self.padding):
            said.append(f"tensor_padding({numbers(self.padding)})")
        return ", ".join(said)

    def expression(self, depth):
        """Of a and b, objects or elements."""
        if depth == 0 or self.rng.percent(20):
            return self.rng.pick(["a", "b", "a", "b", f"((E{self.k})7)"])
        x, y = self.expression(depth - 1), self.expression(depth - 1)
        has_tensor = re.search(r"\b[ab]\b", x + y)
        form = self.rng.weighted([("+", 4), ("-", 3), ("*", 3), ("&", 1), ("|", 1), ("^", 1),
                                  ("~", 1), (">>", 1), ("?", 1)])
        if form == "~":
            return f"(~{x})"
        if form == ">>":
            return f"({x} >> (E{self.k}){self.rng.below(min(self.width, 3))})"
        if form == "?" and has_tensor:
            return f"({x} < {y} ? {x} : {y})"
        return f"({x} {'+' if form == '?' else form} {y})"

    def indices(self):
        return "".join(f"[i{d}]" for d in range(len(self.extents)))

    def loops(self, body):
        heads = " ".join(f"for (int i{d} = 0; i{d} != {n}; ++i{d})"
                         for d, n in enumerate(self.extents))
        return f"  {heads} {{ {body} }}\n"

    def operation(self):
        """The tested function, and a call of it."""
        k, e = self.k, self.text
        form = self.rng.pick(["object", "object", "value", "in place", "volatile", "strided"])
        head = "__attribute__((noinline)) static "
        operands = f"T{k} a = *p, b = *q; "
        if form == "value":
            return (f"{head}T{k} f{k}(T{k} a, T{k} b) {{ return {e}; }}\n", "d.object = f#(a, b);")
        if form == "in place":
            return (f"{head}void f{k}(T{k} *d, const T{k} *p, const T{k} *q) {{ *d = *p; {operands}"
                    f"*d = {e}; }}\n", "f#(&d.object, &a, &b);")
        if form == "volatile":
            return (f"{head}void f{k}(volatile T{k} *d, volatile T{k} *p, T{k} *q) {{ {operands}"
                    f"*d = {e}; }}\n", "f#(&d.object, &a, &b);")
        if form == "strided":
            rank = len(self.extents)
            steps = [1] * rank
            for d in reversed(range(rank - 1)):
                steps[d] = steps[d + 1] * self.extents[d + 1]
            gap = self.rng.between(1, 4)
            text = ", ".join(str(s * gap) for s in steps)
            # By way of an array, to which and from which elements are copied.
            count = steps[0] * self.extents[0] * gap
            return (f"{head}void f{k}(T{k} *d, const T{k} *p, const T{k} *q) {{\n"
                    f"  static E{k} x[{count}]; FILL(x)\n"
                    f"  E{k} y[{count}]; memcpy(y, x, sizeof x);\n"
                    f"  {operands}T{k} t = {e};\n"
                    f"  __builtin_tensor_store(t, x, {text});\n"
                    f"  for (int i = 0; i != {count}; ++i) if (i % {gap} && x[i] != y[i]) return;\n"
                    f"  *d = __builtin_tensor_load(T{k}, (const E{k} *)x, {text});\n}}\n",
                    "f#(&d.object, &a, &b);")
        return (f"{head}void f{k}(T{k} *restrict d, const T{k} *p, const T{k} *q) {{ {operands}"
                f"*d = {e}; }}\n", "f#(&d.object, &a, &b);")

    def source(self):
        k = self.k
        count = 1
        for n in self.extents:
            count *= n
        self.text = self.expression(3)
        # At least one operand is a tensor.
        if not re.search(r"\b[ab]\b", self.text):
            self.text = f"(a + {self.text})"
        function, call = self.operation()
        sign = "-" if self.is_signed else ""
        constants = ", ".join(f"{sign}1" if i % 3 else "1" for i in range(min(count, 4)))
        constants = constants if self.rng.percent(50) else ""
        reference = (f"E{k} a = u{self.indices()}, b = v{self.indices()}; "
                     f"if (d.object{self.indices()} != (E{k})({self.text})) return {k + 1};")
        position = " + ".join(["0"] + [
            f"i{d}" + "".join(f" * {n}" for n in self.extents[d + 1:])
            for d in range(len(self.extents))])
        return (f"typedef {self.element} E{k};\n"
                f"typedef E{k} T{k} __attribute__(({self.attributes()}));\n"
                f"{function}"
                f"static T{k} constant{k} = {{{constants}}};\n"
                f"static int check{k}(void) {{\n"
                f"  struct {{ unsigned char before[GUARD]; T{k} object; unsigned char after[GUARD]; }} d;\n"
                f"  E{k} xs[{count}], ys[{count}]; FILL(xs) FILL(ys)\n"
                f"  T{k} a, b; memset(&d, 0xa5, sizeof d);\n"
                + self.loops(f"a{self.indices()} = xs[{position}]; b{self.indices()} = ys[{position}];")
                + (f"  b = constant{k};\n" if constants else "")
                + f"  T{k} u = a, v = b;\n  {call.replace('#', str(k))}\n"
                + self.loops(reference)
                + f"  return isIntact(d.before) && isIntact(d.after) ? 0 : {k + 1};\n}}\n")


def widths_of(seed):
    """40 seeds have all of them."""
    return [(seed * FUNCTIONS + k) * 63 % WIDEST + 1 for k in range(FUNCTIONS)]


def program(rng, seed, machine, only=None):
    texts, calls = [], ["static int check(void) {\n  int r;\n"]
    for k, width in enumerate(widths_of(seed)):
        text = Function(rng.fork(k), k, width).source()
        if only is None or k == only:
            texts.append(text)
            calls.append(f"  if ((r = check{k}())) return r;\n")
    return (HEAD.replace("SEED", str(seed + 1)) + "\n".join(texts) + "".join(calls)
            + "  return 0;\n}\n" + TAIL_OF[machine])


def test(rng, seed, clang, directory, seconds):
    """Lines that say what failed."""
    is_x86 = platform.machine() in ("x86_64", "AMD64")
    failures = []
    for name, flags in X86_WAYS if is_x86 else OTHER_WAYS:
        for only in [None, *range(FUNCTIONS)]:
            source = os.path.join(directory, f"{seed}.{name}.c")
            output = source[:-2]
            with open(source, "w") as file:
                file.write(program(rng, seed, "x86" if is_x86 else "aarch64", only))
            command = [clang, *FLAGS.split(), *flags.split(), source, "-o", output]
            what, text, _ = execute(command, seconds, 4 * GIGABYTE)
            if what:
                what = f"{what}: " + " ".join(text.splitlines()[:2])
            else:
                what, text, _ = execute([output], seconds, 0)
                if "Exec format" in text:  # a kernel without 32-bit programs
                    break
            if only is None and not what:
                break
            if only is not None and what:
                failures.append(f"seed {seed}, {name}, f{only}, _BitInt({widths_of(seed)[only]}): "
                                f"{what}\n  {shlex.join(command)}")
        else:
            if not any(f", {name}, f" in failure for failure in failures):
                failures.append(f"seed {seed}, {name}: all of it fails, no part does")
    return failures


def run(seeds, options, directory):
    """The number of failures, which are printed."""
    failed = 0
    for seed in seeds:
        for line in test(Random(seed).fork("widths"), seed, options.clang, directory,
                         options.seconds):
            print(f"FAILED: {line}", flush=True)
            failed += 1
    print(f"fuzz_tensors: {len(seeds)} programs of {FUNCTIONS} widths, {failed} failed")
    return failed
