#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the intrinsics of processors that our passes can emit with those that
matrix-prove executes.

    every_unit.py --source DIRECTORY < UNITS

UNITS is what `matrix-prove --list-units` prints. What is emitted is what the sources
name: Intrinsic::x86_.., a name of LLVM's in a string, and the names that
CooperativeCalls.cpp and its callers give SPIR-V's functions. Prints what one side lacks.
"""

import argparse
import pathlib
import re
import sys

# LLVM's prefixes of intrinsics that one target has.
TARGETS = ("aarch64|amdgcn|arm|bpf|dx|hexagon|loongarch|mips|nvvm|ppc|r600|riscv|s390|spv|ve|wasm|"
           "x86|xcore")
IN_CODE = re.compile(rf"\bIntrinsic::((?:{TARGETS})_\w+)")
IN_STRINGS = re.compile(rf'"llvm\.((?:{TARGETS})\.[\w.]+)')
# Approximations, under -ffast-math alone: a processor may give any number that is near enough,
# so that there is no result to compare, and matrix-prove knows nothing of what calls them.
APPROXIMATIONS = {"x86.avx512.rsqrt14.ps.128", "x86.avx512.rsqrt14.ps.256"}
SPIRV_CALLS = re.compile(r'Call(?: \w+)?\(B, "(\w+)"\)')
SPIRV_NAMES = re.compile(r'"((?:[FISU](?:Add|Sub|Mul|Div|Negate|Convert))|Convert\w+To\w)"')


def emitted(source):
    names = set()
    for folder in ["llvm", "clang"]:
        for path in sorted((source / folder).rglob("*")):
            if path.suffix not in {".cpp", ".h", ".def"} or "Prove" in path.parts:
                continue
            text = path.read_text()
            names.update(name.replace("_", ".") for name in IN_CODE.findall(text))
            # Code of others that has them is looked for, not made.
            if path.name != "Raise.cpp":
                names.update(IN_STRINGS.findall(text))
            if path.name == "CooperativeCalls.cpp":
                names.update("__spirv_" + name for name in SPIRV_CALLS.findall(text))
            if path.name == "CGCooperativeMatrixSPIRV.cpp":
                names.update("__spirv_" + name for name in SPIRV_NAMES.findall(text))
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=pathlib.Path, required=True)
    options = parser.parse_args()
    executed = {line.split(":")[0].removeprefix("llvm.") for line in sys.stdin}
    ours = emitted(options.source) - APPROXIMATIONS
    for name in sorted(ours - executed):
        print(f"error: a pass emits {name}, and matrix-prove does not execute it")
    for name in sorted(executed - ours):
        print(f"error: no pass emits {name}")
    print(f"{len(ours)} intrinsics")
    return ours != executed


if __name__ == "__main__":
    sys.exit(main())
