#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every operation on every element type for many targets.

    sweep_targets.py --clang PATH --sample 60
    sweep_targets.py --clang PATH --all --targets arm,znver4 --elements half,bfloat
    sweep_targets.py --source half_product_2x8 | clang --target=... -c -x c -

Nothing is run, and no header is needed. A function may be "not supported on
this target"; every other error, a crash, and more than 10 s are failures, each
shown with a command to paste. --sample N compiles N functions for each target,
of all element types, always the same ones.
"""

import argparse
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
import hashlib
import os
import re
import shlex
import shutil
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_targets.compiler import Compiler  # noqa: E402
from matrix_targets.elements import BY_NAME, ELEMENTS, typedefs  # noqa: E402
from matrix_targets.operations import functions_of  # noqa: E402
from matrix_targets.target_list import FAMILIES, FLAG_TARGETS, TARGETS  # noqa: E402

STRICT = "-ffp-exception-behavior=strict"
# All functions are compiled with the first one, and a part with one of the others.
LEVELS = ["-O2", "-O0", "-O1", "-O3", f"-O2 {STRICT}", "-Os", f"-O0 {STRICT}", "-O2 -ffast-math"]
PART = 8


def order(*words) -> int:
    """A number that is the same each time and says nothing."""
    return int.from_bytes(hashlib.md5(" ".join(words).encode()).digest()[:8], "little")


def names(text: str) -> list:
    return [name for name in text.split(",") if name]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help="every function for every target")
    which.add_argument("--sample", type=int, metavar="N", help="N functions for each target")
    which.add_argument("--source", metavar="FUNCTION,...", help="print these and no more")
    which.add_argument("--list", action="store_true", help="list targets and element types")
    parser.add_argument("--clang", metavar="PATH", default="clang")
    parser.add_argument("--targets", type=names, metavar="NAME,...", default=[],
                        help="names of targets or of families: " + ", ".join(FAMILIES))
    parser.add_argument("--elements", type=names, metavar="NAME,...", default=[])
    parser.add_argument("--operations", metavar="REGEX", default="",
                        help="only functions whose name has a match")
    parser.add_argument("--levels", action="append", metavar="FLAGS",
                        help="all functions with these flags instead: --levels='-O2 -mllvm -x'")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--verbose", action="store_true", help="every failure, not two of each kind")
    return parser.parse_args()


def chosen(items, wanted, keys, what) -> list:
    known = {key for item in items for key in keys(item)}
    for name in wanted:
        if name not in known:
            sys.exit(f"sweep_targets: error: no {what} '{name}'")
    return [item for item in items if not wanted or set(keys(item)) & set(wanted)]


def sampled(functions, target, count: int) -> list:
    """As many functions of each element type, which depend on the target."""
    queues = [sorted(f, key=lambda f: order(target.name, f.name)) for f in functions.values()]
    # Types that get one function more are others for each target.
    queues.sort(key=lambda q: order(target.name, q[0].element.name))
    turns = [f for turn in zip(*(q[:count] for q in queues)) for f in turn]
    return turns[:count]


def make_jobs(arguments, targets, functions) -> list:
    """(functions, target, flags) of each run of the compiler."""
    jobs = []
    for target in targets:
        usable = {name: [f for f in group if not re.search(target.without, f.name)]
                  for name, group in functions.items()}
        usable = {name: group for name, group in usable.items() if group}
        if arguments.sample:
            usable = {"all": sampled(usable, target, arguments.sample)}
        for name, group in usable.items():
            if arguments.levels:
                jobs += [(group, target, level) for level in arguments.levels]
                continue
            other = LEVELS[1 + order("level", target.name, name) % (len(LEVELS) - 1)]
            part = [f for f in group if order(target.name, other, f.name) % PART == 0]
            jobs += [(group, target, LEVELS[0]), (part, target, other)]
    return [job for job in jobs if job[0]]


def show(failures, compiler, is_verbose: bool):
    kinds = defaultdict(list)
    for failure in failures:
        detail = re.sub(r"0x[0-9a-f]+|t\d+|@\S+|\d+", "#", failure.detail)
        kinds[failure.what, detail].append(failure)
    script = shlex.quote(os.path.relpath(os.path.abspath(__file__)))
    for (what, _), alike in sorted(kinds.items(), key=lambda item: -len(item[1])):
        by_target = Counter(f.target.name for f in alike)
        print(f"FAILED: {what}, {len(alike)} times: {alike[0].detail[:300]}")
        print("  " + ", ".join(f"{name} {n}" for name, n in by_target.items()))
        for failure in alike if is_verbose else alike[:2]:
            print("  " + compiler.paste(failure, script))
    sys.stdout.flush()


def print_source(wanted):
    found = {f.name: f for e in ELEMENTS for f in functions_of(e) if f.name in wanted}
    for name in wanted:
        if name not in found:
            sys.exit(f"sweep_targets: error: no function '{name}'")
    functions = list(found.values())
    print("\n".join(typedefs(functions) + [f.text for f in functions]))


def main() -> int:
    arguments = parse_arguments()
    if arguments.source:
        print_source(names(arguments.source))
        return 0
    if arguments.list:
        print("elements: " + " ".join(BY_NAME))
        for family in FAMILIES:
            print(f"{family}: " + " ".join(
                t.name for t in TARGETS + FLAG_TARGETS if t.family == family))
        return 0
    clang = shutil.which(arguments.clang)
    if not clang:
        sys.exit(f"sweep_targets: error: no compiler '{arguments.clang}'")
    all_targets = TARGETS + FLAG_TARGETS if arguments.targets else TARGETS
    targets = chosen(all_targets, arguments.targets, lambda t: (t.name, t.family), "target")
    elements = chosen(ELEMENTS, arguments.elements, lambda e: (e.name,), "element type")
    functions = {e.name: [f for f in functions_of(e) if re.search(arguments.operations, f.name)]
                 for e in elements}
    compiler = Compiler(clang)
    jobs = make_jobs(arguments, targets, functions)
    start = time.monotonic()
    failures, compiled, unsupported, by_target = [], Counter(), Counter(), Counter()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for job, (good, refused, bad) in zip(jobs, pool.map(lambda job: compiler.check(*job), jobs)):
            by_target[job[1].name] += len(good)
            failures += bad
            if bad:
                first = bad[0]
                print(f"{first.target.name}, {first.functions[0].element.name}, {first.level}: "
                      f"{len(bad)} failures", flush=True)
            compiled.update(f.element.name for f in good)
            unsupported.update(f.element.name for f in refused)
    show(failures, compiler, arguments.verbose)
    print("compiled: " + ", ".join(f"{name} {compiled[name]}" for name in functions))
    print(f"{len(targets)} targets, {sum(compiled.values())} functions compiled, "
          f"{sum(unsupported.values())} not supported, {len(failures)} failures; "
          f"{compiler.runs} runs, {compiler.seconds:.1f} s, in all {time.monotonic() - start:.1f} s")
    # Not every family has every type.
    unseen = [t.name for t in targets if not by_target[t.name]]
    if len(targets) == len(TARGETS):
        unseen += [name for name in functions if functions[name] and not compiled[name]]
    if unseen and not failures:
        print("FAILED: no function compiled for " + ", ".join(unseen))
    return 1 if failures or unseen else 0


if __name__ == "__main__":
    sys.exit(main())
