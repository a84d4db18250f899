#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one test of the library with each compiler and runs each result.

    run_each.py --clang PATH --stock PATH --headers FOLDER [--only NAME]...
        [--output] SOURCE [-- FLAG...]

The program exits with 0 when all that it checked held; else it says what did not. With
--output, what each program prints follows its compiler's name. The compilers: ours with
matrices, ours without, gcc if it is installed, and stock clang. The headers are no
system headers here, so that their warnings are errors. The flags after -- come last.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Werror"]


def compilers(args, cxx):
    suffix = "++" if cxx else ""
    gcc = "g++" if cxx else "gcc"
    return {
        "matrices": [args.clang + suffix, "-fenable-matrix", "-O2"],
        "matrices-native": [args.clang + suffix, "-fenable-matrix", "-O2", "-march=native"],
        "matrices-rows": [args.clang + suffix, "-fenable-matrix", "-O0",
                          "-fmatrix-memory-layout=row-major"],
        "structures": [args.clang + suffix, "-O1"],
        "gcc": [gcc, "-O0"] if shutil.which(gcc) else None,
        "stock": [args.stock + suffix, "-O0"],
        "undefined": [args.clang + suffix, "-fenable-matrix", "-O0", "-fsanitize=undefined",
                      "-fno-sanitize-recover=all"],
    }


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", required=True)
    parser.add_argument("--stock", required=True)
    parser.add_argument("--headers", required=True)
    parser.add_argument("--only", action="append")
    parser.add_argument("--output", action="store_true")
    parser.add_argument("source")
    args = parser.parse_args(sys.argv[1:split])
    flags = sys.argv[split + 1:]

    cxx = args.source.endswith(".cpp")
    known = compilers(args, cxx)
    names = args.only or ["matrices", "gcc", "stock"]
    standard = "-std=c++17" if cxx else "-std=c11"
    failures = 0
    for name in names:
        if known[name] is None:
            print(f"{name}: not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "program")
            command = [*known[name], standard, *WARNINGS, "-I", args.headers, args.source, "-o",
                       program, *flags, "-lm"]
            if subprocess.run(command).returncode:
                print(f"{name}: does not compile")
                failures += 1
                continue
            run = subprocess.run([program], capture_output=True, text=True, timeout=120)
            if args.output:
                print(f"{name}:\n{run.stdout}")
            if run.returncode:
                print(f"{name}: exits with {run.returncode}\n{run.stdout}{run.stderr}")
                failures += 1
    print(f"{len(names)} compilers, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
