#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the examples of a document.

    compile_examples.py --info WORDS DOCUMENT -- COMPILER...

Compiles each fenced code block whose info string is WORDS ("c", "c++") with the
compiler, which gets the block as a file at the end of its arguments. Fails if one
compilation fails, or if there is no such block. Line numbers in messages are the
document's. A block without expected- comments says that it expects none.
"""

import argparse
import os
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


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser()
    parser.add_argument("--info", required=True)
    parser.add_argument("document")
    args = parser.parse_args(sys.argv[1:split])
    compiler = sys.argv[split + 1:]

    blocks = read_blocks(args.document, args.info)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for block in blocks:
            path = os.path.join(folder, os.path.basename(args.document))
            with open(path, "w") as file:
                file.write(block)
                if "expected-" not in block:
                    file.write("// expected-no-diagnostics\n")
            failures += subprocess.run(compiler + [path]).returncode != 0
    print(f"{len(blocks)} blocks '{args.info}', {failures} failures")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
