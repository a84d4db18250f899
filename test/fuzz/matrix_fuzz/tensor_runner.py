# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one module of tensors in several ways, and runs all with the reference."""

import os
import re
import shlex
from typing import NamedTuple

from .runner import GIGABYTE, execute

INPUTS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "Inputs")


class Tools(NamedTuple):
    directory: str  # of stock LLVM
    plugin: str
    clang: str  # ours

    def __getitem__(self, name):
        path = os.path.join(self.directory, name)
        return path if os.path.exists(path) else name


class Way(NamedTuple):
    name: str
    passes: str
    level: str = "-O0"
    cpu: str = ""
    verify: bool = False
    form: str = "ir"  # or "tlx", that of the RFC, or "extents"


class CWay(NamedTuple):
    """Functions in C, as far as C has their operations."""

    name: str
    flags: tuple
    form = "c"


# Each has an opinion of its own on what is unrolled, kept in registers, merged.
IR_WAYS = [
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
TLX_WAYS = [
    Way("tlx", "matrix-import-tlx,verify<matrix-ops>,matrix-lower", "-O1", form="tlx"),
    Way("tlx0", "default<O0>", form="tlx"),
    Way("tlx2", "default<O2>", "-O2", "native", form="tlx"),
]
# Functions of one statement, with extents that are known at run time.
EXTENT_WAYS = [
    Way("extents", "matrix-lower", "-O1", verify=True, form="extents"),
    Way("extents0", "default<O0>", form="extents"),
    Way("extents2", "default<O2>", "-O2", "native", form="extents"),
]
C = "-xc", "-std=c23"
C_WAYS = [
    CWay("c0", (*C, "-O0")),
    CWay("c2", (*C, "-O2")),
    CWay("c3native", (*C, "-O3", "-march=native")),
    CWay("chaswell", (*C, "-O2", "-march=haswell")),
    CWay("cxx1", ("-xc++", "-std=c++20", "-O1")),
    # Plans of their own: Plan/WholeVectors.h.
    CWay("cs", (*C, "-Os")),
    CWay("cz", (*C, "-Oz", "-march=haswell")),
]
WAYS = IR_WAYS + TLX_WAYS + EXTENT_WAYS + C_WAYS
NAMES = [way.name for way in WAYS]
# Words for several of them.
GROUPS = {name: [way.name for way in ways]
          for name, ways in (("ir", IR_WAYS), ("rfc", TLX_WAYS), ("run-time", EXTENT_WAYS),
                             ("c", C_WAYS))}
# Few functions have these unless they are made for them, so they have to be asked for.
SELDOM = ("tlx", "extents")
FORMS = ["ir", "tlx", "extents", "c"]
# Contraction is where the program says so.
C_FLAGS = ["-fenable-matrix", "-ffp-contract=off", "-fPIC", "-w", "-c"]


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


def form_of(name):
    return next((way.form for way in WAYS if way.name == name), "ir")


def commands(tools, way, source, output):
    """Pastable: opt, then llc; or Clang."""
    if way.form == "c":
        return [[tools.clang, *way.flags, *C_FLAGS, f"-DNAME(f)={way.name}_##f", source, "-o",
                 f"{output}.o"]]
    cpu = [f"-mcpu={way.cpu}"] if way.cpu else []
    verify = ["-verify-each"] if way.verify else []
    return [[tools["opt"], f"-load-pass-plugin={tools.plugin}", *cpu, *verify,
             f"-passes={way.passes}", source, "-o", f"{output}.bc"],
            [tools["llc"], way.level, *cpu, "-filetype=obj", "-relocation-model=pic",
             f"{output}.bc", "-o", f"{output}.o"]]


def compile_way(tools, way, text, directory, seconds):
    """(what went wrong or an empty string, object)"""
    output = os.path.join(directory, way.name)
    source = f"{output}.{'c' if way.form == 'c' else 'll'}"
    with open(source, "w") as file:
        file.write(text if way.form == "c" else re.sub(r"@f(\d+)\(", rf"@{way.name}_f\1(", text))
    for command in commands(tools, way, source, output):
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
    command = [driver, text_of, library, str(broken)]
    command += [way.name + "?" * (way.form != "ir") for way in ways]
    what, text, _ = execute(command, 120, 0)
    lines = text.splitlines()
    if what and not lines:
        return [f"run f?: {what}: {shlex.join(command)}"]
    return lines if what else None


def ways_of(tools, seed, names, count):
    """All that there are tools for, or so many of them in turn."""
    names = {each for name in names for each in GROUPS.get(name, [name])}
    ways = [way for way in WAYS if (way.name in names if names else way.form not in SELDOM)
            and (tools.clang if way.form == "c" else tools.plugin)]
    if not count or count >= len(ways):
        return ways
    return [ways[(seed * count + k) % len(ways)] for k in range(count)]
