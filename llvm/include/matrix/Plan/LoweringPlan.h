// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_LOWERINGPLAN_H
#define MATRIX_PLAN_LOWERINGPLAN_H

#include "matrix/Plan/MemoryPlan.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Plan/RegisterPlan.h"

namespace matrix {

/// All that is decided about the operations of one function, before any of them
/// is emitted: what is done in registers and in which vectors, which operations
/// share loops, which values share memory and where that is, and how each
/// region's loops work.
class LoweringPlan {
  llvm::SmallVector<RegisterPlan> InRegisters;
  Regions R;
  std::optional<Buffers> B;
  std::vector<RegionPlan> Plans;
  StoragePlan Memory;
  std::vector<EdgePlan> Edges;

  LoweringPlan(llvm::SmallVector<RegisterPlan> Small, llvm::Function &F,
               const Subtarget &ST);

public:
  /// The plan of \p F, which is first brought into the form that plans are made
  /// of: every operand that is read from memory is there, edges into phis of
  /// handles can take copies, and values go between registers and memory by
  /// operations alone. std::nullopt if an edge cannot be split, which is an
  /// error that has been reported.
  static std::optional<LoweringPlan> make(llvm::Function &F,
                                          const Subtarget &ST,
                                          llvm::FunctionAnalysisManager &AM);

  llvm::ArrayRef<RegisterPlan> inRegisters() const { return InRegisters; }
  /// Those of what is not done in registers.
  const Regions &regions() const { return R; }
  bool hasLoops() const { return B.has_value(); }
  /// If there are loops.
  const Buffers &buffers() const { return *B; }
  const RegionPlan &of(const Region &Here) const {
    return Plans[&Here - R.list().begin()];
  }
  /// The memory of buffers.
  const StoragePlan &memory() const { return Memory; }
  /// The copies into phis, for each block that has some.
  llvm::ArrayRef<EdgePlan> edges() const { return Edges; }

  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// opt -passes='print<matrix-plan>', or 'print<matrix-plan<O0>>' for plans that
/// take no time. Brings functions into the form that plans are made of. Of one
/// with extents known at run time, it prints the statements that have such:
/// those of constant ones are planned when these are loops.
class PrintPlan : public llvm::PassInfoMixin<PrintPlan> {
  llvm::raw_ostream &OS;
  Effort E;

public:
  PrintPlan(llvm::raw_ostream &OS, Effort E) : OS(OS), E(E) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
