// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From LLVM 22's model of POWER10 (PPCScheduleP10.td, which llvm-mca shows):
// four multiply-adds of vectors begin in a cycle and take seven, two loads
// begin. No such processor was at hand. The first-level cache has 32 KiB, the
// second one 2 MiB for a core of eight threads, whose two halves have four
// vector units and two of MMA each (IBM Power E1080, Technical Overview and
// Introduction, 2.1.2). Lines have 128 bytes, the ways are the default's.

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

//   name, latency, multiply-adds, loads, unit, first cache, second cache and
//   its ways, line
static const MachineModel Models[] = {
    {"pwr10", 7, 4, 2, 128, 32 * K, 2048 * K, 8, 128},
    {"pwr11", 7, 4, 2, 128, 32 * K, 2048 * K, 8, 128},
};

ArrayRef<MachineModel> matrix::powerModels() { return Models; }
