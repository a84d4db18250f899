# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages without products of matrices, and Eigen, whose loops are templates."""

from .program import Executable, Program, Test, find, once


def zlib() -> Program:
    once("zconf.h.included", ["sh", "configure", "--static"], ["touch", "zconf.h.included"])
    return Program(
        ["-I.", "-D_LARGEFILE64_SOURCE=1", "-DHAVE_HIDDEN"], find("*.c"),
        [Executable("example", ["test/example.c"]), Executable("minigzip", ["test/minigzip.c"])],
        [Test("example", "$BIN/example"), Test("minigzip", "$BIN/minigzip -9 -c $SRC/trees.h")])


def sqlite3() -> Program:
    once("sqlite3.c", ["sh", "configure", "--disable-shared", "--disable-readline"],
         ["make", "sqlite3.c"])
    return Program(
        ["-I."], ["sqlite3.c"],
        [Executable("speedtest1", ["test/speedtest1.c"], ["-lpthread", "-ldl", "-lm"])],
        [Test("speedtest1", "$BIN/speedtest1 --verify --size 10 :memory:", r"\d+\.\d+s")])


def fmt() -> Program:
    names = ["args", "chrono", "color", "core", "format", "ostream", "compile", "printf",
             "ranges", "scan", "std", "unicode", "xchar"]
    extra = {"ranges": ["test/ranges-odr-test.cc"]}
    return Program(
        ["-std=c++17", "-Iinclude", "-Itest"],
        ["src/format.cc", "src/os.cc", "test/test-main.cc", "test/gtest-extra.cc",
         "test/util.cc"],
        [Executable(f"{n}-test", [f"test/{n}-test.cc", *extra.get(n, [])],
                    ["-lgtest", "-lgmock", "-lpthread"]) for n in names],
        [Test(f"{n}-test", f"$BIN/{n}-test", r"\(\d+ ms[^)]*\)") for n in names])


def eigen() -> Program:
    names = ["basicstuff", "linearstructure", "array_cwise", "triangular", "product_small",
             "cholesky", "geo_quaternion", "sparse_product"]
    return Program(
        ["-I.", "-std=c++14", "-DEIGEN_TEST_PART_1", "-DEIGEN_TEST_PART_2",
         "-DEIGEN_TEST_MAX_SIZE=40"],
        [], [Executable(n, [f"test/{n}.cpp"]) for n in names],
        [Test(n, f"$BIN/{n} r3 s42") for n in names])
