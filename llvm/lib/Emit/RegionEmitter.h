// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function on its way from handles to loops, shared by the files that emit
// one kind of region each.

#ifndef MATRIX_LIB_EMIT_REGIONEMITTER_H
#define MATRIX_LIB_EMIT_REGIONEMITTER_H

#include "Memory/Storage.h"
#include "matrix/Plan/LoweringPlan.h"
#include "matrix/Plan/ReductionNest.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

class OwnFunctions;
struct WaitingPiece;

class RegionEmitter {
public:
  /// What emission needs beside the plan.
  struct Context {
    OwnFunctions &Functions;
    const llvm::TargetLibraryInfo &TLI;
  };

private:
  const LoweringPlan &Plan;
  const Regions &R;
  const Buffers &B;
  Storage &Store;
  OwnFunctions &Functions;
  /// Of loads that are copied if they are overwritten: the copy, or their own
  /// memory.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> CopyOrMemory;

public:
  /// \p Plan has loops, and \p Store the memory of its buffers.
  RegionEmitter(const LoweringPlan &Plan, Storage &Store, const Context &C)
      : Plan(Plan), R(Plan.regions()), B(Plan.buffers()), Store(Store),
        Functions(C.Functions) {}

  /// Emits \p Here's loops before its root.
  void emit(const Region &Here);

  /// Where the elements of \p V are: its buffer, or the memory that it was
  /// loaded from, seen through views.
  MemoryRef memoryOf(llvm::Value *V, llvm::IRBuilderBase &Builder);

private:
  const RegionPlan &planOf(const Region &Here) const { return Plan.of(Here); }
  void emitStore(const Region &Here, llvm::IRBuilderBase &Builder);
  void emitDirectedStore(const Region &Here, const MemoryRef &Target,
                         llvm::IRBuilderBase &Builder);
  /// Copies what \p Here loads to \p Target if it is overwritten.
  void emitCopyIfWritten(const Region &Here, const MemoryRef &Target,
                         llvm::IRBuilderBase &Builder);
  /// \p Body writes a temporary, which is copied to \p Target then, if
  /// \p Condition is true, and else \p Target.
  void
  emitThroughTemporary(const Region &Here, const MemoryRef &Target,
                       llvm::Value *Condition, llvm::IRBuilderBase &Builder,
                       llvm::function_ref<void(const MemoryRef &Chosen)> Body);
  /// Computes the region's result into a temporary, which is copied to
  /// \p Target.
  void emitByWayOfTemporary(const Region &Here, const MemoryRef &Target,
                            llvm::IRBuilderBase &Builder);
  /// Computes the region's result into \p Target. \p Order: of element-wise
  /// loops.
  void emitInto(const Region &Here, MemoryRef Target,
                llvm::IRBuilderBase &Builder, LoopOrder Order = LoopOrder::Up);
  void emitInsert(const Region &Here, TensorOp Op,
                  llvm::IRBuilderBase &Builder);
  void emitInsertPart(const Region &Here, TensorOp Op,
                      llvm::IRBuilderBase &Builder);
  void emitGather(const Region &Here, TensorOp Op, const MemoryRef &Target,
                  llvm::IRBuilderBase &Builder);
  /// Slices are mapped on the way.
  void emitMappedGather(const Region &Here, TensorOp Op,
                        const MemoryRef &Target, llvm::IRBuilderBase &Builder);
  void emitScatter(const Region &Here, TensorOp Op,
                   llvm::IRBuilderBase &Builder);
  /// Into zeros, or anything, at the memory of a store.
  void emitStoredScatter(const Region &Here, TensorOp Op,
                         const MemoryRef &Target, llvm::IRBuilderBase &Builder);
  void emitScatterInto(const Region &Here, TensorOp Op, const MemoryRef &Target,
                       llvm::IRBuilderBase &Builder);
  /// The same, behind the pieces \p Old of what is scattered into.
  void emitScatterAfter(const Region &Here, TensorOp Op,
                        const MemoryRef &Target,
                        llvm::ArrayRef<WaitingPiece> Old,
                        llvm::IRBuilderBase &Builder);
  void emitConcat(const Region &Here, TensorOp Concat, const MemoryRef &Target,
                  llvm::IRBuilderBase &Builder);
  void emitReduction(const Region &Here, const MemoryRef &Target,
                     llvm::IRBuilderBase &Builder);
  void emitInsertLanes(const Region &Here, TensorOp Op,
                       llvm::IRBuilderBase &Builder);
  /// The root's memory, holding what its first operand holds.
  MemoryRef copyOfOperand(const Region &Here, llvm::IRBuilderBase &Builder);
  void emitToVector(TensorOp Op, llvm::IRBuilderBase &Builder);
  void emitToTensor(TensorOp Op, const MemoryRef &Target,
                    llvm::IRBuilderBase &Builder);
  void emitExtract(TensorOp Op, llvm::IRBuilderBase &Builder);
  void emitExtractLanes(TensorOp Op, llvm::IRBuilderBase &Builder);
  void emitShuffle(TensorOp Op, const MemoryRef &Target,
                   llvm::IRBuilderBase &Builder);
  void emitElementwise(const Region &Here, MemoryRef Target, LoopOrder Order,
                       llvm::IRBuilderBase &Builder);
  /// The region's products and what follows them.
  void emitProducts(const Region &Here, const MemoryRef &Target,
                    const ProductPlan &Plan, llvm::IRBuilderBase &Builder);
};

/// The part of \p Whole that \p Op, on a block, a diagonal or a view, takes;
/// \p Part is its type.
MemoryRef partOf(const MemoryRef &Whole, TensorType Part, TensorOp Op,
                 llvm::IRBuilderBase &B);

/// Copies every element of \p Source to \p Target, a tensor of the same extents
/// and elements. \p MayOverlap: the two may be the same memory, or overlap if
/// both are contiguous.
void emitCopy(MemoryRef Target, MemoryRef Source, const CopyPlan &Plan,
              llvm::IRBuilderBase &B, bool MayOverlap = false);

/// The same, of elements that \p Convert makes others of. The two do not
/// overlap.
void emitConversion(
    const MemoryRef &Target, const MemoryRef &Source, const CopyPlan &Plan,
    llvm::function_ref<llvm::Value *(llvm::Value *Lanes)> Convert,
    llvm::IRBuilderBase &B);

/// Adds every element of \p Source, of the same extents and elements, to that
/// of \p Target. The two do not overlap.
void emitAddition(const MemoryRef &Target, const MemoryRef &Source,
                  const CopyPlan &Plan, llvm::IRBuilderBase &B);

/// Copies \p Part into the contiguous \p Target at the indices \p Start, and
/// sets all other elements of \p Target to \p Element.
void emitBordered(const MemoryRef &Target, const MemoryRef &Part,
                  llvm::ArrayRef<int64_t> Start, llvm::Value *Element,
                  const BorderPlan &Plan, llvm::IRBuilderBase &B);

/// Copies between tensors that are contiguous along two different dimensions,
/// in tiles as \p Plan has them.
void emitTransposition(const MemoryRef &Target, const MemoryRef &Source,
                       const TransposePlan &Plan, llvm::IRBuilderBase &B);

/// Copies between a few lines and memory in which they are interleaved, \p
/// VectorWidth elements of each at once.
void emitInterleavedCopy(const MemoryRef &Target, const MemoryRef &Source,
                         const CopyPlan::Interleaved &Plan,
                         unsigned VectorWidth, llvm::IRBuilderBase &B);

/// Loads \p Width elements of each of \p Count lines that are interleaved from
/// \p Offset on, in parts as InterleavedLines::part() has them. \returns lanes
/// of elements.
llvm::SmallVector<llvm::Value *>
loadInterleaved(const MemoryRef &Source, unsigned Count, unsigned Width,
                llvm::Value *Offset, unsigned Part, llvm::IRBuilderBase &B);

/// Stores the elements of \p Lines, vectors of as many lanes, interleaved from
/// \p Offset on, in parts as InterleavedLines::part() has them.
void storeInterleaved(const MemoryRef &Target,
                      llvm::ArrayRef<llvm::Value *> Lines, llvm::Value *Offset,
                      unsigned Part, llvm::IRBuilderBase &B);

/// Computes \p Result, of \p Leaves, into \p Target, in loops over all but the
/// last dimension and vectors along that one. All have merged dimensions.
void emitMap(llvm::Value *Result, const MemoryRef &Target, LeafMemory &Leaves,
             const MapPlan &Map, const FusedElements &Fused, LoopOrder Order,
             llvm::IRBuilderBase &B);

/// Computes \p Here's elements in vectors of several innermost lines each, as
/// \p Plan has them. \p Target and \p Leaves have merged dimensions.
void emitShortLines(const Region &Here, const MemoryRef &Target,
                    const LeafMemory &Leaves, const MapPlan &Plan,
                    const FusedElements &Fused, llvm::IRBuilderBase &B);

/// Computes \p Here's elements in vectors of a few lines, which are interleaved
/// in \p Target or leaves. \p Target and \p Leaves have merged dimensions.
void emitInterleavedMap(const Region &Here, const MemoryRef &Target,
                        const LeafMemory &Leaves, const MapPlan &Plan,
                        const FusedElements &Fused, llvm::IRBuilderBase &B);

/// Computes \p Here's elements in vectors whose lanes run along several
/// dimensions, as \p Plan has them. \p Target and \p Leaves have merged
/// dimensions.
void emitSpreadMap(const Region &Here, const MemoryRef &Target,
                   const LeafMemory &Leaves, const MapPlan &Plan,
                   const FusedElements &Fused, llvm::IRBuilderBase &B);

/// Computes \p Here's reduction of short lines side by side, in vectors of
/// several of them (ReductionPlan::ShortLines).
void emitReducedLines(const Region &Here, ReductionMemory Memory,
                      const ReductionPlan &Plan, const FusedElements &Fused,
                      llvm::IRBuilderBase &B);

/// Computes \p Here's reduction in vectors whose lanes run along several
/// dimensions (ReductionPlan::Spread).
void emitSpreadReduction(const Region &Here, ReductionMemory Memory,
                         const ReductionPlan &Plan, const FusedElements &Fused,
                         llvm::IRBuilderBase &B);

/// Copies the triangle i > j of \p Matrix to i < j, where i counts along lines
/// of memory, but for \p Plan's tiles on the diagonal.
void emitMirror(const MemoryRef &Matrix, const TransposePlan &Plan,
                llvm::IRBuilderBase &B);

/// Loops over all indices of the dimensions of \p Type at storage positions
/// [0, Positions); the body finds them set in \p Indices.
void emitOuterLoops(TensorType Type, unsigned Positions,
                    llvm::MutableArrayRef<llvm::Value *> Indices,
                    LoopOrder Order, llvm::IRBuilderBase &B,
                    llvm::function_ref<void()> Body);

} // namespace matrix

#endif
