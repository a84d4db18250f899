# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lit test format of the suite "Upstream": LLVM's ShTest, restricted to listed files.

Upstream's tree has some twenty thousand tests, and lit takes every file with the right ending. A format of our own is
the place lit offers for another choice, and leaves upstream's configuration as it is. It lives in a module because lit
pickles the format for its worker processes.
"""

import copy
import glob
import os
import posixpath
import shutil

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


def with_substitutions(config, change):
    """A copy of a configuration in which the texts that replace %clang_cc1 and its like are changed."""
    config = copy.copy(config)
    config.substitutions = [(pattern, change(value) if isinstance(value, str) else value)
                            for pattern, value in config.substitutions]
    return config


def with_flat_matrices(config):
    """A copy of a configuration in which the compiler has -fmatrix-flat."""

    def flat(value):
        if value.endswith("/clang"):
            return value + " -Xclang -fmatrix-flat"
        return value.replace(" -cc1 ", " -cc1 -fmatrix-flat ")

    return with_substitutions(config, flat)


def copy_stock_clang(target, stock_bin, stock_lib, clang_bin):
    """Put the distribution's clang beside our builtin headers, into the folder \p target: its own package has none for
    HLSL. The driver looks for headers beside the file that a link names, so it is a copy."""
    shutil.rmtree(target, ignore_errors=True)
    for folder in ["bin", "lib"]:
        os.makedirs(os.path.join(target, folder))
    shutil.copy(os.path.join(stock_bin, "clang"), os.path.join(target, "bin"))
    for name in ["clang++", "clang-cl", "clang-cpp", "clang-dxc"]:
        os.symlink("clang", os.path.join(target, "bin", name))
    libraries = [os.path.join(stock_lib, pattern) for pattern in ["libclang-cpp.so*", "libLLVM*.so*"]]
    for library in sum(map(glob.glob, libraries), [os.path.join(clang_bin, "..", "lib", "clang")]):
        os.symlink(os.path.abspath(library), os.path.join(target, "lib", os.path.basename(library)))


class ListedTests(lit.formats.ShTest):
    """Discovers the listed tests only, and answers UNSUPPORTED for one that has a reason not to run.

    A test that is named on lit's command line need not be listed. A test that fails is run once more with the
    distribution's compiler, unless it mentions a matrix: where that fails too, it is not our patches' doing.
    \p clang and \p stock are the folders of the two compilers.
    """

    def __init__(self, shell, listed, reasons, flat, matrix, clang, stock):
        super().__init__(shell.execute_external, shell.extra_substitutions, shell.preamble_commands)
        self.listed = {}
        for path in sorted(listed):
            self.listed.setdefault(posixpath.dirname(path), []).append(path)
        self.reasons = reasons
        self.flat = flat
        self.matrix = matrix
        self.clang = clang
        self.stock = stock

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        for path in self.listed.get("/".join(path_in_suite), []):
            yield lit.Test.Test(testSuite, tuple(path.split("/")), localConfig)

    def execute(self, test, litConfig):
        path = "/".join(test.path_in_suite)
        reason = self.reasons.get(path)
        if reason:
            return lit.Test.Result(lit.Test.UNSUPPORTED, f"differs.txt: {reason}\n")
        if path in self.flat:
            test.config = with_flat_matrices(test.config)
        result = super().execute(test, litConfig)
        if result.code == lit.Test.FAIL and path not in self.matrix and not test.isExpectedToFail():
            if self.execute_with_stock(test, litConfig).code == lit.Test.FAIL:
                return lit.Test.Result(lit.Test.UNSUPPORTED, "fails with the distribution's clang too\n")
        return result

    def execute_with_stock(self, test, litConfig):
        # What our clang wrote, a cache of modules for example, could let the other one fail.
        for output in glob.glob(glob.escape(test.getExecPath()) + ".tmp*"):
            shutil.rmtree(output) if os.path.isdir(output) else os.remove(output)
        ours = test.config
        test.config = with_substitutions(ours, lambda value: value.replace(self.clang, self.stock))
        try:
            return super().execute(test, litConfig)
        finally:
            test.config = ours
