/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * GLM's matrices, computed by matrix-clang: products of 3x3 and 4x4, and
 * the inverse of 4x4, for float and double.
 *
 * Each function is GLM's, for one element type: a more specialized template
 * that overload resolution prefers. No type of GLM's changes.
 *
 * It is included after GLM, or comes first by `-include matrix/glm.h`: then it
 * includes GLM itself, and macros that configure GLM belong on the command
 * line. One that a source defines later would be ignored, so it is an error.
 *
 * With other compilers, in C, before C++17, without GLM and for a graphics
 * processor, this header is empty.
 */
#ifndef __MATRIX_GLM_H
#define __MATRIX_GLM_H

#if defined(__cplusplus) && __cplusplus >= 201703L &&                          \
    defined(__matrix_clang__) && !defined(__CUDACC__) && !defined(__HIPCC__)
#include <matrix/detail/config.h>
#if MX_HAS_MATRIX_TYPE && __has_include(<glm/glm.hpp>)
#ifndef GLM_VERSION
#define MX_BEFORE_GLM
#endif
#include <glm/glm.hpp>
#ifdef MX_BEFORE_GLM
#include <matrix/detail/glm_macros.h>
#undef MX_BEFORE_GLM
#endif
#include <matrix/detail/glm_functions.h>
#endif
#endif

#endif
