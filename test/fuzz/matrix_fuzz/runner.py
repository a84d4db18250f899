# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates, compiles and runs one program, under limits of time and memory."""

import os
import resource
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from typing import NamedTuple

from .flag_sets import COMMON, FlagSet
from .options import Options
from .program import SECOND_UNIT, generate

RUN_SECONDS = 60
GIGABYTE = 1 << 30


class Limits(NamedTuple):
    # Of user time, which a busy host does not change. A program takes less than a
    # second, so more than the first number is a failure; compilers that do not
    # end are stopped at the second.
    slow_seconds: int = 10
    compile_seconds: int = 60
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


def limit_resources(size, seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # Several variables of 1 MiB in one function.
        stack, hard = 64 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]
        if hard == resource.RLIM_INFINITY or stack < hard:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, hard))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if size and (hard == resource.RLIM_INFINITY or size < hard):
            resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return limit


class Ran(NamedTuple):
    what: str  # went wrong, or ""
    output: str
    user_seconds: float = 0.0


def execute(command, seconds, memory) -> Ran:
    """Runs a command for some seconds of CPU time, and at most ten times as many
    by the clock, which ends a process that waits."""
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, preexec_fn=limit_resources(memory, seconds),
                start_new_session=True)
        except OSError as error:
            return Ran("error", str(error))
        stopped = []

        def stop():
            stopped.append(True)
            os.killpg(process.pid, signal.SIGKILL)
        timer = threading.Timer(10 * seconds, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = text_of(output.read())
        code, user = process.returncode, usage.ru_utime
    if stopped or user + usage.ru_stime >= seconds:
        return Ran("timeout", f"no end after {seconds} s of CPU time\n" + text, user)
    if code < 0:
        name = signal.Signals(-code).name
        return Ran("crash", f"killed by {name}\n" + text, user)
    return Ran("error" if code else "", text, user)


def text_of(output: bytes) -> str:
    return output.decode(errors="replace")


def suffix(options: Options) -> str:
    return ".cpp" if options.language == "c++" else ".c"


def compile_commands(job: Job, source: str, program: str, has_second: bool) -> list:
    """One command, or one for each translation unit and one that links them."""
    flags = [job.clang] + COMMON + job.flag_set.flags + list(job.more_flags)
    libraries = ["-lstdc++"] * (job.options.language == "c++") + ["-latomic", "-lm"]
    commands, units = [], []
    for number, macros in enumerate([[]] + [[f"-D{SECOND_UNIT}"]] * has_second):
        unit = source
        if job.flag_set.printed:
            unit = f"{program}.{number}{suffix(job.options)}"
            commands += print_commands(flags + macros, source, unit)
            macros = []
        if job.flag_set.missing or has_second:
            commands.append(flags + macros + ["-c", unit, "-o", f"{program}.{number}.o"])
            unit = f"{program}.{number}.o"
        units.append(unit)
    if not job.flag_set.missing:
        commands.append(flags + units + ["-o", program] + libraries)
    return commands


def print_commands(compiler: list, source: str, to: str) -> list:
    """What the compiler prints of the program, behind the headers, which it cannot print, and
    without the instances of templates, whose types have no names."""
    begin = "^extern int program_begins;"
    printed = f"sed -n '/{begin}/,$p' {to}.ast | sed '/^template<> /,/^}}/d'"
    return [compiler + ["-fsyntax-only", "-Xclang", "-ast-print", "-Xclang", "-o", "-Xclang",
                        f"{to}.ast", source],
            ["sh", "-c", f"sed '/{begin}/,$d' {source} > {to}; {printed} >> {to}"]]


def generate_command(options: Options, source: str) -> list:
    command = ["./generate_program.py", "--seed", str(options.seed), "--language",
               options.language, "--shapes", options.shapes]
    if options.without:
        command += ["--without", ",".join(sorted(options.without))]
    if options.focus:
        command += ["--focus", ",".join(options.focus)]
    if options.only >= 0:
        command += ["--only", str(options.only)]
    if options.statements < 100:
        command += ["--statements", str(options.statements)]
    return command + ["-o", source]


def reproduce(job: Job) -> str:
    """Commands to paste, in the folder of generate_program.py."""
    source = f"/tmp/{job.options.seed}{suffix(job.options)}"
    program = f"/tmp/{job.options.seed}.out"
    commands = [generate_command(job.options, source),
                *compile_commands(job, source, program, SECOND_UNIT in generate(job.options))]
    if not job.flag_set.missing:
        commands.append([*job.flag_set.emulator, program])
    return " &&\n    ".join(shlex.join(command) for command in commands)


def run(job: Job, directory: str) -> Result:
    with tempfile.TemporaryDirectory(dir=directory) as own:
        source = os.path.join(own, f"{job.options.seed}{suffix(job.options)}")
        text = generate(job.options)
        with open(source, "w") as file:
            file.write(text)
        return compile_and_run(job, source, os.path.join(own, "program"), SECOND_UNIT in text)


def compile_and_run(job: Job, source: str, program: str, has_second: bool) -> Result:
    start = time.monotonic()
    user_seconds = 0.0
    for command in compile_commands(job, source, program, has_second):
        ran = execute(command, job.limits.compile_seconds, job.limits.compile_bytes)
        user_seconds += ran.user_seconds
        if ran.what:
            break
    compiled = time.monotonic()
    seconds = compiled - start, 0.0
    if ran.what and any(text in ran.output for text in job.known):
        return Result(job, "known compile crash", ran.output, seconds)
    if ran.what:
        return Result(job, "compile " + ran.what, ran.output, seconds)
    if user_seconds > job.limits.slow_seconds and not job.flag_set.instrumented:
        return Result(job, "compile slow", f"{user_seconds:.1f} s of user time\n{ran.output}",
                      seconds)
    if job.flag_set.missing:
        return Result(job, "passed", ran.output, seconds)
    ran = execute([*job.flag_set.emulator, program], RUN_SECONDS,
                  GIGABYTE if job.flag_set.limit_run else 0)
    seconds = compiled - start, time.monotonic() - compiled
    kind = "mismatch" if ran.what == "error" and "MISMATCH" in ran.output else f"run {ran.what}"
    return Result(job, kind if ran.what else "passed", ran.output, seconds)


def reduced(result: Result, directory: str) -> Result:
    """A smaller program that fails in the same way: one function, and as few
    of its statements as do."""
    best = result
    for only in range(result.job.options.functions()):
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
