// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pieces of one function's vectors, and where to get them.

#ifndef MATRIX_LIB_LATE_PIECEBUILDER_H
#define MATRIX_LIB_LATE_PIECEBUILDER_H

#include "VectorPieces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace matrix {

/// The vectors of a target.
struct VectorUnit {
  unsigned RegisterBits;
  /// Operations have a vector length (RISC-V's V), so any number of elements is
  /// legal.
  bool HasLength;
  /// Results of comparisons of one vector can be part of a longer one's.
  bool JoinsComparisons;
  /// There are vectors of half.
  bool HasHalves;
};

class PieceBuilder {
  const llvm::DataLayout &DL;
  VectorUnit Unit;
  /// Whether a power of two of lanes, but more than a register has, is cut too.
  bool CutsWide;
  llvm::DenseMap<llvm::Value *, Pieces> Known;
  struct Splat {
    llvm::Value *Element;
    llvm::SmallDenseMap<unsigned, llvm::Value *, 2> OfLanes;
  };
  /// By the instruction that made it.
  llvm::DenseMap<llvm::Value *, Splat> Splats;
  /// A copy in memory, written behind a value's definition, and the last store
  /// that does.
  struct StoredValue {
    llvm::AllocaInst *Slot = nullptr;
    llvm::Instruction *Last = nullptr;
  };
  llvm::DenseMap<llvm::Value *, StoredValue> Slots;
  /// Values that will be deleted.
  llvm::DenseSet<const llvm::Value *> Replaced;

public:
  llvm::IRBuilder<> B;

  PieceBuilder(llvm::Function &F, VectorUnit Unit);

  bool isVectorizable(llvm::Type *Element) const;
  /// The elements of \p T that fill a register, a power of two; 1 if no
  /// register holds several.
  unsigned registerLanes(llvm::Type *T) const;
  bool isIllegal(llvm::Type *T) const;
  bool isReplaced(const llvm::Value *V) const { return Replaced.contains(V); }

  /// \p List takes the place of \p V.
  void set(llvm::Instruction *V, Pieces List);
  /// \p Element in all lanes takes the place of \p V.
  void setSplat(llvm::Instruction *V, llvm::Value *Element);

  bool isSplat(llvm::Value *V) const { return Splats.contains(V); }

  /// How \p V is cut; null if it is whole, or the same in all lanes.
  const Pieces *lookup(llvm::Value *V) const;
  /// The pieces of any vector. What is whole is cut behind its definition.
  Pieces pieces(llvm::Value *V);
  /// The elements of \p Here as a piece.
  llvm::Value *take(llvm::Value *V, Range Here, SpareLanes Spare);
  /// \p V as one vector, as it was.
  llvm::Value *joined(llvm::Value *V);

  /// Columns that are joined stay pieces; anything else fills registers.
  Cut cutOfShuffle(llvm::ArrayRef<Piece> From, llvm::ArrayRef<int> Mask,
                   llvm::Type *Result) const;

  /// Whether pieces of \p Vector, of any lengths, can become longer ones.
  bool mayJoin(llvm::Type *Vector) const {
    return Unit.JoinsComparisons || !Vector->isIntOrIntVectorTy(1);
  }

  /// Whether the memory image of a vector is an array of its elements.
  bool isStoredAsArray(llvm::Type *Vector) const;
  /// Calls \p Body with powers of two of elements of \p Vector, and where they
  /// begin in memory, in bytes.
  void forMemory(llvm::Type *Vector,
                 llvm::function_ref<void(Range, uint64_t)> Body) const;
  llvm::Value *addressOf(llvm::Value *Pointer, uint64_t Offset);
  /// An array of the elements of \p V, which nobody else writes.
  llvm::AllocaInst *inMemory(llvm::Value *V);
  /// An array of the elements of \p From.
  llvm::AllocaInst *store(llvm::ArrayRef<Piece> From);
  /// The vector of type \p T that \p Slot holds, in full registers.
  Pieces loadPieces(llvm::AllocaInst *Slot, llvm::Type *T);
  /// What forMemory() has cut, in full registers.
  Pieces inRegisters(llvm::ArrayRef<Piece> Parts, llvm::Type *Vector);

private:
  llvm::Value *splat(llvm::Value *V, unsigned Lanes);
  llvm::AllocaInst *slot(uint64_t Bytes);
  bool goBehind(llvm::Value *V);
};

} // namespace matrix

#endif
