# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How programs are compiled. A seed chooses one set of those that the host can
run; sets of sanitizers come less often, because they cost more."""

import platform
import shutil
from typing import NamedTuple

COMMON = ["-fenable-matrix", "-ffp-contract=off", "--rtlib=compiler-rt",
          "--unwindlib=libgcc", "-w", "-fno-crash-diagnostics"]
ROW_MAJOR = ["-fmatrix-memory-layout=row-major", "-DROW_MAJOR"]
# The same by attributes.
ROW_TYPES = ["-DROW_MAJOR", "-DROW_TYPES"]
# What -march=x86-64-v3 and -v4 need, by the names of /proc/cpuinfo.
V3 = frozenset("avx avx2 bmi1 bmi2 f16c fma abm movbe xsave".split())
V4 = V3 | frozenset("avx512f avx512bw avx512cd avx512dq avx512vl".split())


class FlagSet(NamedTuple):
    name: str
    flags: list
    cpu: frozenset = frozenset()
    machine: str = ""
    weight: int = 4
    # Features that programs for this set do not have.
    without: frozenset = frozenset()
    # Address space that a sanitizer or an emulator reserves cannot be limited.
    limit_run: bool = True
    # The emulator in front of the program, where the target is not the host.
    emulator: tuple = ()


def levels() -> list:
    return [FlagSet(level, [f"-{level}"], weight=weight)
            for level, weight in [("O0", 4), ("O1", 4), ("O2", 6), ("O3", 4),
                                  ("Os", 2), ("Oz", 2)]]


def processors() -> list:
    sets = []
    for suffix, cpu in [("v3", V3), ("v4", V4)]:
        for level in ["O0", "O1", "O2", "O3", "Os"]:
            sets.append(FlagSet(f"{level}-{suffix}",
                                [f"-{level}", f"-march=x86-64-{suffix}"], cpu,
                                "x86_64", weight=2))
    return sets


def row_major() -> list:
    return [
        FlagSet("O0-row-major", ["-O0"] + ROW_MAJOR, weight=2),
        FlagSet("O1-row-major", ["-O1"] + ROW_MAJOR, weight=1),
        FlagSet("O2-row-major", ["-O2"] + ROW_MAJOR, weight=3),
        FlagSet("O3-v3-row-major", ["-O3", "-march=x86-64-v3"] + ROW_MAJOR, V3,
                "x86_64", weight=2),
        FlagSet("O0-row-types", ["-O0"] + ROW_TYPES, weight=1),
        FlagSet("O2-row-types", ["-O2"] + ROW_TYPES, weight=2),
    ]


def sanitizers() -> list:
    # Elements overflow; the reference computes modulo 2^n.
    undefined = ["-fsanitize=undefined", "-fno-sanitize-recover=all",
                 "-fno-sanitize=signed-integer-overflow,shift-base"]
    sets = []
    for name, flags in [("asan", ["-fsanitize=address"]), ("ubsan", undefined),
                        ("msan", ["-fsanitize=memory"])]:
        for level in ["O0", "O2"]:
            sets.append(FlagSet(f"{level}-{name}", [f"-{level}"] + flags, weight=1,
                                limit_run=name == "ubsan"))
    return sets


def emulated() -> list:
    # AArch64 has neither x87's long double nor __float128; Debian's cross
    # packages have no compiler-rt.
    flags = ["--target=aarch64-linux-gnu", "-fuse-ld=lld", "--rtlib=libgcc"]
    return [FlagSet(f"{level}-aarch64", [f"-{level}"] + flags, weight=1,
                    without=frozenset(["longdouble", "float128"]), limit_run=False,
                    emulator=("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"))
            for level in ["O0", "O2", "O3"]]


FLAG_SETS = levels() + processors() + row_major() + sanitizers() + emulated()


def cpu_flags() -> frozenset:
    try:
        with open("/proc/cpuinfo") as cpuinfo:
            for line in cpuinfo:
                if line.startswith(("flags", "Features")):
                    return frozenset(line.split(":", 1)[1].split())
    except OSError:
        pass
    return frozenset()


def runnable() -> list:
    """The sets that this host can run."""
    cpu, machine = cpu_flags(), platform.machine()
    return [s for s in FLAG_SETS
            if s.machine in ("", machine) and s.cpu <= cpu
            and (not s.emulator or shutil.which(s.emulator[0]))]
