# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a program: its front end is our clang's, its passes are those of a plugin."""

import argparse
import os
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("source")
parser.add_argument("-o", dest="output", required=True)
parser.add_argument("--clang", required=True, help="our clang++")
parser.add_argument("--tools", required=True, help="the folder of opt and the stock clang++")
parser.add_argument("--plugin", required=True)
parser.add_argument("--opt", action="append", default=[], help="an argument of opt")
arguments = parser.parse_args()

with tempfile.TemporaryDirectory() as folder:
    front, back = os.path.join(folder, "front.bc"), os.path.join(folder, "back.bc")
    for command in [
        [arguments.clang, "-fenable-matrix", "-std=c++17", "-O2", "-Xclang", "-disable-llvm-passes",
         "-emit-llvm", "-c", arguments.source, "-o", front],
        [os.path.join(arguments.tools, "opt"), f"-load-pass-plugin={arguments.plugin}",
         "-passes=default<O2>", *arguments.opt, front, "-o", back],
        [os.path.join(arguments.tools, "clang++"), "-O1", "-Xclang", "-disable-llvm-passes", back,
         "-o", arguments.output],
    ]:
        subprocess.run(command, check=True)
