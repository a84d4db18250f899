// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_BATCH_BATCHTRIPS_H
#define MATRIX_LIB_EMIT_BATCH_BATCHTRIPS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace matrix {

class Remarks;

/// Why iterations do not share vectors.
enum class BatchRefusal : uint8_t {
  /// More than one block, or it does not count up by one.
  Form,
  /// A value goes from iteration to iteration.
  Carried,
  /// A value of the last iteration is used behind it.
  UsedBehind,
  /// Matrices of successive iterations are not adjacent in memory.
  Access,
  /// An operation has no form for several matrices.
  Operation,
  /// It does not read matrices, or does not write any.
  NoAccess,
  /// A register holds one matrix.
  Size,
  /// There are too many pairs of memory that may overlap.
  Overlap
};

/// Several trips of a loop over an array of small matrices share vectors. To be
/// called when all operations of \p F are emitted; changes it even where it
/// finds no such loop. \p Blocks had operations: what becomes of loops of them is
/// remarked.
void batchTrips(llvm::Function &F,
                const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Blocks,
                const Remarks &R, llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
