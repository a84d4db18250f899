// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector as a list of pieces, each in a register of its own.
//
//     <9 x float>  =  <8 x float>  <8 x float>      registers of 8 lanes
//                     e0 .. e7     e8 ? ? ..        (a scalar, in fact: e8)

#ifndef MATRIX_LIB_LATE_VECTORPIECES_H
#define MATRIX_LIB_LATE_VECTORPIECES_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Elements [First, First + Count) of a vector.
struct Range {
  unsigned First, Count;
};
using Cut = llvm::SmallVector<Range, 4>;

/// The elements of a range: a scalar, or a vector with a power of two of lanes.
/// Lanes behind the last element have no meaning.
struct Piece : Range {
  llvm::Value *V;
};
using Pieces = llvm::SmallVector<Piece, 4>;

/// The lanes of a piece of \p Count elements.
inline unsigned numLanes(unsigned Count) { return llvm::PowerOf2Ceil(Count); }

/// A vector of \p Lanes elements, a scalar if it is one.
llvm::Type *pieceType(llvm::Type *Element, unsigned Lanes);

/// \p Count elements in full registers of \p Lanes, and what remains.
Cut cutIntoRegisters(unsigned Count, unsigned Lanes);

/// Element Mask[i] of \p From in lane i, any value where it is negative; a
/// scalar for a single lane.
llvm::Value *gather(llvm::ArrayRef<Piece> From, llvm::ArrayRef<int> Mask,
                    llvm::IRBuilderBase &B);

/// The contents of lanes behind the last element of a piece.
enum class SpareLanes { Any, FirstElement };

/// The elements of \p Here, from \p From.
Piece recut(llvm::ArrayRef<Piece> From, Range Here, SpareLanes Spare,
            llvm::IRBuilderBase &B);

/// All of \p From, one behind the other, none longer than the one before.
Piece concatenate(llvm::ArrayRef<Piece> From, llvm::IRBuilderBase &B);

/// The vector of \p Count elements that \p From is.
llvm::Value *join(llvm::ArrayRef<Piece> From, unsigned Count,
                  llvm::IRBuilderBase &B);

} // namespace matrix

#endif
