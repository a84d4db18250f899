// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that runs on any RISC-V processor without vectors is planned for the
// simplest one: in order, one instruction a cycle. The numbers are Rocket's, by
// its source (chipsalliance/rocket-chip): FPUParams of tile/FPU.scala has three
// cycles for a multiply-add of floats and four for one of doubles, DCacheParams
// of rocket/HellaCache.scala 64 sets of four ways of 64 bytes.

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

//   name, latency, multiply-adds, loads, unit, first cache
static const MachineModel Models[] = {
    {"rocket", 4, 1, 1, 0, 16 * K},
};

ArrayRef<MachineModel> matrix::riscvModels() { return Models; }
