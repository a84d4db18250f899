/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What compiler this is. MX_HAS_MATRIX_TYPE is 1 where matrices are a type of
 * the language: in matrix-clang under -fenable-matrix. Elsewhere, stock Clang's
 * -fenable-matrix among them, the library's matrices are structures.
 *
 * No header of the library is included here: <matrix/types.h> and its parts
 * need no standard header but <initializer_list> and <stdbool.h>.
 */
#ifndef __MATRIX_DETAIL_CONFIG_H
#define __MATRIX_DETAIL_CONFIG_H

#if defined(__cplusplus) && defined(_MSVC_LANG)
#if _MSVC_LANG < 201703L
#error "<matrix/...> needs C++17"
#endif
#elif defined(__cplusplus) && __cplusplus < 201703L
#error "<matrix/...> needs C++17"
#endif

#define MX_HAS_MATRIX_TYPE 0
#if defined(__matrix_clang__) && defined(__has_extension)
#if __has_extension(matrix_types) && __has_extension(matrix_types_operators)
#undef MX_HAS_MATRIX_TYPE
#define MX_HAS_MATRIX_TYPE 1
#endif
#endif

/* Whether code in several forms, each for a few registers, is worth its bytes:
 * not at -Os. Results have the same bits without it. */
#if MX_HAS_MATRIX_TYPE && !defined(__OPTIMIZE_SIZE__)
#define MX_HAS_ROOM 1
#else
#define MX_HAS_ROOM 0
#endif

/* A formula that its caller should see: LLVM's inliner counts each operation on
 * a matrix as many instructions, and would call it through memory. */
#if defined(__clang__) || defined(__GNUC__)
#define MX_INLINE __attribute__((__always_inline__))
#else
#define MX_INLINE
#endif

/* One call of a builtin, which costs nothing and is no frame in a debugger. */
#if defined(__clang__)
#define MX_WRAPPER __attribute__((__always_inline__, __nodebug__))
#elif defined(__GNUC__)
#define MX_WRAPPER __attribute__((__always_inline__, __artificial__))
#else
#define MX_WRAPPER
#endif

/* Behind a parameter to which the result refers: Clang warns where the result
 * outlives it. */
#if defined(__clang__) && defined(__cplusplus)
#define MX_IS_KEPT [[clang::lifetimebound]]
#else
#define MX_IS_KEPT
#endif

/* In front of loops that are products. Also without -fmatrix-loops. Elements of
 * other types than Loops.md names have the loops. */
#if defined(__matrix_clang__)
#define MX_RAISED _Pragma("clang loop matrix(enable)")
#else
#define MX_RAISED
#endif

/* In front of a loop over a few registers. */
#if defined(__clang__)
#define MX_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define MX_UNROLLED
#endif

#endif
