# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What became of each set of flags: testers tell it to a file, and ./dev test ends with
its table (utils/summarize-tests). A test passes when this host ran one of its sets; that
others were never executed is to be read somewhere.

A line of the file is a JSON object of a set's name, an outcome and a reason. Without
the variable MATRIX_FLAG_SETS, which names the file, nothing is recorded.
"""

import json
import os

RUN, COMPILED, SKIPPED = "run", "compiled only", "skipped"
VARIABLE = "MATRIX_FLAG_SETS"
LACKS = "the processor lacks "


def lacks(features):
    return LACKS + " ".join(features)


def record(name, outcome, reason=""):
    if path := os.environ.get(VARIABLE):
        # One write of a short line to a file that is opened for appending is not mixed with others.
        with open(path, "a") as file:
            file.write(json.dumps([name, outcome, reason]) + "\n")


def record_features(name, missing):
    """A set was run, or, where the processor lacks features, compiled only."""
    record(name, COMPILED if missing else RUN, lacks(missing) if missing else "")
