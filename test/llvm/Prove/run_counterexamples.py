#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles each program that matrix-prove wrote, and runs it with both versions
of its function:

    run_counterexamples.py REFERENCE.ll CHANGED.ll FOLDER CLANG...

Prints a line for each program. CLANG compiles those that need matrices as types.
"""

import pathlib
import subprocess
import sys


def main():
    reference, changed, folder, *matrix_clang = sys.argv[1:]
    objects = {}
    for name, file in [("reference", reference), ("changed", changed)]:
        objects[name] = f"{file}.o"
        subprocess.run(
            ["llc", "-O0", "-relocation-model=pic", "-filetype=obj", file,
             "-o", objects[name]], check=True)
    for source in sorted(pathlib.Path(folder).glob("*.c")):
        compiler = ["clang"]
        if "matrix_type" in source.read_text():
            compiler = matrix_clang
        result = []
        for name, file in objects.items():
            program = source.with_suffix(f".{name}")
            subprocess.run(
                [*compiler, "-Wall", "-Wextra", "-Werror", source, file,
                 "-lm", "-o", program], check=True)
            status = subprocess.run([program], stdout=subprocess.DEVNULL)
            result.append(f"{name} {status.returncode}")
        print(f"{source.stem}: {', '.join(result)}")


if __name__ == "__main__":
    main()
