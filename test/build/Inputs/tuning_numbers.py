#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers with a name that stand outside the machine's models and CodeBudget.

  tuning_numbers.py LLVM LIST

Numbers that decide how code is made belong to Target, to Machine, or to
Support/CodeBudget.h, where all of them are seen together. LIST has those that
may stand elsewhere, `file: name, name`, each below a comment that says why. A
number that is not in it, and one in it that is gone, are errors.
"""

import os
import re
import sys

# The prover compiles nothing.
FREE = re.compile(r"(Target|Machine|Prove)/|Support/CodeBudget\.h$")
INTEGERS = r"unsigned|int|u?int(?:8|16|32|64)_t|size_t|double|float"
DEFINITION = re.compile(rf"\bconstexpr\s+(?:{INTEGERS})\s+([^;{{}}]*?);", re.DOTALL)
# Of `A = 1, B = f(2, 3)`, the names.
NAME = re.compile(r"(\w+)\s*=\s*([^,()]*(?:\([^()]*\)[^,()]*)*)")


def read_numbers(top):
    """{file below lib or include/matrix: [names]}."""
    found = {}
    for start in ("include/matrix", "lib"):
        for folder, _, names in os.walk(os.path.join(top, start)):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), os.path.join(top, start))
                if not name.endswith((".h", ".cpp")) or FREE.search(path):
                    continue
                text = re.sub(r"//.*", "", open(os.path.join(folder, name)).read())
                numbers = [word for definition in DEFINITION.findall(text)
                           for word, value in NAME.findall(definition) if re.search(r"\d", value)]
                if numbers:
                    found.setdefault(path, []).extend(numbers)
    return found


def read_list(path):
    allowed = {}
    for line in open(path):
        line = line.split("#")[0].strip()
        if line:
            file, names = line.split(":")
            allowed.setdefault(file, []).extend(names.replace(",", " ").split())
    return allowed


def main():
    found, allowed = read_numbers(sys.argv[1]), read_list(sys.argv[2])
    errors = 0
    for file in sorted({*found, *allowed}):
        here, may = found.get(file, []), allowed.get(file, [])
        for name in sorted({*here, *may}):
            difference = here.count(name) - may.count(name)
            if difference:
                errors += 1
                print(f"{file}: {name}: " + ("not in Target, Machine or CodeBudget, and not listed"
                                             if difference > 0 else "listed, and gone"))
    print(f"{sum(map(len, found.values()))} numbers elsewhere, {errors} errors")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
