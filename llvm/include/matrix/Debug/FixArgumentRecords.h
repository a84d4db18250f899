// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_DEBUG_FIXARGUMENTRECORDS_H
#define MATRIX_DEBUG_FIXARGUMENTRECORDS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Removes debug records of parameters that hide those of DescribeParameters,
/// or would be wrong, in the order that instruction selection gives them.
class FixArgumentRecords : public llvm::PassInfoMixin<FixArgumentRecords> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace matrix

#endif
