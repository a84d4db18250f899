// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the versions that the function of a statement has, and emits the
// choice among them. VersionStatements.cpp says which statements get such a
// function. It becomes
//
//   static void __matrix_muladd_64x64_i32(arguments) {
//     unsigned char level = __matrix_x86_level;
//     if (level == 0)
//       level = __matrix_find_x86_level();
//     switch (level) {
//     case 2: case 3:  return __matrix_muladd_64x64_i32.avx2(arguments);
//     case 5:          return __matrix_muladd_64x64_i32.avx512(arguments);
//     ..
//     default:         return __matrix_muladd_64x64_i32.base(arguments);
//     }
//   }
//
// A version exists where a product has another kernel, vectors have other
// registers, or bytes are packed by other instructions than at the level below:
// of floats there is none for VNNI.

#ifndef MATRIX_LIB_OUTLINE_CHOOSEVERSIONS_H
#define MATRIX_LIB_OUTLINE_CHOOSEVERSIONS_H

#include "Candidate.h"
#include "matrix/Ops/Product.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/Versions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/InstructionCost.h"

namespace matrix {

/// How a function's code computes the products of a statement.
struct Choice {
  /// The best kernel of each product, and the one that takes its place where
  /// the system refuses. Each once.
  llvm::SetVector<const KernelInfo *> Kernels;
  unsigned Bits, Registers;
  /// The cost of a permutation of bytes, where groups of them are packed.
  llvm::InstructionCost Packing = 0;

  Choice(llvm::Function &F, const Subtarget &ST);
  bool operator==(const Choice &Other) const {
    return Kernels.getArrayRef() == Other.Kernels.getArrayRef() &&
           Bits == Other.Bits && Registers == Other.Registers &&
           Packing == Other.Packing;
  }

private:
  void add(const Product &P, const Subtarget &ST);
};

/// All that serves the statements of one form.
class StatementVersions {
  struct Version {
    llvm::Function *F;
    uint8_t Level;
    llvm::StringRef Name;
    Choice How;
  };
  const Statement &S;
  const llvm::AttributeSet Attributes;
  llvm::FunctionAnalysisManager &AM;
  /// Whether versions must not fuse what the base cannot.
  bool IsUnfused = false;
  /// The base first.
  llvm::SmallVector<Version> List;
  /// Which of the list a level runs.
  llvm::SmallVector<unsigned> Chosen;

public:
  StatementVersions(const Candidate &C, llvm::FunctionAnalysisManager &AM)
      : S(C.S), Attributes(C.Attributes), AM(AM) {}

  /// \returns whether there is more than the base.
  bool make();
  /// The function that chooses.
  llvm::Function *makeDispatcher();
  std::vector<VersionedKernel> kernels() const;

private:
  llvm::Module &module() const;
  llvm::Function *makeFunction(llvm::StringRef Name, llvm::StringRef Features);
  /// Adds a version for \p L, if it is another one than that of the level which
  /// it extends.
  void add(const Level &L, llvm::StringRef Features);
  Choice choiceOf(llvm::Function &F) const;
};

} // namespace matrix

#endif
