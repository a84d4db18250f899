// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_MACHINEMODEL_H
#define MATRIX_TARGET_MACHINEMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace matrix {

/// What a processor is good at: numbers that decide how code is made, and never
/// what it computes.
struct MachineModel {
  llvm::StringRef Name = "generic";
  /// Cycles until the result of a multiply-add can be added to.
  unsigned MultiplyAddLatency = 4;
  /// Of vectors, that begin in a cycle.
  unsigned MultiplyAdds = 2, Loads = 2;
  /// Bytes that a first-level cache keeps.
  unsigned FirstCache = 32 << 10;
  /// An element in memory is broadcast to a vector by an instruction beside its
  /// load.
  bool ShufflesBroadcasts = false;
  /// Loads and stores under masks, where the target has them, take about as long
  /// as whole ones. AVX's stores are microcode on AMD's processors: with them,
  /// 5x5 to 7x7 floats take three times as long on Zen 4.
  bool HasFastMasks = true;
};

/// The model of what \p F is tuned for.
MachineModel machineModel(const llvm::Function &F,
                          const llvm::TargetTransformInfo &TTI);

} // namespace matrix

#endif
