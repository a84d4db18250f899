# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles kernels: how long it takes, how large they are, and shared objects.

Objects are kept under the hash of all that made them, so that a second run
compiles only what belongs to a changed compiler or kernel.
"""

import collections
import dataclasses
import glob
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import threading

from .contestants import MACHINE

HERE = os.path.dirname(os.path.abspath(__file__))
SIZE_TOOL, COPY_TOOL = "llvm-size-22", "llvm-objcopy-22"
# Small kernels would otherwise differ by where they happen to lie.
BASE_FLAGS = ["-O3", "-fPIC", "-falign-functions=64"]
# A kernel of a few lines that takes longer or needs more has failed.
LIMIT_SECONDS, LIMIT_BYTES = 120, 4 << 30


@dataclasses.dataclass(frozen=True)
class Built:
    path: str = ""  # of the shared object
    seconds: float = 0  # user time of the compilation
    text: int = 0  # bytes of machine code
    failure: str = ""
    code: str = ""  # what machine code and constants hash to


def limited(command):
    """(exit status, errors, user seconds) of a command under the limits."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile("w+", errors="replace") as errors:
        # A group of its own: a driver's children have to be stopped with it.
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors,
                                   preexec_fn=limit, start_new_session=True)
        stop = threading.Timer(LIMIT_SECONDS, os.killpg, (process.pid, signal.SIGKILL))
        stop.start()
        _, status, usage = os.wait4(process.pid, 0)
        stop.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return process.returncode, errors.read(), usage.ru_utime


def text_bytes(path):
    rows = subprocess.run([SIZE_TOOL, "-A", path], check=True, text=True,
                          capture_output=True).stdout.splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith(".text"))


def code_digest(path):
    with tempfile.TemporaryDirectory() as folder:
        code = os.path.join(folder, "code")
        subprocess.run([COPY_TOOL, "-O", "binary", "-j", ".text*", "-j", ".rodata*", path, code],
                       check=True)
        with open(code, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()


class Builder:
    def __init__(self, compilers, cache, broken=None, headers=()):
        """headers: what kernels may include, besides the benchmark's own."""
        self.compilers = compilers
        self.cache = cache
        self.broken = broken
        self.headers = [*glob.glob(os.path.join(HERE, "*", "*.h")), *headers]
        self.repeat_object = ""
        self.locks = collections.defaultdict(threading.Lock)
        os.makedirs(cache, exist_ok=True)

    def identity(self, compiler):
        """Changes with the compiler, also where the path stays."""
        path = os.path.realpath(shutil.which(compiler))
        state = os.stat(path)
        return [path, state.st_size, state.st_mtime_ns]

    def key(self, compiler, flags, source):
        digest = hashlib.sha256(
            json.dumps([self.identity(compiler), flags, BASE_FLAGS]).encode())
        for path in [*sorted(self.headers), source]:
            with open(path, "rb") as file:
                digest.update(file.read())
        return digest.hexdigest()[:32]

    def build(self, compiler, flags, source, links=(), program=False):
        """A shared object of source, or a program."""
        if not shutil.which(compiler):
            return Built(failure=f"missing: {compiler}")
        source = os.path.join(HERE, source)
        key = self.key(compiler, [*flags, *links], source)
        # Cases share kernels: the second one waits for the first.
        with self.locks[key]:
            return self.build_once(compiler, flags, source, links, program,
                                   os.path.join(self.cache, key))

    def build_once(self, compiler, flags, source, links, program, stem):
        if os.path.exists(stem + ".json"):
            with open(stem + ".json") as file:
                return Built(**json.load(file))
        # Another run may be building the same.
        scratch = f"{stem}.{os.getpid()}.{threading.get_ident()}"
        status, errors, seconds = limited(
            [compiler, *BASE_FLAGS, *flags, "-c", source, "-o", scratch + ".o"])
        if status != 0:
            reason = "no end" if status == -signal.SIGKILL else "fails"
            detail = (errors.strip().splitlines() or [f"exit status {status}"])[0]
            return Built(failure=f"{reason}: {detail}")
        text, code = text_bytes(scratch + ".o"), code_digest(scratch + ".o")
        status, errors, _ = limited([compiler, *([] if program else ["-shared"]), scratch + ".o",
                                     "-o", scratch + ".so", *links])
        os.unlink(scratch + ".o")
        if status != 0:
            return Built(failure=f"does not link: {errors.strip().splitlines()[-1]}")
        os.replace(scratch + ".so", stem + ".so")
        built = Built(stem + ".so", seconds, text, code=code)
        with open(scratch + ".json", "w") as file:
            json.dump(built.__dict__, file)
        os.replace(scratch + ".json", stem + ".json")
        return built

    def repeat(self):
        """The object that every kernel is linked with."""
        source = os.path.join(HERE, "harness", "repeat.c")
        with self.locks[source]:
            if not self.repeat_object:
                path = os.path.join(self.cache, f"repeat.{os.getpid()}.o")
                subprocess.run([self.compilers["stock"], *BASE_FLAGS, "-c", source, "-o", path],
                               check=True)
                self.repeat_object = os.path.join(self.cache, "repeat.o")
                os.replace(path, self.repeat_object)
        return self.repeat_object

    def harness(self):
        return self.build(self.compilers["stock"], ["-Wall"], "harness/harness.c",
                          ("-ldl",), program=True)

    def reference(self, case):
        """The checker; by the host's best target, since only the result counts."""
        flags = ["-march=native", *(f"-D{define}" for define in case.defines)]
        return self.build(self.compilers["stock"], flags, "harness/case.c", ("-lm",))

    def flags(self, contestant, case):
        return [*contestant.flags, *case.target.flags]

    def kernel(self, contestant, case, bits):
        if not contestant.may_overlap:
            case = dataclasses.replace(case, restrict=True)
        defines = [f"-D{define}" for define in case.defines]
        if contestant.kind == MACHINE:  # the same for all operations
            defines = [f"-D{define}" for define in
                       [*case.element.defines, "FORM=PRODUCT", "ROWS=1", "COLUMNS=1",
                        "INNER=1", f"BITS={bits}"]]
        if contestant.name == self.broken:
            defines.append("-DBREAK")
        return self.build(self.compilers[contestant.compiler],
                          [*self.flags(contestant, case), *defines],
                          os.path.join("kernels", contestant.source),
                          (self.repeat(), "-Wl,-Bsymbolic", *contestant.links, "-lm"))
