// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How functions take and return matrices (ABI.md is the specification).
//
// The rule looks at the memory image of a matrix only, not at its layout or at
// the form of its values (CGMatrix.h), and not at target features. On x86-64
// and AArch64 an image of up to 64 bytes is passed as 16-byte vectors; every
// other matrix, and every matrix elsewhere, by reference.
//
// While a target computes how a function is called, it sees a type of its own
// in a matrix's place, the stand-in: an array of vectors, or a pointer.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXABI_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXABI_H

#include "clang/AST/CanonicalType.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/CodeGen/CGFunctionInfo.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Value;
} // namespace llvm

namespace clang {
class ASTContext;
class FunctionDecl;
namespace CodeGen {
class ABIInfo;
class Address;
class CodeGenFunction;
class CodeGenModule;
class CodeGenTypes;

enum class HowMatrixIsPassed { AsUpstream, InVectors, ByReference };

/// How functions of LLVM's calling convention \p CC take and return \p Type, a
/// matrix.
HowMatrixIsPassed howMatrixIsPassed(CodeGenModule &CGM, QualType Type,
                                    unsigned CC);

/// Puts the stand-ins into a function's signature while the target computes how
/// it is called, which itself changes the CGFunctionInfo in place. The types
/// are those that the signature is looked up by, but nothing looks one up
/// meanwhile: a target that converts types converts no function's. A second
/// CGFunctionInfo would have to be handed to each of upstream's ways to
/// compute, and what they compute (also of inalloca, and of an empty result)
/// copied back from it.
class MatrixPassing {
  CodeGenModule &CGM;
  CGFunctionInfo &Function;
  struct Replacement {
    CGFunctionInfoArgInfo *Info;
    CanQualType Matrix;
    bool IsByReference;
  };
  llvm::SmallVector<Replacement, 4> Replaced;

public:
  MatrixPassing(CodeGenModule &CGM, CGFunctionInfo &Function);
  /// Once the target has computed.
  void apply();
};

/// How x86-64 passes \p StandIn, if that is an array; else false. Sets
/// \p VectorRegisters to the number of those that it takes.
bool passMatrixOnX86(CodeGenTypes &Types, QualType StandIn, ABIArgInfo &How,
                     unsigned &VectorRegisters);
/// How x86-64 returns \p StandIn, if that is an array of vectors; else false.
bool returnMatrixOnX86(CodeGenTypes &Types, QualType StandIn, ABIArgInfo &How);

/// If \p Type is a matrix, the array of elements that has its image: what it is
/// inside of a struct.
QualType matrixAsArray(const ASTContext &Context, QualType Type);
/// The same, unless matrices are to be passed as upstream does.
QualType matrixAsArray(const ABIInfo &Info, QualType Type);

/// Whether \p Type is a matrix whose image has bytes that are no element's.
bool isPaddedMatrix(const ASTContext &Context, QualType Type);

/// The matrix of type \p Type that the va_list points at; nullptr if a matrix
/// of that type is passed as upstream does, or \p Type is not a matrix.
llvm::Value *emitMatrixVAArg(CodeGenFunction &CGF, Address VAList,
                             QualType Type, bool IsMicrosoft);

/// Reports a matrix that \p Function takes or returns in vector registers where
/// \p Where has none.
void diagnoseMatrixPassing(CodeGenModule &CGM, const CGFunctionInfo &Function,
                           const FunctionDecl *Where, SourceLocation Location);

} // namespace CodeGen
} // namespace clang

#endif
