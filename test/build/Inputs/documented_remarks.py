#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the reasons that remarks give with the document that explains them.

    documented_remarks.py SOURCES DOCUMENT

Each text that a function `describe` below SOURCES returns for a case of an enumeration must
stand in DOCUMENT. Prints those that do not, and fails.
"""

import pathlib
import re
import sys

FUNCTION = re.compile(r"^(?:static )?StringRef (?:matrix::)?describe\(\w+ \w+\) \{\n(.*?)^\}",
                      re.DOTALL | re.MULTILINE)
RETURN = re.compile(r'return ((?:"(?:[^"\\]|\\.)*"\s*)+);')


def reasons(text):
    for function in FUNCTION.finditer(text):
        for literals in RETURN.findall(function[1]):
            reason = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
            if reason:
                yield reason


def main():
    sources, document = sys.argv[1:]
    explained = " ".join(pathlib.Path(document).read_text(encoding="utf-8").split())
    found = [(path.name, reason) for path in sorted(pathlib.Path(sources).rglob("*.cpp"))
             for reason in reasons(path.read_text(encoding="utf-8"))]
    missing = [f"{name}: {reason}" for name, reason in found if reason not in explained]
    print(*missing, sep="\n")
    print(f"{len(found)} reasons, {len(missing)} not explained")
    sys.exit(bool(missing) or not found)


main()
