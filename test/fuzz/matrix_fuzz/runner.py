# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates, compiles and runs one program, under limits of time and memory."""

import os
import resource
import shlex
import signal
import subprocess
import tempfile
import time
from typing import NamedTuple

from .flag_sets import COMMON, FlagSet
from .options import SHAPES, Options
from .program import generate

RUN_SECONDS = 60
GIGABYTE = 1 << 30


class Limits(NamedTuple):
    compile_seconds: int = 30
    compile_bytes: int = 4 * GIGABYTE


class Job(NamedTuple):
    """What is to be tried; the same job gives the same program and command."""

    clang: str
    options: Options
    flag_set: FlagSet
    more_flags: tuple
    limits: Limits
    known: tuple  # texts of a compiler's crashes that are known


class Result(NamedTuple):
    job: Job
    kind: str  # "passed", or what went wrong
    detail: str
    seconds: tuple  # compiling, running


def limit_memory(size):
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if size and (hard == resource.RLIM_INFINITY or size < hard):
            resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return limit


def execute(command, seconds, memory) -> tuple:
    """(what went wrong or "", output). A timeout ends the whole group."""
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=limit_memory(memory),
            start_new_session=True)
    except OSError as error:
        return "error", str(error)
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return "timeout", f"no end after {seconds} s\n" + text_of(output)
    if process.returncode < 0:
        name = signal.Signals(-process.returncode).name
        return "crash", f"killed by {name}\n" + text_of(output)
    if process.returncode > 0:
        return "error", text_of(output)
    return "", text_of(output)


def text_of(output: bytes) -> str:
    return output.decode(errors="replace")


def suffix(options: Options) -> str:
    return ".cpp" if options.language == "c++" else ".c"


def compile_command(job: Job, source: str, program: str) -> list:
    return ([job.clang] + COMMON + job.flag_set.flags + list(job.more_flags)
            + [source, "-o", program])


def generate_command(options: Options, source: str) -> list:
    command = ["./generate_program.py", "--seed", str(options.seed), "--language",
               options.language, "--shapes", options.shapes]
    if options.without:
        command += ["--without", ",".join(sorted(options.without))]
    if options.only >= 0:
        command += ["--only", str(options.only)]
    if options.statements < 100:
        command += ["--statements", str(options.statements)]
    return command + ["-o", source]


def reproduce(job: Job) -> str:
    """Commands to paste, in the folder of generate_program.py."""
    source = f"/tmp/{job.options.seed}{suffix(job.options)}"
    program = f"/tmp/{job.options.seed}.out"
    return " &&\n    ".join([
        shlex.join(generate_command(job.options, source)),
        shlex.join(compile_command(job, source, program)),
        shlex.join([*job.flag_set.emulator, program]),
    ])


def run(job: Job, directory: str) -> Result:
    with tempfile.TemporaryDirectory(dir=directory) as own:
        source = os.path.join(own, f"{job.options.seed}{suffix(job.options)}")
        with open(source, "w") as file:
            file.write(generate(job.options))
        return compile_and_run(job, source, os.path.join(own, "program"))


def compile_and_run(job: Job, source: str, program: str) -> Result:
    start = time.monotonic()
    what, output = execute(compile_command(job, source, program),
                           job.limits.compile_seconds, job.limits.compile_bytes)
    compiled = time.monotonic()
    compiling = compiled - start
    if what and any(text in output for text in job.known):
        return Result(job, "known compile crash", output, (compiling, 0.0))
    if what:
        return Result(job, "compile " + what, output, (compiling, 0.0))
    what, output = execute([*job.flag_set.emulator, program], RUN_SECONDS,
                           GIGABYTE if job.flag_set.limit_run else 0)
    seconds = compiling, time.monotonic() - compiled
    kind = "mismatch" if what == "error" and "MISMATCH" in output else f"run {what}"
    return Result(job, kind if what else "passed", output, seconds)


def reduced(result: Result, directory: str) -> Result:
    """A smaller program that fails in the same way: one function, and as few
    of its statements as do."""
    best = result
    for only in range(SHAPES[result.job.options.shapes].functions):
        smaller = retry(result, directory, only=only)
        if not smaller:
            continue
        best = smaller
        for statements in range(7):
            smaller = retry(best, directory, statements=statements)
            if smaller:
                return smaller
        break
    return best


def retry(result: Result, directory: str, **changes):
    options = result.job.options._replace(**changes)
    again = run(result.job._replace(options=options), directory)
    return again if again.kind == result.kind else None
