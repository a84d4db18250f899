# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which code this host can run: the one answer for tests and benchmarks.

The compiler is asked, not /proc/cpuinfo: Linux hides flags there as it likes (6.18
names neither abm nor sse4a on processors that have both). For -march=native, LLVM
reads CPUID, and XGETBV for whether the system saves the registers. So a host runs
what FLAGS ask for if each feature macro that they define is one that
-march=native defines.
"""

import functools
import os
import platform
import re
import subprocess
import tempfile

# Their instructions are chosen by no compiler, only written by programs, and hypervisors
# hide some of them: a Zen 4 without these runs all that is compiled for znver4.
ONLY_WRITTEN = frozenset("""cldemote clflushopt clwb clzero enqcmd fsgsbase invpcid kl
    mwaitx pconfig pku prefetchi ptwrite rdpru serialize sgx shstk tsxldtrk uintr waitpkg
    wbnoinvd widekl""".split())


@functools.lru_cache(maxsize=None)
def macros(clang, flags):
    """The names of the macros that the compiler defines under a tuple of flags."""
    command = [clang, *flags, "-dM", "-E", "-x", "c", os.devnull]
    output = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                            timeout=60, check=True).stdout
    return frozenset(line.split()[1].partition("(")[0] for line in output.splitlines())


def feature_names(names):
    """The names of features in macros: __AVX512BW__ is avx512bw. What names the processor
    itself is left out: __tune_znver4__ comes with __znver4 and __znver4__."""
    processors = {name[len("__tune_"):-2] for name in names if name.startswith("__tune_")}
    found = {match[1] for match in map(re.compile("__(\\w+?)_*$").match, names) if match}
    return {name.lower() for name in found - processors if not name.startswith("tune_")}


def features(clang, flags):
    """The features that FLAGS add to those that every processor of this host's architecture
    has."""
    return feature_names(macros(clang, tuple(flags)) - macros(clang, ()))


def native_features(clang):
    """The features of this processor whose registers the system saves."""
    return features(clang, ["-march=native"])


def missing_features(clang, flags):
    """The features that code under FLAGS, for this host's architecture, needs and the host
    lacks, sorted."""
    machine = [flag for flag in flags if flag.startswith("-m") and flag != "-mllvm"]
    # Without the compiler, which takes longer to start than some programs to be compiled.
    if set(machine) <= {"-march=native"}:
        return []
    needed = features(clang, machine)
    return sorted(needed - native_features(clang) - ONLY_WRITTEN)


def supports(clang, feature):
    """Whether __builtin_cpu_supports, compiler-rt's or libgcc's reading of CPUID and XGETBV,
    finds a feature of x86-64 here: a second opinion on native_features."""
    if platform.machine() != "x86_64":
        return False
    with tempfile.TemporaryDirectory(prefix="host_processor-") as folder:
        program = os.path.join(folder, "supports")
        source = f'int main(void) {{ return __builtin_cpu_supports("{feature}") ? 0 : 9; }}\n'
        subprocess.run([clang, "-x", "c", "-", "-o", program], input=source, text=True,
                       timeout=60, check=True)
        status = subprocess.run([program], timeout=60).returncode
    if status not in (0, 9):
        raise OSError(f"a program that asks for {feature} ended with {status}")
    return status == 0
