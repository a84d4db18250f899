#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs a project in all combinations of what CMake offers.

    build_consumers.py PROJECT TREE STOCK-CLANG OUT
"""

import itertools
import os
import subprocess
import sys


def main():
    project, tree, stock, out = sys.argv[1:]
    toolchain = os.path.join(tree, "lib/cmake/MatrixClang/MatrixClangToolchain.cmake")
    compilers = {
        "matrix": [f"-DCMAKE_TOOLCHAIN_FILE={toolchain}"],
        "plugin": [f"-DCMAKE_PREFIX_PATH={tree}", f"-DCMAKE_C_COMPILER={stock}",
                   f"-DCMAKE_CXX_COMPILER={stock}++"],
    }
    count = failed = 0
    for component, generator, build_type, shared, lto in itertools.product(
            compilers, ["Ninja", "Unix Makefiles"], ["Debug", "Release"], ["OFF", "ON"],
            ["OFF", "ON"]):
        folder = os.path.join(out, str(count))
        count += 1
        commands = [
            ["cmake", "-S", project, "-B", folder, "-G", generator, *compilers[component],
             f"-DCMAKE_BUILD_TYPE={build_type}", f"-DBUILD_SHARED_LIBS={shared}",
             f"-DLTO={lto}", f"-DCOMPONENT={component}"],
            ["cmake", "--build", folder],
            [os.path.join(folder, "consumer")],
        ]
        for command in commands:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True)
            if done.returncode:
                failed += 1
                print(component, generator, build_type, f"shared={shared} lto={lto}:",
                      " ".join(command), done.stdout, sep="\n")
                break
    print(f"{count} builds, {failed} failed")


if __name__ == "__main__":
    main()
