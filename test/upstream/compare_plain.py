#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the distribution's clang and ours make of programs without a matrix: IR and objects must be the same.

    compare_plain.py --clang PATH --stock PATH --source LLVM --sample 200 [--seed N]   some, others each day
    compare_plain.py --clang PATH --stock PATH --source LLVM --all                     everything, an hour
    compare_plain.py ... --all --only CodeGen/regcall                                  of the paths that have this

Inputs are those of upstream's tests (plain_inputs.py). IR is compared with the flags of their own commands, 500 of them
are compiled to objects for each of TARGETS too, everything at -O0 and -O2. An object holds the IR that Clang emitted,
by -fembed-bitcode. A part has -fenable-matrix, for both compilers, and a part of those at -O0 has -disable-O0-optnone:
our passes see them.

What may differ, and why:
-Qn           no version of the compiler in !llvm.ident and debug information
-resource-dir our builtin headers: the distribution's package has none for HLSL
-Wno-everything, -disable-free: cost; diagnostics are what upstream's tests compare
matrix-types, matrix-amx-request: flags of a module by which our link step knows what -fenable-matrix asked for
; preds = ...   comments in IR, whose order is that of lists of uses
!srcloc         offsets in all that is parsed, with our predefined macros; objects whose IR and assembly agree but for it are the same
"""

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
import difflib
import os
import random
import re
import shlex
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True
from plain_inputs import inputs, is_portable, without_target  # noqa: E402
from upstream_tests import PARTS, number_of_today  # noqa: E402

FILES_FOR_TARGETS = 500
TARGETS = [flags.split() for flags in """\
x86_64-linux-gnu
x86_64-linux-gnu -target-cpu x86-64-v4
i686-linux-gnu -target-cpu pentium4
x86_64-windows-msvc
x86_64-apple-macosx
aarch64-linux-gnu
aarch64-linux-gnu -target-feature +sve2
arm64-apple-macosx
armv7-linux-gnueabihf -target-feature +neon
armv7-windows-msvc
riscv64-linux-gnu -target-feature +v -target-feature +d -target-abi lp64d
riscv32-unknown-elf
powerpc64le-linux-gnu -target-cpu future
powerpc64-ibm-aix
s390x-linux-gnu -target-cpu z15
ve-linux-gnu
wasm32-unknown-unknown -target-feature +simd128
amdgcn-amd-amdhsa -target-cpu gfx90a
nvptx64-nvidia-cuda
spirv64-amd-amdhsa""".splitlines()]

# They have no objects, or none with a section for IR.
ONLY_IR = ("nvptx", "spirv")
LEVELS = ["-O0", "-O2"]
IR = ["-emit-llvm"]
OBJECT = ["-emit-obj", "-fembed-bitcode=bitcode"]
SECONDS = 60
MAX_SHOWN = 5
OUR_FLAG = re.compile(rb'^!(\d+) = !\{i32 \d+, !"matrix-[a-z-]+", .*\}\n', re.M)
NUMBER = re.compile(rb"!(\d+)\b")
SRCLOC = re.compile(rb"!srcloc !(\d+)")
PREDECESSORS = re.compile(rb" *; preds = .*")
CRASHES = (-6, -11, 134, 139)


def variation(path, level):
    """Flags that a part of the files has, always the same."""
    number = zlib.crc32(f"{path} {level}".encode())
    flags = ["-fenable-matrix"] if number % 4 == 0 else []
    if level == "-O0" and number % 2:
        flags.append("-disable-O0-optnone")
    return flags


def normalized(text, has_our_flags):
    """IR without comments on predecessors and locations of inline assembly. Where a module has our flags, without all of
    its flags too, and with nodes of metadata that have no numbers and are sorted: ours come first."""
    text = PREDECESSORS.sub(b"", text)
    for number in set(SRCLOC.findall(text)):
        text = re.sub(rb"^!%s = .*\n" % number, b"!%s = !{}\n" % number, text, flags=re.M)
    if has_our_flags:
        lines = [NUMBER.sub(b"!", line) for line in OUR_FLAG.sub(b"", text).splitlines(keepends=True)
                 if not line.startswith(b"!llvm.module.flags")]
        text = b"".join(sorted(lines, key=lambda line: line if line.startswith(b"!") else b""))
    return text


def jobs_of(path, commands, for_targets):
    """Everything that is to be compared of a file, as (path, flags)."""
    compilations = [(flags, IR) for flags in commands]
    if for_targets:
        compilations += [(without_target(commands[0]) + ["-triple", *target],
                          IR if target[0].startswith(ONLY_IR) else OBJECT) for target in TARGETS]
    jobs = []
    for flags, kind in compilations:
        for level in LEVELS:
            more = variation(path, level)
            # Objects have no flags of a module, but the IR in them has.
            kind_here = kind[:1] if "-fenable-matrix" in more else kind
            jobs.append((path, flags + [level, *more, *kind_here]))
    return jobs


class Comparer:
    def __init__(self, options):
        self.root = os.path.join(options.source, "clang", "test")
        resources = subprocess.run([options.clang, "-print-resource-dir"], check=True, capture_output=True, text=True)
        resources = resources.stdout.strip()
        self.common = ["-cc1", "-resource-dir", resources, "-internal-isystem", os.path.join(resources, "include"),
                       "-nostdsysteminc", "-Qn", "-Wno-everything", "-disable-free"]
        self.compilers = [os.path.abspath(options.stock), os.path.abspath(options.clang)]

    def commands(self, path, flags):
        return [[compiler, *self.common, *flags, path, "-o", "-"] for compiler in self.compilers]

    def run(self, command):
        """The exit status, what was written, and the errors."""
        try:
            # CodeView has the name by which a compiler was called.
            done = subprocess.run(["clang", *command[1:]], executable=command[0], cwd=self.root, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "more than a minute", b"", b""
        is_text = "-emit-llvm" in command
        output = normalized(done.stdout, "-fenable-matrix" in command) if is_text else done.stdout
        return done.returncode, output, done.stderr

    def compare(self, job):
        """What happened, as a word, and a text if there is a difference."""
        path, flags = job
        commands = self.commands(path, flags)
        stock_status, stock, stock_errors = self.run(commands[0])
        status, ours, errors = self.run(commands[1])
        if stock_status in CRASHES or stock_status == "more than a minute" or b"error in backend" in stock_errors:
            return "stock fails", None
        if (stock_status == 0) != (status == 0) or status in CRASHES:
            errors = errors.decode(errors="replace")[-2000:]
            return "differ", f"{shlex.join(commands[1])}\nstatus {stock_status} of stock, {status} of ours\n{errors}"
        if stock_status:
            return "refused by both", None
        if stock == ours:
            return "same", None
        # Some of Clang's maps go by pointers, such as the one of CUDA's variables.
        if any(self.run(commands[0])[1] != stock for _ in range(4)):
            return "vary with stock", None
        text = self.explain(path, flags)
        return ("differ" if text else "same"), text

    def explain(self, path, flags):
        """The first lines that differ, and how to see the rest: in what Clang emits, in optimized IR, in assembly, or in the object."""
        flags = [flag for flag in flags if flag not in IR + OBJECT]
        for kind in (["-emit-llvm", "-disable-llvm-passes"], ["-emit-llvm"], ["-S"], ["-emit-obj"]):
            commands = self.commands(path, flags + kind)
            stock, ours = (self.run(command)[1].decode(errors="replace").splitlines() for command in commands)
            if stock != ours:
                break
        else:
            return None
        lines = list(difflib.unified_diff(stock, ours, "stock", "ours", n=1, lineterm=""))[:24]
        return "\n".join([f"diff {' '.join(f'<({shlex.join(command)})' for command in commands)}", *lines])


def chosen(options, root):
    if options.all:
        files = list(inputs(root))
        portable = [path for path, commands in files if is_portable(path, commands)]
        for_targets = set(sorted(portable, key=lambda path: zlib.crc32(path.encode()))[:FILES_FOR_TARGETS])
        return [job for path, commands in files if options.only in path
                for job in jobs_of(path, commands, path in for_targets)]
    # Out of one part, since reading all tests takes longer than the comparisons.
    files = [file for file in inputs(root, options.seed % PARTS) if options.only in file[0]]
    draw = random.Random(options.seed)
    drawn = [draw.choice(files) for _ in range(options.sample)]
    return [draw.choice(jobs_of(*file, is_portable(*file))) for file in drawn]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True, metavar="PATH", help="our compiler")
    parser.add_argument("--stock", required=True, metavar="PATH", help="the distribution's")
    parser.add_argument("--source", required=True, metavar="LLVM", help="the unpacked source")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true")
    which.add_argument("--sample", type=int, metavar="N", help="N comparisons")
    parser.add_argument("--seed", type=int, default=number_of_today(), help="of the sample; printed")
    parser.add_argument("--only", default="", metavar="TEXT", help="only paths that have it")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    options = parser.parse_args()

    comparer = Comparer(options)
    jobs = chosen(options, comparer.root)
    if not options.all:
        print(f"seed {options.seed}; again: --sample {options.sample} --seed {options.seed}")
    print(f"commands are for {comparer.root}")
    counts, files = Counter(), Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for (path, _), (word, text) in zip(jobs, pool.map(comparer.compare, jobs)):
            counts[word] += 1
            if text:
                # The first of each file: a fault shows at many levels and targets.
                files[path] += 1
                if files[path] == 1 and len(files) <= MAX_SHOWN:
                    print(f"\n{path} differs:\n{text}", flush=True)
    print(", ".join(f"{count} {word}" for word, count in counts.most_common()))
    for path, count in sorted(files.items()):
        print(f"{count:>4} differ of {path}")
    return 1 if files or not counts["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
