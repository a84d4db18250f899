// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What users are told of plans (-Rpass=matrix-ops, -Rpass-missed,
// -Rpass-analysis), in the words of docs/use/Language.md. StageRemarks.h has
// what other stages tell; reasons are Reasons'.

#ifndef MATRIX_REMARKS_REMARKS_H
#define MATRIX_REMARKS_REMARKS_H

#include "matrix/Plan/LoweringPlan.h"

namespace llvm {
class Loop;
class OptimizationRemarkEmitter;
} // namespace llvm

namespace matrix {

enum class BatchRefusal : uint8_t;
enum class VersionsRefusal : uint8_t;

/// What computes the products of a statement in one of its versions.
struct VersionedKernel {
  llvm::StringRef Level;
  /// The kernel of each product, and behind one that may be refused the kernel
  /// that takes its place. Each once.
  llvm::ArrayRef<const KernelInfo *> Kernels;
};

class Remarks {
  llvm::OptimizationRemarkEmitter &ORE;
  const Subtarget &ST;

public:
  Remarks(llvm::OptimizationRemarkEmitter &ORE, const Subtarget &ST)
      : ORE(ORE), ST(ST) {}

  /// \p Here as loops, and why it is no better.
  void loops(const Region &Here, const Buffers &B,
             const RegionPlan &Plan) const;
  /// A product in registers.
  void inRegisters(const RegisterPlan &Plan) const;
  /// The buffers of a function.
  void temporaries(const llvm::Function &F, const Buffers &B) const;
  /// A loop over small matrices, \p Iterations of which share vectors.
  void batch(const llvm::Loop &L, unsigned Iterations) const;
  void noBatch(const llvm::Loop &L, BatchRefusal Why) const;
  /// The versions of a statement, the longest product of which is \p I.
  void versions(const llvm::Instruction &I,
                llvm::ArrayRef<VersionedKernel> Versions) const;
  void noVersions(const llvm::Instruction &I, VersionsRefusal Why) const;

private:
  /// Says that the value of \p I is copied, and why. \p IsRare: only if a store
  /// overlaps it.
  void copy(const llvm::Instruction *I, llvm::StringRef Why,
            bool IsRare = false) const;
  void product(const Region &Here, const Buffers &B,
               const ProductPlan &Plan) const;
  /// A product that no sub-group computes together, in a function that it runs
  /// together: a warning, since each item reads what others have written if the
  /// result is added to.
  void notOfSubgroup(const Region &Here, const Buffers &B) const;
};

} // namespace matrix

#endif
