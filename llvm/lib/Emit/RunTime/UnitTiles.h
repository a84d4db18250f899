// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions in which a matrix unit computes blocks of products whose
// extents are known at run time.

#ifndef MATRIX_LIB_EMIT_RUNTIME_UNITTILES_H
#define MATRIX_LIB_EMIT_RUNTIME_UNITTILES_H

#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimeUnitPlan.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/FoldingSet.h"
#include <vector>

namespace matrix {

/// A block of rows and columns of a product, and steps of k: whole ones of the
/// unit's instruction.
struct UnitBlock {
  const Product &P;
  const RunTimeUnitPlan &Plan;
  /// A and, maybe, B are copies. What sums start with is memory, too: one
  /// element for all of them has strides of 0.
  const MemoryRef &A, &B, &C, &Start;
  llvm::Value *M, *N, *K;
};

class UnitFunctions {
  /// A function, and what it computes.
  struct Body {
    llvm::FoldingSetNodeID Form;
    llvm::Function *F;
  };
  std::vector<Body> Known;

public:
  /// Emits a call of the function for \p Block, which all blocks of such
  /// elements share.
  void emitCall(const UnitBlock &Block, llvm::IRBuilderBase &B);
};

} // namespace matrix

#endif
