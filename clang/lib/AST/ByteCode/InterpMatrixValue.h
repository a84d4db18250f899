// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices between the interpreter's memory and stack and APValues. Complex
// elements are arrays of two parts there; all others are parts themselves.
// Parts are numbered in element order.

#ifndef LLVM_CLANG_AST_INTERP_INTERPMATRIXVALUE_H
#define LLVM_CLANG_AST_INTERP_INTERPMATRIXVALUE_H

#include "InterpMatrix.h"
#include "Pointer.h"

namespace clang {
namespace interp {

/// Elements that are numbers, or each of which is an array of two parts.
inline bool hasComplexElements(const Pointer &Matrix) {
  return Matrix.getFieldDesc()->isCompositeArray();
}

/// The array and the index in it that are part \p Number of \p Matrix, which
/// may be a vector or a complex number, too.
inline std::pair<Pointer, unsigned> getPart(const Pointer &Matrix,
                                            unsigned Number) {
  QualType Type = Matrix.getFieldDesc()->getType();
  auto PlaceOf = [&](unsigned Index) -> unsigned {
    return Type->isMatrixOrTensorType() ? getMatrixPlace(Type, Index) : Index;
  };
  if (!hasComplexElements(Matrix))
    return {Matrix, PlaceOf(Number)};
  return {Matrix.atIndex(PlaceOf(Number / 2)).narrow(), Number % 2};
}

/// Calls \p Visit with each part of \p Matrix, as getPart() gives it, and its
/// number, until that returns false.
template <typename Visitor>
bool forEachPart(const Pointer &Matrix, Visitor Visit) {
  const Descriptor *Desc = Matrix.getFieldDesc();
  QualType Type = Desc->getType();
  unsigned Size = Type->isMatrixOrTensorType()
                      ? getNumMatrixElements(Type.getTypePtr())
                      : Desc->getNumElems();
  if (hasComplexElements(Matrix))
    Size *= 2;
  for (unsigned Number = 0; Number != Size; ++Number) {
    auto [Parts, Index] = getPart(Matrix, Number);
    if (!Visit(Parts, Index, Number))
      return false;
  }
  return true;
}

/// Part \p I of the array \p Parts becomes \p Value, an integer or
/// floating-point number.
void writePart(InterpState &S, const Pointer &Parts, unsigned I,
               const APValue &Value);
void writeMatrix(InterpState &S, const Pointer &P, const APValue &Value);

/// Pops a value of type \p Type.
/// \returns false if it has none.
bool popMatrixOperand(InterpState &S, QualType Type, APValue &Result);
/// Pushes a scalar, or writes to where the pointer on the stack is to.
void giveMatrixResult(InterpState &S, QualType Type, const APValue &Value);

} // namespace interp
} // namespace clang

#endif
