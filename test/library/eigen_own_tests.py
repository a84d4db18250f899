#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs Eigen's own tests with <matrix/eigen.h>.

    eigen_own_tests.py --clang CLANG++ --headers FOLDER [--eigen FOLDER] [--jobs N]
        [--repeat N] [--seed N] [--without] [NAME]...

The tests are those of the source of Debian's package, as they are, each part of a test a
program of its own, as Eigen's CMake splits them. NAME is a test (product_small) or a part
of one (product_small_3); without names, all that what the header replaces can change.
--without leaves the header out: what fails then, too, is no fault of the header.
"""

import argparse
import concurrent.futures
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FETCH = os.path.join(HERE, "..", "..", "utils", "fetch-debian-source")

# Products, inverses, determinants, Cholesky and LU, and what is built on them.
TESTS = """
    product_small product_large product_extra product_mmtr product_notemporary
    product_selfadjoint product_symm product_syrk product_trsolve
    inverse prec_inverse_4x4 determinant cholesky lu inplace_decomposition
    nomalloc evaluators mixingtypes zerosized geo_transformations
""".split()

# Minutes that a program may take: one that hangs is a failure.
TIME_LIMIT = 5


def parts(source):
    """The numbers of a test's parts, in their order; [] where it has none."""
    with open(source) as file:
        text = file.read()
    numbers = re.findall(r"(?:CALL_SUBTEST_|EIGEN_TEST_PART_)(\d+)", text)
    for suffixes in re.findall(r"EIGEN_SUFFIXES((?:;\d+)+)", text):
        numbers += suffixes.split(";")[1:]
    return sorted({int(number) for number in numbers})


def programs(folder, names):
    """(name, source, flags) of the parts that are asked for."""
    found = []
    for test in TESTS if not names else sorted({re.sub(r"_\d+$", "", name) if not
                                                os.path.exists(f"{folder}/{name}.cpp") else name
                                                for name in names}):
        source = f"{folder}/{test}.cpp"
        flag = f"-DEIGEN_TEST_FUNC={test}"
        for part in parts(source):
            found.append((f"{test}_{part}", source, [flag, f"-DEIGEN_TEST_PART_{part}=1"]))
        if not parts(source):
            found.append((test, source, [flag, "-DEIGEN_TEST_PART_ALL=1"]))
    return [one for one in found
            if not names or one[0] in names or one[0].rsplit("_", 1)[0] in names]


def build_and_run(args, work, program):
    """Returns the program's name and what went wrong, or None."""
    name, source, flags = program
    binary = os.path.join(work, name)
    header = [] if args.without else ["-include", "matrix/eigen.h"]
    command = [args.clang, "-std=c++17", "-O2", "-march=native", "-w", "-fenable-matrix",
               "-DEIGEN_TEST_MAX_SIZE=320", "-I", args.headers, *header, "-isystem", args.eigen, *flags, source,
               "-o", binary]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60 * TIME_LIMIT)
        if done.returncode != 0:
            return name, "is not compiled:\n" + done.stderr[-3000:]
        done = subprocess.run([binary, f"r{args.repeat}", f"s{args.seed}"], capture_output=True,
                              text=True, timeout=60 * TIME_LIMIT)
    except subprocess.TimeoutExpired as error:
        return name, f"takes more than {TIME_LIMIT} minutes: {error.cmd[0]}"
    finally:
        if os.path.exists(binary):
            os.remove(binary)
    if done.returncode != 0:
        return name, f"ends with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:]}"
    return name, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", required=True)
    parser.add_argument("--headers", required=True)
    parser.add_argument("--eigen")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", action="store_true")
    parser.add_argument("name", nargs="*")
    args = parser.parse_args()
    if args.eigen is None:
        args.eigen = subprocess.run([FETCH, "eigen3", "bookworm"], check=True, text=True,
                                    stdout=subprocess.PIPE).stdout.strip()

    chosen = programs(os.path.join(args.eigen, "test"), args.name)
    if not chosen:
        sys.exit(f"no such test: {' '.join(args.name)}")
    failed = 0
    with tempfile.TemporaryDirectory() as work, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, wrong in pool.map(lambda one: build_and_run(args, work, one), chosen):
            print(f"{name}: {wrong or 'passed'}", flush=True)
            failed += wrong is not None
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(chosen)} programs, {failed} failed, "
          f"{(children.ru_utime + children.ru_stime) / 60:.1f} CPU minutes")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
