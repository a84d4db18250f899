// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_REFERENCE_H
#define MATRIX_LIB_PROVE_REFERENCE_H

#include "Indices.h"
#include "Interpreter.h"

namespace matrix::prove {

/// One operation on tensors, from its specification.
class Reference {
  Interpreter &I;
  TensorOp Op;
  /// The extents of the result, if it is a tensor.
  Indices Extents;

public:
  Reference(Interpreter &I, TensorOp Op) : I(I), Op(Op) {}

  // ReferenceExtents.cpp
  /// Has to be called first.
  bool resolveExtents();

  // Reference.cpp
  bool access();
  bool move();
  // ReferenceMovement.cpp
  bool permuteAndReshape();
  bool cutOrJoinBlocks();
  bool gather();
  bool scatter();
  bool shuffle();
  // ReferenceWindows.cpp
  bool pad();
  bool slide();
  bool convolve();
  // ReferenceArithmetic.cpp
  bool multiply();
  bool contract();
  bool reduce();
  bool computeElements();

private:
  TensorValue tensor(unsigned Operand);
  /// The result's extents, from operands that are numbers or from tensors.
  std::optional<Indices> extentsSaid();
  std::optional<Indices> extentsOfOperands();
  /// Operands from \p First on, as numbers.
  std::optional<Indices> indices(unsigned First, unsigned Count);
  /// Sets the result, element by element; nullptr if the machine stopped.
  bool build(llvm::function_ref<const Term *(llvm::ArrayRef<int64_t>)> Element);
  bool overwrite(const TensorValue &From,
                 llvm::function_ref<Indices(llvm::ArrayRef<int64_t>)> Place);
  bool moveBlock();
  /// Gathers and scatters only: where an element of the part is in the whole.
  std::optional<Indices> placeByIndex(llvm::ArrayRef<int64_t> Index);
  const Term *zero(llvm::Type *Ty);
  /// An element of a factor as one of the result.
  const Term *widened(const Term *Element, unsigned Operand);
  /// Sum + L * R; L * R if there is no sum yet.
  const Term *multiplyAdd(const Term *Sum, const Term *L, const Term *R);
  const Term *step(OpKind Kind, const Term *L, const Term *R);
};

} // namespace matrix::prove

#endif
