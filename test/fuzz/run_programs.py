#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs random programs; each seed chooses a program and flags.

    run_programs.py --clang PATH --seeds 0:10000 --jobs 2
    run_programs.py --clang PATH --seeds 17:18 --sets O2 --reduce
    run_programs.py --clang PATH --seeds 0:100 @known-failures.args

A program passes when it compiles in time and what it computed equals its
reference. A failure shows the commands to paste. The exit status is 0 when no
program failed and at least one ran. --self-check is the other way round: wrong
programs, every one of which has to fail.
"""

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
import os
import platform
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_fuzz import flag_sets, runner  # noqa: E402
from matrix_fuzz.options import FEATURES, SHAPES, Options, parse_features  # noqa: E402
from matrix_fuzz.rng import Random  # noqa: E402

X86_ONLY = frozenset(["longdouble", "float128"])
# What -DBREAK= does (support.h), and the failure that has to follow.
SELF_CHECKS = [(1, "mismatch"), (2, "mismatch"), (3, "run crash")]
# Neither makes the run fail.
NO_FAILURE = {"passed", "known compile crash"}


def seed_range(text: str) -> range:
    first, _, end = text.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)


def arguments_of_line(line: str) -> list:
    """A file of arguments has one a line, and comments."""
    return [] if not line or line.startswith("#") else [line]


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, fromfile_prefix_chars="@",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.convert_arg_line_to_args = arguments_of_line
    names = [flag_set.name for flag_set in flag_sets.FLAG_SETS]
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument("--seeds", type=seed_range, required=True, metavar="A:B",
                        help="from A to below B")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--sets", default="", metavar="NAME,...",
                        help="sets of flags to choose from: " + ", ".join(names))
    parser.add_argument("--all-sets", action="store_true",
                        help="every program with every set")
    parser.add_argument("--language", choices=["c", "c++"],
                        help="C for even seeds, C++ for odd ones if not given")
    parser.add_argument("--shapes", choices=list(SHAPES), default="small")
    parser.add_argument("--without", action="append", default=[],
                        metavar="FEATURE,...", help=", ".join(FEATURES))
    parser.add_argument("--flag", action="append", default=[], metavar="FLAG",
                        help="one more flag for the compiler: --flag=-DX")
    parser.add_argument("--known", action="append", default=[], metavar="TEXT",
                        help="a crash of the compiler that says this is no failure")
    parser.add_argument("--compile-seconds", type=int, default=30, metavar="N")
    parser.add_argument("--keep", metavar="DIR", help="leave failing sources there")
    parser.add_argument("--reduce", action="store_true",
                        help="look for a smaller program that fails alike")
    parser.add_argument("--self-check", action="store_true",
                        help="make programs wrong; all have to fail")
    return parser.parse_args()


def chosen_sets(text: str) -> list:
    sets = flag_sets.runnable()
    names = [name for name in text.split(",") if name]
    known = {flag_set.name for flag_set in flag_sets.FLAG_SETS}
    for name in names:
        if name not in known:
            sys.exit(f"run_programs: error: no set '{name}'")
    chosen = [s for s in sets if not names or s.name in names]
    if not chosen:
        sys.exit("run_programs: error: this host can run none of the sets")
    return chosen


def make_jobs(arguments, sets) -> list:
    try:
        without = parse_features(",".join(arguments.without))
    except ValueError as error:
        sys.exit(f"run_programs: error: {error}")
    if platform.machine() != "x86_64":
        without |= X86_ONLY
    limits = runner.Limits(compile_seconds=arguments.compile_seconds)
    jobs = []
    for seed in arguments.seeds:
        language = arguments.language or ("c++" if seed % 2 else "c")
        one = Random(seed).fork("set").weighted([(s, s.weight) for s in sets])
        for flag_set in sets if arguments.all_sets else [one]:
            options = Options(seed, language, arguments.shapes,
                              without | flag_set.without)
            jobs.append(runner.Job(arguments.clang, options, flag_set,
                                   tuple(arguments.flag), limits,
                                   tuple(arguments.known)))
    return jobs


def show_failure(result, arguments, directory):
    if arguments.reduce:
        result = runner.reduced(result, directory)
    options = result.job.options
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
        name = f"{options.seed}-{result.job.flag_set.name}{runner.suffix(options)}"
        with open(os.path.join(arguments.keep, name), "w") as file:
            file.write(runner.generate(options))
    lines = [line for line in result.detail.splitlines() if line.strip()]
    print(f"FAILED: seed {options.seed}, {result.job.flag_set.name}: {result.kind}")
    print("    " + runner.reproduce(result.job))
    for line in lines[:6]:
        print("  " + line[:300])
    sys.stdout.flush()


class Totals:
    def __init__(self):
        self.kinds = Counter()
        self.sets = Counter()
        self.functions = 0
        self.compiling = self.running = 0.0

    def add(self, result):
        self.kinds[result.kind] += 1
        self.sets[result.job.flag_set.name] += 1
        self.functions += SHAPES[result.job.options.shapes].functions
        self.compiling += result.seconds[0]
        self.running += result.seconds[1]

    def show(self, seconds: float):
        count = sum(self.kinds.values())
        print("sets: " + ", ".join(f"{name} {n}"
                                   for name, n in sorted(self.sets.items())))
        print(f"{count} programs, {self.functions} functions: "
              + ", ".join(f"{n} {kind}" for kind, n in sorted(self.kinds.items()))
              + f"; compiling {self.compiling:.1f} s, running {self.running:.1f} s, "
              f"in all {seconds:.1f} s")


def run_jobs(jobs, arguments, directory, failed) -> Totals:
    """Runs all; failed(result) is told about each that did not pass."""
    totals = Totals()
    start = time.monotonic()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        # One job is run in between what failed() does, not beside it.
        do = pool.map if arguments.jobs > 1 else map
        for result in do(lambda job: runner.run(job, directory), jobs):
            totals.add(result)
            if result.kind not in NO_FAILURE:
                failed(result)
    totals.show(time.monotonic() - start)
    return totals


def self_check(jobs, arguments, directory) -> int:
    wrong = 0
    for number, expected in SELF_CHECKS:
        broken = [job._replace(more_flags=job.more_flags + (f"-DBREAK={number}",))
                  for job in jobs]
        kinds = run_jobs(broken, arguments, directory, lambda result: None).kinds
        if set(kinds) != {expected}:
            print(f"FAILED: -DBREAK={number} has to end in: {expected}")
            wrong += 1
    slow = jobs[0]._replace(limits=runner.Limits(compile_bytes=1 << 20))
    if runner.run(slow, directory).kind == "passed":
        print("FAILED: a compiler without memory has to fail")
        wrong += 1
    print(f"self-check: {wrong} failures not noticed")
    return 1 if wrong else 0


def main():
    arguments = parse_arguments()
    if not shutil.which(arguments.clang):
        sys.exit(f"run_programs: error: no compiler '{arguments.clang}'")
    jobs = make_jobs(arguments, chosen_sets(arguments.sets))
    with tempfile.TemporaryDirectory(prefix="matrix-fuzz-") as directory:
        if arguments.self_check:
            return self_check(jobs, arguments, directory)
        kinds = run_jobs(jobs, arguments, directory,
                         lambda r: show_failure(r, arguments, directory)).kinds
    return 0 if kinds["passed"] and set(kinds) <= NO_FAILURE else 1


if __name__ == "__main__":
    sys.exit(main())
