# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs in C that compare with loops of their own, and exit with 1 if something differs: what
is too large for the driver's objects, or whose results are approximations.

    weights     a contraction whose packed weights no cache level, or the nearest one alone,
                holds, and what is added: of the result's shape, reshaped, sliced or broadcast,
                in memory of its own, in a buffer that the result may share, or where it is stored
    functions   under -ffast-math, functions that use exp, of operands beyond its range
    extents     statements with extents that are known at run time (tensor_c_extents.py)

Of six seeds one writes a program of tensor_c_corners.py, and one of extents."""

import os
import shutil

from . import tensor_c_corners as corners
from .tensor_c_extents import extents
from .rng import Random
from .runner import GIGABYTE, execute
from .tensor_runner import C

WAYS = {"weights": [("-O1", "-march=native"), ("-O2", "-march=native"), ("-O3", "-march=x86-64"),
                    ("-O2", "-march=native", "-ffp-contract=off")],
        "functions": [("-O0", "-ffast-math"), ("-O2", "-ffast-math"),
                      ("-O2", "-march=native", "-ffast-math")]}
KINDS = list(WAYS)
WAYS.update(corners.WAYS)
WAYS["extents"] = [("-O0",), ("-O2", "-march=native"), ("-O2", "-march=x86-64-v3"), ("-O3",)]

HEAD = """#include <math.h>
#include <stdio.h>
#include <string.h>
static unsigned state = {seed};
static int number(int limit) {{
  return (int)((state = state * 1664525u + 1013904223u) >> 24) % (2 * limit + 1) - limit;
}}
"""
# Scalars are converted by this function, which libgcc has since GCC 13.
TO_BFLOAT = """__attribute__((weak)) __bf16 __truncsfbf2(float value) {
  unsigned bits;
  __bf16 result;
  memcpy(&bits, &value, 4);
  bits += 0x7fff + (bits >> 16 & 1);
  unsigned short upper = bits >> 16;
  memcpy(&result, &upper, 2);
  return result;
}
"""

# All of one function: what it computes is its parameters' alone.
WEIGHTS = """typedef {t} W __attribute__((tensor_type({o}, {a}, {b}, {n})));
typedef {t} X __attribute__((tensor_type({x_extents})));
typedef {t} Y __attribute__((tensor_type({y_extents})));
typedef {t} H __attribute__((tensor_type({h_extents})));
{function}
static W w;
static X x;
static Y y, z;
static H h;
static {t} old[{count}];
int main(void) {{
  for (int i = 0; i < (int)(sizeof w / sizeof({t})); ++i) (({t} *)&w)[i] = number(1);
  for (int i = 0; i < (int)(sizeof x / sizeof({t})); ++i) (({t} *)&x)[i] = number(1);
  for (int i = 0; i < (int)(sizeof h / sizeof({t})); ++i) (({t} *)&h)[i] = 100 + i % 1000;
  for (int i = 0; i < {count}; ++i) old[i] = (({t} *)&y)[i] = 100 + i % 1000;
  f(&y, &z, &x, &w, &h);
  int bad = 0, at = 0;
{loops}  {{
    double sum = 0;
    for (int a = 0; a < {a}; ++a)
      for (int b = 0; b < {b}; ++b) sum += (double)w[o][a][b][n] * x{x_index};
    double more = {reference}, v = sum {operator} more;
    {finished}
    bad += (({t} *)&y)[at] != v;
    {second}
    ++at;
  }}
  if (bad) printf("%d elements are wrong\\n", bad);
  return bad != 0;
}}
"""


def weights(rng):
    t = rng.weighted([("float", 85), ("double", 15)])
    size = 4 if t == "float" else 8
    n = rng.pick([16, 32, 48, 64])
    extents = {"o": rng.between(1, 3), "p": rng.weighted([(1, 15), (2, 50), (3, 35)]),
               "j": rng.between(2, 9), "n": n}
    # Behind the nearest cache, and behind the second one of all models.
    bytes_ = rng.weighted([(96 << 10, 25), ((1 << 20) + (128 << 10), 40), (5 << 19, 35)])
    b = rng.pick([4, 16, 64])
    a = max(2, bytes_ // (size * n * extents["o"] * b) // 2 * 2)
    extents.update(a=a, b=b)
    labels = rng.pick(["opjn", "ojpn", "pojn"])
    of_x = rng.pick(["jbap", "jpab", "abjp", "pjba", "japb"])
    shape = [extents[l] for l in labels]
    count = shape[0] * shape[1] * shape[2] * n
    words = {"t": t, "count": count, **extents,
             "x_extents": ", ".join(str(extents[l]) for l in of_x),
             "x_index": "".join(f"[{l}]" for l in of_x),
             "y_extents": ", ".join(map(str, shape)), "operator": rng.pick("+-*")}
    words["loops"] = "".join("  " * (k + 1) + f"for (int {l} = 0; {l} < {extents[l]}; ++{l})\n"
                             for k, l in enumerate(labels))
    lines, addend = addition(rng, words, shape, n)
    contraction = f'__builtin_tensor_contract("oabn,{of_x}->{labels}", *w, *x)'
    lines.append(f"  Y d = {contraction} {words['operator']} {addend};")
    words["finished"] = ""
    if rng.percent(25):
        lines.append("  d = __builtin_elementwise_relu(d);")
        words["finished"] = "v = v > 0 ? v : 0;"
    # A result with two users has a buffer.
    lines += ["  *y = d;"]
    words["second"] = ""
    if rng.percent(60):
        lines.append("  *z = d;")
        words["second"] = f"bad += (({t} *)&z)[at] != v;"
    words["function"] = (
        "__attribute__((noinline)) void f(Y *restrict y, Y *restrict z, const X *restrict x, "
        "const W *restrict w, const volatile H *restrict h) {\n" + "\n".join(lines) + "\n}")
    return WEIGHTS.format(**words)


def addition(rng, words, shape, n):
    """(statements, the addend); sets what H is, and the addend in the reference."""
    whole, t = ", ".join(map(str, shape)), words["t"]
    count, rows = words["count"], words["count"] // n
    kind = rng.weighted([("own", 15), ("flat", 25), ("rows", 20), ("sliced", 15),
                         ("broadcast", 10), ("stored", 15)])
    words["reference"] = f"(({t} *)&h)[at]"
    words["h_extents"] = whole
    # A volatile object is copied; of another one, the memory itself is read.
    load = "*h" if rng.percent(70) else "*(const H *)h"
    lines = [f"  H t = {load};"]
    if kind == "own":
        return lines, "t"
    if kind in ("flat", "rows"):
        words["h_extents"] = f"{count}" if kind == "flat" else f"{rows}, {n}"
        return lines, f"__builtin_tensor_reshape(t, {whole})"
    if kind == "sliced":
        words["h_extents"] = f"{shape[0]}, {shape[1]}, {shape[2] + 3}, {n}"
        words["reference"] = (f"(({t} *)&h)[(at / {shape[2] * n} * {shape[2] + 3} + 2) * {n}"
                              f" + at % {shape[2] * n}]")
        return lines, f"__builtin_tensor_slice(t, 0, 0, 2, 0, {whole})"
    if kind == "broadcast":
        words["h_extents"] = f"1, 1, 1, {n}"
        words["reference"] = f"(({t} *)&h)[at % {n}]"
        return lines, f"__builtin_tensor_broadcast(t, {whole})"
    words["reference"] = "old[at]"
    return [], "*y"


FUNCTIONS = """typedef {t} T __attribute__((tensor_type({extents})));
__attribute__((noinline)) void f(T *y, const T *x) {{
  T t = *x;
  *y = {expression};
}}
static T x, y;
int main(void) {{
  int bad = 0;
  for (int i = 0; i < {count}; ++i)
    (({t} *)&x)[i] = ({t})(float)(number(100) / 100.0 * {range} *
                                  (i % 3 == 0 ? 1 : i % 3 == 1 ? 0.05 : 0.002));
  f(&y, &x);
  for (int i = 0; i < {count}; ++i) {{
    double of = (({t} *)&x)[i], got = (({t} *)&y)[i], wanted = {reference};
    /* As bits in memory: of a number the compiler knows that it is finite. */
    unsigned long long bits = 0, exponent = {exponent};
    memcpy(&bits, &(({t} *)&y)[i], sizeof({t}));
    int is_finite = (bits & exponent) != exponent;
    if (is_finite && fabs(got - wanted) <= {bound} * (1 + fabs(wanted))) continue;
    if (!bad++) printf("of %g: expected %g, got bits %llx\\n", of, wanted, bits);
  }}
  return bad != 0;
}}
"""
SIGMOID = "(of < -700 ? 0 : 1 / (1 + exp(-of)))"


def functions(rng):
    t, range_, bound = rng.weighted([(("float", 2000, 1e-5), 35), (("double", 20000, 1e-12), 25),
                                     (("_Float16", 400, 0.02), 25), (("__bf16", 2000, 0.1), 15)])
    expression, reference = rng.pick([
        ("__builtin_elementwise_sigmoid(t)", SIGMOID),
        ("__builtin_elementwise_sigmoid(t) * t", SIGMOID + " * of"),
        ("__builtin_elementwise_sigmoid(-t)", SIGMOID.replace("-of", "of").replace("of < ", "-of < ")),
        ("__builtin_elementwise_tanh(t)", "tanh(of)")])
    extents = rng.pick([[16], [3], [40, 7], [3, 5, 11], [1030]])
    count = 1
    for extent in extents:
        count *= extent
    exponent = {"float": "0x7f800000", "double": "0x7ff0000000000000ull", "_Float16": "0x7c00",
                "__bf16": "0x7f80"}[t]
    helper = TO_BFLOAT if t == "__bf16" else ""
    return helper + FUNCTIONS.format(t=t, exponent=exponent, range=range_, bound=bound, count=count,
                            expression=expression, reference=reference,
                            extents=", ".join(map(str, extents)))


def program_of(seed):
    """(kind, text)"""
    rng = Random(seed).fork("programs")
    kind = (corners.KINDS[seed // 6 % len(corners.KINDS)] if seed % 6 == 5
            else "extents" if seed % 6 == 2 else KINDS[seed % len(KINDS)])
    write = {"weights": weights, "functions": functions, "extents": extents,
             **corners.WRITE}[kind]
    return kind, HEAD.format(seed=seed * 7919 + 1) + write(rng.fork(kind))


def test(seed, clang, directory, seconds):
    """Lines about what went wrong: one for each set of flags."""
    kind, text = program_of(seed)
    source, binary = os.path.join(directory, "program.c"), os.path.join(directory, "program")
    with open(source, "w") as file:
        file.write(text)
    lines = []
    for flags in WAYS[kind]:
        command = [clang, *C, *flags, "-fenable-matrix", "-w", source, "-o", binary, "-lm"]
        what, output, _ = execute(command, seconds, 4 * GIGABYTE)
        if not what and "-c" not in flags:
            what, output, _ = execute([binary], seconds, 4 * GIGABYTE)
        if what:
            first = (output.splitlines() or [what])[0]
            lines.append(f"{kind}, {' '.join(flags)}: {first}")
    return lines


def test_all(seeds, clang, directory, seconds, keep):
    """How many failed; says which, and how."""
    failed = 0
    for seed in seeds:
        lines = test(seed, clang, directory, seconds)
        if not lines:
            continue
        failed += 1
        print(f"FAILED: seed {seed}:\n  " + "\n  ".join(lines) + "\n  ./fuzz_tensors.py "
              f"--clang {clang} --programs --seeds {seed}:{seed + 1}", flush=True)
        if keep:
            os.makedirs(keep, exist_ok=True)
            shutil.copy(os.path.join(directory, "program.c"), os.path.join(keep, f"{seed}.c"))
    return failed
