#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of tensors, compared with plain loops.

Every seed is a module of some thirty functions in LLVM IR with operations of
OpKinds.def. The same seed gives the text of a program that Inputs/tensor_program.h
interprets by plain loops, and, from that text, the same functions in C with tensor types
and builtins, as far as C has the operations. Stock opt with the plugin, and llc, compile
the module in several ways, and Clang the C; each function runs on memory between unmapped
pages, and all memory is compared with what the interpreter leaves, bit by bit but for NaNs.
Same seed, same module."""

import argparse
import collections
import os
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_fuzz import (tensor_c_function, tensor_c_programs, tensor_c_types,  # noqa: E402
                         tensor_extents, tensor_program, tensor_runner, tensor_tlx,
                         tensor_vectors, tensor_widths)
from matrix_fuzz.ir_program import TARGET  # noqa: E402
from matrix_fuzz.rng import Random  # noqa: E402
from matrix_fuzz.tensor_function import FEATURES  # noqa: E402

# Of Inputs/tensor_driver.cpp: ways to break what has been computed.
BROKEN = {1: "a wrong result", 2: "a byte in front of an object", 3: "a write behind a page",
          4: "another order of sums"}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plugin", help="MatrixPlugin.so, for IR")
    parser.add_argument("--clang", help="ours, for C; without both, the reference runs alone")
    parser.add_argument("--seeds", default="0:10", help="FIRST:END")
    parser.add_argument("--parts", type=int, default=1, metavar="N",
                        help="only each N-th of the seeds, and others each day")
    parser.add_argument("--function", help="only these functions of a seed: numbers, by commas")
    parser.add_argument("--rfc", action="store_true",
                        help="only what the RFC's llvm.tensor.* has, in all forms")
    parser.add_argument("--without", default="", help="none of: " + ", ".join(FEATURES))
    parser.add_argument("--tools", default="/usr/lib/llvm-22/bin", help="opt, llc and clang")
    parser.add_argument("--ways", default="", help="only these: " + ",".join(
        tensor_runner.NAMES + list(tensor_runner.GROUPS)))
    parser.add_argument("--ways-per-seed", type=int, default=0, metavar="N",
                        help="so many in turn instead of all")
    parser.add_argument("--seconds", type=int, default=60, help="limit of one command")
    parser.add_argument("--keep", help="a folder for what failed")
    parser.add_argument("--print", action="store_true", help="the module and the program alone")
    parser.add_argument("--statistics", action="store_true",
                        help="only count operations by rank and element")
    parser.add_argument("--enough", type=int, default=0,
                        help="with --statistics: as often each operation has to be there")
    parser.add_argument("--strata", type=int, default=0, metavar="N",
                        help="only see whether, by these seeds and ways, functions begin so often "
                        "with each operation at each rank in each way")
    parser.add_argument("--vectors", action="store_true", help="known results instead of seeds")
    parser.add_argument("--programs", action="store_true",
                        help="programs in C instead, which check themselves: large weights, "
                        "-ffast-math")
    parser.add_argument("--widths", action="store_true",
                        help="_BitInt of every width in C instead; 40 seeds have all")
    parser.add_argument("--self-check", action="store_true",
                        help="break results on purpose; each has to be noticed")
    return parser.parse_args()


class Tests:
    """The functions of a seed, or of the known results."""

    def __init__(self, options, seed):
        self.options, self.seed = options, seed
        self.only = None
        # Form -> operations that it lacks, with the functions that were left out for them.
        self.left_out = {}
        self.written = {}
        if options.function:
            self.only = {int(k) for k in options.function.split(",")}

    def functions(self, only=None):
        """Written once."""
        only = self.only if only is None else only
        key = only if only is None else frozenset(only)
        if key not in self.written:
            self.written[key] = self.write(only)
        return self.written[key]

    def write(self, only):
        if not self.options.vectors:
            return tensor_program.functions(Random(self.seed).fork("tensors"), self.seed, only,
                                            self.options.without.split(","), self.options.rfc)
        module, all_ = tensor_vectors.functions(Random(self.seed).fork("vectors"))
        return module, [f for k, f in enumerate(all_) if only is None or k in only]

    def source(self, form, only=None):
        """IR, the RFC's, or C of these functions."""
        module, all_ = self.functions(only)
        if form == "ir":
            return tensor_program.ir_of(module, all_)
        left_out = self.left_out[form] = collections.Counter()
        if form == "tlx":
            return tensor_tlx.module_of(TARGET, all_, left_out)
        if form == "extents":
            return tensor_extents.module_of(Random(self.seed).fork("extents"), TARGET, module, all_,
                                            left_out)
        rng = Random(self.seed).fork("c")
        return tensor_c_function.module_of(rng, tensor_c_types.Types(rng.fork("types")), all_,
                                           left_out)


def compile_all(tests, tools, ways, directory):
    """(failures, objects, ways, functions): a function that cannot be compiled is left
    out of all ways."""
    options = tests.options
    _, all_ = tests.functions()
    failures, bad = [], set()
    objects, good = [], []
    sources = {form: tests.source(form) for form in {way.form for way in ways}}
    for way in ways:
        what, output = tensor_runner.compile_way(tools, way, sources[way.form], directory,
                                                 options.seconds)
        if what:
            found = False
            for f in all_:
                number = int(f.name[1:])
                alone, _ = tensor_runner.compile_way(
                    tools, way, tests.source(way.form, {number}), directory, options.seconds)
                if alone:
                    found = True
                    bad.add(number)
                    failures.append(tensor_runner.Failure(way.name, f.name, alone))
            if not found:
                failures.append(tensor_runner.Failure(way.name, "", what))
            continue
        objects.append(output)
        good.append(way)
    if bad:
        left = {int(f.name[1:]) for f in all_} - bad
        all_ = [f for f in all_ if f.name[1:] and int(f.name[1:]) in left]
        objects, good = [], []
        for way in ways if left else []:
            what, output = tensor_runner.compile_way(
                tools, way, tests.source(way.form, left), directory, options.seconds)
            if what:
                failures.append(tensor_runner.Failure(way.name, "", what))
            else:
                objects.append(output)
                good.append(way)
    return failures, objects, good, all_


def test(tests, tools, driver, directory, broken=0):
    """The failures of one seed."""
    names = tests.options.ways.split(",") if tests.options.ways else []
    ways = tensor_runner.ways_of(tools, tests.seed, names, tests.options.ways_per_seed)
    failures, objects, ways, all_ = compile_all(tests, tools, ways, directory)
    lines = tensor_runner.run(tools, driver, tensor_program.program_of(all_), objects, ways,
                              directory, broken)
    for line in lines or []:
        way, _, rest = line.partition(" ")
        name, _, what = rest.partition(": ")
        failures.append(tensor_runner.Failure(way, name, what))
    return failures


def report(tests, failures):
    """One line for each function and symptom, whichever ways have it."""
    options = tests.options
    grouped = {}
    for failure in failures:
        what = failure.what.replace(f"{failure.way}_{failure.function}", failure.function)
        grouped.setdefault((failure.function, what), []).append(failure.way)
    for (name, what), ways in grouped.items():
        only = {int(name[1:])} if name[1:].isdigit() else None
        module, all_ = tests.functions(only)
        operations = f" ({tensor_program.describe(all_[0])})" if only else ""
        print(f"FAILED: seed {tests.seed}, {name}, {', '.join(ways)}{operations}:\n  {what}")
        command = ["./fuzz_tensors.py"]
        command += [f"--{tool} {path}" for tool, path in (("plugin", options.plugin),
                                                          ("clang", options.clang)) if path]
        command.append("--vectors" if options.vectors else
                       f"--seeds {tests.seed}:{tests.seed + 1}")
        if ways[0] in tensor_runner.NAMES:
            command.append(f"--ways {ways[0]}")
        if only:
            command.append(f"--function {name[1:]}")
        if options.rfc:
            command.append("--rfc")
        if options.without:
            command.append(f"--without {options.without}")
        print("  " + " ".join(command))
        sys.stdout.flush()
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
            stem = os.path.join(options.keep, f"{tests.seed}.{name}.{ways[0]}")
            form = tensor_runner.form_of(ways[0])
            with open(f"{stem}.{'c' if form == 'c' else 'll'}", "w") as file:
                file.write(tests.source(form, only))
            with open(stem + ".txt", "w") as file:
                file.write(tensor_program.program_of(all_))


def show_statistics(options, seeds):
    ranks, elements = collections.Counter(), collections.Counter()
    for seed in seeds:
        tensor_program.statistics(Tests(options, seed).functions()[1], ranks, elements)
    names = sorted({name for name, _ in ranks})
    all_elements = ["i1"] + list(tensor_program.ELEMENTS)
    print(f"{'':<16}" + "".join(f"{f'rank {r}':>8}" for r in range(1, 9))
          + "".join(f"{e:>8}" for e in all_elements))
    for name in names:
        print(f"{name:<16}" + "".join(f"{ranks[name, r] or '-':>8}" for r in range(1, 9))
              + "".join(f"{elements[name, e] or '-':>8}" for e in all_elements))
    counts = collections.Counter()
    for (name, _), count in ranks.items():
        counts[name] += count
    rare = [f"{name}: {counts[name]}" for name in tensor_program.KINDS
            if counts[name] < options.enough]
    if rare:
        print(f"fewer than {options.enough}: " + ", ".join(rare))
    return 1 if rare else 0


def check_strata(options, seeds):
    """Counts the (operation, rank, way) that functions begin with; nothing is written."""
    names = options.ways.split(",") if options.ways else []
    tools = tensor_runner.Tools(options.tools, "all", "all")
    ways = [way.name for way in tensor_runner.ways_of(tools, 0, names, 0)]
    counts = collections.Counter()
    for seed in seeds:
        chosen = tensor_runner.ways_of(tools, seed, names, options.ways_per_seed)
        for k in range(tensor_program.FUNCTIONS):
            operation, rank, _ = tensor_program.stratum(seed * tensor_program.FUNCTIONS + k,
                                                        options.rfc)
            counts.update((operation, rank, way.name) for way in chosen)
    order = tensor_program.RFC_ORDER if options.rfc else tensor_program.ORDER
    strata = [(name, rank, way) for name in sorted(set(order))
              for rank in tensor_program.KINDS[name].ranks for way in ways]
    rare = [stratum for stratum in strata if counts[stratum] < options.strata]
    print(f"{len(strata)} strata, each at least {min(counts[s] for s in strata)} times")
    if rare:
        print(f"{len(rare)} fewer than {options.strata} times: " + ", ".join(
            f"{name} of rank {rank} in {way}" for name, rank, way in rare[:20]))
    return 1 if rare else 0


def self_check(tests, tools, driver, directory):
    """What is broken has to be noticed in every function, or in some where it says so."""
    names = {f.name for f in tests.functions()[1]}
    missed = 0
    for broken, what in BROKEN.items():
        failed = {f.function for f in test(tests, tools, driver, directory, broken)}
        print(f"{what}: noticed in {len(failed)} of {len(names)} functions")
        run = len(names) - max((sum(c.values()) for c in tests.left_out.values()), default=0)
        # A store may leave each byte as it was; sums of integers have no order.
        enough = {1: run - 2, 4: 1}.get(broken, run)
        missed += len(failed & names) < enough
    return missed


def run_programs(options, seeds):
    if options.print:
        print(tensor_c_programs.program_of(seeds[0])[1])
        return 0
    with tempfile.TemporaryDirectory(prefix="fuzz_tensors-") as directory:
        failed = tensor_c_programs.test_all(seeds, options.clang, directory, options.seconds,
                                            options.keep)
    print(f"fuzz_tensors: {len(seeds)} programs, {failed} failed")
    return 1 if failed else 0


def main():
    options = parse_arguments()
    first, end = map(int, options.seeds.split(":"))
    if options.programs:
        return run_programs(options, range(first, end))
    seeds = range(0, 1) if options.vectors else range(first, end)
    if options.parts > 1:
        seeds = seeds[int(time.time() // 86400) % options.parts::options.parts]
        print(f"fuzz_tensors: the seeds {seeds}")
    if options.print:
        tests = Tests(options, first)
        _, all_ = tests.functions()
        for form in tensor_runner.FORMS:
            print(tests.source(form))
        print("".join(f"; {line}\n" for line in tensor_program.program_of(all_).splitlines()))
        return 0
    if options.strata:
        return check_strata(options, seeds)
    if options.widths:
        with tempfile.TemporaryDirectory(prefix="fuzz_tensors-") as directory:
            return 1 if tensor_widths.run(seeds, options, directory) else 0
    if options.statistics:
        return show_statistics(options, seeds)
    tools = tensor_runner.Tools(options.tools, options.plugin, options.clang)
    started, failed, functions = time.monotonic(), 0, 0
    left_out = {form: collections.Counter() for form in tensor_runner.FORMS}
    with tempfile.TemporaryDirectory(prefix="fuzz_tensors-") as directory:
        driver = tensor_runner.compile_driver(tools, directory)
        for seed in seeds:
            tests = Tests(options, seed)
            if options.self_check:
                failed += self_check(tests, tools, driver, directory)
                continue
            own = tempfile.mkdtemp(dir=directory)
            failures = test(tests, tools, driver, own)
            shutil.rmtree(own)
            report(tests, failures)
            failed += len({f.function for f in failures})
            functions += len(tests.functions()[1])
            for form, counts in tests.left_out.items():
                left_out[form] += counts
    for form, counts in left_out.items():
        if counts:
            print(f"left out of {form}: {sum(counts.values())} functions with "
                  + ", ".join(f"{name} ({count})" for name, count in counts.most_common()))
    print(f"fuzz_tensors: {len(seeds)} modules, {functions} functions, {failed} failed, "
          f"{time.monotonic() - started:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
