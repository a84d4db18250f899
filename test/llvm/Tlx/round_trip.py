#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a module, imports what that gives, and compares with the module.

    round_trip.py [--by EXPORT,IMPORT] [--first PASSES] [--stock PASSES] MODULE
    round_trip.py --seeds FIRST:END [--enough N]

Stock opt, without the plugin, stands between the two: it has to parse and to verify what
was exported, and to run the --stock passes on a copy of it. The modules are the same if
they differ in names of values and in the order of declarations only, after --first on
both. No function may be left as it was. --seeds are random modules (random_module.py),
in which each operation has to be so often."""

import argparse
import collections
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from random_module import Module  # noqa: E402

LOCAL = re.compile(r'%(?:"[^"]*"|[-\w.$]+)|^(?:"[^"]*"|[-\w.$]+):')
OPERATION = re.compile(r"(@tlx\.[a-z.0-9]+)__[-\w.$]*")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", nargs="?")
    parser.add_argument("--tools", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--by", default="matrix-export-tlx,matrix-import-tlx")
    parser.add_argument("--first", default="verify", help="on the module and what comes back")
    parser.add_argument("--stock", default="verify", help="has to accept what was exported")
    parser.add_argument("--seeds", default="0:0")
    parser.add_argument("--enough", type=int, default=0)
    return parser.parse_args()


def run(options, passes, text, has_plugin=True):
    command = [f"{options.tools}/opt", "-S", "-verify-each", f"-passes={passes}"]
    if has_plugin:
        command.insert(1, f"-load-pass-plugin={options.plugin}")
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{text}\n{result.stderr}")
    return result.stdout


def functions(text):
    """The lines of each function, with values numbered as they appear."""
    found, lines, numbers = {}, None, {}

    def number(match):
        name = match.group().strip(':%"')
        return "%" + str(numbers.setdefault(name, len(numbers)))

    for line in text.splitlines():
        if line.startswith("define "):
            lines, numbers = [], {}
            found[re.search(r"@([-\w.$]+)\(", line).group(1)] = lines
        if lines is None:
            continue
        line = re.sub(r"\s*;.*", "", line)
        # Whatever types a name says, the call says, too. Attributes have numbers.
        line = re.sub(r" #\d+", "", OPERATION.sub(r"\1", line))
        if line.strip():
            lines.append(LOCAL.sub(number, line))
        if line == "}":
            lines = None
    return found


def check(options, text):
    """How many functions came back; ends if one did not."""
    exporting, importing = options.by.split(",")
    text = run(options, "verify", text, has_plugin=False)
    exported = run(options, exporting, text)
    exported = run(options, "verify", exported, has_plugin=False)
    run(options, options.stock, exported, has_plugin=False)
    left = re.search(r"@tlx\.\w+", exported)
    if left:
        sys.exit(f"{left.group()} was not exported")
    expected = functions(run(options, options.first, text))
    got = functions(run(options, f"{importing},{options.first}", exported))
    if not expected or expected.keys() != got.keys():
        sys.exit(f"expected functions {sorted(expected)}, got {sorted(got)}")
    failed = [name for name in expected if expected[name] != got[name]]
    for name in failed:
        print("\n".join(["expected", *expected[name], "got", *got[name]]))
    if failed:
        sys.exit("came back otherwise: " + ", ".join(failed))
    return len(expected)


def main():
    options = parse_arguments()
    texts = []
    if options.module:
        with open(options.module) as file:
            texts.append(file.read())
    first, end = map(int, options.seeds.split(":"))
    texts += [Module(seed).text(20) for seed in range(first, end)]
    count = sum(check(options, text) for text in texts)
    operations = collections.Counter()
    for text in texts:
        operations.update(OPERATION.findall(re.sub("^declare .*", "", text, flags=re.MULTILINE)))
    rare = [f"{name} {times}" for name, times in operations.items() if times < options.enough]
    if rare:
        sys.exit("too rare: " + ", ".join(rare))
    print(f"{count} functions came back, of {sum(operations.values())} operations "
          f"of {len(operations)} kinds")


main()
