// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form that a matrix has as an SSA value.
//
// A small matrix is upstream's flat vector, which llvm.matrix.* operate on. A
// large one is a handle (matrix/Ops/TensorType.h), which tlx.* operate on: no
// pass looks into it, so what it costs does not depend on its extents. In
// memory both are the same array. isLargeMatrix() alone decides which.
//
// A flat value holds columns, whatever layout its type has in memory; a handle
// has its type's layout. Neither has padding.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H

#include "clang/AST/Type.h"
#include <cstdint>

namespace llvm {
class TargetExtType;
class Type;
class Value;
} // namespace llvm

namespace clang {
class FPOptions;
struct MatrixOrder;
namespace CodeGen {
class CodeGenFunction;
class CodeGenModule;

/// \p Type, which is a matrix type.
inline const ConstantMatrixType *matrixType(QualType Type) {
  return Type->castAs<ConstantMatrixType>();
}
/// \p Type if it is a matrix type, else nullptr.
inline const ConstantMatrixType *asMatrixType(QualType Type) {
  return Type->getAs<ConstantMatrixType>();
}

inline bool isComplexMatrix(QualType Type) {
  const auto *Matrix = asMatrixType(Type);
  return Matrix && Matrix->isComplexMatrix();
}

/// Whether cooperative matrices are SPIR-V's.
bool areCooperativeMatricesOpaque(CodeGenModule &CGM);
/// The matrix type that stands for \p Type, if that is a cooperative matrix and
/// they are not opaque; else \p Type.
QualType asHostMatrix(CodeGenModule &CGM, QualType Type);

/// Whether a matrix of \p NumElements of the type \p Element is a handle. It
/// depends on nothing that differs between two files of one program, target
/// features for instance: what is linked as IR has to fit together.
bool isLargeMatrix(CodeGenModule &CGM, llvm::Type *Element,
                   uint64_t NumElements);
/// Whether \p Type is a matrix whose values are handles, or a tensor.
bool isLargeMatrix(CodeGenModule &CGM, QualType Type);

/// Whether \p Type is a matrix or a tensor of bool. Its values have the
/// elements that it has in memory, whole bytes of 0 or 1, in both forms; HLSL's
/// are upstream's.
bool isBoolMatrix(CodeGenModule &CGM, QualType Type);
/// The type that elements have in values of \p Type, a matrix or a tensor.
llvm::Type *convertMatrixElementType(CodeGenModule &CGM, QualType Type);
inline llvm::Type *convertMatrixElementType(CodeGenModule &CGM,
                                            const ConstantMatrixType *Type) {
  return convertMatrixElementType(CGM, QualType(Type, 0));
}

/// Whether flat values hold rows instead. So they do for upstream, under
/// -fmatrix-memory-layout=row-major, and LLVM's lowering has an option of the
/// same meaning; here only with -fmatrix-flat, and in HLSL.
bool areFlatMatricesRowMajor(CodeGenModule &CGM);
/// The order in which flat values of \p Type have the elements.
MatrixOrder getFlatMatrixOrder(CodeGenModule &CGM,
                               const ConstantMatrixType *Type);
/// Whether a value of the matrix type \p Type is a flat vector that can be
/// loaded and stored as one: its elements lie in memory in the same order, and
/// without padding. What else is a matrix comes from emitMatrixLoad().
bool isStoredAsVector(CodeGenModule &CGM, QualType Type);
/// Whether the bits of a value of the matrix type \p Type, a flat vector, are
/// those of its image once it is transposed if \p Type is row-major and flat
/// values are not: the elements are those in memory, and there is no padding.
bool isImageOnceTransposed(CodeGenModule &CGM, QualType Type);
/// The type of the small matrices that have the same values as those of \p Type
/// and are stored as vectors.
QualType getVectorMatrixType(CodeGenModule &CGM, QualType Type);
/// Records in the module that flat matrices hold columns, where the option of
/// LLVM's lowering (which the driver passes for upstream's sake) says rows.
void recordMatrixValueLayout(CodeGenModule &CGM);

/// Asks for what the options ask for in the functions of \p CGM, versions of
/// what they compute or cooperative matrices, once all of them are there: by an
/// attribute, because a link may bring functions of several sources together.
/// Records who asks for the permission to use AMX, if there is a matrix.
void markMatrixFunctions(CodeGenModule &CGM);

/// The handle of \p Rows x \p Columns complex numbers with parts of the type
/// \p Part.
llvm::TargetExtType *getComplexMatrixHandleType(llvm::Type *Part, unsigned Rows,
                                                unsigned Columns,
                                                bool IsRowMajor);
/// The handle of \p Rows x \p Columns elements without padding; \p Element is
/// a structure of two parts for complex numbers.
llvm::TargetExtType *getMatrixHandleType(llvm::Type *Element, unsigned Rows,
                                         unsigned Columns, bool IsRowMajor);
/// What CodeGenTypes::ConvertType gives for a matrix.
llvm::Type *convertMatrixType(CodeGenModule &CGM,
                              const ConstantMatrixType *Type);
/// What CodeGenTypes::ConvertTypeForMem gives for a matrix with padding, and
/// for one of bool outside of HLSL; null for all else, which upstream converts.
llvm::Type *convertMatrixTypeForMem(CodeGenModule &CGM, QualType Type);

/// The matrix of type \p Type whose elements are all zero. LLVM has no null
/// constant of a handle type. \p Like: a value of the type, if its extents are
/// known at run time.
llvm::Value *emitZeroMatrix(CodeGenFunction &CGF, QualType Type,
                            llvm::Value *Like = nullptr);

/// Whether a sum of matrices and an element-wise product in the same expression
/// are contracted, as those of scalars are under -ffp-contract=on.
bool contractsMatrixExpressions(FPOptions Features);

} // namespace CodeGen
} // namespace clang

#endif
