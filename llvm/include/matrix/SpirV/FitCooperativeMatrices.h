// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SPIRV_FITCOOPERATIVEMATRICES_H
#define MATRIX_SPIRV_FITCOOPERATIVEMATRICES_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// What LLVM 22's SPIR-V back end makes invalid modules of, where cooperative
/// matrices are, or modules that claim what is not so:
///
///   select of two matrices    a branch and a phi: OpSelect takes none
///   a global array as the     its address is stored and loaded first, or the
///     pointer of a load or      instruction's pointer would be one to the
///     store                     array
///   copies between memory     aligned alike: the module has one alignment, the
///     of two alignments         first pointer's, for both
class FitCooperativeMatrices
    : public llvm::PassInfoMixin<FitCooperativeMatrices> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
