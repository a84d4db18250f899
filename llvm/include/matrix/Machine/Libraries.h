// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Up to which sizes the engine is as fast as libraries: OpenBLAS 0.3.21 on one
// thread of a Zen 5 (docs/reference/Figures-Blas.md).

#ifndef MATRIX_MACHINE_LIBRARIES_H
#define MATRIX_MACHINE_LIBRARIES_H

#include <cstdint>

namespace matrix {
namespace Libraries {

/// Products of elements in one of matrices, if extents are constants and if
/// not (of a matrix and its transpose: either). OpenBLAS uses several threads
/// from the first of these on. Of the second, what lies between took up to 7 %
/// longer for some forms, and half the time for others.
constexpr uint64_t MostProducts = 64 * 64 * 64,
                   MostProductsAtRunTime = 32 * 32 * 32;
/// The most of these for one element: such sums need no second part.
constexpr uint64_t MostSteps = 256;

/// The same of a matrix and a vector; and if sums run along what lies side by
/// side, which is as fast for constants only. 32x32 doubles take 0.8 times as
/// long with AVX-512, but 1.3 times with AVX2.
constexpr uint64_t MostProductsWithVector = 64 * 64,
                   MostProductsOfRows = 24 * 24;

/// The most rows of a symmetric matrix, with elements of \p Bytes, that is
/// copied to the stack: to 16 KiB.
constexpr uint64_t mostCopied(uint64_t Bytes) { return Bytes == 4 ? 64 : 45; }

/// The fewest floats in a line of trmm and trsm that lie apart, if it is no
/// constant how many. Lines of 4 to 12 took 0.8 to 1.1 times as long.
constexpr uint64_t FewestInColumns = 16;

} // namespace Libraries
} // namespace matrix

#endif
