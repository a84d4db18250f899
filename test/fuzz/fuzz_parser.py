#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutated matrix programs: Clang accepts them or says what is wrong.

Every seed is a program of the tests (or a random one), a few of whose tokens are deleted,
repeated, exchanged, or taken from another program, with flags that the seed chooses.
`clang -fsyntax-only` prints errors, or what it accepts becomes verified IR at -O0 or -O1.
Nothing crashes, nothing hangs, nothing takes much memory."""

import argparse
import collections
import concurrent.futures
import glob
import os
import re
import shlex
import sys
import tempfile
import time

from matrix_fuzz import (program, tensor_c_function, tensor_c_types, tensor_program,
                         token_mutations)
from matrix_fuzz.options import Options
from matrix_fuzz.rng import Random
from matrix_fuzz.runner import GIGABYTE, execute

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 60
CRASH = re.compile(r"PLEASE submit|Stack dump:|Assertion .* failed|LLVM ERROR|UNREACHABLE"
                   r"|error in backend|Broken module|not found in the lowered")
# Frames that say nothing of where in Clang it happened.
NOISE = re.compile(r"Signal|signal|libc|PrintStackTrace|Handler|abort|raise|report_|start_main"
                   r"|_start|cc1_main|ExecuteAction|clang_main|CrashRecovery|\bmain\b")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--seeds", default="0:100", help="FIRST:END")
    parser.add_argument("--upstream", help="LLVM's source: its matrix tests are mutated too")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--known", action="append", default=[], metavar="TEXT",
                        help="a crash with this text is counted, not reported")
    parser.add_argument("--keep", help="a folder for what failed")
    parser.add_argument("--print", action="store_true", help="print the program, do nothing")
    return parser.parse_args()


def corpus(upstream):
    """((language, tokens), weight) of programs with matrices."""
    patterns = ["../clang/*/*.c", "../clang/*/*.cpp", "../execution/*.c", "../execution/*.cpp"]
    # In an order that does not depend on where the two are: a seed is one program everywhere.
    paths = sorted(p for pattern in patterns for p in glob.glob(os.path.join(HERE, pattern)))
    if upstream:
        for folder in ["Sema", "SemaCXX", "SemaTemplate", "CodeGen", "CodeGenCXX", "Parser"]:
            paths += sorted(glob.glob(os.path.join(upstream, "clang/test", folder, "*matrix*.c*")))
    programs = []
    for path in paths:
        if "disabled" in path:
            continue
        with open(path, errors="replace") as file:
            text = file.read()
        # The parts of a file that is several are one program after the other.
        text = re.sub(r"^//--- .*$", "", text, flags=re.M)
        text = text.replace('#include "', f'#include "{os.path.dirname(path)}/')
        tokens = token_mutations.tokenize(text)
        if tokens:
            language = "c++" if path.endswith("pp") else "c"
            # Standard headers take time; much of Sema's tests is wrong already.
            weight = 1 if "#include <" in text else 3 if "Sema" in path else 9
            programs.append(((language, tokens), weight))
    return programs


def tensors_of(rng):
    """Some functions of random tensors, in C that is C++ too."""
    seed = rng.below(1 << 20)
    numbers = {rng.below(tensor_program.FUNCTIONS) for _ in range(rng.between(1, 4))}
    _, all_ = tensor_program.functions(rng.fork("tensors"), seed, numbers)
    types = tensor_c_types.Types(rng.fork("types"))
    return "#define NAME(f) f\n" + tensor_c_function.module_of(rng, types, all_,
                                                               collections.Counter())


def base_of(rng, programs):
    if rng.percent(10):
        return rng.pick(["c", "c++"]), token_mutations.tokenize(tensors_of(rng))
    if rng.percent(10):
        language = rng.pick(["c", "c++"])
        options = Options(rng.below(1 << 30), language, "small")
        return language, token_mutations.tokenize(program.generate(options))
    return rng.weighted(programs)


def flags_of(rng, language):
    standards = (["gnu99", "gnu17", "gnu23"] if language == "c" else
                 ["c++11", "gnu++17", "gnu++17", "c++20", "c++23"])
    flags = [f"-x{language}", f"-std={rng.pick(standards)}", "-fenable-matrix",
             "-ferror-limit=0", "-fno-crash-diagnostics", f"-I{HERE}/../execution", f"-I{HERE}",
             rng.pick(["-w", "-w", "-Wall", "-Weverything"])]
    for flag, chance in [("-fmatrix-memory-layout=row-major", 25), ("-g", 30),
                         ("-fno-delayed-template-parsing", 5), ("-fms-extensions", 5),
                         ("-fsanitize=undefined", 5), ("-ffast-math", 10),
                         ("-fexperimental-new-constant-interpreter", 5)]:
        if rng.percent(chance):
            flags.append(flag)
    if "-fmatrix-memory-layout=row-major" in flags and rng.percent(80):
        flags += ["-mllvm", "-matrix-default-layout=row-major"]
    return flags


def compile_mutant(clang, flags, source, level):
    """(what went wrong or "", whether it was accepted, output, command)"""
    command = [clang, *flags, source]
    command += (["-fsyntax-only"] if not level else
                [level, "-S", "-emit-llvm", "-fverify-intermediate-code", "-o", os.devnull])
    what, text, _ = execute(command, SECONDS, 4 * GIGABYTE)
    if what == "timeout":
        return what, False, text, command
    if "out of memory" in text or "bad_alloc" in text:
        return "memory", False, text, command
    if what == "crash" or CRASH.search(text):
        return "crash", False, text, command
    if what and "error:" not in text:
        return "no message", False, text, command
    return "", not what, text, command


def signature(text):
    """Where it happened: the first frames with a name, else the message."""
    frames = re.findall(r"^ *#\d+ 0x[0-9a-f]+ ((?:\(anonymous|[\w:~]).*?)\(", text, re.M)
    frames = [f for f in frames if not NOISE.search(f)]
    messages = re.findall(r".*(?:Assertion|LLVM ERROR|UNREACHABLE|error in backend|error:).*", text)
    dump = re.findall(r"^\d+\.\s+(.*)", text, re.M)
    return " < ".join(frames[:3]) or " ".join(messages[-1:] or dump[-1:])[:160]


def test(options, programs, seed, directory):
    """(kind, signature, report)"""
    rng = Random(seed).fork("parser")
    language, tokens = base_of(rng, programs)
    other = base_of(rng.fork("other"), programs)[1]
    text = token_mutations.join(token_mutations.mutate(rng, tokens, other))
    flags = flags_of(rng, language)
    if options.print:
        print(text)
        return "printed", "", ""
    source = os.path.join(directory, f"mutant-{seed}." + ("c" if language == "c" else "cpp"))
    with open(source, "w") as file:
        file.write(text)
    wrong, accepted, output, command = compile_mutant(options.clang, flags, source, "")
    if not wrong and accepted:
        level = rng.pick(["-O0", "-O1"])
        wrong, ok, output, command = compile_mutant(options.clang, flags, source, level)
        kind = wrong or ("accepted" if ok else "refused later")
    else:
        kind = wrong or "refused"
    os.remove(source)
    if not wrong:
        return kind, "", ""
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        source = os.path.join(options.keep, os.path.basename(source))
        with open(source, "w") as file:
            file.write("// " + shlex.join(command) + "\n" + text)
    shown = shlex.join(command)
    # The last errors, and where the compiler was.
    start = max(0, output.find("PLEASE submit") - 600)
    return kind, signature(output), f"seed {seed}: {kind}\n  {shown}\n{output[start:start + 3000]}"


def main():
    options = parse_arguments()
    first, end = map(int, options.seeds.split(":"))
    programs = corpus(options.upstream)
    started = time.monotonic()
    kinds, places = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        if options.print:
            test(options, programs, first, directory)
            return 0
        for kind, place, report in pool.map(
                lambda seed: test(options, programs, seed, directory), range(first, end)):
            if report and any(text in report for text in options.known):
                kind, report = "known " + kind, ""
            kinds[kind] += 1
            if not report:
                continue
            places[place] += 1
            # One report a place.
            if places[place] == 1:
                print("FAILED: " + report, flush=True)
            else:
                print(f"FAILED again: {report.splitlines()[0]} in {place}", flush=True)
    for place, count in places.most_common():
        print(f"{count:6} times {place}")
    print(f"{end - first} programs, {time.monotonic() - started:.1f} s: "
          + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
