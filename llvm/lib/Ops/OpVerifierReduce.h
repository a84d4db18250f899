// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules of OpVerifier for reductions, windows and diagonals. Each writes one
// line, what was expected and what was found, and returns false for a malformed
// operation.

#ifndef MATRIX_LIB_OPS_OPVERIFIERREDUCE_H
#define MATRIX_LIB_OPS_OPVERIFIERREDUCE_H

#include "matrix/Ops/TensorOp.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

bool verifyReduction(TensorOp Op, llvm::raw_ostream &OS);
bool verifyWindow(TensorOp Op, llvm::raw_ostream &OS);
bool verifyDiagonal(TensorOp Op, llvm::raw_ostream &OS);
bool verifyInsertDiagonal(TensorOp Op, llvm::raw_ostream &OS);

} // namespace matrix

#endif
