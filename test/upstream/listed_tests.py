# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lit test format of the suite "Upstream": LLVM's ShTest, restricted to listed files.

Upstream's tree has some twenty thousand tests, and lit takes every file with the right ending. A format of our own is
the place lit offers for another choice, and leaves upstream's configuration as it is. It lives in a module because lit
pickles the format for its worker processes.
"""

import copy
import posixpath

import lit.formats
import lit.Test


def read_list(path):
    """The lines of a list; empty ones and those that begin with # do not count."""
    with open(path) as file:
        lines = [line.strip() for line in file]
    return [line for line in lines if line and not line.startswith("#")]


def read_reasons(path):
    """The lines `test: reason` of a list as a dictionary."""
    reasons = {}
    for line in read_list(path):
        test, _, reason = line.partition(": ")
        if not reason:
            raise ValueError(f"{path}: expected 'test: reason', got '{line}'")
        reasons[test] = reason
    return reasons


def with_flat_matrices(config):
    """A copy of a configuration in which the compiler has -fmatrix-flat."""

    def flat(value):
        if not isinstance(value, str):
            return value
        if value.endswith("/clang"):
            return value + " -Xclang -fmatrix-flat"
        return value.replace(" -cc1 ", " -cc1 -fmatrix-flat ")

    config = copy.copy(config)
    config.substitutions = [(pattern, flat(value)) for pattern, value in config.substitutions]
    return config


class ListedTests(lit.formats.ShTest):
    """Discovers the listed tests only, and answers UNSUPPORTED for one that has a reason not to run.

    A test that is named on lit's command line need not be listed.
    """

    def __init__(self, shell, listed, reasons, flat):
        super().__init__(shell.execute_external, shell.extra_substitutions, shell.preamble_commands)
        self.listed = listed
        self.reasons = reasons
        self.flat = flat

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        folder = "/".join(path_in_suite)
        for path in sorted(self.listed):
            if posixpath.dirname(path) == folder:
                yield lit.Test.Test(testSuite, tuple(path.split("/")), localConfig)

    def execute(self, test, litConfig):
        reason = self.reasons.get("/".join(test.path_in_suite))
        if reason:
            return lit.Test.Result(lit.Test.UNSUPPORTED, f"differs.txt: {reason}\n")
        if "/".join(test.path_in_suite) in self.flat:
            test.config = with_flat_matrices(test.config)
        return super().execute(test, litConfig)
