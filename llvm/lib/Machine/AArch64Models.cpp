// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From Arm's Software Optimization Guides, tables "ASIMD floating-point
// instructions" (FMLA) and "ASIMD load instructions" (LDR of a Q register), for
// Neoverse N1 (PJDOC-466751330-9707), V1 (PJDOC-466751330-9685) and V2
// (PJDOC-466751330-593177): an accumulator that only multiply-adds use is
// forwarded two cycles after, not four. Apple's are those that Dougall Johnson
// measured on M1's Firestorm: four multiply-adds a cycle, of four cycles each.
// A64FX: Fujitsu's A64FX Microarchitecture Manual, chapter of execution
// latencies.
//
// Second-level caches: by Arm's Technical Reference Manuals N1 (100616) has up
// to 1 MiB of 8 ways, V1 (101427) 512 KiB or that, and V2 (102375) that or 2
// MiB; Graviton 2, Graviton 3 and Grace have 1 MiB. Several cores share those
// of M1 (four have 12 MiB) and A64FX (twelve have 8 MiB of 16 ways), so a part
// of the ways is planned for. Apple does not say how many there are.

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

/// Neoverse V2, whose loops decode 6 micro-operations a cycle, as llvm-mca's
/// model has it: 24 multiply-adds, what they load and the loop's own are more
/// than four multiply-adds a cycle leave time for.
static constexpr MachineModel neoverseV2(StringLiteral Name) {
  MachineModel Model{Name, 2, 4, 3, 128, 42 * K, 1024 * K, 8};
  Model.StepsPerIteration = 4;
  return Model;
}

//   name, latency, multiply-adds, loads, unit, first cache, second cache and
//   its ways, line
static const MachineModel Models[] = {
    {"neoverse-n1", 2, 2, 2, 128, 42 * K, 1024 * K, 8},
    {"neoverse-v1", 2, 4, 3, 128, 42 * K, 1024 * K, 8},
    neoverseV2("neoverse-v2"),
    neoverseV2("grace"),
    {"apple-m1", 4, 4, 3, 128, 85 * K, 3072 * K, 3, 128},
    {"a64fx", 9, 2, 2, 512, 42 * K, 512 * K, 1, 256},
};

ArrayRef<MachineModel> matrix::aarch64Models() { return Models; }
