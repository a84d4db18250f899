// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TLX_IMPORTTLX_H
#define MATRIX_TLX_IMPORTTLX_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Makes operations on handles of the intrinsics that the RFC of tensor
/// extensions (TLX, 2021) proposes: `llvm.tensor.typeinfo` and its kin, with
/// tokens for shapes and flat vectors for values, as any LLVM parses them.
///
/// What an intrinsic means is what OpKinds.def says of the operation; where the
/// RFC contradicts itself:
///   - shape and padding are listed in storage order, as the layout is, and the
///     padding is part of the shape;
///   - strides count elements; 0 is that of contiguous memory;
///   - `transpose` changes the layout of the same tensor;
///   - a vector that an intrinsic returns has the type that the next typeinfo
///     gives it, and so has the operation's result, if it may;
///   - a phi, select or freeze of such vectors alone is one of handles;
///   - fast-math flags, an alignment of the pointer and metadata of an access
///     stand on the call;
///   - windows that are as long as whole dimensions, and step by as much,
///     reduce these dimensions; a reshape.permute where nothing moves is a
///     transpose;
///   - a convolution's dilation of z puts z zeros between neighbors; of two
///     tensors without batch and channels it has one of each;
///   - attributes of declarations are not believed;
///   - shape, layout and padding of a parameter are constants in all calls of
///     an internal function, or the string attributes `tensorshape`,
///     `tensorlayout` and `tensorpad`, "16,5,3", of it or of its tensor.
///
/// What cannot be imported is an error that says why. opt
/// -passes=matrix-import-tlx.
class ImportTlx : public llvm::PassInfoMixin<ImportTlx> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
