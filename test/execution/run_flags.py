#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one test program with several sets of flags and runs each result.

    run_flags.py --clang PATH [--set NAME]... [--sample] SOURCE [-- FLAG...]

The program exits with 0 when everything it compared held; else it says what
differed. A set that this host cannot run is skipped, and the output says so; for a
processor that the host is not, the program is compiled only. --thorough adds the
sets that cost too much for every day; --sample leaves out others, too, unless
--thorough is given. The flags after -- come last, so they win. The exit status is 0 when at least one set
passed and none failed.

Every set has -ffp-contract=off: only then do matrix operations and plain loops
agree bit for bit. A test about contraction adds its own flag.
"""

import argparse
import os
import platform
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

TEST = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path += [TEST, os.path.join(os.path.dirname(TEST), "utils")]
sys.dont_write_bytecode = True
import flag_set_log  # noqa: E402
import host_processor  # noqa: E402

class FlagSet(NamedTuple):
    name: str
    flags: list
    # The machine of a host that is no emulator. Its processor has to have what the flags ask for.
    machine: str = ""
    # The emulator in front of the program, where the target is not the host.
    runner: list = []
    # After every other flag.
    last_flags: list = []
    # With --thorough, or by name.
    thorough: bool = False


FLAG_SETS = [
    FlagSet("O0", ["-O0"]),
    # What differs from -O2 is what our passes and LLVM's do to IR, which is proved for these
    # levels too (test/prove); instructions are selected for the same processor.
    FlagSet("O1", ["-O1"], thorough=True),
    FlagSet("O2", ["-O2"]),
    FlagSet("Os", ["-Os"], thorough=True),
    FlagSet("Oz", ["-Oz"], thorough=True),
    FlagSet("O3-native", ["-O3", "-march=native"]),
    FlagSet("O2-v3", ["-O2", "-march=x86-64-v3"], machine="x86_64"),
    # What a host with AVX-512 runs by -march=native.
    FlagSet("O2-v4", ["-O2", "-march=x86-64-v4"], machine="x86_64", thorough=True),
    FlagSet(
        "aarch64-O2",
        ["-O2", "--target=aarch64-linux-gnu", "-fuse-ld=lld"],
        runner=["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        # Debian's cross packages have no compiler-rt.
        last_flags=["--rtlib=libgcc"],
    ),
] + [
    # The instructions of lib/Target/AArch64.
    FlagSet(
        f"aarch64-{name}",
        ["-O2", "--target=aarch64-linux-gnu", f"-march={march}", "-fuse-ld=lld"],
        runner=["qemu-aarch64", "-cpu", "max", "-L", "/usr/aarch64-linux-gnu"],
        last_flags=["--rtlib=libgcc"],
        thorough=True,
    )
    for name, march in [("dotprod", "armv8.2-a+dotprod"), ("v8.6", "armv8.6-a")]
] + [
    # SVE, of a known length. Plain loops of 300 words that stock clang-22 vectorizes for 512
    # bits give wrong sums on QEMU 7.2.
    FlagSet(
        f"aarch64-sve{bits}",
        ["-O2", "--target=aarch64-linux-gnu", "-march=armv8.6-a+sve", f"-msve-vector-bits={bits}",
         "-fno-vectorize", "-fuse-ld=lld"],
        runner=["qemu-aarch64", "-cpu", f"max,sve-default-vector-length={bits // 8}", "-L",
                "/usr/aarch64-linux-gnu"],
        last_flags=["--rtlib=libgcc"],
        thorough=True,
    )
    for bits in [256, 512]
] + [
    # SVE, whose length the program finds out.
    FlagSet(
        f"aarch64-sve-vl{bits}",
        ["-O2", "--target=aarch64-linux-gnu", "-march=armv8.6-a+sve", "-mtune=a64fx",
         "-fno-vectorize", "-fuse-ld=lld"],
        runner=["qemu-aarch64", "-cpu", f"max,sve-default-vector-length={bits // 8}", "-L",
                "/usr/aarch64-linux-gnu"],
        last_flags=["--rtlib=libgcc"],
        thorough=True,
    )
    for bits in [128, 256, 512]
] + [
    # SME, which the emulator of ./dev test's set-up knows.
    FlagSet(
        f"aarch64-sme-vl{bits}",
        ["-O2", "--target=aarch64-linux-gnu", "-march=armv9-a+sme+sme-f64f64", "-fno-vectorize",
         "-fuse-ld=lld"],
        runner=["qemu-aarch64-sme", "-cpu", f"max,sme-default-vector-length={bits // 8}", "-L",
                "/usr/aarch64-linux-gnu"],
        last_flags=["--rtlib=libgcc"],
        thorough=True,
    )
    for bits in [128, 512]
] + [
    # Scalars alone.
    FlagSet(
        "aarch64-scalar",
        ["-O2", "--target=aarch64-linux-gnu", "-march=armv8-a+nosimd", "-fuse-ld=lld"],
        runner=["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        last_flags=["--rtlib=libgcc"],
        thorough=True,
    ),
    FlagSet("O0-v4-512", ["-O0", "-march=x86-64-v4", "-mprefer-vector-width=512"],
            machine="x86_64", thorough=True),
] + [
    # One for each model of llvm/lib/Target.
    FlagSet(f"tune-{cpu}", ["-O2", "-march=x86-64-v3", f"-mtune={cpu}"], machine="x86_64",
            thorough=True)
    for cpu in ["haswell", "skylake", "znver2", "znver3"]
] + [
    FlagSet(f"tune-{cpu}",
            ["-O2", "-march=x86-64-v4", "-mprefer-vector-width=512", f"-mtune={cpu}"],
            machine="x86_64", thorough=True)
    for cpu in ["skylake-avx512", "icelake-server", "sapphirerapids", "znver4", "znver5"]
] + [
    FlagSet(f"tune-{cpu}",
            ["-O2", "--target=aarch64-linux-gnu", f"-mtune={cpu}", "-fuse-ld=lld"],
            runner=["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"], last_flags=["--rtlib=libgcc"],
            thorough=True)
    for cpu in ["neoverse-n1", "neoverse-v1", "neoverse-v2", "apple-m1"]
] + [
    FlagSet(f"O2-{march}", ["-O2", f"-march={march}"], machine="x86_64", thorough=True)
    for march in ["sandybridge", "haswell", "znver4", "znver5", "sapphirerapids"]
] + [
    FlagSet("O2-lto", ["-O2", "-flto", "-fuse-ld=lld"], thorough=True),
    # LLVM 22's loop vectorizer miscompiles plain loops here with AVX-512: a loop of
    # 9 trips writes 12 elements.
    FlagSet("O2-native-thinlto",
            ["-O2", "-march=native", "-flto=thin", "-fuse-ld=lld",
             "-Wl,-mllvm,-vectorize-loops=false"], thorough=True),
]

COMMON_FLAGS = """-fenable-matrix -ffp-contract=off -Wall -Wextra -Werror
    -fno-crash-diagnostics -fverify-intermediate-code""".split()
COMPILE_SECONDS = 300
RUN_SECONDS = 60


class Failure(Exception):
    """A command that went wrong: which, and what it printed."""


def execute(command, seconds):
    try:
        result = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            text=True,
            errors="replace",
        )
    except subprocess.TimeoutExpired as expired:
        output = expired.output or b""
        raise Failure(f"no end after {seconds} s", output.decode(errors="replace"))
    except OSError as error:
        raise Failure(str(error), "")
    if result.returncode < 0:
        name = signal.Signals(-result.returncode).name
        raise Failure(f"killed by {name}", result.stdout)
    if result.returncode > 0:
        raise Failure(f"exit status {result.returncode}", result.stdout)


# One for each back end: SSE2, this host's vectors, another architecture. What is done at -O0
# is proved (test/prove), and executed by the tests that have more sets.
SAMPLE = ["O2", "O3-native", "aarch64-O2"]


def compile_command(clang, flag_set, source, output, extra_flags):
    is_c = source.endswith(".c")
    return (
        [clang, "--driver-mode=" + ("gcc" if is_c else "g++")]
        + ["-std=" + ("c11" if is_c else "c++17"), "-I", os.path.dirname(__file__)]
        + COMMON_FLAGS
        + flag_set.flags
        + extra_flags
        + flag_set.last_flags
        + [source, "-o", output, "-lm"]
    )


def missing_features(clang, flag_set):
    if flag_set.runner:
        return []
    return host_processor.missing_features(clang, flag_set.flags)


def reason_to_skip(clang, flag_set):
    """Why this host cannot run the set, or an empty string."""
    if flag_set.machine and flag_set.machine != platform.machine():
        return f"needs {flag_set.machine}"
    missing = missing_features(clang, flag_set)
    if missing and not flag_set.thorough:
        return flag_set_log.lacks(missing)
    if flag_set.runner and not shutil.which(flag_set.runner[0]):
        return f"no {flag_set.runner[0]}"
    return ""


def reason_of_target(clang, flag_set, source, directory):
    """Whether a program that failed could not have passed: one that does nothing tells if
    headers, linker and libraries of the target are there. Why, or an empty string."""
    if not flag_set.runner:
        return ""
    empty = os.path.join(directory, "empty" + os.path.splitext(source)[1])
    with open(empty, "w") as file:
        file.write("#include <stdio.h>\nint main() { return puts(\"\") == EOF; }\n")
    program = os.path.join(directory, "empty")
    try:
        execute(compile_command(clang, flag_set, empty, program, []), COMPILE_SECONDS)
        execute(flag_set.runner + [program], RUN_SECONDS)
    except Failure:
        return "programs for its target do not link or run"
    return ""


def run_set(clang, flag_set, source, extra_flags, directory):
    """Compiles, and runs unless the processor cannot; a Failure carries a command
    line to paste."""
    if missing_features(clang, flag_set):
        extra_flags = extra_flags + ["-c", "-Wno-unused-command-line-argument"]
    program = os.path.join(directory, flag_set.name)
    shown = f"./{os.path.basename(source)}.{flag_set.name}"
    compiling = shlex.join(
        compile_command(clang, flag_set, source, shown, extra_flags)
    )
    running = shlex.join(flag_set.runner + [shown])
    try:
        step = compiling
        execute(
            compile_command(clang, flag_set, source, program, extra_flags),
            COMPILE_SECONDS,
        )
        if "-c" in extra_flags:
            return
        step = f"{compiling} &&\n    {running}"
        execute(flag_set.runner + [program], RUN_SECONDS)
    except Failure as failure:
        what, output = failure.args
        raise Failure(f"{what}\n    {step}\n{output}".rstrip())


def parse_arguments():
    arguments = sys.argv[1:]
    extra_flags = []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, extra_flags = arguments[:split], arguments[split + 1 :]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument(
        "--set",
        action="append",
        dest="sets",
        metavar="NAME",
        choices=[flag_set.name for flag_set in FLAG_SETS],
        help="one of %(choices)s; all if none is named",
    )
    parser.add_argument("--sample", action="store_true",
                        help=f"without --thorough only {', '.join(SAMPLE)}")
    parser.add_argument("--thorough", action="store_true", help="more sets")
    parser.add_argument("source")
    options = parser.parse_args(arguments)
    options.extra_flags = extra_flags
    return options


def main():
    options = parse_arguments()
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="run_flags-") as directory:
        for flag_set in FLAG_SETS:
            if options.sets and flag_set.name not in options.sets:
                continue
            if options.sample and not options.thorough and flag_set.name not in SAMPLE:
                continue
            if flag_set.thorough and not (options.sets or options.thorough):
                continue
            start = time.monotonic()
            failure = None
            reason = reason_to_skip(options.clang, flag_set)
            if not reason:
                try:
                    run_set(
                        options.clang,
                        flag_set,
                        options.source,
                        options.extra_flags,
                        directory,
                    )
                except Failure as caught:
                    failure = caught
                    reason = reason_of_target(
                        options.clang, flag_set, options.source, directory
                    )
            if reason:
                skipped += 1
                flag_set_log.record(flag_set.name, flag_set_log.SKIPPED, reason)
                print(f"{flag_set.name}: skipped, {reason}", flush=True)
                continue
            if failure:
                failed += 1
                print(f"{flag_set.name}: FAILED, {failure}", flush=True)
                continue
            passed += 1
            seconds = time.monotonic() - start
            missing = missing_features(options.clang, flag_set)
            flag_set_log.record_features(flag_set.name, missing)
            only = ", compiled only" if missing else ""
            print(f"{flag_set.name}: passed{only}, {seconds:.1f} s", flush=True)
    print(f"run_flags: {passed} sets passed, {failed} failed, {skipped} skipped")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
