# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The settings that a document gives for an editor: settings.py DOCUMENT INFO prints the block of
code with this info string."""

from pathlib import Path
import sys

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parent.parent / "examples"))
from compile_examples import read_blocks

block, = read_blocks(*sys.argv[1:])
print(block)
