# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of figures in a document, each with its processor, date and command.

A table is a block between `<!-- NAME -->` and `<!-- end -->`. A run replaces the blocks
whose tables it has measured and appends those that are new. All other text stays, so the
same document can explain the figures, and one part of it can be measured again.
"""

import os
import re
import shlex
import sys

from . import machine

END = "<!-- end -->"
# Options whose values are paths of the machine.
PATHS = ("--cache", "--markdown", "--out")


def add_option(parser):
    parser.add_argument("--markdown", metavar="FILE",
                        help="write the tables into this document, too; a table of an earlier "
                        "run is replaced, all other text is kept")


def command(words):
    """What to type to measure the same again: the arguments without paths of this machine."""
    kept, is_path = [], False
    for word in words[1:]:
        option, equals, _ = word.partition("=")
        if is_path or option in PATHS:
            is_path = option in PATHS and not equals and not is_path
        elif not re.match(r"\w[\w+]*=", word):  # LABEL=COMPILER
            kept.append(word)
    return shlex.join(["./dev", "bench", os.path.basename(words[0]), *kept])


def cells(row):
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("*", "\\*")
                             for cell in row) + " |"


def block(name, what, rows, where=None):
    """A table: WHAT its numbers are, WHERE they come from, if not from this processor, and
    ROWS, of which the first one is the head."""
    return "\n".join([
        f"<!-- {name} -->", "",
        f"{what[0].upper()}{what[1:]}. {where or machine.processor_and_model()}, {machine.date()[:10]}:", "",
        f"    {command(sys.argv)}", "",
        cells(rows[0]), "|" + "---|" * len(rows[0]), *map(cells, rows[1:]), "", END])


def update(path, blocks):
    """Puts {name: text} into the document."""
    document = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            document = file.read()
    for name, text in blocks.items():
        old = re.compile(f"<!-- {re.escape(name)} -->\n.*?{END}", re.DOTALL)
        if old.search(document):
            document = old.sub(lambda _, text=text: text, document, count=1)
        else:
            document += ("\n" if document else "") + text + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(document)
