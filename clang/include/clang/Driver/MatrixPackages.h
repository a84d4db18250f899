// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The packages of what a compilation did not find. Our clang comes without a
// linker, an OpenMP runtime, sanitizer runtimes and a C++ library; tools and
// the linker name the file that is missing, not where it comes from.

#ifndef LLVM_CLANG_DRIVER_MATRIXPACKAGES_H
#define LLVM_CLANG_DRIVER_MATRIXPACKAGES_H

namespace clang::driver {
class Command;
class Compilation;

/// For a compilation that failed: notes that name Debian's packages of files
/// that it needs and that are not there. \p Failed is its first failed command,
/// or its first command if an error occurred before any ran; it may be null.
/// Says nothing on other systems, nor for a target that is not the host.
void noteMissingPackages(const Compilation &C, const Command *Failed);

} // namespace clang::driver

#endif
