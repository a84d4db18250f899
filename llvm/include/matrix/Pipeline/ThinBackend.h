// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PIPELINE_THINBACKEND_H
#define MATRIX_PIPELINE_THINBACKEND_H

namespace llvm::lto {
struct Config;
} // namespace llvm::lto

namespace matrix {

/// Makes a distributed thin LTO backend (`-fthinlto-index=`) that \p Conf
/// describes lower operations, those of imported functions too. Hooks that Conf
/// has already run after ours. Conf must outlive the backend.
void lowerInThinBackend(llvm::lto::Config &Conf);

} // namespace matrix

#endif
