// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on vectors in registers, without a loop, and how their values lie
// in them.

#ifndef MATRIX_PLAN_REGISTERPLAN_H
#define MATRIX_PLAN_REGISTERPLAN_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// How an operation works on small values. "Lines" are columns of a
/// column-major matrix, rows of a row-major one.
enum class RegisterForm : uint8_t {
  /// On one vector that holds all elements.
  Flat,
  /// On a vector for each line.
  Lines,
  /// The same, each of a power of two of lanes, the last ones of which hold the
  /// line's last element again.
  PaddedLines,
  /// On pieces of falling powers of two of elements, across lines.
  Pieces,
  /// On lines that are transposed together: what is reduced along them, too.
  TransposeTile,
  /// A load: on the run of memory that has all elements, some of them several
  /// times (MemoryRef::Run).
  Run
};

/// One operation in registers.
struct RegisterPlan {
  TensorOp Op;
  RegisterForm Form = RegisterForm::Flat;
  /// Vectors that its result, or what it stores, is in. 0: it returns an
  /// element.
  unsigned Vectors = 0;
  /// Products only: which columns share a vector.
  ProductVector Product = {1, 0, false};
  /// Products only: the kernel whose one instruction multiplies groups of k, if
  /// one is used.
  const KernelInfo *Kernel = nullptr;
  /// Products only: whether elements of B are broadcast in two steps. To fill
  /// eight lanes each with two elements takes a permutation across 128 bits,
  /// for which a multiply-add has to wait. Instead, quarters of both columns
  /// are paired once, and each pair is used four times: what remains are
  /// permutations within 128 bits, which cost nothing.
  bool BroadcastsPairs = false;
  /// Products only: whether fences keep the back end from joining shuffles and
  /// vectors that are better apart, and whether one follows each sum.
  bool HasFences = false, FencesSums = false;
  /// Loads, stores and element-wise operations on lines or pieces: the most
  /// lanes of a vector, a power of two. 0: lines are not cut.
  unsigned PieceLanes = 0;
  /// Reductions to one element: whether its few terms are read one by one.
  bool ReadsTerms = false;
  /// Whether it multiplies and adds in one operation.
  bool IsFused = false;
  /// Whether the vectors of its result stay apart. They do if they are apart in
  /// memory or were computed one by one, and joining them would take longer
  /// than what is done with them.
  bool IsApart = false;

  explicit RegisterPlan(TensorOp Op) : Op(Op) {}
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// The operations of \p F that are done in registers, each behind its operands.
/// What such an operation reads of one that is not, or the other way round, is
/// a `tovector` and a `totensor` between the two, which are made here.
llvm::SmallVector<RegisterPlan> planRegisters(llvm::Function &F,
                                              const Subtarget &ST);

/// What \p Op, a load or store of a small value, accesses. A product works on
/// the lines of a matrix as they are; short innermost lines, such as pairs, are
/// joined. What is only computed element by element is one line if it lies so.
MemoryRef accessedLines(TensorOp Op);

} // namespace matrix

#endif
