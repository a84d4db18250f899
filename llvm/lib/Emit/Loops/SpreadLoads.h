// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_SPREADLOADS_H
#define MATRIX_LIB_EMIT_LOOPS_SPREADLOADS_H

#include "matrix/Plan/SpreadLanes.h"

namespace matrix {

/// The vectors of \p Covering of \p Ref, whose first element is \p Start.
llvm::SmallVector<llvm::Value *> loadCovering(const MemoryRef &Ref,
                                              llvm::Value *Start,
                                              const CoveringVectors &Covering,
                                              llvm::IRBuilderBase &B);

/// Lanes of the elements \p Offsets away, out of \p Vectors, which are those of
/// \p Covering. Lanes up to \p Width repeat the last one.
llvm::Value *spread(llvm::ArrayRef<llvm::Value *> Vectors,
                    const CoveringVectors &Covering,
                    llvm::ArrayRef<int64_t> Offsets, unsigned Width,
                    llvm::IRBuilderBase &B);

/// Stores the first \p Count lanes of \p V, adjacent elements of \p Target from
/// \p Offset on: at most two vectors, which may overlap.
void storeFirst(llvm::Value *V, unsigned Count, const MemoryRef &Target,
                llvm::Value *Offset, llvm::IRBuilderBase &B);

/// Loads the lanes of one of the operands.
using LaneLoad = llvm::function_ref<llvm::Value *(const MemoryRef &)>;
/// Computes the elements of a vector of the given number of lanes.
using SpreadBody = llvm::function_ref<llvm::Value *(unsigned, LaneLoad)>;

/// Loops over \p Target, of which \p Body computes \p Lanes at a time.
void emitSpreadLanes(const MemoryRef &Target, const SpreadLanes &Lanes,
                     SpreadBody Body, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
