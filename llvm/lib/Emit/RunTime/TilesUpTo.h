// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_TILESUPTO_H
#define MATRIX_LIB_EMIT_RUNTIME_TILESUPTO_H

#include "matrix/Target/TileRange.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// A tile of one form: where it begins, how many rows or columns it has, and,
/// if its last fragment is masked, which lanes of that are rows.
struct TileUpTo {
  const TileRange &Range;
  llvm::Value *First, *Count, *Lanes = nullptr;
};

/// A tile of one vector of \p Width rows, of which those in \p Lanes exist;
/// null: all do.
TileRange oneVector(unsigned Width, const llvm::Value *Lanes = nullptr);

/// The next multiple of \p Each, a power of two, below \p Count, or above it.
llvm::Value *roundDown(llvm::Value *Count, unsigned Each,
                       llvm::IRBuilderBase &B);
llvm::Value *roundUp(llvm::Value *Count, unsigned Each, llvm::IRBuilderBase &B);

/// The smaller one of two indices.
llvm::Value *smaller(llvm::Value *X, llvm::Value *Y, llvm::IRBuilderBase &B);

/// Emits loops over tiles that cover all below \p End, which is known at run
/// time, by the forms of a RunTimePlan. \p Around, if it is not null, emits
/// what is done once for all forms in one place, and them inside of it: for the
/// largest of them, which may have fewer rows than fragments need, and has no
/// lanes.
void forTilesUpTo(
    const TileRanges &Forms, llvm::Value *End, llvm::IRBuilderBase &B,
    llvm::function_ref<void(const TileUpTo &)> Body,
    llvm::function_ref<void(const TileUpTo &, llvm::function_ref<void()> Forms)>
        Around = nullptr);

/// The same by \p Forms of falling extents down to 1: whole tiles of the first,
/// and one of the others for what is left.
void forTilesAndRest(const TileRanges &Forms, llvm::Value *End,
                     llvm::IRBuilderBase &B,
                     llvm::function_ref<void(const TileUpTo &)> Body);

} // namespace matrix

#endif
