# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a mutant beside the code that it was made of."""

import os
import re
import shutil
import subprocess

from .kernels import Number
from .tools import Failure, checked, run

HEADER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      "Inputs", "guarded.h")
BYTES = {"float": 4, "double": 8, "f16": 2, "bf16": 2, "int": 4, "short": 2, "u16": 2, "s8": 1, "u8": 1}
FLOATS = {"float", "double", "f16"}


def runner_of(tools, target, length) -> list:
    return target.runner.format(tree=os.path.abspath(tools.tree), bytes=16 * length).split()


def can_run(tools, target) -> bool:
    """Whether this machine has what runs the target's programs, and all files that it names."""
    if target.runner is None:
        return False
    runner = runner_of(tools, target, target.lengths[0])
    files = [word.split("=")[-1] for word in runner if os.path.sep in word]
    return not runner or (shutil.which(runner[0]) is not None
                          and all(os.path.exists(file) for file in files))


def driver(kernel, calls) -> str:
    pointers = kernel.pointers()
    objects = ", ".join(
        f"{{{'Float' if p.element in FLOATS else 'Integer'}, {BYTES[p.element]}, "
        f"{BYTES[p.element] * p.count}, {p.alignment or BYTES[p.element]}}}" for p in pointers)
    types, values, next_pointer = [], [], 0
    for parameter in kernel.parameters:
        if isinstance(parameter, Number):
            types.append("long")
            values.append(str(parameter.value))
        else:
            types.append("void *")
            values.append(f"at[{next_pointer}]")
            next_pointer += 1
    text = f'#include "{HEADER}"\n'
    for version in ("original", "mutant"):
        text += (f"void {version}_code({', '.join(types)});\n"
                 f"static void {version}(char **at) {{ {version}_code({', '.join(values)}); }}\n")
    return text + (f"static const struct Object objects[] = {{{objects}}};\n"
                   f"int main(void) {{ return compare(original, mutant, objects, {len(pointers)}, "
                   f"{int(not kernel.is_restrict)}, {calls}, 1); }}\n")


def renamed(text, kernel, name) -> str:
    """With one function that another file sees."""
    text = re.sub(rf"@{kernel.name}\b", f"@{name}", text)
    text = re.sub(r"^define (linkonce_odr|weak_odr|linkonce|weak) (hidden )?", "define internal ",
                  text, flags=re.MULTILINE)
    return re.sub(r"^(define internal .*) comdat\b(\(\S*\))?", r"\1", text, flags=re.MULTILINE)


def agree(tools, kernel, target, original, mutant, calls=10000):
    """None if all calls agree, else what happened."""
    flags = ["-O2", "-Wno-override-module", *target.flags.split()]
    objects = []
    for name, text in (("original", original), ("mutant", mutant)):
        source = tools.write(f"{name}.ll", renamed(text, kernel, f"{name}_code"))
        objects.append(os.path.join(tools.folder, f"{name}.o"))
        checked([tools.clang, *flags, "-c", source, "-o", objects[-1]])
    source = tools.write("driver.c", driver(kernel, calls))
    program = os.path.join(tools.folder, "driver")
    checked([tools.clang, *flags, source, *objects, *target.link.split(), "-o", program])
    for length in target.lengths:
        if difference := run_driver([*runner_of(tools, target, length), program]):
            return difference
    return None


def run_driver(command):
    try:
        result = run(command, timeout=120)
    except subprocess.TimeoutExpired:
        return "it does not end"
    if result.returncode == 0:
        return None
    if result.returncode == 1:
        return result.stdout.strip()
    if result.returncode < 0 or result.returncode > 128 or "signal" in result.stderr:
        return f"signal {abs(result.returncode)}"
    raise Failure(f"{' '.join(command)}: exit status {result.returncode}: {result.stderr[:500]}")
