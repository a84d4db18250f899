# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The machine code of the functions of an object: whether two are the same, and their bytes."""

import re
import subprocess

DISASSEMBLER, SIZE_TOOL = "llvm-objdump-22", "llvm-size-22"
FUNCTION = re.compile(r"<(\w+)>:$")
# Where a branch goes, as a distance from the function.
BRANCH = re.compile(r"0x[0-9a-f]+ <[\w.]+?(\+0x[0-9a-f]+)?>")
NOTHING = re.compile(r"(data16\s+)*(cs\s+)?(nop\w*|xchgw\s+%ax, %ax|int3)\b.*")


def functions(path):
    """{name: instructions}. Constants count as equal whatever their values: they do not change
    how long a function takes."""
    text = subprocess.run([DISASSEMBLER, "-d", "-r", "--no-show-raw-insn", "--no-leading-addr",
                           path], check=True, capture_output=True, text=True).stdout
    found, lines = {}, []
    for line in text.splitlines():
        if match := FUNCTION.match(line):
            lines = found.setdefault(match[1], [])
        elif line.startswith("\t\tR_"):
            _, symbol = line.split()[:2]
            lines.append("constant" if symbol.startswith(".") else symbol)
        elif line.strip():
            lines.append(BRANCH.sub(r"<\1>", re.sub(r"\s+#.*", "", line)).strip())
    for lines in found.values():
        while lines and NOTHING.fullmatch(lines[-1]):
            lines.pop()
    return {name: "\n".join(lines) for name, lines in found.items()}


def bytes_of(path):
    """{section: bytes} of the sections with machine code."""
    rows = subprocess.run([SIZE_TOOL, "-A", path], check=True, capture_output=True,
                          text=True).stdout.splitlines()
    return {row.split()[0]: int(row.split()[1]) for row in rows if row.startswith(".text")}
