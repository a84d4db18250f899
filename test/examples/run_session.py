#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what a document tells its reader to do, and compares what is printed.

    run_session.py DOCUMENT [NAME=COMMAND]...

A fenced block whose info string ends with a file's name ("c++ first.cpp") is that file. In a
"console" block, a line that begins with "$ " is a command, and the lines up to the next one are
all that it prints, errors included; it may fail. NAME is a program that commands may use, such
as matrix-clang++, and COMMAND the one that takes its place.
"""

import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```([^\n`]+)\n(.*?)^```", re.M | re.S)


def commands(session):
    """(command, output) of each in a console block."""
    for part in re.split(r"^\$ ", session, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def main():
    document, *programs = sys.argv[1:]
    with open(document) as file:
        blocks = BLOCK.findall(file.read())
    count, failures = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            name, _, command = program.partition("=")
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.write(f'#!/bin/sh\nexec {command} "$@"\n')
            os.chmod(path, 0o755)
        environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
        for info, text in blocks:
            words = info.split()
            if len(words) == 2 and "." in words[1]:
                with open(os.path.join(folder, words[1]), "w") as file:
                    file.write(text)
            for command, expected in commands(text) if info == "console" else ():
                printed = subprocess.run(shlex.split(command), cwd=folder, env=environment, text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
                count += 1
                if printed != expected:
                    failures += 1
                    print(f"$ {command}")
                    print("".join(difflib.unified_diff(
                        expected.splitlines(True), printed.splitlines(True),
                        os.path.basename(document), "printed")))
    print(f"{count} commands, {failures} differ")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
