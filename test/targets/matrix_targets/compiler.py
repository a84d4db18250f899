# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles functions for one target, and finds those that fail.

Each function stands on a line of its own, so an error names it. A crash or
what takes too long is looked for by halves.
"""

from collections import namedtuple
import os
import re
import resource
import shlex
import subprocess
import tempfile

from .elements import typedefs

# what: "error", "crash" or "slow"
Failure = namedtuple("Failure", "functions target level what detail")

MEMORY_BYTES = 6 << 30
UNSUPPORTED = re.compile(
    r"not supported on this target|requires +'[^\n]+ type support, but (ABI|target)"
    r"|return with (SSE2?|x87) disabled"
    r"|matrix operations need \d+ bytes of temporary memory, which this environment has no malloc")
ERROR = re.compile(r"^[^:\n]+:(\d+):\d+: error: (.*)$", re.M)
# A library function that takes what the target cannot pass.
CANNOT_PASS = re.compile(r"^error: '(\w+)' requires '[\w ]+' type support, but ABI", re.M)
ENDS = [re.compile(p, re.M) for p in (
    r"^.*error in backend: .*$", r"^.*Assertion.*failed.*$", r"^UNREACHABLE.*$",
    r"^(?:clang[^:]*: |<unknown>[\d:]* )?(?:fatal )?error: (?!clang frontend|unable to execute).*$",
    r"^\d+\.\s+Running pass .* on function .*$", r"^\d+\.\s+Running pass .*$")]


def seconds_allowed(count: int) -> float:
    """User time for so many functions; one alone may take 10 s."""
    return 10 + 0.1 * count


def command(clang: str, target, level: str) -> list:
    emit = [] if "-S" in target.flags else ["-c"]
    return [clang, *target.flags, *level.split(), "-x", "c", "-std=gnu23", "-fenable-matrix",
            "-fintegrated-as", "-ffreestanding", "-nostdinc", "-w", "-ferror-limit=0",
            "-fno-crash-diagnostics", "-fverify-intermediate-code", f"-DKERNEL={target.kernel}", *emit, "-o", "/dev/null"]


class Compiler:
    def __init__(self, clang: str):
        self.clang = clang
        self.seconds = 0.0
        self.runs = 0

    def _run(self, functions, target, level):
        """The exit status, what was printed, seconds, and the number of lines
        before the first function."""
        types = typedefs(functions)
        lines = types + [function.text for function in functions]
        allowed = seconds_allowed(len(functions))

        def limit():
            whole = int(allowed) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))

        with tempfile.NamedTemporaryFile("w+", suffix=".c") as source, \
                tempfile.TemporaryFile("w+") as printed:
            source.write("\n".join(lines) + "\n")
            source.flush()
            process = subprocess.Popen(command(self.clang, target, level) + [source.name],
                                       stdin=subprocess.DEVNULL, stdout=printed, stderr=printed,
                                       preexec_fn=limit)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            printed.seek(0)
            text = printed.read()
        self.runs += 1
        self.seconds += usage.ru_utime + usage.ru_stime
        return process.returncode, text, usage.ru_utime, len(types), allowed

    def check(self, functions, target, level):
        """(compiled, not supported, failures)"""
        if not functions:
            return [], [], []
        status, text, seconds, first, allowed = self._run(functions, target, level)
        if status == 0 and seconds <= allowed:
            return list(functions), [], []
        refused, failures = self._errors(functions, target, level, text, first)
        if refused:
            rest = [f for f in functions if f.name not in refused]
            compiled, unsupported, more = self.check(rest, target, level)
            wrong = {f.name for failure in failures for f in failure.functions}
            unsupported += [f for f in functions if f.name in refused and f.name not in wrong]
            return compiled, unsupported, failures + more
        is_slow = seconds > allowed
        if len(functions) == 1:
            return [], [], [self._failure(functions, target, level, is_slow, text)]
        # Crashes are seldom alone: four parts find many in fewer runs.
        found = [], [], []
        quarter = max(1, len(functions) // 4)
        for start in range(0, len(functions), quarter):
            for into, part in zip(found, self.check(functions[start:start + quarter], target, level)):
                into += part
        if not found[2]:
            # No part fails: all of it together does.
            found[2].append(self._failure(functions, target, level, is_slow, text))
        return found

    @staticmethod
    def _errors(functions, target, level, text, first):
        """Names of functions with errors, and failures of those for which the
        error is no lack of support."""
        refused, failures = set(CANNOT_PASS.findall(text)), []
        for line, message in ERROR.findall(text):
            number = int(line) - 1 - first
            if 0 <= number:
                hit = [functions[number]]
            else:
                # The name of a type: whoever uses it.
                type_line = typedefs(functions)[int(line) - 1]
                scalar = re.search(r"(\w+)_e;$", type_line)
                word = f"{scalar.group(1)}_" if scalar else type_line.split()[2]
                hit = [f for f in functions
                       if re.search(rf"\b{word}", f.text) or f.name.startswith(word)]
            hit = [f for f in hit if f.name not in refused]
            refused |= {f.name for f in hit}
            if hit and not UNSUPPORTED.search(message):
                failures.append(Failure(hit, target, level, "error", message))
        return refused, failures

    @staticmethod
    def _failure(functions, target, level, is_slow, text):
        if is_slow:
            return Failure(functions, target, level, "slow",
                           f"more than {seconds_allowed(len(functions)):.0f} s of user time")
        for pattern in ENDS:
            if found := pattern.search(text):
                return Failure(functions, target, level, "crash", found.group(0))
        return Failure(functions, target, level, "crash", text.strip()[-200:] or "no message")

    def paste(self, failure, script: str) -> str:
        r"""A line for a shell that fails as \p failure does."""
        names = ",".join(f.name for f in failure.functions[:20])
        words = command("clang", failure.target, failure.level)
        return f"{script} --source {names} | " + shlex.join(words + ["-"])
