#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers that stand outside the machine's models and CodeBudget.

  tuning_numbers.py LLVM LIST

Numbers that decide how code is made belong to Target, to Machine, or to
Support/CodeBudget.h, where all of them are seen together. Found elsewhere are
constants with a name, and literals from 3 on that something starts with, is set
to, compared with, bounded by or chosen as: members, default arguments, `N < 8`,
`std::min(N, 8)`, `Is ? 8 : 1`. LIST has those that may stand there,
`file: name, <8, .., name`, each below a comment that says why. A number that is
not in it, and one in it that is gone, are errors.

A line `recorded: N` says how many the lines below it have: that part of the list
only gets shorter.
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
# Not a part of another token.
LITERAL = r"(?<![\w.])([1-9]\d* << \d+|[3-9]|[1-9]\d+)[uUlL]*(?![\w.]|\s*<<)"
COMPARISON = r"[=!<>]=|(?<![<>-])[<>](?![<>=])"
USES = [
    (re.compile(rf"(\w+)\s*[*+|]?=\s*{LITERAL}"), "{0}"),
    (re.compile(rf"({COMPARISON})\s*{LITERAL}"), "{0}{1}"),
    # A template's argument ends in >, too.
    (re.compile(rf"{LITERAL}\s*([=!<>]=|(?<!<)<(?![<>=]))"), "{0}{1}"),
    (re.compile(rf"(\?|(?<!:):(?!:))\s*{LITERAL}(?=\s*[;,):])"), "{0}{1}"),
    (re.compile(rf"\b(\w+)\{{(?:[\w:. ]+,\s*)*{LITERAL}\s*[,}}]"), "{0}{{{1}}}"),
    (re.compile(rf"\b(min|max|clamp)(?:<[^>]*>)?\((?:[^;(){{}}]|\([^()]*\))*?,\s*{LITERAL}"), "{0}({1})"),
]


def numbers_of(text):
    text = re.sub(r"//.*", "", text)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', '""', text)
    text = re.sub(r"#.*|\bcase\b[^:;]*:", "", text)
    numbers = [word for definition in DEFINITION.findall(text)
               for word, value in NAME.findall(definition) if re.search(r"\d", value)]
    text = DEFINITION.sub(";", text)
    for pattern, form in USES:
        numbers += [form.format(*match).replace(" ", "") for match in pattern.findall(text)]
    return numbers


def read_numbers(top):
    """{file below lib or include/matrix: [numbers]}."""
    found = {}
    for start in ("include/matrix", "lib"):
        for folder, _, names in os.walk(os.path.join(top, start)):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), os.path.join(top, start))
                if not name.endswith((".h", ".cpp")) or FREE.search(path):
                    continue
                if numbers := numbers_of(open(os.path.join(folder, name)).read()):
                    found.setdefault(path, []).extend(numbers)
    return found


def read_list(path):
    """{file: [numbers]}, what is recorded, and what it is recorded of."""
    allowed, recorded, count = {}, None, 0
    for line in open(path):
        line = line.split("#")[0].strip()
        if line.startswith("recorded:"):
            recorded = int(line.split(":")[1])
        elif line:
            file, numbers = line.split(":", 1)
            numbers = numbers.replace(",", " ").split()
            allowed.setdefault(file, []).extend(numbers)
            count += len(numbers) if recorded is not None else 0
    return allowed, recorded or 0, count


def main():
    found, (allowed, recorded, count) = read_numbers(sys.argv[1]), read_list(sys.argv[2])
    errors = 0
    for file in sorted({*found, *allowed}):
        here, may = found.get(file, []), allowed.get(file, [])
        for name in sorted({*here, *may}):
            difference = here.count(name) - may.count(name)
            if difference:
                errors += 1
                print(f"{file}: {name}: " + ("not in Target, Machine or CodeBudget, and not listed"
                                             if difference > 0 else "listed, and gone"))
    if count != recorded:
        errors += 1
        print(f"{count} in the part that only gets shorter, {recorded} recorded: "
              + ("move them to a model or to CodeBudget" if count > recorded else "record fewer"))
    print(f"{sum(map(len, found.values()))} numbers elsewhere, {errors} errors")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
