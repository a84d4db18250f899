// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of many vectors brought together in rounds, as a transpose is done.

#ifndef MATRIX_LIB_LATE_INTERLEAVE_H
#define MATRIX_LIB_LATE_INTERLEAVE_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// A lane of a vector; of none, if it is unspecified.
struct LaneOf {
  llvm::Value *V = nullptr;
  unsigned Lane = 0;
};

/// Where \p Lanes are found, adjacent ones in one vector, after vectors have
/// been interleaved until two hold them all:
///
///     a0 b0 c0 d0    of a = a0 a1 a2 a3, b = b0 b1 b2 b3, ..
///     a0 b0 a1 b1    c0 d0 c1 d1
///
/// The code for other lanes of the same vectors is mostly the same, and
/// instruction selection emits it once. False, and nothing is changed, if it
/// takes more: pairs of lanes that stand at two places.
bool interleave(llvm::MutableArrayRef<LaneOf> Lanes, llvm::IRBuilderBase &B);

} // namespace matrix

#endif // MATRIX_LIB_LATE_INTERLEAVE_H
