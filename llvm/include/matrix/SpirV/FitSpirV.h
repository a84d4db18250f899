// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SPIRV_FITSPIRV_H
#define MATRIX_SPIRV_FITSPIRV_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// What LLVM 22's SPIR-V back end does not select, or makes invalid modules of,
/// or modules that claim what is not so:
///
///   select of two cooperative   a branch and a phi: OpSelect takes none
///     matrices
///   a global array as the       its address is stored and loaded first, or the
///     pointer of their loads      instruction's pointer would be one to the
///     and stores                  array
///   copies between memory of    aligned alike: the module has one alignment,
///     two alignments              the first pointer's, for both
///   ldexp                       OpenCL's function
///   bitreverse                  shifts
///   vectors of one lane         scalars
class FitSpirV : public llvm::PassInfoMixin<FitSpirV> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
