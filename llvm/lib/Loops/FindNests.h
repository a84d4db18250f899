// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_FINDNESTS_H
#define MATRIX_LIB_LOOPS_FINDNESTS_H

#include "matrix/Loops/NestChoice.h"
#include "matrix/Loops/Overlap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class AAResults;
class BasicBlock;
class LoopInfo;
} // namespace llvm

namespace matrix {
struct MachineModel;

/// Blocks in which loops begin.
using LoopHeaders = llvm::SmallPtrSet<const llvm::BasicBlock *, 4>;

/// Loops, one of which is in another, that have a multiply-add.
struct FoundNest {
  llvm::Loop *L = nullptr;
  /// If they can be raised, and it is likely to gain.
  std::optional<Nest> Loops;
  Overlap Check;
  /// Else.
  RefusedNest Refusal{NestRefusal::NoSum};
};

/// Whether there may be any, or loops that have to be part of one.
bool mayHaveNests(const llvm::LoopInfo &LI, const NestChoice &Choice);

/// All of \p F that \p Choice wants, and what it refuses by a pragma. Their
/// loops are brought into the form that is matched. \p IsChanged: whether that
/// was another one; analyses of loops hold.
std::vector<FoundNest> findNests(llvm::Function &F, const NestChoice &Choice,
                                 llvm::FunctionAnalysisManager &AM,
                                 bool &IsChanged,
                                 const LoopHeaders &LeftOut = {});

/// Matches \p L and the loops in it, which have the form of a nest.
FoundNest inspectNest(llvm::Loop &L, const NestChoice &Choice,
                      llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                      llvm::AAResults &AA, const MachineModel &Model);

/// Why \p L, which \p Found says nothing of or refuses, is in no nest.
RefusedNest whyNotRaised(llvm::Loop &L, llvm::ArrayRef<FoundNest> Found,
                         const NestChoice &Choice,
                         llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
