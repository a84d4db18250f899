// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and tensors in the bytecode interpreter: what its opcodes and our
// patches call.
//
// Each is stored as its memory image, an array of all elements with padding.
// Operators, conversions and builtins take their operands from there as values,
// and leave the rest to MatrixConstant.h.

#ifndef LLVM_CLANG_AST_INTERP_INTERPMATRIX_H
#define LLVM_CLANG_AST_INTERP_INTERPMATRIX_H

#include "../MatrixConstant.h"
#include "BitcastBuffer.h"
#include "PrimType.h"
#include "Source.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Expr;
class FieldDecl;
namespace interp {
class Context;
class InterpState;
class Pointer;

/// [Pointer to the result unless it is a scalar, operands...] -> [result]
bool MatrixOperation(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Value, Pointer] -> [Pointer]
bool MatrixCompoundAssign(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer to the result of a load or what is stored, pointer, strides...] ->
/// [the result of a load]
bool MatrixLoadOrStore(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer, subscripts...] -> [Pointer]
bool MatrixElementPtr(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer to what is initialized, Pointer] -> [the first]
bool CopyMatrix(InterpState &S, CodePtr OpPC);
/// [Pointer, Pointer to what is assigned to] -> [the second]
bool StoreMatrix(InterpState &S, CodePtr OpPC);
/// [Pointer] -> [Pointer], all elements from \p First on zero.
bool ZeroMatrix(InterpState &S, CodePtr OpPC, uint32_t First);
/// [] -> [], fails if a matrix or tensor of type \p T is above the limit. Such
/// a one has but one element here, so whatever takes one from memory asks
/// first.
bool CheckMatrixSize(InterpState &S, CodePtr OpPC, const Type *T);

/// Whether \p P is to an element of a matrix.
bool isMatrixElement(const Pointer &P);
/// The value of the matrix that \p P is to.
/// \returns false if an element has none.
bool readMatrix(const Context &Ctx, const Pointer &P, APValue &Result);
/// Whether all elements have values.
bool isMatrixInitialized(const Pointer &P);

/// Calls \p Visit with each number in the matrix \p P that begins before
/// \p End, until that returns false: with a pointer to it, its type, where it
/// is in the object, which \p Begin counts from, and its size.
bool enumerateMatrixParts(
    const Pointer &P, const Context &Ctx, Bits Begin, Bits End,
    llvm::function_ref<bool(const Pointer &Part, PrimType Kind, Bits Offset,
                            Bits Width, bool PackedBools)>
        Visit);

} // namespace interp
} // namespace clang

#endif
