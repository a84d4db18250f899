// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that are an element type and a list of numbers. What the numbers mean
// is their kind's; all that Clang does with any type, from printing to template
// argument deduction, is done here once for all kinds, so that a new one is an
// enumerator and a view. TypeBase.h includes this file.

#ifndef LLVM_CLANG_AST_SHAPEDTYPE_H
#define LLVM_CLANG_AST_SHAPEDTYPE_H

namespace clang {

class ShapedType : public Type, public llvm::FoldingSetNode {
  friend class ASTContext;

public:
  enum ShapeKind : uint8_t {
    /// coop_mat(scope, rows, columns, use).
    CooperativeMatrix,
    /// tensor_type(extents..), tensor_layout, tensor_padding.
    Tensor
  };

private:
  ShapeKind Kind;
  QualType Element;
  SourceLocation AttributeLoc;
  /// In memory of the ASTContext.
  llvm::ArrayRef<uint64_t> Values;
  llvm::ArrayRef<Expr *> Exprs;

  ShapedType(ShapeKind Kind, QualType Element, llvm::ArrayRef<uint64_t> Values,
             llvm::ArrayRef<Expr *> Exprs, SourceLocation AttributeLoc,
             QualType Canonical);

public:
  ShapeKind getShapeKind() const { return Kind; }
  QualType getElementType() const { return Element; }
  /// Of a dependent type, where its attribute stands; of others, that of the
  /// first one that was written.
  SourceLocation getAttributeLoc() const { return AttributeLoc; }
  /// The attribute that writes it.
  llvm::StringRef getAttributeName() const;
  static llvm::StringRef getAttributeName(ShapeKind Kind);
  /// Prints the attribute, after a space.
  void printAttribute(llvm::raw_ostream &OS,
                      const PrintingPolicy &Policy) const;

  /// The numbers; 0 where getExprs() has an expression.
  llvm::ArrayRef<uint64_t> getValues() const { return Values; }
  /// For each number the expression that it depends on, or null.
  llvm::ArrayRef<Expr *> getExprs() const { return Exprs; }

  bool isSugared() const { return false; }
  QualType desugar() const { return QualType(this, 0); }

  void Profile(llvm::FoldingSetNodeID &ID, const ASTContext &Context) {
    Profile(ID, Context, Kind, Element, getValues(), getExprs());
  }
  static void Profile(llvm::FoldingSetNodeID &ID, const ASTContext &Context,
                      ShapeKind Kind, QualType Element,
                      llvm::ArrayRef<uint64_t> Values,
                      llvm::ArrayRef<Expr *> Exprs);

  static bool classof(const Type *T) { return T->getTypeClass() == Shaped; }
};

/// A matrix of OpenCL C whose elements are spread over the work-items of a
/// scope (cl_khr_cooperative_matrix).
class CooperativeMatrixType : public ShapedType {
public:
  enum Parameter { Scope, Rows, Columns, Use };
  static constexpr unsigned NumParameters = 4;
  /// Values of Scope: SPIR-V's.
  static constexpr unsigned SubGroup = 3;
  /// Values of Use: SPIR-V's.
  enum UseKind : uint64_t { MatrixA, MatrixB, Accumulator };
  /// What coop_matmul_add is told: SPIR-V's Cooperative Matrix Operands.
  enum Operand : unsigned {
    SignedA = 1,
    SignedB = 2,
    SignedC = 4,
    SignedResult = 8,
    Saturating = 16,
    AllOperands = 31
  };

  unsigned getScope() const { return getValues()[Scope]; }
  unsigned getNumRows() const { return getValues()[Rows]; }
  unsigned getNumColumns() const { return getValues()[Columns]; }
  UseKind getUse() const { return UseKind(getValues()[Use]); }

  static bool classof(const Type *T) {
    const auto *Shaped = llvm::dyn_cast<ShapedType>(T);
    return Shaped && Shaped->getShapeKind() == CooperativeMatrix;
  }
};

/// How a tensor lies in memory; empty lists: in the order of indices, without
/// padding.
struct TensorStorage {
  llvm::SmallVector<uint64_t, 8> Layout, Padding;
};

/// A value of 1 to 8 dimensions (Tensors.md). Its numbers are a form and
/// the extents; and, unless the form is Plain, as many of the layout and of the
/// padding. So equal types have equal numbers.
class TensorType : public ShapedType {
public:
  static constexpr unsigned MaxRank = 8;
  /// Plain: elements lie in the order of their indices, without padding.
  enum Form : uint64_t { Plain, Stored };

  static QualType get(const ASTContext &Context, QualType Element,
                      llvm::ArrayRef<uint64_t> Extents,
                      const TensorStorage &Storage = {});

  /// The extents, of values without padding.
  llvm::ArrayRef<uint64_t> getExtents() const {
    return getValues().slice(1, getRank());
  }
  unsigned getRank() const {
    return isPlain() ? getValues().size() - 1 : getValues().size() / 3;
  }
  bool isPlain() const { return getValues()[0] == Plain; }
  uint64_t getExtent(unsigned Dimension) const {
    return getExtents()[Dimension];
  }
  /// The dimension at \p Position of memory, of which 0 is the slowest.
  unsigned getLayout(unsigned Position) const {
    return isPlain() ? Position : getValues()[1 + getRank() + Position];
  }
  /// Elements more in this dimension in memory.
  uint64_t getPadding(unsigned Dimension) const {
    return isPlain() ? 0 : getValues()[1 + 2 * getRank() + Dimension];
  }
  bool hasPadding() const;
  /// From one index of this dimension to the next in memory, in elements.
  uint64_t getStride(unsigned Dimension) const;
  uint64_t getNumElements() const;
  /// With padding.
  uint64_t getNumElementsInMemory() const;
  bool hasLayoutOf(const TensorType *Other) const;
  TensorStorage getStorage() const;
  /// The type of its values: elements without qualifiers, no padding.
  QualType getValueType(const ASTContext &Context) const;

  static bool classof(const Type *T) {
    const auto *Shaped = llvm::dyn_cast<ShapedType>(T);
    return Shaped && Shaped->getShapeKind() == Tensor;
  }
};

} // namespace clang

#endif
