# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How programs are compiled. A seed chooses one set; sets of sanitizers come less
often, because they cost more. What the host's processor cannot run is compiled
only."""

import os
import platform
import shutil
import sys
from typing import NamedTuple

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), *3 * [".."], "utils"))
import host_processor  # noqa: E402

COMMON = ["-fenable-matrix", "-ffp-contract=off", "--rtlib=compiler-rt",
          "--unwindlib=libgcc", "-w", "-Wno-invalid-constexpr",
          "-fno-crash-diagnostics", "-fverify-intermediate-code"]
ROW_MAJOR = ["-fmatrix-memory-layout=row-major", "-DROW_MAJOR"]
# The same by attributes.
ROW_TYPES = ["-DROW_MAJOR", "-DROW_TYPES"]


class FlagSet(NamedTuple):
    name: str
    flags: list
    # The machine of a host that can run it, if its processor has what the flags ask for.
    machine: str = ""
    weight: int = 4
    # Features that programs for this set do not have.
    without: frozenset = frozenset()
    # Address space that a sanitizer or an emulator reserves cannot be limited.
    limit_run: bool = True
    # The emulator in front of the program, where the target is not the host.
    emulator: tuple = ()
    # The only language that the flags are for.
    language: str = ""
    # Instrumented code may take its time to compile.
    instrumented: bool = False
    # Features that this host lacks: programs are compiled only.
    missing: tuple = ()
    # The compiler prints the program, and what it printed is compiled.
    printed: bool = False


def levels() -> list:
    return [FlagSet(level, [f"-{level}"], weight=weight)
            for level, weight in [("O0", 4), ("O1", 4), ("O2", 6), ("O3", 4),
                                  ("Os", 2), ("Oz", 2)]]


def processors() -> list:
    sets = []
    for suffix in ["v3", "v4"]:
        for level in ["O0", "O1", "O2", "O3", "Os"]:
            sets.append(FlagSet(f"{level}-{suffix}", [f"-{level}", f"-march=x86-64-{suffix}"],
                                "x86_64", weight=2))
    return sets


def named_processors() -> list:
    sets = [FlagSet(f"{level}-native", [f"-{level}", "-march=native"], weight=2)
            for level in ["O1", "O2", "O3"]]
    for level, march in [
            ("O2", "sandybridge"), ("O2", "haswell"), ("O1", "znver4"), ("O3", "znver4"),
            ("O2", "znver5"), ("O2", "sapphirerapids"), ("O3", "sapphirerapids")]:
        sets.append(FlagSet(f"{level}-{march}", [f"-{level}", f"-march={march}"],
                            "x86_64", weight=2))
    return sets


def strict() -> list:
    """Programs stay in the default rounding mode, so results do not change. LLVM 22
    miscompiles scalars of bfloat there: `*p = s` stores another number at -O0."""
    no_bfloat = frozenset(["bfloat"])
    exceptions = ["-ffp-exception-behavior=strict"]
    rounding = ["-frounding-math"]
    v3, v4 = ["-march=x86-64-v3"], ["-march=x86-64-v4"]
    sets = [
        FlagSet("O0-strict", ["-O0"] + exceptions, weight=1),
        FlagSet("O1-strict", ["-O1"] + exceptions, weight=1),
        FlagSet("O2-v3-strict", ["-O2"] + v3 + exceptions, "x86_64", weight=2),
        FlagSet("O1-rounding", ["-O1"] + rounding, weight=1),
        FlagSet("O2-v4-rounding", ["-O2"] + v4 + rounding, "x86_64", weight=2),
    ]
    return [s._replace(without=no_bfloat) for s in sets]


def link_time() -> list:
    lld = ["-fuse-ld=lld"]
    # LLVM 22's loop vectorizer miscompiles plain loops in a thin link with AVX-512.
    thin = ["-flto=thin", "-Wl,-mllvm,-vectorize-loops=false"]
    return [FlagSet("O2-lto", ["-O2", "-flto"] + lld, weight=1),
            FlagSet("O2-native-thinlto", ["-O2", "-march=native"] + thin + lld,
                    weight=1)]


def standards() -> list:
    return [
        FlagSet("O2-c23", ["-O2", "-std=c23", "-D_GNU_SOURCE"], language="c", weight=1),
        FlagSet("O2-c++23", ["-O2", "-std=c++23"], language="c++", weight=1),
        FlagSet("O1-new-interpreter",
                ["-O1", "-fexperimental-new-constant-interpreter"], weight=1),
        FlagSet("O0-c++20-new-interpreter",
                ["-O0", "-std=c++20", "-fexperimental-new-constant-interpreter"],
                language="c++", weight=1),
        FlagSet("O1-printed", ["-O1"], weight=1, printed=True),
    ]


def row_major() -> list:
    return [
        FlagSet("O0-row-major", ["-O0"] + ROW_MAJOR, weight=2),
        FlagSet("O1-row-major", ["-O1"] + ROW_MAJOR, weight=1),
        FlagSet("O2-row-major", ["-O2"] + ROW_MAJOR, weight=3),
        FlagSet("O3-v3-row-major", ["-O3", "-march=x86-64-v3"] + ROW_MAJOR, "x86_64",
                weight=2),
        FlagSet("O0-row-types", ["-O0"] + ROW_TYPES, weight=1),
        FlagSet("O2-row-types", ["-O2"] + ROW_TYPES, weight=2),
    ]


def sanitizers() -> list:
    # Elements overflow; the reference computes modulo 2^n.
    undefined = ["-fsanitize=undefined", "-fno-sanitize-recover=all",
                 "-fno-sanitize=signed-integer-overflow,shift-base"]
    # MemorySanitizer does not see what libatomic stores.
    without = {"msan": frozenset(["atomic"])}
    sets = []
    for name, flags in [("asan", ["-fsanitize=address"]), ("ubsan", undefined),
                        ("msan", ["-fsanitize=memory"])]:
        for level in ["O0", "O2"]:
            sets.append(FlagSet(f"{level}-{name}", [f"-{level}"] + flags, weight=1,
                                without=without.get(name, frozenset()),
                                limit_run=name == "ubsan", instrumented=True))
    return sets


def aarch64(name: str, flags: list, *qemu: str) -> FlagSet:
    # AArch64 has neither x87's long double nor __float128; Debian's cross
    # packages have no compiler-rt.
    target = ["--target=aarch64-linux-gnu", "-fuse-ld=lld", "--rtlib=libgcc"]
    return FlagSet(name, flags + target, weight=1,
                   without=frozenset(["longdouble", "float128"]), limit_run=False,
                   emulator=(*qemu, "-L", "/usr/aarch64-linux-gnu"))


def emulated() -> list:
    return [aarch64(f"{level}-aarch64", [f"-{level}"], "qemu-aarch64")
            for level in ["O0", "O2", "O3"]]


FLAG_SETS = (levels() + processors() + named_processors() + row_major() + strict()
             + link_time() + standards() + sanitizers() + emulated())
# These are used only where they are asked for by name: SME of the shortest and of
# long vectors, by an emulator of which not every host has the version.
NAMED_SETS = [aarch64(f"O2-sme-vl{bits}", ["-O2", "-march=armv9-a+sme"],
                      "qemu-aarch64-sme", "-cpu",
                      f"max,sme-default-vector-length={bits // 8}")
              for bits in [128, 512]]


def missing_features(clang: str, flag_set: FlagSet) -> list:
    if flag_set.emulator:
        return []
    return host_processor.missing_features(clang, flag_set.flags)


def reason_to_skip(flag_set: FlagSet) -> str:
    """Why this host cannot even compile for the set, or an empty string."""
    if flag_set.machine not in ("", platform.machine()):
        return f"needs {flag_set.machine}"
    if flag_set.emulator and not shutil.which(flag_set.emulator[0]):
        return f"no {flag_set.emulator[0]}"
    return ""


def usable(clang: str, sets=tuple(FLAG_SETS)) -> list:
    """All of the sets, but for those whose target's libraries or emulator is missing."""
    return [s._replace(missing=tuple(missing_features(clang, s))) for s in sets
            if not reason_to_skip(s)]
