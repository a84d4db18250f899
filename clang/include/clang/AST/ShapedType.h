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
    CooperativeMatrix
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

} // namespace clang

#endif
