#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs random programs; each seed chooses a program and flags.

    run_programs.py --clang PATH --seeds 0:10000 --jobs 2
    run_programs.py --clang PATH --seeds 17:18 --sets O2 --reduce
    run_programs.py --clang PATH --seeds 0:100

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
FUZZ = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FUZZ, os.path.dirname(FUZZ)]

import flag_set_log  # noqa: E402
from matrix_fuzz import flag_sets, runner, strata  # noqa: E402
from matrix_fuzz.options import FEATURES, SHAPES, Options, parse_features  # noqa: E402
from matrix_fuzz.rng import Random  # noqa: E402

X86_ONLY = frozenset(["longdouble", "float128"])
# What -DBREAK= does (support.h), and the failure that has to follow.
SELF_CHECKS = [(1, "mismatch"), (2, "mismatch"), (3, "run crash")]
# Neither makes the run fail.
NO_FAILURE = {"passed", "known compile crash"}
# Occurrences of each feature with each set in a thorough run.
ENOUGH = 20


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
    names = [s.name for s in flag_sets.FLAG_SETS + flag_sets.NAMED_SETS]
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument("--seeds", type=seed_range, required=True, metavar="A:B",
                        help="from A to below B")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--sets", default="", metavar="NAME,...",
                        help="sets of flags to choose from: " + ", ".join(names))
    parser.add_argument("--all-sets", action="store_true",
                        help="every program with every set")
    parser.add_argument("--stratified", action="store_true",
                        help="all sets and features in turn, also sets that this host "
                        "can only compile for")
    parser.add_argument("--table", action="store_true",
                        help="show how many programs of each set have each feature; "
                        f"fewer than {ENOUGH} are an error with --stratified")
    parser.add_argument("--dry-run", action="store_true",
                        help="compile nothing: for --table")
    parser.add_argument("--language", choices=["c", "c++"],
                        help="C for even seeds, C++ for odd ones if not given, but for "
                        "sets that are for one language")
    parser.add_argument("--shapes", choices=list(SHAPES), default="small")
    parser.add_argument("--without", action="append", default=[],
                        metavar="FEATURE,...", help=", ".join(FEATURES))
    parser.add_argument("--focus", metavar="FEATURE,...", default="",
                        help="a function of each program for each of these")
    parser.add_argument("--flag", action="append", default=[], metavar="FLAG",
                        help="one more flag for the compiler: --flag=-DX")
    parser.add_argument("--known", action="append", default=[], metavar="TEXT",
                        help="a crash of the compiler that says this is no failure")
    parser.add_argument("--compile-seconds", type=int, default=60, metavar="N")
    parser.add_argument("--keep", metavar="DIR", help="leave failing sources there")
    parser.add_argument("--reduce", action="store_true",
                        help="look for a smaller program that fails alike")
    parser.add_argument("--self-check", action="store_true",
                        help="make programs wrong; all have to fail")
    return parser.parse_args()


def chosen_sets(clang: str, text: str, stratified: bool) -> list:
    names = [name for name in text.split(",") if name]
    sets = flag_sets.FLAG_SETS + flag_sets.NAMED_SETS if names else flag_sets.FLAG_SETS
    for name in names:
        if name not in {s.name for s in sets}:
            sys.exit(f"run_programs: error: no set '{name}'")
    wanted = [s for s in sets if not names or s.name in names]
    chosen = flag_sets.usable(clang, wanted)
    # Stratified seeds are for all sets, also those that this host can only compile for.
    if not stratified:
        for flag_set in [s for s in chosen if s.missing]:
            flag_set_log.record(flag_set.name, flag_set_log.SKIPPED,
                                flag_set_log.lacks(flag_set.missing))
        chosen = [s for s in chosen if not s.missing]
    for flag_set in wanted:
        if reason := flag_sets.reason_to_skip(flag_set):
            flag_set_log.record(flag_set.name, flag_set_log.SKIPPED, reason)
    if not chosen:
        sys.exit("run_programs: error: this host can run none of the sets")
    return chosen


def make_jobs(arguments, sets) -> list:
    try:
        without = parse_features(",".join(arguments.without))
        parse_features(arguments.focus.replace("+", ","))
    except ValueError as error:
        sys.exit(f"run_programs: error: {error}")
    if platform.machine() != "x86_64":
        without |= X86_ONLY
    focus = tuple(name for name in arguments.focus.split(",") if name)
    limits = runner.Limits(compile_seconds=arguments.compile_seconds)
    jobs = []
    for seed in arguments.seeds:
        for flag_set in sets_of(seed, sets, arguments):
            options = Options(seed, language_of(seed, flag_set, arguments),
                              arguments.shapes, without | flag_set.without,
                              focus=focus)
            if arguments.stratified:
                options = options._replace(focus=strata.focus_of(
                    seed, len(flag_sets.FLAG_SETS), options))
            jobs.append(runner.Job(arguments.clang, options, flag_set,
                                   tuple(arguments.flag), limits,
                                   tuple(arguments.known)))
    return jobs


def sets_of(seed: int, sets: list, arguments) -> list:
    if arguments.all_sets:
        return sets
    if arguments.stratified:
        name = flag_sets.FLAG_SETS[seed % len(flag_sets.FLAG_SETS)].name
        return [s for s in sets if s.name == name]
    return [Random(seed).fork("set").weighted([(s, s.weight) for s in sets])]


def language_of(seed: int, flag_set, arguments) -> str:
    if flag_set.language or arguments.language:
        return flag_set.language or arguments.language
    if arguments.stratified:  # A set may come with even seeds alone.
        return Random(seed).fork("language").pick(["c", "c++"])
    return "c++" if seed % 2 else "c"


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
        flag_set_log.record_features(result.job.flag_set.name, result.job.flag_set.missing)
        self.functions += result.job.options.functions()
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


def show_table(jobs, stratified: bool) -> int:
    table = strata.Table()
    for job in jobs:
        table.add(job)
    table.show()
    too_few = table.too_few(ENOUGH) if stratified else []
    for name, feature, count in too_few:
        print(f"FAILED: {count} programs of set {name} have feature {feature}")
    return 1 if too_few else 0


def main():
    arguments = parse_arguments()
    if not shutil.which(arguments.clang):
        sys.exit(f"run_programs: error: no compiler '{arguments.clang}'")
    jobs = make_jobs(arguments, chosen_sets(arguments.clang, arguments.sets, arguments.stratified))
    status = show_table(jobs, arguments.stratified) if arguments.table else 0
    if arguments.dry_run:
        return status
    with tempfile.TemporaryDirectory(prefix="matrix-fuzz-") as directory:
        if arguments.self_check:
            return self_check(jobs, arguments, directory)
        kinds = run_jobs(jobs, arguments, directory,
                         lambda r: show_failure(r, arguments, directory)).kinds
    return status if kinds["passed"] and set(kinds) <= NO_FAILURE else 1


if __name__ == "__main__":
    sys.exit(main())
