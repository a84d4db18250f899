// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_PRODUCT_H
#define MATRIX_OPS_PRODUCT_H

#include "matrix/Ops/Contraction.h"

namespace matrix {

/// A matmul or muladd of rank 2 as plans and kernels see it: C, of M x N
/// elements, is A, of M x K, times B, of K x N, from an addend on if there is
/// one.
///
/// m runs along the dimension in which C's elements are adjacent, so that
/// vectors of C are read and written. In a row-major result that is the column:
/// its operands are exchanged and transposed here, C^T = B^T * A^T, and nowhere
/// else.
///
/// The product of a contraction is that of the matrices in three of its loops,
/// one for each of m, n and k, if it has such; outerLoops() are the others.
class Product {
  TensorOp Op;
  /// The dimensions of operand 0, operand 1 and the result that are rows and
  /// columns of their matrices; none where these have one.
  struct Plane {
    std::optional<unsigned> Rows = 0, Columns = 1;
  };
  std::array<Plane, 3> Planes;
  bool IsExchanged;

public:
  enum Operand : unsigned { A, B };
  /// The addend, operand 2, has the layout of the result.
  static constexpr unsigned Result = 2;

  /// \p Op is a matmul or muladd of rank 2, or a contraction.
  explicit Product(TensorOp Op);
  /// As it would be if its result were row-major, or column-major.
  Product(TensorOp Op, bool IsRowMajor) : Op(Op), IsExchanged(IsRowMajor) {}
  /// std::nullopt if \p V is no product of matrices.
  static std::optional<Product> of(llvm::Value *V) {
    std::optional<TensorOp> Op = TensorOp::of(V);
    return Op && isProduct(Op->kind()) ? std::optional(Product(*Op))
                                       : std::nullopt;
  }

  /// The same, or a contraction's.
  static std::optional<Product> ofAny(llvm::Value *V) {
    std::optional<TensorOp> Op = TensorOp::of(V);
    return Op && (isProduct(Op->kind()) || isContraction(Op->kind()))
               ? std::optional(Product(*Op))
               : std::nullopt;
  }

  TensorOp op() const { return Op; }
  /// The same with operands exchanged: m runs along the other dimension of C.
  Product turned() const {
    Product P = *this;
    P.IsExchanged = !IsExchanged;
    return P;
  }
  /// The loops of a contraction in which this product is done again and again,
  /// those over what is summed over last and slowest first.
  llvm::SmallVector<Contraction::Loop, 4> outerLoops() const;
  /// Multiplications of all matrices in those loops; UINT64_MAX if an extent is
  /// known when the program runs.
  uint64_t numMultiplications() const;
  /// Whether no extent is known when the program runs.
  bool hasConstantExtents() const;
  /// Whether sums are complete only when some outer loop is.
  bool sumsOutside() const;
  /// The dimension of operand \p Number, or of the Result, that rows (0) or
  /// columns (1) of its matrix are; none where it has one.
  std::optional<unsigned> dimensionIn(unsigned Number,
                                      unsigned RowsOrColumns) const {
    const Plane &P = Planes[Number];
    return RowsOrColumns == 0 ? P.Rows : P.Columns;
  }
  /// Whether A is the transpose of the operation's operand 1.
  bool isExchanged() const { return IsExchanged; }
  /// The dimension of \p X that rows (0) or columns (1) of its matrix are, in
  /// the operation's numbers.
  std::optional<unsigned> dimensionIn(Operand X, unsigned RowsOrColumns) const {
    return dimensionIn(operandNumber(X), RowsOrColumns);
  }
  /// Which operand of the operation \p X is, transposed if isExchanged().
  unsigned operandNumber(Operand X) const { return IsExchanged ? 1 - X : X; }
  llvm::Value *operand(Operand X) const { return Op.operand(operandNumber(X)); }
  /// The dimension of C, and of A, that m runs along, in the operation's
  /// numbers; it is k's in B. The other one is n's, and k's in A.
  unsigned dimensionM() const { return IsExchanged; }

  /// The dimension of \p X, in the operation's numbers, that is not k's.
  unsigned dimensionOf(Operand X) const {
    return X == A ? dimensionM() : 1 - dimensionM();
  }

  /// The type of C: dimension 0 is m, dimension 1 is n.
  TensorType type() const { return exchanged(matrixType(Result)); }
  /// The type of \p X: dimensions m and k, or k and n.
  TensorType type(Operand X) const {
    return exchanged(matrixType(operandNumber(X)));
  }
  unsigned M() const { return type().extent(0); }
  unsigned N() const { return type().extent(1); }
  unsigned K() const { return matrixType(0).extent(1); }
  /// The type of C's elements.
  llvm::Type *element() const { return Op.resultType().element(); }
  /// Whether \p X's integers, if they are narrower than C's, are signed.
  bool isSigned(Operand X) const { return Op.isSigned(operandNumber(X)); }
  /// Whether a contraction reads the few elements of \p X along m or n, for one
  /// index of the sums after the other, from the first byte to the last.
  bool readsInOrder(Operand X) const;
  /// Whether it is what instructions of matrix units compute: elements of
  /// \p Factor multiplied and added up as \p Sum. Integers are bytes, their
  /// sums have 32 bits.
  bool multiplies(llvm::Type::TypeID Factor, llvm::Type::TypeID Sum) const;
  llvm::FastMathFlags fastMath() const { return Op.fastMath(); }
  bool hasAddend() const {
    return Op.kind() == OpKind::MulAdd || Op.kind() == OpKind::ContractAdd;
  }
  /// Whether a matrix unit may compute it, which sums up products in an order
  /// of its own, rounds in between as it does, and takes subnormals for zeros.
  /// \p MayFlush: any operation may do the latter, as in OpenCL. Integers are
  /// exact either way.
  bool mayRoundAsUnit(bool MayFlush = false) const;

  /// Bytes of an element of \p X in memory.
  unsigned elementBytes(Operand X) const;
  /// Bytes of all of \p X in memory.
  uint64_t bytes(Operand X) const;

  /// The matrix of operand \p Number, or of the Result, as the operation has
  /// it.
  TensorType matrixType(unsigned Number) const;

private:
  void choosePlanes();
  TensorType exchanged(TensorType T) const {
    return IsExchanged ? T.permuted({1, 0}) : T;
  }
};

} // namespace matrix

#endif
