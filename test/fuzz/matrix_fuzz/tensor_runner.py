# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one module of tensors in several ways, and runs all with the reference."""

import os
import re
import shlex
from typing import NamedTuple

from .ir_runner import Tools
from .runner import GIGABYTE, execute

INPUTS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "Inputs")


class Way(NamedTuple):
    name: str
    passes: str
    level: str = "-O0"
    cpu: str = ""
    verify: bool = False


# Each has an opinion of its own on what is unrolled, kept in registers, merged.
WAYS = [
    Way("lower0", "matrix-lower<O0>", verify=True),
    Way("lower", "matrix-lower", "-O1", verify=True),
    Way("O0", "default<O0>"),
    Way("O1", "default<O1>", "-O1"),
    Way("O2", "default<O2>", "-O2"),
    Way("O3", "default<O3>", "-O2"),
    Way("haswell", "default<O2>", "-O2", "haswell"),
    Way("native", "default<O3>", "-O2", "native"),
    Way("nativelower", "matrix-lower", "-O1", "native"),
]
NAMES = [way.name for way in WAYS]


class Failure(NamedTuple):
    way: str
    function: str
    what: str


def compile_driver(tools, directory):
    output = os.path.join(directory, "tensor_driver")
    clang = tools["clang++"]
    command = [clang, "-std=c++17", "-O1", "-ffp-contract=off", "-rdynamic",
               "-rtlib=compiler-rt", os.path.join(INPUTS, "tensor_driver.cpp"), "-o", output,
               "-ldl", "-lm"]
    what, text, _ = execute(command, 120, 0)
    if what:
        raise RuntimeError(text)
    return output


def commands(tools, way, source, output):
    """Pastable: opt, then llc."""
    cpu = [f"-mcpu={way.cpu}"] if way.cpu else []
    verify = ["-verify-each"] if way.verify else []
    return [[tools["opt"], f"-load-pass-plugin={tools.plugin}", *cpu, *verify,
             f"-passes={way.passes}", source, "-o", f"{output}.bc"],
            [tools["llc"], way.level, *cpu, "-filetype=obj", "-relocation-model=pic",
             f"{output}.bc", "-o", f"{output}.o"]]


def compile_way(tools, way, ir, directory, seconds):
    """(what went wrong or an empty string, object)"""
    output = os.path.join(directory, way.name)
    with open(f"{output}.ll", "w") as file:
        file.write(re.sub(r"@f(\d+)\(", rf"@{way.name}_f\1(", ir))
    for command in commands(tools, way, f"{output}.ll", output):
        what, text, _ = execute(command, seconds, 4 * GIGABYTE)
        if what or "error:" in text or "warning:" in text:
            errors = [line for line in text.splitlines() if "rror" in line or "ssert" in line]
            return (f"{os.path.basename(command[0])} {what}: "
                    + "\n".join(errors[:3] or text.splitlines()[:12])), ""
    return "", f"{output}.o"


def run(tools, driver, program, objects, ways, directory, broken=0):
    """Lines that the driver prints, or None if all is well."""
    library = os.path.join(directory, "tested.so")
    text_of = os.path.join(directory, "program.txt")
    with open(text_of, "w") as file:
        file.write(program)
    if objects:
        link = [tools["clang"], "-shared", "-rtlib=compiler-rt", *objects, "-lm", "-o", library]
        what, text, _ = execute(link, 60, 0)
        if what:
            return [f"link {NAMES[0]}: {text}"]
    command = [driver, text_of, library, str(broken)] + [way.name for way in ways]
    what, text, _ = execute(command, 120, 0)
    lines = text.splitlines()
    if what and not lines:
        return [f"run f?: {what}: {shlex.join(command)}"]
    return lines if what else None


def ways_of(seed, names, count):
    """All, or so many of them in turn."""
    ways = [way for way in WAYS if not names or way.name in names]
    if not count or count >= len(ways):
        return ways
    return [ways[(seed * count + k) % len(ways)] for k in range(count)]


__all__ = ["NAMES", "WAYS", "Failure", "Tools", "compile_driver", "compile_way", "run", "ways_of"]
