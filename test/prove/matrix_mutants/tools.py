# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of a build tree, and what they say of a kernel."""

import dataclasses
import os
import re
import shlex
import subprocess

VERDICT = re.compile(r"^(\S+): (proved|differs|unknown): (.*)", re.DOTALL)


class Failure(Exception):
    """A program did what it must not, whatever the mutation."""


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **more)


def checked(command, **more):
    result = run(command, **more)
    if result.returncode:
        raise Failure(f"{shlex.join(command)}\n{result.stderr.strip()[:2000]}")
    return result.stdout


@dataclasses.dataclass
class Tools:
    clang: str
    opt: str
    plugin: str
    prove: str
    # The build tree, for emulators.
    tree: str
    folder: str
    seconds: int = 20

    def before(self, kernel, target) -> str:
        """The kernel's IR with its operations."""
        path = os.path.join(self.folder, f"{kernel.name}.{target.name}.before.ll")
        if not os.path.exists(path):
            checked([self.clang, "-x", "cl" if target.is_open_cl else "c", "-", "-fenable-matrix", "-O2", *target.flags.split(),
                     *kernel.flags.split(), "-fno-discard-value-names", "-Xclang",
                     "-disable-llvm-passes", "-S", "-emit-llvm", "-o", path],
                    input=kernel.source(target))
        return path

    def emitted(self, kernel, target, plugin=None) -> str:
        """The text of what our passes and LLVM's make of it."""
        return checked([self.opt, f"-load-pass-plugin={plugin or self.plugin}",
                        *kernel.options(target), "-passes=default<O2>", "-S", self.before(kernel, target), "-o", "-"])

    def write(self, name, text) -> str:
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def verdict(self, kernel, target, reference, changed):
        """proved, differs or unknown, and the message. All lengths of vectors have to agree."""
        result = None
        for length in target.lengths:
            options = [f"--vscale={length}"] * (length > 0)
            verdict, message = self.verdict_of(kernel, options, reference, changed)
            if verdict == "differs":
                return verdict, message
            if result is None or verdict == "unknown":
                result = verdict, message
        return result

    def verdict_of(self, kernel, options, reference, changed):
        command = [self.prove, *options, *kernel.values(), f"--function={kernel.name}",
                   f"--time={self.seconds}", reference, changed]
        # A budget is for one arrangement of memory.
        try:
            result = run(command, timeout=8 * self.seconds)
        except subprocess.TimeoutExpired:
            return "unknown", "the time is spent"
        match = VERDICT.match(result.stdout)
        if not match or match[1] != kernel.name or result.returncode not in (0, 1, 2):
            raise Failure(f"{shlex.join(command)}: exit status {result.returncode}\n"
                          f"{(result.stdout + result.stderr).strip()[:2000]}")
        return match[2], match[3].strip()
