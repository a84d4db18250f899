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

#include "matrix/Target/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

//   name, latency, multiply-adds, loads, unit, cache
static const MachineModel Models[] = {
    {"neoverse-n1", 2, 2, 2, 128, 42 * K},
    {"neoverse-v1", 2, 4, 3, 128, 42 * K},
    {"neoverse-v2", 2, 4, 3, 128, 42 * K},
    {"apple-m1", 4, 4, 3, 128, 85 * K},
    {"a64fx", 9, 2, 2, 512, 42 * K},
};

ArrayRef<MachineModel> matrix::aarch64Models() { return Models; }
