# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages in Fortran, by the distribution's flang-22."""

import glob
import os
import re

from .program import Executable, Program, Test, find

# Times, and what the testers say of the machine.
TIMES = r"(?m)^.*(seconds|time|Time).*$"
EIGENVALUES = ["nep", "sep", "se2", "svd", "dec", "ded", "dgg", "dgd", "dsb", "dsg", "dbal",
               "dbak", "dgbal", "dgbak", "dbb", "glm", "gqr", "gsv", "csd", "lse"]


def objects(makefile: str, *names: str):
    """The sources in the makefile's folder of what its variables list."""
    with open(makefile) as file:
        text = file.read().replace("\\\n", " ")
    folder = os.path.dirname(makefile)
    stems = [word for name in names
             for line in re.findall(rf"^{name} *\+?= *(.*)$", text, re.MULTILINE)
             for word in re.findall(r"(\w+)\.o", line)]
    return [path for stem in dict.fromkeys(stems) for path in glob.glob(f"{folder}/{stem}.[fF]*")]


BLAS = [f"{kind}blat{level}" for kind in "sdcz" for level in (1, 2, 3)]


def reference_blas() -> Program:
    """The BLAS in LAPACK's source, of all precisions, and its testers."""
    return Program(
        [], find("BLAS/SRC/*.f*"),
        [Executable(name, [f"BLAS/TESTING/{name}.f"]) for name in BLAS],
        [Test(name, f"$BIN/{name}" + (f" < $SRC/BLAS/TESTING/{name}.in" if name[-1] > "1" else ""),
              TIMES) for name in BLAS])


def lapack() -> Program:
    """LAPACK of doubles with the BLAS of all precisions, and its own tests."""
    os.makedirs("reach-modules", exist_ok=True)
    modules = ["SRC/la_constants.f90", "SRC/la_xisnan.F90"]
    library = find("SRC/d*.[fF]*", "SRC/i*.[fF]", "SRC/lsamen.f", "SRC/xerbla*.f", "SRC/chla*.f",
                   "BLAS/SRC/*.f*")
    library += [f"INSTALL/{name}.f" for name in ("lsame", "dlamch", "ilaver", "droundup_lwork",
                                                 "dsecnd_INT_CPU_TIME")]
    library += objects("TESTING/MATGEN/Makefile", "DZATGEN", "DMATGEN")
    library = [path for path in library if path not in (*modules, "BLAS/SRC/lsame.f")]
    linear = objects("TESTING/LIN/Makefile", "ALINTST", "DZLNTST", "DLINTST")
    # They need a library of extra precision.
    linear = [path for path in linear if not re.search(r"(gbx|gex|syx|pox|vxx)\.f$", path)]
    values = objects("TESTING/EIG/Makefile", "AEIGTST", "DZIGTST", "DEIGTST")
    return Program(
        ["-Jreach-modules"], modules + library,
        [Executable("linear", linear), Executable("values", values)],
        [Test("linear", "$BIN/linear < $SRC/TESTING/dtest.in", TIMES)] +
        [Test(name, f"ulimit -s unlimited; $BIN/values < $SRC/TESTING/{name}.in", TIMES)
         for name in EIGENVALUES])
