# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a group of cases, runs it, and says what became of each case."""

import concurrent.futures
import os
import signal
import statistics
import subprocess
from dataclasses import dataclass, field
from typing import Dict, List

from run_time.building import limited

from . import machine_code, sources
from .compilers import OURS
from .sources import HERE

RUN_SECONDS = 600
SIGNALS = {-one for one in signal.Signals}
# The noise of a pair; what is within it counts as equal.
EQUAL = 0.97
# The loops that a first look leaves: this many, and as near to the fastest one.
MOST_NEAR, NEAR = 3, 1.15


@dataclass
class Result:
    case: object
    ratio: float = 0  # the other's over ours: above 1, ours is better
    ours: float = 0  # seconds of a call, or bytes
    other: float = 0
    fastest: str = ""  # which other: a loop's compiler, order and restrict
    same_code: bool = False
    errors: List[str] = field(default_factory=list)

    @property
    def is_measured(self):
        return bool(self.ratio) and not self.errors

    @property
    def is_above(self):
        return self.ratio >= EQUAL


class Failure(Exception):
    """What went wrong, for the user."""


def why(status, errors):
    """One line about a compiler that failed."""
    if status == -signal.SIGKILL:
        return "does not end"
    lines = errors.strip().splitlines() or [f"exit status {status}"]
    kind = "crashes" if "PLEASE submit a bug report" in errors or status < 0 else "fails"
    words = ("error:", "Assertion", "LLVM ERROR", "UNREACHABLE")
    telling = [line for line in lines if any(word in line for word in words)]
    return f"{kind}: {(telling or lines)[0].strip()}"


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Group:
    """Cases that are compiled with the same flags."""

    def __init__(self, cases, compilers, options, folder):
        """compilers: ours, and behind it those of the loops, or an older one of ours."""
        self.results = {case.number: Result(case) for case in cases}
        self.compilers = compilers
        self.options, self.folder = options, folder
        fast = ["-ffast-math"] if cases[0].fast else []
        # What code of one size is aligned to would count as bytes of it.
        aligned = [] if options.size else ["-falign-functions=64"]
        self.flags = [*options.flags.split(), *fast, *aligned, "-w", f"-I{HERE}"]

    @property
    def cases(self):
        """Those that nothing went wrong with."""
        return [one.case for one in self.results.values() if not one.errors]

    def path(self, name):
        return os.path.join(self.folder, name)

    def text(self, compiler, cases):
        if compiler.is_matrix:
            return sources.matrices(cases, compiler.label,
                                    self.options.broken and compiler.label == OURS)
        return sources.loops(cases, compiler.label)

    def compile_once(self, compiler, cases, name, flags=()):
        """Why it fails, or nothing."""
        write(self.path(name + ".c"), self.text(compiler, cases))
        status, errors, _ = limited([compiler.path, *self.flags, *compiler.flags, *flags, "-c",
                                     self.path(name + ".c"), "-o", self.path(name + ".o")])
        return why(status, errors) if status else ""

    def taken_by(self, compiler):
        return [case for case in self.cases if compiler.is_clang or not case.only_clang]

    def compile(self, compiler, flags=()):
        """Leaves out the cases that the compiler cannot compile."""
        cases = self.taken_by(compiler)
        if not self.compile_once(compiler, cases, compiler.label, flags):
            return
        good = []
        for case in cases:
            reason = self.compile_once(compiler, [case], compiler.label, flags)
            if reason:
                self.results[case.number].errors.append(f"{compiler.path} {reason}")
            else:
                good.append(case)
        reason = self.compile_once(compiler, good, compiler.label, flags)
        if reason:
            raise Failure(f"{compiler.path} {reason}, but compiles each function alone")

    def compile_all(self):
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(self.compile, self.compilers))

    # Times.
    def link(self):
        """The program; its functions are those of cases that all compilers have compiled."""
        write(self.path("table.c"), sources.table(self.cases, self.compilers))
        stock = self.options.stock
        for command in (
                [stock, "-O2", "-march=native", f"-I{HERE}", "-c", os.path.join(HERE, "driver.c"),
                 "-o", self.path("driver.o")],
                [stock, f"-I{HERE}", "-c", self.path("table.c"), "-o", self.path("table.o")],
                [stock, "-o", self.path("program"), *(self.path(name + ".o") for name in (
                    "driver", "table", *(one.label for one in self.compilers))), "-lm"]):
            status, errors, _ = limited(command)
            if status:
                raise Failure(why(status, errors))

    def run(self, words, plan=""):
        """(lines as words, the exit status) of the program."""
        command = [self.path("program"), str(self.options.core), str(self.options.sample), *words]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS,
                                  input=plan)
            output, status = done.stdout, done.returncode
        except subprocess.TimeoutExpired as expired:
            output, status = (expired.stdout or b"").decode(), "no end"
        lines = [line.split("\t") for line in output.splitlines()]
        begun = [int(line[1]) for line in lines if line[0] == "case"]
        if status:
            ended = signal.Signals(-status).name if status in SIGNALS else status
            if not begun:
                raise Failure(f"the program ended with {ended}")
            self.results[begun[-1]].errors.append(f"a function crashes: {ended}")
        return lines, len(begun)

    def try_all(self, cases):
        """{number: {function: seconds}} of the cases that are right."""
        first, times = 0, {}
        while first < len(cases):
            lines, begun = self.run(["try", str(first)])
            first += begun
            for word, number, *rest in lines:
                if word == "wrong":
                    self.results[int(number)].errors.append(f"{rest[0]} is wrong: {rest[1]}")
                elif word == "time":
                    times.setdefault(int(number), {})[rest[0]] = float(rest[1])
        return {number: found for number, found in times.items()
                if not self.results[number].errors}

    def plan(self, cases, tries):
        """Ours and the others that may be the fastest, with the calls of a sample."""
        lines = []
        for place, case in enumerate(cases):
            found = tries.get(case.number)
            if not found:
                continue
            ours, *others = found
            near = sorted(others, key=found.get)[:MOST_NEAR]
            near = [name for name in near if found[name] <= NEAR * found[near[0]]]
            places = {name: k for k, name in enumerate(found)}
            words = [place, 1 + len(near)]
            for name in [ours, *near]:
                words += [places[name], max(1, round(1e-6 * self.options.sample / found[name]))]
            lines.append(" ".join(map(str, words)))
        return "\n".join(lines) + "\n"

    def judge(self, result, runs):
        """The other that is fastest, by the median of the paired ratios."""
        name, *others = self.names(result.case)
        ours = runs.pop(name)
        ratios = {other: statistics.median(t / o for t, o in zip(times, ours))
                  for other, times in runs.items()}
        fastest = min(ratios, key=ratios.get)
        result.ratio, result.fastest = ratios[fastest], fastest
        result.ours, result.other = statistics.median(ours), statistics.median(runs[fastest])
        if any(self.code.get(other) == self.code.get(name, "none") for other in others):
            result.same_code, result.ratio = True, max(1, result.ratio)

    def names(self, case):
        return [name for one in self.compilers for name in sources.names_of(case, one)]

    def measure(self):
        """Times all cases."""
        self.compile_all()
        if not self.cases:
            return
        self.link()
        self.code: Dict[str, str] = {}
        for one in self.compilers:
            self.code.update(machine_code.functions(self.path(one.label + ".o")))
        cases, runs = self.cases, {}
        plan = self.plan(cases, self.try_all(cases))
        for _ in range(self.options.runs):
            lines, _ = self.run(["run"], plan)
            for word, number, *rest in lines:
                if word == "time":
                    runs.setdefault(int(number), {}).setdefault(rest[0], []).append(float(rest[1]))
        for number, times in runs.items():
            if not self.results[number].errors:
                self.judge(self.results[number], times)

    # Sizes.
    def measure_sizes(self):
        """Bytes of the machine code, of each case alone: functions that cases would share count
        for each of them."""
        loops = [one for one in self.compilers if not one.is_matrix]
        for compiler in loops:
            self.compile(compiler, ["-ffunction-sections"])
        sections = {}
        for compiler in loops:
            sections.update(machine_code.bytes_of(self.path(compiler.label + ".o")))
        for case in self.cases:
            self.measure_size(self.results[case.number], sections)

    def measure_size(self, result, sections):
        sizes = {}
        for compiler in self.compilers:
            names = sources.names_of(result.case, compiler)
            if not compiler.is_matrix:
                sizes.update({name: sum(size for section, size in sections.items()
                                        if section.endswith("." + name)) for name in names})
                continue
            reason = self.compile_once(compiler, [result.case], compiler.label)
            if reason:
                result.errors.append(f"{compiler.path} {reason}")
                return
            path = self.path(compiler.label + ".o")
            sizes[names[0]] = sum(machine_code.bytes_of(path).values())
        result.ours = sizes.pop(f"{OURS}_{result.case.number}")
        result.fastest = min(sizes, key=sizes.get)
        result.other = sizes[result.fastest]
        result.ratio = result.other / result.ours
