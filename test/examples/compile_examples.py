#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the examples of a document.

    compile_examples.py --info WORDS [--table HEADER] [--run] DOCUMENT -- COMPILER...

Compiles each fenced code block whose info string is WORDS ("c", "c++") with the
compiler, which gets the block as a file at the end of its arguments. Fails if one
compilation fails, or if there is no such block. Line numbers in messages are the
document's. A block without expected- comments says that it expects none.

With --run each block is a program: it is linked and run, and fails unless it returns 0.

With --table, what is compiled is the code in the tables' columns of that header,
each a function of its own: an expression, or statements, which end with a semicolon
or begin with FOR.
The blocks declare the names in them, and stand in front.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile


def read_blocks(path, info):
    """The blocks with this info string, each after as many empty lines as stand before it in the document."""
    blocks, current = [], None
    with open(path) as document:
        for number, line in enumerate(document, 1):
            if not line.startswith("```"):
                if current is not None:
                    current.append(line)
            elif current is not None:
                blocks.append("".join(current))
                current = None
            elif line[3:].strip() == info:
                current = ["\n"] * number
    return blocks


def read_cells(path, header):
    """The number of the line and the code, for all code in the tables' columns of this header."""
    cells, column = [], None
    with open(path) as document:
        for number, line in enumerate(document, 1):
            if not line.startswith("|"):
                column = None
                continue
            row = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())]
            if column is None:
                column = row.index(header) if header in row else 0
            elif column:
                cells += [(number, code.replace("\\|", "|"))
                          for code in re.findall(r"`([^`]+)`", row[column])]
    return cells


def cells_program(path, blocks, cells):
    """One file: the names, and a function for each piece of code."""
    lines = []
    for block in blocks:
        lines.append(f'#line 1 "{os.path.basename(path)}"\n{block}')
    for index, (number, code) in enumerate(cells):
        statement = code if code.endswith(";") or code.startswith("FOR(") else f"(void)({code});"
        lines.append(f'#line {number} "{os.path.basename(path)}"\n'
                     f"void cell_{index}() {{ {statement} }}\n")
    return "".join(lines)


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser()
    parser.add_argument("--info", required=True)
    parser.add_argument("--table")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("document")
    args = parser.parse_args(sys.argv[1:split])
    compiler = sys.argv[split + 1:]

    blocks = read_blocks(args.document, args.info)
    what = f"blocks '{args.info}'"
    if args.table:
        cells = read_cells(args.document, args.table)
        what = f"pieces of code under '{args.table}' with the {len(blocks)} {what}"
        blocks = [cells_program(args.document, blocks, cells)] if blocks and cells else []
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for block in blocks:
            path = os.path.join(folder, os.path.basename(args.document))
            with open(path, "w") as file:
                file.write(block)
                if "expected-" not in block:
                    file.write("// expected-no-diagnostics\n")
            program = os.path.join(folder, "program")
            command = compiler + [path] + (["-o", program, "-lm"] if args.run else [])
            failed = subprocess.run(command).returncode != 0
            failures += failed or args.run and subprocess.run([program]).returncode != 0
    print(f"{len(cells) if args.table else len(blocks)} {what}, {failures} failures")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
