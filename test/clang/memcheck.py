#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the files of our own tests by a compiler that runs under valgrind: it must read and write only memory that it has.

    memcheck.py --clang PATH [--seed N]   C and C++ files of CodeGen, Sema and Dialects, each with one of FLAGS: half an hour
    memcheck.py --clang PATH FILE..       these files, with all FLAGS

Valgrind needs six seconds until clang runs at all, and a second or more for one of the files. So many files go through one
process: those that the compiler accepts as far as objects, the others as far as Sema. Only where valgrind reports
something, or where the compiler crashes, each file is compiled alone, to tell which one it was.

Uses of values without initialization are not looked for: the packaged libLLVM, compiled without valgrind in mind, has
many that do no harm.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

FOLDERS = ["CodeGen", "Sema", "Dialects"]
LANGUAGES = {".c": ["-x", "c", "-std=c23"], ".cpp": ["-x", "c++", "-std=c++20"]}
FLAGS = [flags.split() for flags in """\
-O0
-O0 -debug-info-kind=limited -fmatrix-memory-layout=row-major
-O2 -target-cpu x86-64-v4""".splitlines()]
BATCH = 24

VALGRIND = ["valgrind", "--quiet", "--undef-value-errors=no", "--leak-check=no", "--num-callers=24",
            # What is freed stays recognizable for long.
            "--freelist-vol=400000000"]
REPORTED = re.compile(r"Invalid (?:read|write|free)|Mismatched free|Process terminating|Jump to the invalid")


class Memcheck:
    def __init__(self, clang, flags):
        resources = subprocess.run([clang, "-print-resource-dir"], check=True, capture_output=True, text=True)
        self.command = [clang, "-cc1", "-triple", "x86_64-unknown-linux-gnu", "-internal-isystem",
                        os.path.join(resources.stdout.strip(), "include"), "-nostdsysteminc", "-fenable-matrix",
                        "-fcxx-exceptions", "-fexceptions", "-Wno-everything", *flags]

    def refuses(self, file):
        """Whether the compiler, without valgrind, has an error for the file; crashing is none."""
        done = subprocess.run([*self.command, *language(file), "-emit-codegen-only", file], capture_output=True)
        return done.returncode == 1

    def report(self, files, action):
        """The command that compiles \\p files under valgrind, and what valgrind says, which is empty if all is well."""
        command = [*self.command, *language(files[0]), action, *files]
        with tempfile.NamedTemporaryFile("r", errors="replace") as log:
            done = subprocess.run([*VALGRIND, f"--log-file={log.name}", *command], capture_output=True)
            text = log.read()
        crashed = done.returncode < 0 or done.returncode > 1
        reported = REPORTED.search(text)
        if not reported and not crashed:
            return command, ""
        return command, text[reported.start() if reported else 0:] or f"status {done.returncode}"


def language(file):
    return LANGUAGES[os.path.splitext(file)[1]]


def batches(memcheck, files):
    """Yield (files, action)."""
    groups = {}
    for file in files:
        action = "-fsyntax-only" if memcheck.refuses(file) else "-emit-codegen-only"
        groups.setdefault((tuple(language(file)), action), []).append(file)
    for (_, action), group in sorted(groups.items()):
        for start in range(0, len(group), BATCH):
            yield group[start:start + BATCH], action


def check(work):
    """Print what valgrind reports of a batch, and return the number of files that it has something to say about."""
    memcheck, files, action = work
    command, text = memcheck.report(files, action)
    if not text:
        return 0
    found = 0
    for file in files:
        alone, of_file = memcheck.report([file], action) if len(files) > 1 else (command, text)
        if of_file:
            found += 1
            print(f"{file}:\n{shlex.join(VALGRIND + alone)}\n{of_file[:4000]}\n", flush=True)
    if not found:
        print(f"only together:\n{shlex.join(VALGRIND + command)}\n{text[:4000]}\n", flush=True)
    return max(found, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=random.randrange(len(FLAGS)), help="which files have which flags; printed")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()

    here = os.path.dirname(os.path.abspath(__file__))
    files = options.files or sorted(
        os.path.join(here, folder, name) for folder in FOLDERS for name in os.listdir(os.path.join(here, folder))
        if os.path.splitext(name)[1] in LANGUAGES)
    print(f"seed {options.seed}", flush=True)
    work = []
    for number, flags in enumerate(FLAGS):
        memcheck = Memcheck(options.clang, flags)
        chosen = options.files or [file for index, file in enumerate(files)
                                   if (index + options.seed) % len(FLAGS) == number]
        work += [(memcheck, *batch) for batch in batches(memcheck, chosen)]
    with ThreadPoolExecutor(options.jobs) as pool:
        found = sum(pool.map(check, work))
    print(f"{len(files)} files, {len(work)} processes: {found} with a report")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
