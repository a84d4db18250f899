// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Latencies and ports are uops.info's (VFMADD231PS, VMOVUPS, VMASKMOVPS), but
// for Zen 4's and Zen 5's, which were measured: of eight independent
// multiply-adds of 512 bits, Zen 5 begins two a cycle and Zen 4 one, which
// takes both halves of a unit. (llvm-mca-22's tables have one on Zen 5, Ice
// Lake and Sapphire Rapids, too, which is wrong.) First-level caches of 48 KiB
// (Intel's Optimization Reference Manual, 248966; AMD's guide 58455) stand here
// with 32: `./dev bench run-time --operations gram --sizes 100` is 5 % slower
// on Zen 5 if plans count on all of it.
//
// The schedulers of Zen 4's vector units hold 64 operations, the queue before
// them as many (AMD's guide 57647, 2.11). Others have such figures, too, but
// what they are worth was measured on this one alone.
//
// On a Xeon with AMX (its virtual machine does not tell which), vectors of 512
// bits have twice the throughput of 256, at the same frequency, and `vdpbf16ps`
// has one every two cycles, of either. With 512 bits, one of the two units of
// multiply-adds also permutes (uops.info): products of 8x8 floats and 4x4
// doubles, two columns to a vector, are slower than with 256.
//
// Two of the four vector pipes of AMD's processors multiply, and all do bit
// operations (AMD's guides 57647, 2.10, and 58455).
//
// Second-level caches are a core's own, with lines of 64 bytes. Their sizes and
// ways are the vendors' (Intel's Optimization Reference Manual; AMD's guides
// 56305, 56665, 57647, 58455). Intel's client processors with the core of Ice
// Lake's Xeons have less than these.
//
// Masked stores of AVX are microcode on all of AMD's processors.

#include "matrix/Machine/MachineModel.h"

using namespace llvm;
using namespace matrix;

static constexpr unsigned K = 1 << 10;

static MachineModel sapphireRapids() {
  MachineModel Model = {"sapphirerapids", 4, 2, 2, 512, 32 * K, 2048 * K, 16};
  Model.HasFastLongVectors = true;
  Model.HasSlowBFloatPairs = true;
  Model.FreeShuffleBits = 256;
  return Model;
}

//   name, latency, multiply-adds, loads, unit, first cache, second cache and
//   its ways, line, waiting multiply-adds, free logic
static const MachineModel Models[] = {
    {"haswell", 5, 2, 2, 256, 32 * K, 256 * K, 8},
    {"skylake", 4, 2, 2, 256, 32 * K, 256 * K, 4},
    {"skylake-avx512", 4, 2, 2, 512, 32 * K, 1024 * K, 16},
    {"icelake-client", 4, 2, 2, 512, 32 * K, 512 * K, 8},
    {"icelake-server", 4, 2, 2, 512, 32 * K, 1280 * K, 20},
    sapphireRapids(),
    {"znver2", 5, 2, 2, 256, 32 * K, 512 * K, 8, 64, 0, true},
    {"znver3", 4, 2, 2, 256, 32 * K, 512 * K, 8, 64, 0, true},
    {"znver4", 4, 2, 2, 256, 32 * K, 1024 * K, 8, 64, 128, true},
    {"znver5", 4, 2, 2, 512, 32 * K, 1024 * K, 16, 64, 0, true},
};

ArrayRef<MachineModel> matrix::x86Models() { return Models; }
