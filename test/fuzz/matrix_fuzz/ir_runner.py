# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one module in several ways, links all into one program, and runs it."""

import os
import shlex
from typing import NamedTuple

from .runner import GIGABYTE, execute

DRIVER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "Inputs", "ir_driver.c")


class Tools(NamedTuple):
    directory: str
    plugin: str

    def __getitem__(self, name):
        path = os.path.join(self.directory, name)
        return path if os.path.exists(path) else name


class Way(NamedTuple):
    name: str
    passes: str
    ours: bool
    level: str = "-O0"
    verify: bool = True


# The first is the reference. LLVM's own lowering of matrices, and its back end.
WAYS = [
    Way("stock", "lower-matrix-intrinsics", False),
    Way("lower", "matrix-lower", True),
    Way("O0", "default<O0>", True),
    Way("O1", "default<O1>", True, "-O1"),
    Way("O2", "default<O2>", True, "-O2"),
]
# Stock took too long.
NO_REFERENCE = "without reference"
# Its pipelines give different bytes (of a NaN, mostly), and one gives ours.
STOCK_DIFFERS = "where stock differs from itself"
NO_FAILURE = {NO_REFERENCE, STOCK_DIFFERS}
# Where something differs, one more opinion: every vector in scalars.
SECOND = [Way("scalar", "lower-matrix-intrinsics,function(scalarizer<load-store>)", False),
          Way("stock1", "function(lower-matrix-intrinsics),default<O1>", False)]


def symbol(way):
    return f"test_{way.name}"


def commands(tools, way, source, output):
    """Pastable: opt, then llc."""
    plugin = [f"-load-pass-plugin={tools.plugin}"] if way.ours else []
    verify = ["-verify-each"] if way.ours and way.verify else []
    mapped = f"{output}.ll"
    return [
        ["sed", "-e", f"s/@test(/@{symbol(way)}(/", "-e", "w " + mapped, "-n", source],
        [tools["opt"]] + plugin + verify + [f"-passes={way.passes}", mapped, "-o",
                                            f"{output}.bc"],
        [tools["llc"], way.level, "-filetype=obj", "-relocation-model=pic", f"{output}.bc",
         "-o", f"{output}.o"],
    ]


def compile_driver(tools, directory):
    ways = " ".join(f"WAY({symbol(w)})" for w in WAYS + SECOND)
    output = os.path.join(directory, "driver.o")
    what, text, _ = execute([tools["clang"], "-O1", "-c", f"-DWAYS={ways}", DRIVER, "-o", output],
                            60, 0)
    if what:
        raise RuntimeError(text)
    return output


class Failure(NamedTuple):
    kind: str
    detail: str
    commands: list


def compile_way(tools, way, source, directory, seconds):
    """(failure or None, object)"""
    output = os.path.join(directory, way.name)
    done = []
    for command in commands(tools, way, source, output):
        done.append(shlex.join(command))
        what, text, _ = execute(command, seconds, 4 * GIGABYTE)
        if what:
            kind = f"{way.name} {os.path.basename(command[0])} {what}"
            return Failure(kind, text, done), None
    return None, f"{output}.o"


def link_and_run(tools, driver, objects, arguments, directory):
    program = os.path.join(directory, "program")
    link = [tools["clang"], driver] + objects + ["-lm", "-o", program]
    what, text, _ = execute(link, 60, 0)
    if what:
        return Failure("link " + what, text, [shlex.join(link)])
    run = [program] + [str(a) for a in arguments]
    what, text, _ = execute(run, 120, 0)
    if what:
        kinds = sorted({line.split(":")[0] + (" mismatch" if "MISMATCH" in line else " killed")
                        for line in text.splitlines() if ":" in line})
        return Failure(", ".join(kinds) or "run " + what, text,
                       [shlex.join(link), shlex.join(run)])
    return None


def opinion(text):
    """What stock's other ways give, from all comparisons with the reference, and
    whether one of them gives what we do."""
    differ = dict(line.split(": ", 1) for line in text.splitlines() if line.startswith("test_"))
    others = {way.name: differ.pop(symbol(way), None) for way in SECOND}
    ours = set(differ.values())
    text = "".join(
        f"{name}: " + ("as stock" if result is None else
                       "as WE do, unlike stock" if ours == {result} else
                       "like nobody: " + result) + "\n"
        for name, result in others.items())
    return text, any(result and ours == {result} for result in others.values())


def test(tools, driver, source, arguments, directory, seconds, ways=None):
    """The failures of one module."""
    failures, objects, done = [], [], []
    reference = True
    for way in ways or WAYS:
        failure, output = compile_way(tools, way, source, directory, seconds)
        if failure and not way.ours and "timeout" in failure.kind:
            # Nothing to compare with; the others must still compile.
            reference = False
        elif failure:
            failures.append(failure)
            reference &= way.ours
        else:
            objects.append(output)
            done += [shlex.join(c) for c in commands(tools, way, source,
                                                     os.path.join(directory, way.name))]
    if not reference:
        return failures or [Failure(NO_REFERENCE, "", [])]
    if len(objects) < 2:
        return failures
    failure = link_and_run(tools, driver, objects, arguments, directory)
    if failure:
        opinions = [compile_way(tools, way, source, directory, seconds)[1]
                           for way in SECOND]
        again = link_and_run(tools, driver, objects + [o for o in opinions if o],
                             arguments, directory)
        text, stock_agrees = opinion(again.detail if again else "")
        failures.append(Failure(STOCK_DIFFERS if stock_agrees else failure.kind,
                                failure.detail + text, done + failure.commands))
    return failures
