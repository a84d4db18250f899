#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program that uses matrices at random and checks itself.

The same arguments give the same bytes. The program exits with 0 when all that
its functions wrote equals what plain loops wrote.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_fuzz.options import FEATURES, SHAPES, Options, parse_features  # noqa: E402
from matrix_fuzz.program import generate  # noqa: E402


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="features: " + "; ".join(f"{k}: {v}" for k, v in FEATURES.items()))
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--language", choices=["c", "c++"], default="c")
    parser.add_argument("--shapes", choices=list(SHAPES), default="small")
    parser.add_argument("--without", metavar="FEATURE,...", default="",
                        help="leave features out")
    parser.add_argument("--focus", metavar="FEATURE,...", default="",
                        help="a function for each of these, beside two at random; "
                        "one with several features is spelled a+b")
    parser.add_argument("--only", type=int, default=-1, metavar="N",
                        help="only function N, to make a failure small")
    parser.add_argument("--statements", type=int, default=1 << 30, metavar="N",
                        help="only the first N statements of each function")
    parser.add_argument("-o", dest="output", metavar="FILE",
                        help="where to write; standard output if not given")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    try:
        without = parse_features(arguments.without)
        parse_features(arguments.focus.replace("+", ","))
    except ValueError as error:
        sys.exit(f"generate_program: error: {error}")
    text = generate(Options(arguments.seed, arguments.language, arguments.shapes,
                            without, arguments.only, arguments.statements,
                            tuple(name for name in arguments.focus.split(",") if name)))
    if not arguments.output:
        sys.stdout.write(text)
        return
    with open(arguments.output, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
