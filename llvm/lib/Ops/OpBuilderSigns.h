// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_OPS_OPBUILDERSIGNS_H
#define MATRIX_LIB_OPS_OPBUILDERSIGNS_H

namespace llvm {
class Type;
} // namespace llvm

namespace matrix {

/// The attribute `signs` of products of elements \p Factor that are summed up
/// as \p Sum.
unsigned signsOf(const llvm::Type *Factor, bool IsASigned, bool IsBSigned,
                 const llvm::Type *Sum, bool MayRoundAsUnit);

} // namespace matrix

#endif
