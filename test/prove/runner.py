# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a file of functions without any pass, and proves the passes on it."""

import os
import shlex
import subprocess
from typing import NamedTuple

PROVED, DIFFERS, UNKNOWN = "proved", "differs", "unknown"


class Tools(NamedTuple):
    clang: str
    prove: str
    # Seconds of one function.
    seconds: int = 60


class Job(NamedTuple):
    group: str  # what the report counts together
    name: str  # of the file, without an ending
    functions: tuple  # names and sources, in order
    flags: tuple  # of clang
    options: tuple  # of matrix-prove


class Result(NamedTuple):
    job: Job
    verdicts: dict  # by function: a verdict and what is said about it
    seconds: float  # of CPU time


# In front of all functions: what C and OpenCL spell in two ways.
PRELUDE = """#ifdef __OPENCL_VERSION__
#define GLOBAL global
#define _Float16 half
#else
#define GLOBAL
#endif
"""


def is_open_cl(job: Job) -> bool:
    return any(flag.startswith("-cl-std") for flag in job.flags)


def commands(job: Job, tools: Tools, folder: str) -> list:
    """Both, and the file of IR that one writes and the other reads."""
    source, ir = (os.path.join(folder, job.name + ending)
                  for ending in (".cl" if is_open_cl(job) else ".c", ".ll"))
    level = [] if any(f.startswith("-O") for f in job.flags) else ["-O2"]
    return [[tools.clang, "-fenable-matrix", *level, *job.flags, "-w", "-fno-discard-value-names",
             "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", source, "-o", ir],
            [tools.prove, *job.options, f"--time={tools.seconds}", ir]]


def source_path(job: Job, tools: Tools, folder: str) -> str:
    return commands(job, tools, folder)[0][-3]


def run(job: Job, tools: Tools, folder: str) -> Result:
    written = source_path(job, tools, folder)
    with open(written, "w") as file:
        file.write(PRELUDE + "".join(source for _, source in job.functions))
    compiling, proving = commands(job, tools, folder)
    compiled, said, seconds = timed(compiling, folder, job.name)
    output = ""
    if compiled == 0:
        _, text, more = timed(proving, folder, job.name)
        output, said = text, text
        seconds += more
        os.remove(compiling[-1])
    os.remove(written)
    return Result(job, verdicts_of(job, output, said), seconds)


def timed(command: list, folder: str, name: str) -> tuple:
    """The exit status, what it said, and the CPU seconds that it took."""
    log = os.path.join(folder, name + ".log")
    with open(log, "wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    with open(log, errors="replace") as file:
        text = file.read()
    os.remove(log)
    return process.returncode, text, usage.ru_utime + usage.ru_stime


def verdicts_of(job: Job, output: str, said: str) -> dict:
    """A function of which the tool says nothing is unknown: it, or clang, stopped before."""
    found = {}
    for line in output.splitlines():
        function, _, rest = line.partition(": ")
        verdict, _, detail = rest.partition(": ")
        if verdict in (PROVED, DIFFERS, UNKNOWN):
            found[function] = (verdict, detail)
    lines = [line for line in said.splitlines() if "error" in line] or said.splitlines()[-1:]
    nothing = (UNKNOWN, "nothing is said: " + (lines[0] if lines else "no output"))
    return {function: found.get(function, nothing) for function, _ in job.functions}


def alone(job: Job, function: str) -> Job:
    source = dict(job.functions)[function]
    return job._replace(name=f"{job.name}-{function}", functions=((function, source),))


def keep(job: Job, function: str, tools: Tools, folder: str) -> str:
    """Writes the function to a file of its own; returns the commands to paste."""
    job = alone(job, function)
    os.makedirs(folder, exist_ok=True)
    with open(source_path(job, tools, folder), "w") as file:
        file.write(PRELUDE + job.functions[0][1])
    return " && ".join(shlex.join(c) for c in commands(job, tools, folder))
