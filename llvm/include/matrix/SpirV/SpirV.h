// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22's SPIR-V back end needs to be told, and what is put right in the
// module that it emits.

#ifndef MATRIX_SPIRV_SPIRV_H
#define MATRIX_SPIRV_SPIRV_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace llvm {
class Module;
class Type;
} // namespace llvm

namespace matrix {

/// The attribute of a function whose products of matrices in memory are to be
/// computed by cooperative matrices: the items of a sub-group run it together,
/// with the same operands. Its value is the shape of the multiplication: rows,
/// columns and k.
inline constexpr char CooperativeShapeAttribute[] = "matrix-cooperative-shape";
/// The shapes that it may be, in the order of -fmatrix-cooperative=.
inline constexpr llvm::StringLiteral CooperativeShapes[] = {
    "16x16x16", "16x16x32", "16x8x16", "16x8x32", "8x16x16",
    "8x16x32",  "8x8x8",    "8x8x16",  "8x8x32"};

/// Whether \p T is LLVM's type of cooperative matrices.
bool isCooperativeMatrix(const llvm::Type *T);
/// Whether \p M is for SPIR-V and has cooperative matrices, or is to have them.
bool hasCooperativeMatrices(const llvm::Module &M);

/// If \p M has cooperative matrices, lets the back end use the extension that
/// has them, unless -spirv-ext says which extensions there are. To be called
/// before the target machine is made.
void allowSpirVExtensions(const llvm::Module &M);

/// The instruction that the function with the mangled name \p Symbol stands
/// for: _Z, a length and __spirv_Name. Empty for other functions.
llvm::StringRef spirVInstructionName(llvm::StringRef Symbol);

/// Replaces calls of imported functions that are named after an instruction
/// (__spirv_FAdd, ..) by that instruction: element-wise ones on cooperative
/// matrices, which LLVM 22's back end takes for functions of the program.
/// \p Module is what the back end emits, binary or text. Anything that is no
/// such module stays as it is.
void replaceImportedInstructions(llvm::SmallVectorImpl<char> &Module);

/// Where the back end is to emit \p M, so that \p OS gets a module without such
/// calls: \p OS itself, if there can be none.
std::unique_ptr<llvm::raw_pwrite_stream>
replaceSpirVCalls(const llvm::Module &M,
                  std::unique_ptr<llvm::raw_pwrite_stream> OS);

} // namespace matrix

#endif
