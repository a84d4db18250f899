#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proves that the passes keep the meaning of products and other operations.

    sweep.py --clang PATH --prove PATH --thorough --seed 1
    sweep.py --clang PATH --prove PATH --sample 20 --targets znver4,amx --elements bytes

Without --thorough, a sample for each target and type of elements. What is drawn follows from
the seed, which is printed. The exit status is matrix-prove's: 0 if all is proved, 1 if a
function differs, 2 if one is unknown and none differs.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
import itertools
import os
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import extent_jobs  # noqa: E402
import operation_jobs  # noqa: E402
import products  # noqa: E402
from proved_targets import COOPERATIVE, TARGETS  # noqa: E402
from report import Report  # noqa: E402
from runner import Job, Tools, run  # noqa: E402

# Functions of a file: a process starts in 30 ms.
FILE = 256
# Without --thorough: products for each target and type of elements, and other operations.
SAMPLE = 16
OPERATIONS = 200
ALL_OPERATIONS = 2000
# Statements with extents that are known at run time, for each target and type of elements, and
# how many times the cases of each are proved.
EXTENTS, ALL_EXTENTS = 2, 40
MORE_CASES = 5
# Shapes that each of some such statements is proved for, of which each target proves a part.
SHAPES, ALL_SHAPES = 20, 500
# Our stages alone, which take half the time; and in every fourth file among LLVM's passes.
LOWERING, PASSES = ("--lower",), ("--passes=default<O2>",)
PASSES_IN = 4


def names(text: str) -> list:
    return [name for name in text.split(",") if name]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument("--prove", required=True, metavar="PATH", help="matrix-prove")
    parser.add_argument("--seed", type=int, metavar="N", help="drawn from the clock if not given")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--thorough", action="store_true", help="all shapes of products")
    which.add_argument("--sample", type=int, default=SAMPLE, metavar="N",
                       help="products for each target and type of elements")
    parser.add_argument("--operations", type=int, metavar="N",
                        help=f"other operations; {OPERATIONS}, or {ALL_OPERATIONS} with "
                        "--thorough, if not given")
    parser.add_argument("--extents", type=int, metavar="N",
                        help="statements with extents that are known at run time, for each target "
                        f"and type of elements; {EXTENTS}, or {ALL_EXTENTS} with --thorough, if "
                        "not given")
    parser.add_argument("--shapes", type=int, metavar="N",
                        help="shapes that each of some such statements is proved for; "
                        f"{SHAPES}, or {ALL_SHAPES} with --thorough, if not given")
    parser.add_argument("--targets", type=names, default=[], metavar="NAME,...",
                        help=", ".join(target.name for target in TARGETS))
    parser.add_argument("--elements", type=names, default=[], metavar="NAME,...",
                        help=", ".join(products.BY_NAME))
    parser.add_argument("--known", action="append", default=[], metavar="TEXT",
                        help="what is unknown and says this is no failure")
    parser.add_argument("--keep", default="prove-failures", metavar="DIR",
                        help="where functions are left that are not proved")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--print", action="store_true", help="the functions alone")
    parser.add_argument("--verbose", action="store_true", help="every failure, not five a target")
    return parser.parse_args()


def chosen(items, wanted: list, what: str) -> list:
    known = {item.name for item in items}
    for name in wanted:
        if name not in known:
            sys.exit(f"sweep: error: no {what} '{name}'")
    return [item for item in items if not wanted or item.name in wanted]


def in_files(items: list) -> list:
    return [items[i:i + FILE] for i in range(0, len(items), FILE)]


def product_jobs(target, elements, arguments, seed: int) -> list:
    kernels = target.kernels.get(elements.name, []) if target.kernels else [""]
    shapes = products.shuffled(target.shapes, products.Random(seed).fork(target.name))
    if not arguments.thorough:
        shapes = shapes[:arguments.sample]
    jobs = []
    for index, kernel in enumerate(kernels):
        drawn = products.generate(elements, f"{target.name}{kernel}", seed,
                                  products.choices_of(elements, bool(kernel)),
                                  shapes[index::len(kernels)])
        for number, part in enumerate(in_files(drawn)):
            options = (*(LOWERING if number % PASSES_IN else PASSES), *target.options(),
                       *[f"-matrix-kernel={kernel}"] * (kernel != "" and kernel != COOPERATIVE))
            jobs.append(Job(target.name, f"{target.name}-{elements.name}-{kernel}-{number}",
                            tuple((p.name, p.source()) for p in part), target.flags, options))
    return jobs


def main():
    arguments = parse_arguments()
    tools = Tools(arguments.clang, arguments.prove)
    seed = arguments.seed if arguments.seed is not None else int(time.time())
    targets = chosen(TARGETS, arguments.targets, "target")
    jobs = [job for target in targets
            for elements in chosen(products.ELEMENTS, arguments.elements, "type of elements")
            for job in product_jobs(target, elements, arguments, seed)]
    count = arguments.operations
    if count is None:
        count = ALL_OPERATIONS if arguments.thorough else OPERATIONS
    usual = [target for target in targets if not target.kernels]
    if usual:
        jobs += operation_jobs.jobs(usual, count, seed)
    extents = arguments.extents
    if extents is None:
        extents = ALL_EXTENTS if arguments.thorough else EXTENTS
    jobs += extent_jobs.jobs([target.name for target in targets], arguments.elements, extents,
                             seed, MORE_CASES if arguments.thorough else 1)
    listed = arguments.shapes
    if listed is None:
        listed = ALL_SHAPES if arguments.thorough else SHAPES
    jobs += extent_jobs.listed_jobs([target.name for target in targets], arguments.elements,
                                    listed, seed)
    if arguments.print:
        print("".join(source for job in jobs for _, source in job.functions))
        return 0
    print(f"seed {seed}: {sum(len(job.functions) for job in jobs)} functions", flush=True)
    report = Report(tools, os.path.abspath(arguments.keep), arguments.verbose,
                    tuple(arguments.known))
    report.show_header([job.group for job in jobs])
    with (tempfile.TemporaryDirectory(prefix="matrix-prove-") as folder,
          ThreadPoolExecutor(arguments.jobs) as pool):
        results = pool.map(lambda job: run(job, tools, folder), jobs)
        for group, of_group in itertools.groupby(results, lambda result: result.job.group):
            for result in of_group:
                report.add(result)
            report.show_group(group)
    report.show_all()
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
