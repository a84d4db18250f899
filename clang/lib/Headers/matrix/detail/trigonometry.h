/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C library's functions of angles by overloading, without its header where
 * the compiler knows them.
 */
#ifndef __MATRIX_DETAIL_TRIGONOMETRY_H
#define __MATRIX_DETAIL_TRIGONOMETRY_H

#include <matrix/types.h>

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#define MX_LIBRARY(name) ::name
#else
#define MX_LIBRARY(name) __builtin_##name
#endif

namespace mx {
namespace detail {
#define MX_OF_ANGLES(ours, theirs)                                             \
  inline float ours(float x) { return MX_LIBRARY(theirs##f)(x); }              \
  inline double ours(double x) { return MX_LIBRARY(theirs)(x); }               \
  inline long double ours(long double x) { return MX_LIBRARY(theirs##l)(x); }
MX_OF_ANGLES(sine, sin)
MX_OF_ANGLES(cosine, cos)
MX_OF_ANGLES(tangent, tan)
MX_OF_ANGLES(arc_cosine, acos)
#undef MX_OF_ANGLES
} // namespace detail
} // namespace mx

#undef MX_LIBRARY

#endif
