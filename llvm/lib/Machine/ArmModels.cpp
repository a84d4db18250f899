// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From Arm's Cortex-M4 Technical Reference Manual (DDI 0439), tables of the
// instruction sets of the processor and of its FPU: VFMA and VMLA take three
// cycles, in which nothing else begins, VMUL, VADD, MUL and MLA one; a load
// takes two, and one if another load follows it. There is no cache: memory on
// the chip answers in a cycle, however often it is read.
//
// By that table VMUL and VADD are faster than VFMA, two cycles instead of
// three, but round twice. What is fused is for features and flags to say: a
// model changes no result.

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned NoCache = ~0u;

//   name, latency, multiply-adds, loads, unit, first cache, second cache
static const MachineModel Models[] = {
    {"cortex-m4", 3, 1, 1, 0, NoCache, NoCache},
};

ArrayRef<MachineModel> matrix::armModels() { return Models; }
