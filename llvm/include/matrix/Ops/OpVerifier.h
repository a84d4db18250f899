// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_OPVERIFIER_H
#define MATRIX_OPS_OPVERIFIER_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// Checks one operation against OpKinds.def. Writes one line, what was expected
/// and what was found, to \p OS and returns false if it is malformed.
bool verifyOp(TensorOp Op, llvm::raw_ostream &OS);

/// Reports every malformed operation of a module as an error at its place:
/// opt -passes='verify<matrix-ops>'.
class VerifyOps : public llvm::PassInfoMixin<VerifyOps> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
