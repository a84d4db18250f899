# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles, links and runs the tests of a package, whose root is the current folder."""

import hashlib
import os
import re
import resource
import subprocess
import tempfile
from typing import Dict, List

from .program import Program, object_name, run


FORTRAN = (".f", ".F", ".f90", ".F90")
FLANG = "flang-22"


def is_cxx(path: str) -> bool:
    return not path.endswith((".c", *FORTRAN))


def driver(compiler: str, path: str) -> str:
    if path.endswith(FORTRAN):
        return FLANG
    return compiler + "++" if is_cxx(path) else compiler


def raising(compiler: str, path: str) -> List[str]:
    """The options that raise loops: of the distribution's flang, by the plugin beside CLANG."""
    if not path.endswith(FORTRAN):
        return ["-fmatrix-loops"]
    plugin = os.path.join(os.path.dirname(os.path.dirname(compiler)), "lib", "MatrixPlugin.so")
    return ["-Xflang", "-load", "-Xflang", plugin, f"-fpass-plugin={plugin}",
            "-mllvm", "-matrix-loops"]


def compile_one(compiler: str, flags: List[str], source: str, output: str) -> float:
    """Seconds of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run([driver(compiler, source), "-w", *flags, "-c", source, "-o", output])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def contents(path: str) -> bytes:
    """An object file without the names of compilers."""
    with tempfile.NamedTemporaryFile() as stripped:
        run(["llvm-objcopy-22", "--remove-section=.comment", "--remove-section=.llvm_addrsig",
             path, stripped.name])
        with open(stripped.name, "rb") as file:
            return file.read()


def link(program: Program, compiler: str, folder: str):
    """Makes folder/bin of the objects in folder."""
    library = os.path.join(folder, "library.a")
    bin_folder = os.path.join(folder, "bin")
    os.makedirs(bin_folder, exist_ok=True)
    if os.path.exists(library):
        os.unlink(library)
    run(["llvm-ar-22", "rcs", library,
         *(os.path.join(folder, object_name(s)) for s in program.library)])
    kind = next((s for s in program.sources if s.endswith(FORTRAN)),
                "a.cc" if any(map(is_cxx, program.sources)) else "a.c")
    for one in program.executables:
        run([driver(compiler, kind), *(os.path.join(folder, object_name(s)) for s in one.sources),
             library, *one.libraries, "-o", os.path.join(bin_folder, one.name)])


def run_tests(program: Program, folder: str, limit_seconds: int = 600) -> Dict[str, tuple]:
    """For each test its exit status, and what it printed and wrote."""
    environment = {**os.environ, "BIN": os.path.abspath(os.path.join(folder, "bin")),
                   "SRC": os.getcwd(), "LC_ALL": "C"}
    results = {}
    for test in program.tests:
        with tempfile.TemporaryDirectory() as place:
            try:
                done = subprocess.run(["bash", "-c", test.command], cwd=place, env=environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      timeout=limit_seconds)
                status, text = done.returncode, done.stdout.decode(errors="replace")
            except subprocess.TimeoutExpired:
                status, text = "no end", ""
            written = {}
            for root, _, files in os.walk(place):
                for name in files:
                    with open(os.path.join(root, name), "rb") as file:
                        written[name] = hashlib.sha256(file.read()).hexdigest()
        results[test.name] = (status, re.sub(test.ignore or "$^", "", text), written)
    return results
