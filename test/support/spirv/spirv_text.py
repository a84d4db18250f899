# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SPIR-V modules as lists of instructions, by way of SPIRV-Tools' text."""

import os
import re
import subprocess
from dataclasses import dataclass, field

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')


class SpirvError(Exception):
    """What a user is told in one line."""


@dataclass
class Instruction:
    """`result = opcode operands`. With a result type, that is operand 0."""

    opcode: str
    operands: list = field(default_factory=list)
    result: str = None

    def __str__(self):
        start = f"{self.result} = " if self.result else ""
        return start + " ".join([self.opcode, *self.operands])


def parse(text):
    """The instructions of a disassembly."""
    instructions = []
    for line in text.splitlines():
        tokens = TOKEN.findall(line.split(";", 1)[0] if '"' not in line else line)
        if not tokens or tokens[0].startswith(";"):
            continue
        result = None
        if len(tokens) > 2 and tokens[1] == "=":
            result, tokens = tokens[0], tokens[2:]
        instructions.append(Instruction(tokens[0], tokens[1:], result))
    return instructions


def run_tool(tools, name, *arguments, text=None):
    """What the tool prints; SpirvError with its first complaint if it fails."""
    done = subprocess.run([os.path.join(tools, name), *arguments], capture_output=True, text=True,
                          input=text)
    if done.returncode:
        said = (done.stderr + done.stdout).strip().splitlines()
        raise SpirvError(f"{name}: {said[0] if said else f'exit status {done.returncode}'}")
    return done.stdout


def version(path):
    """(major, minor) that the module's header states."""
    with open(path, "rb") as module:
        header = module.read(8)
    if len(header) < 8 or header[:4] != bytes.fromhex("03022307"):
        raise SpirvError(f"'{path}' is no little-endian SPIR-V module")
    return header[6], header[5]


def read_module(tools, path):
    return parse(run_tool(tools, "spirv-dis", "--raw-id", "--no-color", path))
