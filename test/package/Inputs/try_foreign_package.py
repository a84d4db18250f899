#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries a package of another processor's compiler, by an emulator of programs.

    try_foreign_package.py --package DEB --sysroot FOLDER --clang NATIVE
                           --work FOLDER [--sample N] SOURCE...

The compiler that is packed makes the same object file as NATIVE of each SOURCE, for
its own processor; so what the tests say of the native one's code holds for it. One
program is run as well, and opt loads the plugin. --sample takes each Nth source. Names
what differs; the exit status is 0 when nothing does and something was compared.
"""

import argparse
import os
import shutil
import subprocess
import sys

TRIPLE = "aarch64-linux-gnu"
QEMU = ["qemu-aarch64", "-cpu", "max"]
CROSS = f"/usr/{TRIPLE}"
# As run_flags.py's AArch64 sets; matrix-clang has -fenable-matrix of its own.
FLAGS = ["-O2", "-ffp-contract=off", f"--target={TRIPLE}", "-march=armv8.6-a"]
HEADERS = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       os.pardir, os.pardir, "execution")


def unpack(arguments):
    """The packed compiler and plugin, each as a command."""
    root = os.path.join(arguments.work, "root")
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-x", arguments.package, root], check=True)
    # Headers of sanitizers, which the package's links lead to.
    os.symlink("/usr/lib/llvm-22", os.path.join(root, "usr/lib/llvm-22"))
    tree = os.path.join(root, "usr/lib/matrix-clang")
    emulator = QEMU + ["-L", arguments.sysroot]
    clang = emulator + [f"{tree}/bin/matrix-clang++"]
    opt = emulator + [f"{arguments.sysroot}/usr/lib/llvm-22/bin/opt",
                      f"-load-pass-plugin={tree}/lib/MatrixPlugin.so"]
    return clang, opt


def compile_one(command, source, output):
    """Whether it compiled; the object is at output."""
    language = ["-x", "c", "-std=c17"] if source.endswith(".c") else ["-std=c++20"]
    result = subprocess.run(command + FLAGS + language + ["-I", HEADERS, "-c", source,
                            "-o", output], stderr=subprocess.PIPE, text=True)
    return result.returncode == 0, result.stderr


def same_objects(arguments, clang, native):
    different = compared = 0
    for source in arguments.sources[::arguments.sample]:
        objects = [os.path.join(arguments.work, name) for name in ["packed.o", "native.o"]]
        (packed, error), (expected, _) = (
            compile_one(command, source, output)
            for command, output in zip([clang, native], objects))
        if not expected and not packed:
            # It needs flags of its own; another test compiles it.
            continue
        compared += 1
        if packed != expected:
            print(f"{source}: only one of the compilers takes it\n{error}")
            different += 1
        elif open(objects[0], "rb").read() != open(objects[1], "rb").read():
            print(f"{source}: another object file")
            different += 1
    print(f"{compared} object files compared, {different} different")
    return compared > 0 and not different


def runs(arguments, clang, native):
    """The native compiler links: an emulated one cannot start another program."""
    program = os.path.join(arguments.work, "program")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hello.cpp")
    subprocess.run(clang + FLAGS + ["-c", source, "-o", f"{program}.o"], check=True)
    subprocess.run(native + FLAGS + [f"{program}.o", "-o", program, "-fuse-ld=lld",
                                     "--rtlib=libgcc"], check=True)
    result = subprocess.run(QEMU + ["-L", CROSS, program], capture_output=True, text=True)
    print("the program says:", result.stdout.strip())
    return result.returncode == 0


def plugin_loads(opt):
    result = subprocess.run(opt + ["-passes=print<matrix-ops>", "-disable-output", "-"],
                            input="define void @f() {\n  ret void\n}\n",
                            capture_output=True, text=True)
    print("the plugin", "loads" if result.returncode == 0 else result.stderr)
    return result.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ["package", "sysroot", "clang", "work"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--sample", type=int, default=1, metavar="N")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    os.makedirs(arguments.work, exist_ok=True)
    clang, opt = unpack(arguments)
    print(subprocess.run(clang + ["--version"], capture_output=True, text=True).stdout)
    native = [f"{arguments.clang}++", "-fenable-matrix"]
    results = [runs(arguments, clang, native), plugin_loads(opt), same_objects(arguments, clang, native)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
