#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the reproducers of docs/internals/Backends.md.

    reproduce_defects.py --tools DIR Backends.md

A block of LLVM IR begins with comments, each a command. Behind a colon stands
what it does: `crashes`, `does not end`, "a message", or gives "a text". A command
that does not do that any more is mended in this LLVM: then the section can go, and
what we emit instead.
"""

import argparse
import os
import re
import subprocess
import sys

# What ends takes a tenth of a second.
SECONDS = 5


def run(command, tools, code):
    """\\returns the exit status, None if it did not end, and what was printed."""
    words = command.split()
    words[0] = os.path.join(tools, words[0].removesuffix("-22"))
    try:
        # A crash would wait for the symbolizer.
        done = subprocess.run(words + ["-o", "-"], input=code, capture_output=True,
                              text=True, timeout=SECONDS,
                              env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"})
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout + done.stderr


def happens(claim, status, printed):
    if claim == "does not end":
        return status is None
    if claim == "crashes":
        return status is not None and status < 0
    text = re.fullmatch(r'(gives )?"(.*)"', claim)
    if not text:
        sys.exit(f"expected `crashes`, `does not end`, a message or a text, got '{claim}'")
    is_right = status == 0 if text[1] else status not in (0, None)
    return is_right and text[2] in printed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", required=True)
    parser.add_argument("document")
    arguments = parser.parse_args()
    with open(arguments.document, encoding="utf-8") as file:
        text = file.read()
    failures = commands = 0
    for title, section in re.findall(r"^### (.*)\n((?:(?!^##).*\n)*)", text, re.M):
        for code in re.findall(r"^```llvm\n(.*?)^```", section, re.M | re.S):
            heads = re.match(r"(?:;.*\n)+", code)
            if not heads:
                sys.exit(f"{title}: expected a command")
            for head in heads[0].splitlines():
                command, _, claim = head.removeprefix("; ").partition(": ")
                if not claim:
                    continue
                commands += 1
                status, printed = run(command, arguments.tools, code)
                if not happens(claim, status, printed):
                    failures += 1
                    print(f"{title}: '{command}' does not do what the document says ({claim})")
    print(f"{commands} commands, {failures} not as the document says")
    return failures != 0 or commands == 0


if __name__ == "__main__":
    sys.exit(main())
