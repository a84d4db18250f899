// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_MACHINE_MACHINEMODEL_H
#define MATRIX_MACHINE_MACHINEMODEL_H

#include "matrix/Machine/Caches.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace matrix {

/// The strengths of a processor: numbers that decide how code is made, and
/// never what it computes, but for how sums are split where that is allowed.
struct MachineModel {
  llvm::StringRef Name = "generic";
  /// Cycles until a sum can be added to again.
  unsigned MultiplyAddLatency = 4;
  /// Multiply-adds of vectors that begin in a cycle, and loads.
  unsigned MultiplyAdds = 2, Loads = 2;
  /// Width of the vector units in bits: multiply-adds and loads of wider
  /// vectors issue in several parts. 0: the width of a register.
  unsigned UnitBits = 0;
  /// Bytes that a first-level cache keeps of what is read again and again,
  /// beside what passes: about two thirds of a large one.
  unsigned FirstCache = 32 << 10;
  /// Bytes and ways of the second-level cache: what one core has of it if all
  /// that share it work.
  unsigned SecondCache = 1 << 20, SecondCacheWays = 8;
  /// Bytes that it moves at once.
  unsigned Line = CacheLine;
  /// Multiply-adds that wait for their sums while later ones begin; 0: nothing
  /// is to rely on that.
  unsigned WaitingMultiplyAdds = 0;
  /// Bit operations on vectors have units beside those of multiply-adds.
  bool HasFreeLogic = false;
  /// Bytes of an operand from which on a copy of it pays. It is packed in parts
  /// then, of at most PackedK steps of k. What follows such a product is no
  /// part of its loops, because its sums are not complete until the last part.
  /// The threshold depends on the third cache as much as on the second. It was
  /// measured on Zen 4 and Zen 5, and is the same for all models.
  unsigned PackFrom = 1 << 20;
  unsigned PackedK = 256;
  /// How far ahead what comes from beyond the second cache is prefetched, in
  /// bytes.
  unsigned PrefetchDistance = 4096;
  /// An element in memory is broadcast to a vector by an instruction beside its
  /// load.
  bool ShufflesBroadcasts = false;
  /// Loads and stores under masks, where the target has them, take about as
  /// long as whole ones.
  bool HasFastMasks = true;
  /// Vectors of floats make zeros of subnormal numbers, and single floats do
  /// not.
  bool FlushesVectors = false;

  /// Width of vectors, two of which are blended by an instruction that takes no
  /// unit of multiply-adds. 0: there are none.
  unsigned BlendBits = 0;
  /// Width of vectors that are permuted by a unit that multiply-adds of such
  /// vectors do not need. 0: all are.
  unsigned FreeShuffleBits = 0;
  /// Vectors of 512 bits are faster, although LLVM prefers those of 256 bits.
  bool HasFastLongVectors = false;
  /// Instructions that add products of pairs of bfloats take as long as four
  /// multiply-adds of floats.
  bool HasSlowBFloatPairs = false;

  /// Steps of k in an iteration of a product's loop: more than one where what a
  /// processor decodes in a cycle is little more than what its multiply-adds
  /// need.
  unsigned StepsPerIteration = 1;

  unsigned secondCacheSets() const {
    return SecondCache / Line / SecondCacheWays;
  }

  /// The largest K of a packed part, for an instruction that multiplies groups
  /// of \p Group: PackedK groups.
  unsigned packedK(unsigned Group) const { return PackedK * Group; }

  /// How many narrower vectors that need no shuffles are as fast as one of \p
  /// Bits that does.
  unsigned shuffleTurns(unsigned Bits) const {
    return FreeShuffleBits == 0 || Bits <= FreeShuffleBits
               ? 1
               : Bits / FreeShuffleBits;
  }

  /// In how many parts a vector of \p Bits issues.
  unsigned turns(unsigned Bits) const {
    return UnitBits == 0 || Bits <= UnitBits ? 1 : Bits / UnitBits;
  }
};

/// The model of the processor that \p F is tuned for (-mtune, else -march or
/// -mcpu), as far as its features go.
MachineModel machineModel(const llvm::Function &F,
                          const llvm::TargetTransformInfo &TTI);

/// The processors that have a model, one table for each instruction set.
llvm::ArrayRef<MachineModel> x86Models();
llvm::ArrayRef<MachineModel> aarch64Models();
llvm::ArrayRef<MachineModel> armModels();
llvm::ArrayRef<MachineModel> powerModels();
llvm::ArrayRef<MachineModel> riscvModels();

} // namespace matrix

#endif
