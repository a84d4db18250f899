// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initial values of matrices, constant or not: what our patches call where
// upstream emits initializer lists and constants.
//
// A constant matrix is its image, as an aggregate is: what an object has in
// memory, an array of the elements and of the padding, which is zero. No LLVM
// constant has the type of a handle. Only emitConstantMatrix() makes a value of
// an image.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXINIT_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXINIT_H

#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Constant;
class Value;
} // namespace llvm

namespace clang {
class APValue;
class Expr;
class InitListExpr;
namespace CodeGen {
class CodeGenFunction;
class CodeGenModule;
class ConstantEmitter;
class LValue;

/// Whether constants of \p Type are images: a matrix, and not of HLSL.
bool isMatrixWithImage(CodeGenModule &CGM, QualType Type);
/// The image of what \p List initializes; nullptr if that is no constant.
llvm::Constant *tryEmitMatrixImage(ConstantEmitter &Emitter,
                                   const InitListExpr *List);
/// The image of \p Value, a vector of the elements row by row, or a value that
/// is not known.
llvm::Constant *tryEmitMatrixImage(ConstantEmitter &Emitter,
                                   const APValue &Value, QualType Type);
/// Calls \p Store with each element that \p Updater, of the matrix type \p
/// Type, gives a value, and with its offset in the image.
/// \returns false as soon as \p Store does.
bool updateMatrixImage(
    ConstantEmitter &Emitter, QualType Type, const InitListExpr *Updater,
    llvm::function_ref<bool(llvm::Constant *, CharUnits)> Store);

/// \p Constant as a value: of an image of the matrix type \p Type the matrix,
/// of anything else itself.
llvm::Value *emitConstantMatrix(CodeGenFunction &CGF, llvm::Constant *Constant,
                                QualType Type);
/// Whether a local variable of \p Type that \p Init initializes is to be copied
/// from an image: a large matrix, and constant.
bool isCopiedFromImage(CodeGenFunction &CGF, QualType Type, const Expr *Init);

/// The value of \p List; nullptr if it is no list of a matrix.
llvm::Value *emitMatrixInitList(CodeGenFunction &CGF, const InitListExpr *List);
/// Initializes the matrix at \p Destination, in place, with a list that gives a
/// part of it a value, or with one of a large matrix.
/// \returns false, having done nothing, for any other initializer.
bool emitMatrixInit(CodeGenFunction &CGF, const Expr *Init, LValue Destination);

} // namespace CodeGen
} // namespace clang

#endif
