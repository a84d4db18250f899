// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_DEBUG_DESCRIBEPARAMETERS_H
#define MATRIX_DEBUG_DESCRIBEPARAMETERS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Tells debuggers in which arguments a matrix parameter arrives: a debug
/// record for each vector of its image, or one for the memory that is passed by
/// reference. Adds debug records only, so code does not depend on -g.
class DescribeParameters : public llvm::PassInfoMixin<DescribeParameters> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace matrix

#endif
