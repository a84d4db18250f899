// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIMPLIFY_TEMPORARIES_H
#define MATRIX_LIB_SIMPLIFY_TEMPORARIES_H

namespace llvm {
class Function;
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// Makes values of variables and temporaries of \p F that are only ever stored
/// and loaded whole: load(p) after store(T, p) = T, and a load of what memset
/// cleared is a splat. \returns whether there were any.
bool promoteTemporaries(llvm::Function &F, const llvm::TargetLibraryInfo &TLI);

} // namespace matrix

#endif
