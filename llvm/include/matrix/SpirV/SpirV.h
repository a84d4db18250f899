// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22's SPIR-V back end needs to be told, and what is put right in the
// module that it emits.

#ifndef MATRIX_SPIRV_SPIRV_H
#define MATRIX_SPIRV_SPIRV_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace llvm {
class Module;
class Type;
} // namespace llvm

namespace matrix {

/// Whether \p T is LLVM's type of cooperative matrices.
bool isCooperativeMatrix(const llvm::Type *T);
/// Whether \p M is for SPIR-V and has cooperative matrices.
bool hasCooperativeMatrices(const llvm::Module &M);

/// If \p M has cooperative matrices, lets the back end use the extension that
/// has them, unless -spirv-ext says which extensions there are. To be called
/// before the target machine is made.
void allowSpirVExtensions(const llvm::Module &M);

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
