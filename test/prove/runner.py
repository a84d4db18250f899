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
    triple: str = ""  # if the functions are LLVM IR, not C


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


def paths(job: Job, folder: str) -> tuple:
    """Of the source and of the IR, which may be one."""
    ending = ".ll" if job.triple else ".cl" if is_open_cl(job) else ".c"
    return tuple(os.path.join(folder, job.name + end) for end in (ending, ".ll"))


def commands(job: Job, tools: Tools, folder: str) -> list:
    """The last one proves the file of IR that the one before it writes, if it is not the
    source."""
    source, ir = paths(job, folder)
    proving = [tools.prove, *job.options, f"--time={tools.seconds}", ir]
    if job.triple:
        return [proving]
    level = [] if any(f.startswith("-O") for f in job.flags) else ["-O2"]
    return [[tools.clang, "-fenable-matrix", *level, *job.flags, "-w", "-fno-discard-value-names",
             "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", source, "-o", ir],
            proving]


def text_of(job: Job) -> str:
    text = "".join(source for _, source in job.functions)
    if not job.triple:
        return PRELUDE + text
    # Functions declare what they call; a module declares it once.
    lines = text.splitlines(keepends=True)
    declarations = dict.fromkeys(line for line in lines if line.startswith("declare "))
    return "".join([f'target triple = "{job.triple}"\n', *declarations,
                    *[line for line in lines if line not in declarations]])


def run(job: Job, tools: Tools, folder: str) -> Result:
    source, ir = paths(job, folder)
    with open(source, "w") as file:
        file.write(text_of(job))
    *compiling, proving = commands(job, tools, folder)
    status, output, seconds = 0, "", 0
    for command in compiling:
        status, said, seconds = timed(command, folder, job.name)
    if status == 0:
        _, output, more = timed(proving, folder, job.name)
        said = output
        seconds += more
    for path in {source, ir}:
        if os.path.exists(path):
            os.remove(path)
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
    with open(paths(job, folder)[0], "w") as file:
        file.write(text_of(job))
    return " && ".join(shlex.join(c) for c in commands(job, tools, folder))
