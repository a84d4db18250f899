#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts defects into the code that we emit, and asks matrix-prove to find them.

    mutants.py --build TREE --seed 1
    mutants.py --build TREE --seed 1 --kinds mask,fma --count 5 --verbose

Each defect is one change to the LLVM IR of one function for one target. It is found if
matrix-prove says "differs"; what it says to be proved survives. A survivor is run beside the
code that it was made of, or has its reason in survivors.txt. The exit status is 1 if one
differs there and has none, or if a function is not proved as it is.
"""

import argparse
import collections
import itertools
import os
import random
import re
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_mutants import executions  # noqa: E402
from matrix_mutants.kernels import KERNELS  # noqa: E402
from matrix_mutants.kinds import KINDS  # noqa: E402
from matrix_mutants.source_builds import SourceBuilds  # noqa: E402
from matrix_mutants.source_mutations import SOURCES  # noqa: E402
from matrix_mutants.targets import TARGETS  # noqa: E402
from matrix_mutants.tools import Failure, Tools  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SURVIVORS = os.path.join(HERE, "survivors.txt")
LIBRARY = os.path.join(HERE, os.pardir, os.pardir, "llvm", "lib")
COLUMNS = ["drawn", "found", "unknown", "agree", "reason", "wrong"]
# A claim that is false, and stores that another processor sees late, are harmless in most
# executions: nothing but a reason speaks for such a survivor.
UNSEEN = {"fence", "noalias"}
# Of sources: the passes stop, or emit the same code of all functions.
SOURCE_COLUMNS = ["crashed", "unreached"]


def names(text):
    return [name for name in text.split(",") if name]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", metavar="TREE", required=True, help="a build tree")
    parser.add_argument("--clang", metavar="PATH", help="instead of the tree's")
    parser.add_argument("--prove", metavar="PATH", help="matrix-prove, instead of the tree's")
    parser.add_argument("--plugin", metavar="PATH", help="instead of the tree's")
    parser.add_argument("--opt", metavar="PATH", default="/usr/lib/llvm-22/bin/opt")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=20, help="mutants of a kind")
    parser.add_argument("--sources", type=int, default=30, metavar="N",
                        help="defects in sources of our passes")
    parser.add_argument("--check-sources", action="store_true",
                        help="whether these defects' lines are still there, and no more")
    parser.add_argument("--kinds", type=names, default=list(KINDS), metavar="KIND,...",
                        help=", ".join(KINDS))
    parser.add_argument("--targets", type=names, default=list(TARGETS), metavar="NAME,...",
                        help=", ".join(TARGETS))
    parser.add_argument("--calls", type=int, default=10000, help="executions of a survivor")
    parser.add_argument("--verbose", action="store_true", help="a line for each mutant")
    parser.add_argument("--keep", metavar="FOLDER", help="for files of mutants that are not found")
    return parser.parse_args()


def read_reasons():
    """Patterns of descriptions, with the reason for which such a mutant is none."""
    reasons = []
    with open(SURVIVORS) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                pattern, reason = line.rstrip("\n").split("  # ", 1)
                reasons.append((re.compile(pattern.strip()), reason))
    return reasons


class Code:
    """What was emitted of a kernel for a target, and what it is compared with."""

    def __init__(self, tools, kernel, target):
        self.kernel, self.target = kernel, target
        self.text = tools.emitted(kernel, target)
        self.lines = self.text.rstrip("\n").split("\n")
        self.name = f"{kernel.name}.{target.name}"
        self.path = tools.write(f"{self.name}.emitted.ll", self.text)
        before = tools.before(kernel, target)
        verdict, message = tools.verdict(kernel, target, before, self.path)
        # A mutant of code that is not proved would be found for nothing.
        if verdict != "proved":
            before = self.path
            verdict, message = tools.verdict(kernel, target, self.path, self.path)
        self.reference = before
        self.is_proved = verdict == "proved"
        if not self.is_proved:
            print(f"{self.name} is not proved as it is: {message}", flush=True)


class Sweep:
    def __init__(self, options, tools):
        self.options, self.tools = options, tools
        self.codes, self.reasons = {}, read_reasons()
        self.counts = collections.defaultdict(collections.Counter)
        self.tables = []

    def code(self, kernel, target):
        key = kernel.name, target.name
        if key not in self.codes:
            self.codes[key] = Code(self.tools, kernel, target)
        return self.codes[key]

    def pairs(self, rng):
        """All functions and targets, in an order that is drawn."""
        pairs = [(k, TARGETS[t]) for k in KERNELS for t in k.targets if t in self.options.targets]
        rng.shuffle(pairs)
        return pairs

    def draw(self, kind):
        """Mutants of different functions and targets, as far as there are."""
        rng = random.Random(f"{self.options.seed} {kind}")
        pairs = by_family(self.pairs(rng))
        drawn, seen = [], set()
        while pairs and len(drawn) < self.options.count:
            left = []
            for kernel, target in pairs:
                if len(drawn) == self.options.count:
                    break
                code = self.code(kernel, target)
                changes = [c for c in KINDS[kind](code.lines) if (code.name, c.note) not in seen]
                if not changes or not code.is_proved:
                    continue
                change = rng.choice(rng.choice(groups_of(kind, changes)))
                seen.add((code.name, change.note))
                drawn.append((code, change))
                left.append((kernel, target))
            pairs = left
        return drawn

    def judge(self, kind, code, change):
        text = change.apply(code.lines)
        path = self.tools.write("changed.ll", text)
        reference = code.path if kind == "fma" else code.reference
        verdict, message = self.tools.verdict(code.kernel, code.target, reference, path)
        description = f"{kind} {code.name} {change.note}"
        if verdict != "proved":
            return description, "found" if verdict == "differs" else "unknown", message
        for pattern, reason in self.reasons:
            if pattern.search(description):
                return description, "reason", reason
        if kind in UNSEEN or not executions.can_run(self.tools, code.target):
            return description, "wrong", "no execution tells, and it has no reason"
        difference = executions.agree(self.tools, code.kernel, code.target, code.text, text,
                                      self.options.calls)
        return description, "wrong" if difference else "agree", difference or "all calls"

    def judge_source(self, builds, source):
        """The same of a defect in a source file: what the passes make of all functions."""
        plugin = builds.plugin(source)
        rng = random.Random(f"{self.options.seed} {source}")
        result, survivors = ("unreached", "no function's code changes"), []
        for kernel, target in self.pairs(rng):
            code = self.code(kernel, target)
            if not code.is_proved:
                continue
            try:
                text = self.tools.emitted(kernel, target, plugin)
            except Failure as failure:
                return "crashed", f"{code.name}: {last_line(str(failure))}"
            if text == code.text:
                continue
            path = self.tools.write("changed.ll", text)
            verdict, message = self.tools.verdict(kernel, target, code.reference, path)
            if verdict == "differs":
                return "found", f"{code.name}: {message}"
            if verdict == "unknown":
                result = "unknown", f"{code.name}: {message}"
            else:
                survivors.append((code, text))
        if not survivors or result[0] == "unknown":
            return result
        for code, text in survivors:
            if executions.can_run(self.tools, code.target):
                difference = executions.agree(self.tools, code.kernel, code.target, code.text, text,
                                              self.options.calls)
                if difference:
                    return "wrong", f"{code.name}: {difference}"
        return "agree", f"all calls of {len(survivors)} functions"

    def run_sources(self):
        builds = SourceBuilds(self.options.build, self.tools.folder)
        sources = SOURCES[:]
        random.Random(self.options.seed).shuffle(sources)
        for source in sources[:self.options.sources]:
            result, message = self.judge_source(builds, source)
            self.counts["sources"]["drawn"] += 1
            self.counts["sources"][result] += 1
            if self.options.verbose or result == "wrong":
                print(f"{result}: {source.file}: {source.new.strip()}: {message}", flush=True)

    def run(self):
        if self.options.sources:
            self.run_sources()
        for kind in self.options.kinds:
            for number, (code, change) in enumerate(self.draw(kind)):
                description, result, message = self.judge(kind, code, change)
                self.counts[kind]["drawn"] += 1
                self.counts[kind][result] += 1
                if self.options.verbose or result == "wrong":
                    print(f"{result}: {description}: {message}", flush=True)
                if self.options.keep and result != "found":
                    os.makedirs(self.options.keep, exist_ok=True)
                    for name, lines in (("original", code.text),
                                        ("mutant", change.apply(code.lines))):
                        with open(os.path.join(self.options.keep,
                                               f"{kind}.{number}.{name}.ll"), "w") as file:
                            file.write(lines)
        return (any(count["wrong"] for count in self.counts.values())
                or not all(code.is_proved for code in self.codes.values()))


def by_family(pairs):
    """The first of each family of targets, the second of each, and so on: few functions are of
    AMX, and most are of x86."""
    families = collections.defaultdict(list)
    for kernel, target in pairs:
        families[target.family].append((kernel, target))
    rows = itertools.zip_longest(*families.values())
    return [pair for row in rows for pair in row if pair]


def last_line(text):
    """What a program that stopped said: of an assertion, which one."""
    lines = text.strip().split("\n")
    return next((line for line in lines if "Assertion" in line), lines[min(1, len(lines) - 1)])[:200]


def groups_of(kind, changes):
    """One group is drawn as often as another: an instruction of 64 lanes as one of two, and a
    flag of few instructions as one of all."""
    groups = collections.defaultdict(list)
    for change in changes:
        groups[change.note.split(":")[0] if kind == "flag" else
               min(number for number in change.lines if number >= 0)].append(change)
    return list(groups.values())


def table(counts):
    total = collections.Counter()
    for count in counts.values():
        total.update(count)
    columns = COLUMNS + SOURCE_COLUMNS * ("sources" in counts)
    rows = [["kind", *columns]]
    rows += [[kind, *(str(count[c]) for c in columns)]
             for kind, count in [*counts.items(), ("all", total)]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w)
                               for i, (cell, w) in enumerate(zip(row, widths))) for row in rows)


def check_sources():
    stale = 0
    for source in SOURCES:
        with open(os.path.join(LIBRARY, source.file)) as file:
            count = file.read().count(source.old)
        if count != 1:
            print(f"{source.file}: stands {count} times: {source.old}")
            stale += 1
    print(f"{len(SOURCES)} defects, {stale} of lines that have changed")
    return stale != 0


def main():
    options = parse_arguments()
    for wanted, known, what in ((options.kinds, KINDS, "kind"), (options.targets, TARGETS, "target")):
        for name in wanted:
            if name not in known:
                sys.exit(f"mutants: error: no {what} '{name}'; there are {', '.join(known)}")
    if options.check_sources:
        return check_sources()
    tree = options.build
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.clang or os.path.join(tree, "bin", "clang"), options.opt,
                      options.plugin or os.path.join(tree, "lib", "MatrixPlugin.so"),
                      options.prove or os.path.join(tree, "bin", "matrix-prove"), tree, folder)
        sweep = Sweep(options, tools)
        try:
            failed = sweep.run()
        except Failure as failure:
            sys.exit(f"mutants: error: {failure}")
    print(f"seed {options.seed}, {time.monotonic() - began:.0f} s")
    print(table(sweep.counts))
    return failed


if __name__ == "__main__":
    sys.exit(main())
