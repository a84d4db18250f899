// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_REPORTERROR_H
#define MATRIX_OPS_REPORTERROR_H

namespace llvm {
class Instruction;
class Twine;
} // namespace llvm

namespace matrix {

/// Reports \p Text as an error at the source location of \p At. The caller goes
/// on: a compiler collects such errors, opt ends at the first.
void reportError(const llvm::Instruction &At, const llvm::Twine &Text);

} // namespace matrix

#endif
