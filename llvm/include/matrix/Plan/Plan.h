// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PLAN_H
#define MATRIX_PLAN_PLAN_H

#include "matrix/Plan/Blocks.h"
#include "matrix/Region/Region.h"

namespace llvm {
class TargetTransformInfo;
} // namespace llvm

namespace matrix {

/// How much work planning and code may be spent on speed.
enum class Effort {
  /// -O0: one vector at a time.
  Trivial,
  Full
};

/// How the loops of one region work, as data: nothing about it is decided
/// later.
struct RegionPlan {
  /// Elements of one vector along the dimension that lies contiguously.
  unsigned VectorWidth = 1;
  /// Where rows are turned into columns: squares of so many rows and columns
  /// are computed at a time. 1: each vector alone, elements that lie across are
  /// gathered.
  unsigned SquareWidth = 1;
  /// Of a multiply: what stays in registers over the whole k loop. (Of a
  /// row-major result, rows are its columns.)
  Blocks Tiles;
  /// Of a multiply: why it is not faster.
  Limit Why = Limit::None;
  /// Of a multiply: whether the target has a fused multiply-add and the
  /// operation allows it.
  bool IsFused = false;
  /// Of a multiply: whether the back end knows `llvm.arithmetic.fence` of its
  /// elements.
  bool HasFences = false;
  /// Of a multiply that is too large for the caches: so many rows of so many
  /// steps of k are copied to where they lie close together, and multiplied by
  /// all columns; sums wait in the result's memory for the next steps. 0: no
  /// copy, all of k at once.
  unsigned PackedRows = 0;
  unsigned PackedDepth = 0;
  /// Then Tiles are those of so many rows, and these those of what remains.
  Blocks RestTiles;

  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
};

RegionPlan planRegion(const Region &R, const llvm::TargetTransformInfo &TTI,
                      Effort E);

/// Whether \p Op is emitted on flat vectors in registers, without a loop: all
/// its tensors fit and the code is short. \p Op's operands may be in memory.
bool fitsRegisters(TensorOp Op, const llvm::TargetTransformInfo &TTI, Effort E);

/// Whether a product that fits registers works on lines that do not fill
/// vectors: one vector each, with lanes to spare. That pays where its operands
/// or its result are in registers anyway.
bool hasPaddedLines(TensorOp Op, const llvm::TargetTransformInfo &TTI);

/// Of squares that turn rows into columns, the width with which a matrix takes
/// the fewest instructions: a power of two, at most \p VectorWidth; 1 if the
/// elements are better moved alone.
unsigned squareWidth(unsigned Rows, unsigned Columns, llvm::Type *Element,
                     unsigned VectorWidth, const llvm::DataLayout &DL);

/// How many lines of \p Length elements fill one vector register; at least 1.
unsigned linesPerRegister(llvm::Type *Element, unsigned Length,
                          const llvm::TargetTransformInfo &TTI);

/// Whether the target multiplies and adds vectors of \p Element in one
/// operation with one rounding.
bool hasFusedMultiplyAdd(llvm::Type *Element, unsigned Width,
                         const llvm::TargetTransformInfo &TTI);

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
