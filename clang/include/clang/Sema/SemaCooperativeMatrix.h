// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of OpenCL's cooperative matrices
// (cl_khr_cooperative_matrix; docs/use/CooperativeMatrix.md).
//
//   coop_mat_load(p, layout, stride)   a matrix of the type that the context
//   coop_mat_init(scalar)                has: of what it initializes, is
//                                        assigned or passed to, is returned as
//                                        or cast to, or of the other operand
//   coop_mat_store(p, m, layout, stride)
//   coop_matmul_add(a, b, c[, operands]), coop_mat_mulAdd: a * b + c
//   coop_mat_length(m)                 components that a work-item has
//
// p points to components of the matrix's type, in any address space; stride is
// from one row to the next (column-major: from one column) in components.
// Layouts and operands are constants. Operators + - * / of matrices of one type
// and unary - work component by component; a scalar may be a factor.

#ifndef LLVM_CLANG_SEMA_SEMACOOPERATIVEMATRIX_H
#define LLVM_CLANG_SEMA_SEMACOOPERATIVEMATRIX_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class Sema;
class VarDecl;

/// Reports a type that cannot be: its element type, or numbers that are known,
/// those without an expression in \p Exprs. A scope that is written
/// memory_scope_sub_group becomes SPIR-V's number in \p Values.
/// \returns true after an error.
bool diagnoseCooperativeMatrixType(Sema &S, QualType Element,
                                   llvm::ArrayRef<Expr *> Operands,
                                   llvm::MutableArrayRef<uint64_t> Values,
                                   llvm::ArrayRef<Expr *> Exprs,
                                   SourceLocation Loc);

/// Reports a pointer to a cooperative matrix, whose memory image only the
/// device knows, and a variable of one outside private memory.
/// \returns true after an error; the variable is invalid then.
bool diagnoseCooperativeMatrixPointee(Sema &S, QualType Pointee,
                                      SourceLocation Loc);
bool diagnoseCooperativeMatrixVariable(Sema &S, VarDecl *Variable);

/// Analyzes a call of one of the builtins; std::nullopt for all others.
std::optional<ExprResult>
checkCooperativeMatrixCall(Sema &S, unsigned BuiltinID, CallExpr *Call);

/// Whether \p E is a load or initialization whose type is not known yet.
bool isUntypedCooperativeMatrix(const Expr *E);
/// Whether it can be one of type \p Type.
bool canBeCooperativeMatrix(Sema &S, const Expr *E, QualType Type);
/// If \p E is one and \p Type a cooperative matrix, gives it that type, and
/// reports what does not fit.
/// \returns true if \p E has a type now.
bool typeCooperativeMatrix(Sema &S, Expr *E, QualType Type);
/// The same for operands of a binary operator: each has the other one's type.
void typeCooperativeMatrices(Sema &S, Expr *LHS, Expr *RHS);
/// Reports one that is left without a type.
bool diagnoseUntypedCooperativeMatrix(Sema &S, const Expr *E);

/// Builds an operator with a cooperative matrix among its operands;
/// std::nullopt for all others, and for what upstream does: assignments.
std::optional<ExprResult>
buildCooperativeMatrixBinary(Sema &S, SourceLocation Loc,
                             BinaryOperatorKind Opcode, Expr *LHS, Expr *RHS);
std::optional<ExprResult> buildCooperativeMatrixUnary(Sema &S,
                                                      SourceLocation Loc,
                                                      UnaryOperatorKind Opcode,
                                                      Expr *Operand);

/// A cast to or from a cooperative matrix: component by component, where only
/// the component types differ.
bool isCooperativeMatrixCast(QualType To, QualType From);
/// \returns false after an error.
bool checkCooperativeMatrixCast(Sema &S, SourceRange Range, QualType To,
                                ExprResult &Operand, CastKind &Kind);

} // namespace clang

#endif
