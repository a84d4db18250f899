// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which model a function has. What depends on features is asked of LLVM, so
// that -march=x86-64-v3 -mtune=znver4 is a Zen 4 without AVX-512.

#include "matrix/Machine/MachineModel.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Support/SharedOption.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// -mllvm -matrix-second-cache=BYTES, for tests: what is planned for operands
/// that no cache keeps is planned for small ones, too.
static const auto &SecondCache = sharedOption<cl::opt<unsigned>>(
    "matrix-second-cache", cl::desc("Bytes of the second cache"));

/// Processors that have the core of another one, or one that differs in nothing
/// that a model has.
static StringRef coreOf(StringRef Processor) {
  return StringSwitch<StringRef>(Processor)
      .Case("broadwell", "haswell")
      .Cases({"kabylake", "coffeelake", "cometlake", "whiskeylake"}, "skylake")
      .Cases({"skx", "cascadelake", "cooperlake"}, "skylake-avx512")
      .Case("tigerlake", "icelake-server")
      .Case("rocketlake", "icelake-client")
      .Cases({"emeraldrapids", "graniterapids", "graniterapids-d"},
             "sapphirerapids")
      .Cases({"apple-m2", "apple-m3", "apple-a14", "apple-a15", "apple-a16",
              "apple-a17"},
             "apple-m1")
      .Case("grace", "neoverse-v2")
      .Case("neoverse-512tvb", "neoverse-v1")
      .Cases({"generic-rv32", "generic-rv64", "rocket-rv32", "rocket-rv64"},
             "rocket")
      .Default(Processor);
}

/// Whether \p F is for Intel's Sapphire Rapids or a later Xeon. It may be tuned
/// for another one: virtual machines do not tell -march=native their model.
static bool isForXeon(const Function &F, StringRef Processor) {
  return (hasFeature(F, "amx-tile") || hasFeature(F, "avx512fp16")) &&
         !Processor.starts_with("znver");
}

static ArrayRef<MachineModel> modelsOf(const Triple &T,
                                       const TargetTransformInfo &TTI) {
  if (T.isX86())
    return x86Models();
  if (T.isAArch64())
    return aarch64Models();
  if (T.isARM() || T.isThumb())
    return armModels();
  if (T.isPPC())
    return powerModels();
  // "generic-rv64" with vectors may be anything.
  bool HasVectors =
      !TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
           .isZero();
  return T.isRISCV() && !HasVectors ? riscvModels() : ArrayRef<MachineModel>();
}

MachineModel matrix::machineModel(const Function &F,
                                  const TargetTransformInfo &TTI) {
  const Triple &T = F.getParent()->getTargetTriple();
  StringRef Processor = F.getFnAttribute("tune-cpu").getValueAsString();
  if (Processor.empty())
    Processor = F.getFnAttribute("target-cpu").getValueAsString();
  if (T.isX86() && isForXeon(F, Processor))
    Processor = "sapphirerapids";
  MachineModel Model;
  for (const MachineModel &Known : modelsOf(T, TTI))
    if (coreOf(Processor) == Known.Name)
      Model = Known;
  Model.FlushesVectors = TTI.isFPVectorizationPotentiallyUnsafe();
  if (T.isX86()) {
    // AVX-512's registers come with its masks. With AVX's stores, 5x5 to 7x7
    // floats take three times as long on Zen 4, and code for any AVX2 machine
    // runs there as well.
    Model.HasFastMasks = TTI.getNumberOfRegisters(TTI.getRegisterClassForType(
                             /*Vector=*/true)) >= 32;
    unsigned Bits =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
            .getFixedValue();
    Model.ShufflesBroadcasts = Bits < 256;
    // vblendps has three or four ports. Of 512 bits Intel blends on those of
    // multiply-adds, and LLVM 22 makes permutations of blends (uops.info).
    Model.BlendBits = Bits < 256 ? 0 : 256;
  }
  if (SecondCache)
    Model.SecondCache = Model.PackFrom = SecondCache;
  return Model;
}
