#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs opt on each function of a module alone, and prints what is wrong with it.

    each_error.py OPT... MODULE

opt ends with the first error. Fails if a function has none, or if opt crashes."""

import re
import subprocess
import sys


def main():
    *command, path = sys.argv[1:]
    with open(path) as file:
        text = file.read()
    functions = re.findall(r"^define .*?^}\n", text, re.MULTILINE | re.DOTALL)
    rest = re.sub(r"^define .*?^}\n", "", text, flags=re.MULTILINE | re.DOTALL)
    failed = not functions
    for function in functions:
        result = subprocess.run([*command, "-disable-output"], input=rest + function,
                                capture_output=True, text=True)
        sys.stdout.write(result.stderr)
        if result.returncode != 1:
            print(f"expected an error, got status {result.returncode}:\n{function}")
            failed = True
    sys.exit(failed)


main()
