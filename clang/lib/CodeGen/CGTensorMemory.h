// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors and memory: whole objects, and elements at any strides.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGTENSORMEMORY_H
#define LLVM_CLANG_LIB_CODEGEN_CGTENSORMEMORY_H

#include "CodeGenTBAA.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace clang {
namespace CodeGen {
class Address;
class CodeGenFunction;

/// Marks \p Access, which may be a call of an operation: it has the metadata of
/// the accesses that it becomes.
void markAccess(CodeGenFunction &CGF, llvm::Instruction *Access,
                bool IsNontemporal, TBAAAccessInfo TBAA);
/// The TBAA information of an access to several elements of type \p Element:
/// that of one element, unless \p OfPlace, the first one's, may alias anything
/// or says nothing.
TBAAAccessInfo getTBAAOfElements(CodeGenFunction &CGF, QualType Element,
                                 TBAAAccessInfo OfPlace);

struct TensorAccess {
  bool IsVolatile = false, IsNontemporal = false;
  TBAAAccessInfo TBAA = {};
  /// Loads only: the extents that are known at run time, 64-bit numbers.
  llvm::ArrayRef<llvm::Value *> Extents = {};
};

/// The value of an object of \p Type at \p Source; its padding is not read. And
/// the reverse, which does not write it.
/// \returns the last instruction that stores.
llvm::Value *loadTensor(CodeGenFunction &CGF, Address Source, QualType Type,
                        TensorAccess Access);
llvm::Instruction *storeTensor(CodeGenFunction &CGF, llvm::Value *Tensor,
                               Address Destination, QualType Type,
                               TensorAccess Access);

/// The same at \p Strides, 64-bit numbers of elements, one a dimension.
llvm::Value *loadTensor(CodeGenFunction &CGF, Address Source, QualType Type,
                        llvm::ArrayRef<llvm::Value *> Strides,
                        TensorAccess Access);
llvm::Instruction *storeTensor(CodeGenFunction &CGF, llvm::Value *Tensor,
                               Address Destination, QualType Type,
                               llvm::ArrayRef<llvm::Value *> Strides,
                               TensorAccess Access);

} // namespace CodeGen
} // namespace clang

#endif
