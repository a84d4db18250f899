# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a package consists of. Paths are relative to the root of its source."""

import glob
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from typing import List


@dataclass
class Executable:
    """It is linked with the package's library."""
    name: str
    sources: List[str]
    libraries: List[str] = field(default_factory=list)


@dataclass
class Test:
    """A command of the shell, which runs in an empty folder: $BIN has the executables, $SRC is
    the package's root. What it prints and writes there is its result."""
    name: str
    command: str
    # What differs from run to run, as a regular expression: times.
    ignore: str = ""


@dataclass
class Program:
    flags: List[str]
    library: List[str]
    executables: List[Executable]
    tests: List[Test]

    @property
    def sources(self) -> List[str]:
        return list(dict.fromkeys(self.library + [s for e in self.executables for s in e.sources]))


def object_name(source: str) -> str:
    return os.path.splitext(source)[0].replace("/", "-") + ".o"


def run(command, **options) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace", **options)
    if done.returncode != 0:
        sys.exit(f"error: failed with {done.returncode}: {' '.join(command)}\n{done.stdout}")
    return done.stdout


def once(made: str, *commands: List[str]):
    """Runs what makes a file, unless it is there."""
    if not os.path.exists(made):
        for command in commands:
            run(command)


def find(*patterns: str) -> List[str]:
    return sorted(path for pattern in patterns for path in glob.glob(pattern))


def variable(makefile: str, name: str) -> List[str]:
    """The words of a variable of a Makefile."""
    with open(makefile) as file:
        text = file.read().replace("\\\n", " ")
    return re.search(rf"^{name} *\+?= *(.*)$", text, re.MULTILINE).group(1).split()


def from_cmake(target: str, *options: str):
    """The sources of a target, and the flags that name definitions and folders."""
    once("reach-build/compile_commands.json",
         ["cmake", "-S", ".", "-B", "reach-build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options])
    with open("reach-build/compile_commands.json") as file:
        commands = json.load(file)
    sources, flags = [], []
    for entry in commands:
        words = shlex.split(entry["command"])
        if f"/{target}.dir/" not in words[words.index("-o") + 1]:
            continue
        sources.append(os.path.relpath(entry["file"]))
        flags += [word for word in words if word.startswith(("-I", "-D"))]
    return sources, list(dict.fromkeys(flags))
