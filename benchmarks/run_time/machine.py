# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where it was measured: processor, load, versions."""

import datetime
import os
import platform
import shutil
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "utils"))
import host_processor  # noqa: E402

PACKAGES = ["libeigen3-dev", "libxsmm-dev", "libopenblas-dev", "libblis-dev"]


def cpuinfo(*names):
    """The value of the first line that has one of these names."""
    try:
        with open("/proc/cpuinfo") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                if name.strip() in names:
                    return value.strip()
    except OSError:
        pass
    return ""


def features():
    """The processor's features by the names of the compiler's macros: avx512vnni."""
    return host_processor.native_features("clang-22")


def vector_bits():
    return 512 if "avx512f" in features() else 256 if "avx2" in features() else 128


def runs(target):
    """Whether this host can run code for the target."""
    return target.bits <= vector_bits() and (
        target.name == "native" or platform.machine() == "x86_64")


def processor():
    return cpuinfo("model name") or platform.processor() or platform.machine()


def processor_and_model():
    """"AMD EPYC (znver4)": names that hypervisors give do not tell the model."""
    found = [name[len("__tune_"):-2] for name in host_processor.macros("clang-22", ("-march=native",))
             if name.startswith("__tune_")]
    return processor() + (f" ({found[0]})" if len(found) == 1 else "")


def load():
    return os.getloadavg()[0]


def first_line(command):
    try:
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "not found"
    return (output.splitlines() or [""])[0]


def package(name):
    if not shutil.which("dpkg-query"):
        return "unknown"
    return first_line(["dpkg-query", "-W", "-f", "${Version}", name])


def environment(target):
    """What the libraries are told: one thread, and the target's code path."""
    # Where it is not told, OpenBLAS and BLIS 0.9 do not know processors that are
    # younger than they are; AVX-512 is AVX-512.
    chosen = target
    if target.name == "native" and vector_bits() == 512:
        from .cases import TARGETS
        chosen = TARGETS["v4"]
    variables = {name: value for name, value in os.environ.items()
                 if not name.startswith(("OPENBLAS_", "BLIS_", "LIBXSMM_", "OMP_"))}
    variables.update(OPENBLAS_NUM_THREADS="1", BLIS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if target.libxsmm:  # libxsmm knows the host without help
        variables["LIBXSMM_TARGET"] = target.libxsmm
    if chosen.openblas:
        variables["OPENBLAS_CORETYPE"] = chosen.openblas
    if chosen.blis:
        variables["BLIS_ARCH_TYPE"] = chosen.blis
    return variables


def date():
    return datetime.datetime.now().astimezone().isoformat(timespec="minutes")


def describe(compilers, packages=tuple(PACKAGES)):
    """(name, text) pairs for the head of a report."""
    yield "date", date()
    yield "command", " ".join(sys.argv)
    yield "processor", f"{processor()}, {os.cpu_count()} cores, {vector_bits()}-bit vectors"
    yield "load", f"{load():.1f} before"
    for label, path in compilers.items():
        yield label, f"{first_line([path, '--version'])} ({path})"
    for name in packages:
        yield name, package(name)
