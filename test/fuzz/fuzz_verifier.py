#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Malformed matrix operations: the verifier says so, or lowering takes them.

Every seed is a module with operations, from tests or raised from random IR, and some
changes to its text. `verify<matrix-ops>` accepts it or prints an error; what it accepts,
`matrix-lower` lowers or prints an error. Nothing crashes and nothing hangs."""

import argparse
import collections
import glob
import os
import re
import shlex
import shutil
import sys
import tempfile
import time

from matrix_fuzz import ir_program, op_mutations
from matrix_fuzz.ir_runner import Tools
from matrix_fuzz.rng import Random
from matrix_fuzz.runner import GIGABYTE, execute

HERE = os.path.dirname(os.path.abspath(__file__))
# Memory that an accepted operation needs is not the verifier's business.
SECONDS = 20


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="0:100", help="FIRST:END")
    parser.add_argument("--tools", default="/usr/lib/llvm-22/bin", help="where opt is")
    parser.add_argument("--plugin", help="MatrixPlugin.so")
    parser.add_argument("--keep", help="a folder for what failed")
    parser.add_argument("--print", action="store_true", help="print the module, do nothing")
    return parser.parse_args()


def seed_texts():
    """The well-formed modules among the tests, and one with every operation."""
    texts = []
    for path in sorted(glob.glob(os.path.join(HERE, "../llvm/*/*.ll"))):
        with open(path) as file:
            text = file.read()
        # A file may be several: their parts are modules.
        parts = re.split(r"^;--- .*$", text, flags=re.M)
        texts += [p for p in parts if "@tlx." in p and "error: " not in p]
    with open(os.path.join(HERE, "Inputs", "every-op.ll")) as file:
        return [file.read()] * 3 + texts


def base_of(tools, directory, rng, texts):
    """Operations of a test, or what Raise and maybe Simplify make of random IR."""
    if rng.percent(75):
        return rng.pick(texts)
    source = os.path.join(directory, "base.ll")
    with open(source, "w") as file:
        file.write(ir_program.generate(rng.fork("ir"), 12))
    passes = rng.pick(["matrix-raise", "matrix-raise-large", "matrix-raise,matrix-simplify",
                       "matrix-raise,matrix-simplify,matrix-layout"])
    output = os.path.join(directory, "raised.ll")
    what, text, _ = execute([tools["opt"], f"-load-pass-plugin={tools.plugin}", "-S",
                          f"-passes={passes}", source, "-o", output], SECONDS, 0)
    if what:
        raise RuntimeError(text)
    with open(output) as file:
        return file.read()


def run_opt(tools, passes, source):
    """(what went wrong or "", whether it was accepted, output, command)"""
    command = [tools["opt"], f"-load-pass-plugin={tools.plugin}", "-verify-each",
               f"-passes={passes}", "-disable-output", source]
    what, text, _ = execute(command, SECONDS, 4 * GIGABYTE)
    if what in ("crash", "timeout") or "PLEASE submit" in text or "LLVM ERROR" in text:
        return what if what == "timeout" else "crash", False, text, command
    if what and "error:" not in text:
        return "no message", False, text, command
    return "", not what, text, command


def main():
    options = parse_arguments()
    first, end = map(int, options.seeds.split(":"))
    tools = Tools(options.tools, options.plugin)
    texts = seed_texts()
    started = time.monotonic()
    kinds = collections.Counter()
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(first, end if not options.print else first + 1):
            rng = Random(seed).fork("verifier")
            text = op_mutations.mutate(rng, base_of(tools, directory, rng, texts))
            if options.print:
                print(text)
                return 0
            source = os.path.join(directory, f"mutant-{seed}.ll")
            with open(source, "w") as file:
                file.write(text)
            kinds[test(options, tools, rng, seed, source)] += 1
            os.remove(source)
    print(f"{end - first} modules, {time.monotonic() - started:.1f} s: "
          + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    return 0 if set(kinds) <= {"refused", "accepted"} else 1


def test(options, tools, rng, seed, source):
    wrong, accepted, text, command = run_opt(tools, "verify<matrix-ops>", source)
    stage = "verifier"
    if not wrong and accepted:
        stage = "lowering"
        passes = rng.pick(["matrix-lower", "matrix-lower<O0>", "default<O1>"])
        wrong, _, text, command = run_opt(tools, passes, source)
    if not wrong:
        return "accepted" if accepted else "refused"
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        shutil.copy(source, options.keep)
    print(f"FAILED: seed {seed}: {stage} {wrong}")
    print("  " + text.strip()[:1200].replace("\n", "\n  "))
    print(f"  ./fuzz_verifier.py --plugin {options.plugin} --print --seeds {seed}:{seed + 1} "
          f"> {shlex.quote('/tmp/' + os.path.basename(source))} &&\n    "
          + shlex.join(command).replace(os.path.dirname(source), "/tmp"))
    sys.stdout.flush()
    return f"{stage} {wrong}"


if __name__ == "__main__":
    sys.exit(main())
