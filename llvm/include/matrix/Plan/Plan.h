// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PLAN_H
#define MATRIX_PLAN_PLAN_H

#include "matrix/Plan/RegisterTiling.h"
#include "matrix/Region/Region.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Target/Subtarget.h"

namespace matrix {

/// Why a product of a matrix with its own transpose is not computed by half.
enum class SymmetryRefusal : uint8_t {
  /// It is.
  None,
  /// It is no such product, as far as that can be seen.
  Other,
  /// The matrix may be written between being read as it is and transposed.
  Written,
  /// What is added to it, or follows it, reads another matrix.
  Reads,
  /// Code is to be small.
  Size,
  /// All of it takes about as long.
  Cost
};
/// The end of "is not computed by half because".
llvm::StringRef describe(SymmetryRefusal Why);

/// How the loops of one region work, as data: nothing about it is decided
/// later.
struct RegionPlan {
  /// Elements of one vector along the dimension that lies contiguously.
  unsigned VectorWidth = 1;
  /// Of a layout conversion: rows and columns of the tiles that are transposed in
  /// registers. 1: no tiles; each vector is gathered or scattered.
  unsigned TransposeTile = 1;
  /// Of a product: what computes it; null for all else.
  const KernelInfo *Kernel = nullptr;
  /// What stays in registers over the whole k loop.
  RegisterTiling Tiling;
  /// Of a product: why it is not faster.
  Bottleneck SlowedBy = Bottleneck::None;
  /// Of a product: whether one half of it is copied from the other one.
  SymmetryRefusal Symmetry = SymmetryRefusal::Other;
  /// Of a product: whether the target has a fused multiply-add and the
  /// operation allows it.
  bool IsFused = false;
  /// Of a product: whether the back end knows `llvm.arithmetic.fence` of its
  /// elements.
  bool HasFences = false;
  /// Of a product whose operands are copied, because the kernel reads them so or
  /// they are too large for the caches: PackedM x PackedK parts of A are
  /// multiplied by all columns; sums wait in the result's memory for the next
  /// part of k. 0: no copy, all of k at once.
  unsigned PackedM = 0;
  unsigned PackedK = 0;
  /// Then, whether parts of A, and of B of PackedK x N, are copied, and widened
  /// where their elements are narrower than the result's.
  bool PacksA = false, PacksB = false;
  /// Then Tiling is that of PackedM rows, and this that of what remains of M.
  RegisterTiling RestTiling;

  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
  /// And against what it is a plan of.
  bool verify(const Region &R, llvm::raw_ostream &OS) const;
};

RegionPlan planRegion(const Region &R, const Subtarget &ST, Effort E);

/// The operations of \p F that are straight-line code on vectors in registers, in
/// an order in which each comes after its operands.
llvm::SmallVector<TensorOp>
operationsInRegisters(llvm::Function &F, const Subtarget &ST, Effort E);

/// Of tiles that are transposed in registers, the width with which a matrix takes
/// the fewest instructions: a power of two, at most \p VectorWidth; 1 if the
/// elements are better moved alone.
unsigned transposeTile(unsigned Rows, unsigned Columns, llvm::Type *Element,
                       unsigned VectorWidth, const llvm::DataLayout &DL);

/// Whether the target multiplies and adds vectors of \p Element in one
/// operation with one rounding.
bool hasFusedMultiplyAdd(llvm::Type *Element, unsigned Width,
                         const Subtarget &ST);

/// opt -passes='print<matrix-plan>'.
class PrintPlan : public llvm::PassInfoMixin<PrintPlan> {
  llvm::raw_ostream &OS;

public:
  explicit PrintPlan(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
