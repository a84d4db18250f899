#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with random signatures, called across every pair of flag sets.

    abi_pairs.py --clang PATH [--target x86_64|aarch64] [--seed N] [--count N]
                 [--functions N] [--only CALLER:CALLEE] [--keep DIRECTORY]

A signature mixes matrices and tensors of many shapes and element types with scalars,
vectors, structs (of matrices too) and variable arguments. The callee checks every value it
gets and overwrites it; the caller checks the result and that its own values are
what they were, in a direct call, in one through a pointer and, where the language
has it, in one without a prototype. Each file is compiled with every set of flags,
each caller is linked with each callee, and all programs are run.

A seed gives the same programs everywhere. The exit status is 0 if all held.
"""

import argparse
import os
import platform
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

TEST = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path += [TEST, os.path.join(os.path.dirname(TEST), "utils")]
sys.dont_write_bytecode = True
import flag_set_log  # noqa: E402
import host_processor  # noqa: E402

SETS = {
    "x86_64": {
        "O0": ["-O0"],
        "O3": ["-O3"],
        "O2-v3": ["-O2", "-march=x86-64-v3"],
        "O1-v4": ["-O1", "-march=x86-64-v4"],
        "O2-v4-512": ["-O2", "-march=x86-64-v4", "-mprefer-vector-width=512"],
        "Os-c++": ["-Os", "-x", "c++"],
    },
    "aarch64": {
        "O0": ["-O0"],
        "O2": ["-O2"],
        "O3-sve": ["-O3", "-march=armv8.6-a+sve2"],
        "O1-fp16": ["-O1", "-march=armv8.2-a+fp16"],
        "O2-c++": ["-O2", "-x", "c++"],
    },
}

# C's name, and how often it is drawn.
ELEMENTS = {
    "signed char": 2, "unsigned char": 1, "short": 2, "int": 3, "unsigned": 1,
    "long long": 2, "__int128": 1, "_Float16": 2, "__bf16": 2, "float": 6,
    "double": 4, "long double": 1, "_Complex float": 2, "_Complex double": 1,
}
SCALARS = ["int", "long long", "float", "double", "signed char", "long double",
           "__int128"]

PRELUDE = """
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#ifdef __cplusplus
#define LINKAGE extern "C"
#else
#define LINKAGE extern
#endif
typedef float quad __attribute__((vector_size(16)));
// Debian 12's libgcc has no conversion to bfloat, and copying one may call it.
LINKAGE __attribute__((weak)) __bf16 __truncsfbf2(float f) {
  unsigned u; __bf16 b;
  memcpy(&u, &f, 4); unsigned short s = u >> 16; memcpy(&b, &s, 2); return b;
}
// Small integers are exact.
static inline __bf16 to_bf16(int v) {
  float f = v; unsigned u; __bf16 b;
  memcpy(&u, &f, 4); unsigned short s = u >> 16; memcpy(&b, &s, 2); return b;
}
static inline int from_bf16(__bf16 b) {
  unsigned short s; memcpy(&s, &b, 2); unsigned u = (unsigned)s << 16;
  float f; memcpy(&f, &u, 4); return f;
}
// A wrong part is a number that is never expected.
static inline int from_complex(_Complex double z) {
  return __imag__ z == -__real__ z ? (int)__real__ z : -1;
}
LINKAGE int bad;
static inline void expect(int got, int want, const char *what) {
  if (got != want) { ++bad; printf("%s: expected %d, got %d\\n", what, want, got); }
}
"""


class Matrix:
    prefix, element_place = "m", "(*m)[r][c]"

    def __init__(self, element, rows, columns, suffix="", attributes=""):
        self.element, self.rows, self.columns = element, rows, columns
        self.name = f"{self.prefix}_{element.replace(' ', '_').strip('_')}_{rows}x{columns}{suffix}"
        self.declaration = (
            f"typedef {element} {self.name} "
            f"__attribute__(({attributes or f'matrix_type({rows}, {columns})'}));\n"
            f"static inline void set_{self.name}({self.name} *m, int v) {{\n"
            f"  for (int r = 0; r < {rows}; ++r) for (int c = 0; c < {columns}; ++c)\n"
            f"    {self.element_place} = {self.to('(v + 7 * r + c) % 100')};\n}}\n"
            f"static inline int is_{self.name}({self.name} *m, int v) {{\n"
            f"  for (int r = 0; r < {rows}; ++r) for (int c = 0; c < {columns}; ++c)\n"
            f"    if ({self.to_int(self.element_place)} != (v + 7 * r + c) % 100) return 0;\n"
            f"  return 1;\n}}\n")

    def to(self, value):
        if self.element == "__bf16":
            return f"to_bf16({value})"
        if self.element.startswith("_Complex"):
            return f"({self.element})(({value}) * (1 - 1.0i))"
        return f"({self.element})({value})"

    def to_int(self, value):
        if self.element == "__bf16":
            return f"from_bf16({value})"
        if self.element.startswith("_Complex"):
            return f"from_complex({value})"
        return f"(int)({value})"

    def set(self, place, v):
        return f"set_{self.name}(&{place}, {v});"

    def check(self, place, v):
        return f"is_{self.name}(&{place}, {v})"


class Tensor(Matrix):
    prefix, element_place = "t", "(*m)[r][0][c]"

    def __init__(self, element, rows, columns, layout, padding):
        lists = [", ".join(map(str, numbers)) for numbers in (layout, padding)]
        super().__init__(
            element, rows, columns, "_" + "".join(map(str, layout + padding)),
            f"tensor_type({rows}, 1, {columns}), tensor_layout({lists[0]}), "
            f"tensor_padding({lists[1]})")


class Scalar:
    declaration = ""

    def __init__(self, name):
        self.name = name

    def set(self, place, v):
        return f"{place} = {v};"

    def check(self, place, v):
        return f"({place} == {v})"


class Vector(Scalar):
    def set(self, place, v):
        return f"for (int i = 0; i < 4; ++i) {place}[i] = {v} + i;"

    def check(self, place, v):
        return "(" + " && ".join(f"{place}[{i}] == {v} + {i}" for i in range(4)) + ")"


class Struct:
    def __init__(self, name, fields):
        self.name, self.fields = name, fields
        members = " ".join(f"{f.name} f{i};" for i, f in enumerate(fields))
        self.declaration = f"typedef struct {{ {members} }} {name};\n"

    def set(self, place, v):
        return " ".join(f.set(f"{place}.f{i}", v + i) for i, f in enumerate(self.fields))

    def check(self, place, v):
        return "(" + " && ".join(f.check(f"{place}.f{i}", v + i)
                                 for i, f in enumerate(self.fields)) + ")"


class Program:
    """Its types and functions."""

    def __init__(self, seed, functions):
        self.random = random.Random(seed)
        self.types = {}
        self.functions = [self.function(f"f{seed}_{i}") for i in range(functions)]

    def declare(self, type):
        return self.types.setdefault(type.name, type)

    def matrix(self):
        element = self.random.choices(list(ELEMENTS), ELEMENTS.values())[0]
        extents = (9, 13) if self.random.random() < 0.07 else (1, 4)
        rows, columns = (self.random.randint(*extents) for _ in range(2))
        if self.random.random() < 0.7 or element.startswith("_Complex"):
            return self.declare(Matrix(element, rows, columns))
        padding = [self.random.choice([0, 0, 0, 1]) for _ in range(3)]
        return self.declare(Tensor(element, rows, columns,
                                   self.random.sample(range(3), 3), padding))

    def struct(self):
        fields = [self.matrix() if self.random.random() < 0.5
                  else Scalar(self.random.choice(SCALARS))
                  for _ in range(self.random.randint(1, 3))]
        return self.declare(Struct(f"s{len(self.types)}", fields))

    def type(self):
        kind = self.random.random()
        if kind < 0.55:
            return self.matrix()
        if kind < 0.7:
            return self.struct()
        return Vector("quad") if kind < 0.75 else Scalar(self.random.choice(SCALARS))

    def function(self, name):
        result = self.type()
        named = [self.type() for _ in range(self.random.randint(1, 7))]
        # Variable arguments are not promoted only if they are these.
        unnamed = []
        if self.random.random() < 0.35:
            while len(unnamed) < 1 or self.random.random() < 0.7:
                type = self.type()
                if type.name not in ("signed char", "float"):
                    unnamed.append(type)
        return name, result, named, unnamed

    def header(self):
        # A struct comes after the types of its fields.
        text = PRELUDE + "".join(type.declaration for type in self.types.values())
        for name, result, named, unnamed in self.functions:
            text += f"LINKAGE {self.signature(name, result, named, unnamed)};\n"
        return text

    @staticmethod
    def signature(name, result, named, unnamed):
        parameters = [f"{type.name} p{i}" for i, type in enumerate(named)]
        return (f"{result.name} {name}("
                + ", ".join(parameters + (["..."] if unnamed else [])) + ")")

    def callee(self):
        text = '#include "types.h"\n'
        for name, result, named, unnamed in self.functions:
            text += self.signature(name, result, named, unnamed) + " {\n"
            for i, type in enumerate(named):
                text += f'  expect({type.check(f"p{i}", 3 * i + 1)}, 1, "{name} p{i}");\n'
                text += f"  {type.set(f'p{i}', 90)}\n"
            if unnamed:
                text += f"  va_list ap; va_start(ap, p{len(named) - 1});\n"
                for i, type in enumerate(unnamed, len(named)):
                    text += f"  {type.name} p{i} = va_arg(ap, {type.name});\n"
                    text += f'  expect({type.check(f"p{i}", 3 * i + 1)}, 1, "{name} p{i}");\n'
                text += "  va_end(ap);\n"
            text += f"  {result.name} result; {result.set('result', 50)}\n  return result;\n}}\n"
        return text

    def caller(self):
        text = '#include "types.h"\nint bad;\n'
        for name, result, named, unnamed in self.functions:
            arguments = ", ".join(f"a{i}" for i in range(len(named + unnamed)))
            kinds = ", ".join([type.name for type in named] + (["..."] if unnamed else []))
            text += f"static void test_{name}(void) {{\n"
            for i, type in enumerate(named + unnamed):
                text += f"  {type.name} a{i}; {type.set(f'a{i}', 3 * i + 1)}\n"
            text += f"  {result.name} (*volatile pointer)({kinds}) = {name};\n"
            for call in [name, "pointer"]:
                text += f"  {{ {result.name} result = {call}({arguments});\n"
                text += f'    expect({result.check("result", 50)}, 1, "{name} result"); }}\n'
            if not unnamed and not {type.name for type in named} & {"signed char", "float"}:
                text += "#ifndef __cplusplus\n"
                text += f"  {{ {result.name} result = (({result.name} (*)())pointer)({arguments});\n"
                text += f'    expect({result.check("result", 50)}, 1, "{name} result"); }}\n#endif\n'
            for i, type in enumerate(named + unnamed):
                text += f'  expect({type.check(f"a{i}", 3 * i + 1)}, 1, "{name} a{i}");\n'
            text += "}\n"
        calls = " ".join(f"test_{name}();" for name, *_ in self.functions)
        return text + f"int main(void) {{ {calls} return bad != 0; }}\n"


def execute(command):
    result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300)
    if result.returncode:
        print(f"failed ({result.returncode}): {shlex.join(command)}\n{result.stdout[-3000:]}")
    return result.returncode == 0


def runnable_sets(options):
    """The sets of the target whose code this host runs; the others are recorded as skipped."""
    sets = dict(SETS[options.target])
    for name, flags in SETS[options.target].items():
        missing = []
        if options.target == platform.machine():
            missing = host_processor.missing_features(options.clang, flags)
        if missing:
            flag_set_log.record(name, flag_set_log.SKIPPED, flag_set_log.lacks(missing))
            del sets[name]
    return sets


def run_seed(options, seed, directory):
    """The number of programs that were run and of those that failed."""
    program = Program(seed, options.functions)
    for file, text in [("types.h", program.header()), ("caller.c", program.caller()),
                       ("callee.c", program.callee())]:
        with open(os.path.join(directory, file), "w") as output:
            output.write(text)
    sets = runnable_sets(options)
    common = [options.clang, "-fenable-matrix", "-ffp-contract=off", "-w", "-fno-crash-diagnostics",
              "-fverify-intermediate-code"]
    runner = []
    if options.target != platform.machine():
        common += [f"--target={options.target}-linux-gnu", "-fuse-ld=lld", "--rtlib=libgcc"]
        runner = [f"qemu-{options.target}", "-L", f"/usr/{options.target}-linux-gnu"]
    failed = 0
    objects = {}
    for name, flags in sets.items():
        flag_set_log.record(name, flag_set_log.RUN)
        for part in ["caller", "callee"]:
            objects[part, name] = os.path.join(directory, f"{part}.{name}.o")
            language = [] if "c++" in flags else ["-std=gnu17"]
            if not execute(common + language + flags + [
                    "-c", os.path.join(directory, part + ".c"), "-o", objects[part, name]]):
                return 1, 1
    pairs = [(a, b) for a in sets for b in sets]
    if options.only:
        pairs = [tuple(options.only.split(":"))]
    for caller, callee in pairs:
        output = os.path.join(directory, f"{caller}--{callee}")
        if not (execute(common + [objects["caller", caller], objects["callee", callee],
                                  "-o", output, "-lm"])
                and execute(runner + [output])):
            print(f"seed {seed}: called from {caller}, compiled with {callee}")
            failed += 1
    return len(pairs), failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--target", choices=sorted(SETS), default="x86_64")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--functions", type=int, default=12)
    parser.add_argument("--only")
    parser.add_argument("--keep")
    options = parser.parse_args()
    if options.target != platform.machine() and not shutil.which(f"qemu-{options.target}"):
        sys.exit(f"no qemu-{options.target}")
    programs = failures = 0
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as directory:
            if options.keep:
                directory = options.keep
                os.makedirs(directory, exist_ok=True)
            run, failed = run_seed(options, seed, directory)
            programs += run
            failures += failed
    print(f"{options.target}: {options.count * options.functions} signatures, "
          f"{programs} programs, {failures} failed")
    return failures != 0 or programs == 0


if __name__ == "__main__":
    sys.exit(main())
