// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Edges into phis of handles: phis become copies on them.

#ifndef MATRIX_BUFFERS_EDGES_H
#define MATRIX_BUFFERS_EDGES_H

#include "llvm/IR/Instructions.h"

namespace matrix {

bool isTensorPhi(const llvm::PHINode &Phi);

/// Whether the copies of \p BB's phis can stand at its start: it is entered
/// from one block only, and so is its own edge.
bool isItsOwnEdge(const llvm::BasicBlock *BB);

/// Splits the edges on which phis of handles may need copies, so that a copy
/// stands where nothing but the edge runs.
/// \returns false after an error: an edge that cannot be split.
bool splitEdges(llvm::Function &F);

} // namespace matrix

#endif
