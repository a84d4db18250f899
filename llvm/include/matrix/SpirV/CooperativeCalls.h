// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's operations on cooperative matrices (SPV_KHR_cooperative_matrix), as
// the calls that LLVM's back end and Khronos' translator read: the name is
// __spirv_ and the instruction's, mangled with the types of its operands, which
// is where they take the pointee of an untyped pointer from.

#ifndef MATRIX_SPIRV_COOPERATIVECALLS_H
#define MATRIX_SPIRV_COOPERATIVECALLS_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// SPIR-V's Cooperative Matrix Use.
enum class CooperativeUse : unsigned { A, B, Accumulator };
/// SPIR-V's Scope Subgroup, the only one of cooperative matrices.
constexpr unsigned SubgroupScope = 3;
/// SPIR-V's Cooperative Matrix Layout.
enum class CooperativeLayout : unsigned { RowMajor, ColumnMajor };
/// SPIR-V's Cooperative Matrix Operands that say that components are signed.
constexpr unsigned SignedA = 1, SignedB = 2, SignedC = 4, SignedResult = 8;

/// A type of cooperative matrices. SPIR-V's integers have no signs, but names
/// of functions do: \p IsSigned is about them.
struct CooperativeMatrix {
  llvm::Type *Component;
  bool IsSigned;
  unsigned Scope, Rows, Columns;
  CooperativeUse Use;

  llvm::TargetExtType *type() const;
};

/// The memory of a load or store: \p Pointer points to components; \p Stride
/// counts them.
struct CooperativePlace {
  llvm::Value *Pointer;
  CooperativeLayout Layout;
  llvm::Value *Stride;
  bool IsVolatile = false;
};
llvm::Value *loadCooperative(const CooperativeMatrix &T,
                             const CooperativePlace &From,
                             llvm::IRBuilderBase &B);
void storeCooperative(const CooperativeMatrix &T, llvm::Value *Stored,
                      const CooperativePlace &To, llvm::IRBuilderBase &B);

/// A cooperative matrix and its type.
using CooperativeValue = std::pair<const CooperativeMatrix &, llvm::Value *>;

/// \p A * \p B_ + \p C. \p Operands: SPIR-V's Cooperative Matrix Operands.
llvm::Value *multiplyAddCooperative(CooperativeValue A, CooperativeValue B_,
                                    CooperativeValue C, unsigned Operands,
                                    llvm::IRBuilderBase &B);

/// The matrix of \p T whose components all are \p Scalar. OpMatrixTimesScalar
/// needs a capability that OpenCL does not have.
llvm::Value *fillCooperative(const CooperativeMatrix &T, llvm::Value *Scalar,
                             llvm::IRBuilderBase &B);

/// An instruction that works component by component: \p Name is FAdd, ...; \p
/// Operands are of \p T, like the result.
llvm::Value *emitOnComponents(const llvm::Twine &Name,
                              const CooperativeMatrix &T,
                              llvm::ArrayRef<llvm::Value *> Operands,
                              llvm::IRBuilderBase &B);
/// An instruction that makes a matrix of \p To of \p V, of \p From: FConvert,
/// ...
llvm::Value *convertCooperative(const llvm::Twine &Name, llvm::Value *V,
                                const CooperativeMatrix &From,
                                const CooperativeMatrix &To,
                                llvm::IRBuilderBase &B);
/// The number of components that a work-item has.
llvm::Value *lengthOfCooperative(const CooperativeMatrix &T, llvm::Value *V,
                                 llvm::IRBuilderBase &B);

} // namespace matrix

#endif
