#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares random LLVM IR with large flat vectors, compiled with and without us.

Every seed is one module. It is compiled by stock opt and llc, and with the plugin in
several pipelines; all run on the same memory, and every byte is compared."""

import argparse
import collections
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from matrix_fuzz import ir_program, ir_runner
from matrix_fuzz.ir_function import REACH
from matrix_fuzz.rng import Random


# Where pasted commands work.
PASTE = "/tmp/fuzz_ir"
# What can be left out while it fails.
FEATURES = ["single-phi", "addrspace"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="0:20", help="FIRST:END")
    parser.add_argument("--tools", default="/usr/lib/llvm-22/bin", help="opt, llc and clang")
    parser.add_argument("--plugin", help="MatrixPlugin.so")
    parser.add_argument("--size", type=int, default=24, help="statements")
    parser.add_argument("--without", default="", help=", ".join(FEATURES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=20, help="limit of one command")
    parser.add_argument("--ways", default="", help="only these: " +
                        ",".join(w.name for w in ir_runner.WAYS))
    parser.add_argument("--keep", help="a folder for what failed")
    parser.add_argument("--print", action="store_true", help="print the module, do nothing")
    parser.add_argument("--source", help="this module instead of a random one")
    return parser.parse_args()


def run_arguments(seed):
    """Seed of the memory, places of the pointers, a number: pointers often overlap."""
    rng = Random(seed).fork("run")
    places = [rng.pick([0, 0, 16 * rng.below(64), 8192]) for _ in range(4)]
    assert max(places) + REACH < 1 << 15
    return [seed] + places + [rng.below(100)]


def source_of(options, seed):
    if options.source:
        with open(options.source) as file:
            text = file.read()
        return text if "target datalayout" in text else ir_program.TARGET + text
    return ir_program.generate(Random(seed).fork("ir"), options.size, options.without.split(","))


def run_seed(options, tools, driver, seed, directory):
    own = tempfile.mkdtemp(dir=directory, prefix=f"{seed}.")
    source = os.path.join(own, f"{seed}.ll")
    with open(source, "w") as file:
        file.write(source_of(options, seed))
    names = options.ways.split(",") if options.ways else []
    ways = [w for w in ir_runner.WAYS if not names or not w.ours or w.name in names]
    failures = ir_runner.test(tools, driver, source, run_arguments(seed), own,
                              options.seconds, ways)
    if any(f.kind not in ir_runner.NO_FAILURE for f in failures) and options.keep:
        os.makedirs(options.keep, exist_ok=True)
        shutil.copy(source, options.keep)
    shutil.rmtree(own)
    return seed, [f._replace(commands=[c.replace(own, PASTE).replace(directory, PASTE)
                                       for c in f.commands]) for f in failures]


def report(options, seed, failures):
    for failure in failures:
        if failure.kind in ir_runner.NO_FAILURE:
            continue
        print(f"FAILED: seed {seed}: {failure.kind}")
        text = failure.detail.strip()
        print("  " + text[:1500].replace("\n", "\n  "))
        make = (f"mkdir -p {PASTE} && ./fuzz_ir.py --print --seeds {seed}:{seed} "
                f"--size {options.size} --without '{options.without}' > {PASTE}/{seed}.ll")
        print("  " + " &&\n    ".join([make] + failure.commands))
        sys.stdout.flush()


def main():
    options = parse_arguments()
    first, end = map(int, options.seeds.split(":"))
    if options.print:
        print(source_of(options, first))
        return 0
    tools = ir_runner.Tools(options.tools, options.plugin)
    started = time.monotonic()
    kinds = collections.Counter()
    with tempfile.TemporaryDirectory() as directory:
        driver = ir_runner.compile_driver(tools, directory)
        with ThreadPoolExecutor(options.jobs) as pool:
            for seed, failures in pool.map(
                    lambda seed: run_seed(options, tools, driver, seed, directory),
                    range(first, end)):
                report(options, seed, failures)
                kinds.update(f.kind for f in failures or [ir_runner.Failure("passed", "", [])])
    print(f"{end - first} modules, {time.monotonic() - started:.1f} s: "
          + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    return 0 if set(kinds) <= {"passed"} | ir_runner.NO_FAILURE else 1


if __name__ == "__main__":
    sys.exit(main())
