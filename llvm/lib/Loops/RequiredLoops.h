// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_REQUIREDLOOPS_H
#define MATRIX_LIB_LOOPS_REQUIREDLOOPS_H

#include "matrix/Reasons/NestRefusal.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>

namespace llvm {
class Loop;
} // namespace llvm

namespace matrix {

/// The loops of a module that a program demands to be raised.
class RequiredLoops {
  /// Places in the source that have an error.
  llvm::DenseSet<uint64_t> Reported;

public:
  /// Reports that \p L stays a loop: once for a place in the source, which may
  /// be in several functions by inlining.
  void report(const llvm::Loop &L, RefusedNest Why);
};

} // namespace matrix

#endif
