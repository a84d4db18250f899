#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs with tiles (__tile1024i of <amxintrin.h>), and the same by loops.

    fuzz_tiles.py --clang PATH --stock PATH --emulator LIBRARY --seeds 0:1000

A program has one function of statements on at most eight tiles of three shapes,
C, A and B of a product, and its reference, which works on arrays of bytes. Both
run with the same extents and memory, several times; extents are constants or
arguments. Levels and -fenable-matrix follow from the seed. Same seed, same program.

What the stock compiler does not compile either, is LLVM's failure: it is printed,
counted apart, and no failure of ours.
"""

import argparse
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from matrix_fuzz.rng import Random  # noqa: E402

PRELUDE = r"""
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
typedef unsigned short Extent;
typedef struct { uint8_t Bytes[16][64]; } Ref;
enum { Size = 4096 };
static uint8_t Memory[Size], Expected[Size];
static int Calls;
__attribute__((noinline)) static void call(int X) { Calls += X; }
__attribute__((noinline)) static void tiles(int X) {
  __tile1024i T = {3, 8};
  __tile_zero(&T);
  __tile_stored(Memory + Size - 256, 64, T);
  Calls += X;
}
static void refLoad(Ref *T, int M, int N, const uint8_t *From, int Stride) {
  memset(T, 0, sizeof(*T));
  for (int R = 0; R < M; ++R)
    for (int I = 0; I < N; ++I)
      T->Bytes[R][I] = From[R * Stride + I];
}
static void refStore(const Ref *T, int M, int N, uint8_t *To, int Stride) {
  for (int R = 0; R < M; ++R)
    for (int I = 0; I < N; ++I)
      To[R * Stride + I] = T->Bytes[R][I];
}
static int extend(uint8_t X, int IsSigned) { return IsSigned ? (int8_t)X : X; }
static void refProduct(Ref *C, const Ref *A, const Ref *B, int M, int N, int K,
                       int SignedA, int SignedB) {
  for (int R = 0; R < M; ++R)
    for (int J = 0; J < N / 4; ++J) {
      uint32_t Sum;
      memcpy(&Sum, &C->Bytes[R][J * 4], 4);
      for (int I = 0; I < K; ++I)
        Sum += extend(A->Bytes[R][I], SignedA) *
               extend(B->Bytes[I / 4][J * 4 + I % 4], SignedB);
      memcpy(&C->Bytes[R][J * 4], &Sum, 4);
    }
}
"""

MAIN = r"""
int main(void) {
  if (syscall(SYS_arch_prctl, 0x1023, 18))
    return 2;
  for (unsigned Run = 0; Run != 4; ++Run) {
    unsigned Seed = Run;
    for (int I = 0; I != Size; ++I) {
      Seed = Seed * 1664525u + 1013904223u;
      Memory[I] = Expected[I] = Seed >> 24;
    }
    memset(Memory + Size - 256, 0, 256);
    memset(Expected + Size - 256, 0, 256);
    tested(EXTENTS, Seed >> 8, Run);
    reference(EXTENTS, Seed >> 8, Run);
    if (memcmp(Memory, Expected, Size)) {
      printf("run %u differs\n", Run);
      return 1;
    }
  }
}
"""


class Program:
    def __init__(self, seed):
        self.random = Random(seed)
        self.matrix = []
        self.reference = []
        self.loops = 0
        r = self.random
        self.extents = (r.between(1, 16), r.between(1, 16) * 4, r.between(1, 16) * 4)
        self.known = r.percent(50)
        self.names = {"C": [], "A": [], "B": []}
        for sort, most in [("C", 3), ("A", 2), ("B", 2)]:
            self.names[sort] = [f"{sort}{i}" for i in range(r.between(1, most))]
        self.shape = {"C": ("M", "N"), "A": ("M", "K"), "B": ("L", "N")}

    def any(self):
        sort = self.random.pick("CAB")
        return sort, self.random.pick(self.names[sort])

    def place(self):
        # 16 rows of up to 96 bytes fit in front of what tiles() writes.
        return self.random.between(0, 2200), self.random.pick([64, 65, 80, 96])

    def emit(self, depth, matrix, reference):
        indent = "  " * (depth + 1)
        self.matrix.append(indent + matrix)
        self.reference.append(indent + reference)

    def load(self, depth, sort, name):
        rows, columns = self.shape[sort]
        offset, stride = self.place()
        which = self.random.pick(["loadd", "stream_loadd"])
        self.emit(depth, f"__tile_{which}(&{name}, Memory + {offset}, {stride});",
                  f"refLoad(&{name}, {rows}, {columns}, Expected + {offset}, {stride});")

    def zero(self, depth, name):
        self.emit(depth, f"__tile_zero(&{name});", f"memset(&{name}, 0, sizeof({name}));")

    def store(self, depth, sort, name):
        rows, columns = self.shape[sort]
        offset, stride = self.place()
        self.emit(depth, f"__tile_stored(Memory + {offset}, {stride}, {name});",
                  f"refStore(&{name}, {rows}, {columns}, Expected + {offset}, {stride});")

    def product(self, depth):
        r = self.random
        c, a, b = (r.pick(self.names[sort]) for sort in "CAB")
        signed_a, signed_b = r.below(2), r.below(2)
        signs = "us"[signed_a] + "us"[signed_b]
        self.emit(depth, f"__tile_dpb{signs}d(&{c}, {a}, {b});",
                  f"refProduct(&{c}, &{a}, &{b}, M, N, K, {signed_a}, {signed_b});")

    def copy(self, depth):
        sort = self.random.pick("CAB")
        to, source = (self.random.pick(self.names[sort]) for _ in range(2))
        self.emit(depth, f"{to}.tile = {source}.tile;", f"{to} = {source};")

    def block(self, depth):
        """A condition or a loop around statements."""
        r = self.random
        if r.percent(50):
            text = f"if (Bits >> {r.below(16)} & 1) {{"
        else:
            i = f"I{self.loops}"
            self.loops += 1
            text = f"for (int {i} = 0; {i} < (int)({r.below(3)} + Run % 2); ++{i}) {{"
        self.emit(depth, text, text)
        self.statements(depth + 1, r.between(1, 4))
        self.emit(depth, "}", "}")

    def statements(self, depth, count):
        for _ in range(count):
            kind = self.random.weighted([("load", 4), ("store", 4), ("product", 6), ("zero", 1),
                                         ("copy", 1), ("call", 1), ("block", 2 if depth < 3 else 0)])
            if kind == "load":
                self.load(depth, *self.any())
            elif kind == "store":
                self.store(depth, *self.any())
            elif kind == "product":
                self.product(depth)
            elif kind == "zero":
                self.zero(depth, self.any()[1])
            elif kind == "copy":
                self.copy(depth)
            elif kind == "call":
                self.emit(depth, self.random.pick(["call(1);", "tiles(2);"]), ";")
            else:
                self.block(depth)

    def text(self):
        m, n, k = self.extents
        for sort, names in self.names.items():
            rows, columns = self.shape[sort]
            for name in names:
                self.emit(0, f"__tile1024i {name} = {{{rows}, {columns}}};", f"Ref {name};")
        for sort, names in self.names.items():
            for name in names:
                if self.random.percent(25):
                    self.zero(0, name)
                else:
                    self.load(0, sort, name)
        self.statements(0, self.random.between(5, 16))
        for sort, names in self.names.items():
            for name in names:
                self.store(0, sort, name)
        extents = f"{m}, {n}, {k}, {k // 4}"
        if self.known:
            parameters = "unsigned Bits, unsigned Run"
            known = f"  enum {{ M = {m}, N = {n}, K = {k}, L = {k // 4} }};\n"
            main = MAIN.replace("EXTENTS, ", "")
        else:
            parameters = "Extent M, Extent N, Extent K, Extent L, unsigned Bits, unsigned Run"
            known = "  (void)L;\n"
            main = MAIN.replace("EXTENTS", extents)
        text = PRELUDE
        for name, lines in [("tested", self.matrix), ("reference", self.reference)]:
            text += f"__attribute__((noinline)) static void {name}({parameters}) {{\n{known}"
            text += "  (void)Bits, (void)Run;\n" + "\n".join(lines) + "\n}\n"
        return text + main


def flags_of(seed):
    random = Random(seed).fork("flags")
    flags = [random.pick(["-O0", "-O1", "-O2", "-O3", "-Os"]), "-mamx-int8"]
    if random.percent(50):
        flags.append("-fenable-matrix")
    if random.percent(30):
        flags.append("-march=x86-64-v3")
    return flags


def compile_with(clang, flags, source, program):
    return subprocess.run([clang, *flags, "-fno-crash-diagnostics", source, "-o", program],
                          capture_output=True, text=True, timeout=60)


STOCK_TRIES = 20


class OfLLVM(str):
    """A failure that the stock compiler shares."""


def failure_of(clang, stock, emulator, seed, directory):
    """What went wrong, or an empty string."""
    source, program = os.path.join(directory, f"{seed}.c"), os.path.join(directory, "program")
    with open(source, "w") as file:
        file.write(Program(seed).text())
    flags = flags_of(seed)
    try:
        result = compile_with(clang, flags, source, program)
        if result.returncode:
            text = f"compile failed: {' '.join(flags)}: {result.stderr[-300:]}"
            common = [flag for flag in flags if flag != "-fenable-matrix"]
            # LLVM 22 reads memory that it has freed: where that is, decides.
            shared = stock and any(compile_with(stock, common, source, program).returncode
                                   for _ in range(STOCK_TRIES))
            return OfLLVM(f"stock, too: {text}") if shared else text
        result = subprocess.run([program], capture_output=True, text=True, timeout=60,
                                env=dict(os.environ, LD_PRELOAD=emulator))
        if result.returncode:
            return f"exit status {result.returncode}: {' '.join(flags)}: {result.stdout}"
    except subprocess.TimeoutExpired:
        return "no end after 60 s"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True, metavar="PATH")
    parser.add_argument("--stock", metavar="PATH")
    parser.add_argument("--emulator", required=True, metavar="LIBRARY")
    parser.add_argument("--seeds", required=True, metavar="A:B", help="from A to below B")
    parser.add_argument("--print", action="store_true", help="the programs alone")
    arguments = parser.parse_args()
    first, _, end = arguments.seeds.partition(":")
    seeds = range(int(first), int(end) if end else int(first) + 1)
    failed = shared = 0
    with tempfile.TemporaryDirectory(prefix="fuzz_tiles-") as directory:
        for seed in seeds:
            if arguments.print:
                print(Program(seed).text())
                continue
            failure = failure_of(arguments.clang, arguments.stock, arguments.emulator, seed,
                                 directory)
            if failure:
                failed += not isinstance(failure, OfLLVM)
                shared += isinstance(failure, OfLLVM)
                print(f"seed {seed}: {failure}", flush=True)
            os.remove(os.path.join(directory, f"{seed}.c"))
    if not arguments.print:
        print(f"fuzz_tiles: {len(seeds)} programs, {failed} failed, "
              f"{shared} that the stock compiler does not compile, either")
    return 1 if failed or not seeds else 0


if __name__ == "__main__":
    sys.exit(main())
