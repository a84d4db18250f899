// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From LLVM 22's model of POWER10 (PPCScheduleP10.td, which llvm-mca shows):
// four multiply-adds of vectors begin in a cycle and take seven, two loads
// begin. No such processor was at hand. A core's first-level cache has 32 KiB,
// its second one 1 MiB (IBM's POWER10 Processor User's Manual, OPF).

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

//   name, latency, multiply-adds, loads, unit, cache
static const MachineModel Models[] = {
    {"pwr10", 7, 4, 2, 128, 32 * K},
    {"pwr11", 7, 4, 2, 128, 32 * K},
};

ArrayRef<MachineModel> matrix::powerModels() { return Models; }
