// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The beginning of every generated program, C and C++ alike.
// generate_program.py copies it into the program, and then values.h, memory.h
// and reference.h, so that a program is one file.
//
// Every test runs twice from the same bytes: the tested function on the
// "actual" regions, the reference on the "expected" ones. Then all of both is
// compared. The reference is plain loops over plain arrays in functions that no
// optimization enters, so it does not change with the flags.

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#if __cplusplus >= 202002L
#include <coroutine>
#endif
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif

// Up to here a program is the same where the compiler printed the rest.
extern int program_begins;

// LLVM 22 passes a bfloat by vcvtneps2bf16 where it has that (llvm #221052),
// and that takes subnormals for zero.
#ifdef __AVX512BF16__
#define WITHOUT_CONVERSIONS target("no-avx512bf16"),
#else
#define WITHOUT_CONVERSIONS
#endif

#define TESTED __attribute__((noinline))
#define REFERENCE                                                              \
  static __attribute__((WITHOUT_CONVERSIONS noinline, optnone, unused))
#define SUPPORT static __attribute__((WITHOUT_CONVERSIONS noinline, unused))

/// Begins the body of a reference: no strict floating point, which LLVM has not
/// for bfloat, and no contraction, which Clang turns on again in functions that
/// are not optimized.
#define REFERENCE_MODE                                                         \
  _Pragma("STDC FENV_ACCESS OFF")                                              \
      _Pragma("clang fp exceptions(ignore) contract(off)")

// BREAK makes the program wrong on purpose, to see that this is noticed: 1 a
// result, 2 a byte outside, 3 a crash, 4 the order of a sum, 5 a condition.
#ifndef BREAK
#define BREAK 0
#endif

/// The place of element (R, C) of a matrix in memory.
#ifdef ROW_MAJOR
#define AT(R, C, ROWS, COLUMNS) ((R) * (COLUMNS) + (C))
#else
#define AT(R, C, ROWS, COLUMNS) ((C) * (ROWS) + (R))
#endif

/// What the compiler has to know.
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
#define CONSTANT static constexpr
#else
#define CONSTANT static const
#endif

#ifdef ROW_TYPES
#define MATRIX(T, NAME, ROWS, COLUMNS)                                         \
  LAID_MATRIX(T, NAME, ROWS, COLUMNS, row_major, 0)
#else
#define MATRIX(T, NAME, ROWS, COLUMNS)                                         \
  typedef T NAME __attribute__((matrix_type(ROWS, COLUMNS)))
#endif

#if __cplusplus >= 202302L
#define ELEMENT(M, ROW, COLUMN) M[ROW, COLUMN]
#else
#define ELEMENT(M, ROW, COLUMN) M[ROW][COLUMN]
#endif

// Both spellings of attributes.
#if __cplusplus >= 202302L || __STDC_VERSION__ >= 202311L
#define LAID_MATRIX(T, NAME, ROWS, COLUMNS, LAYOUT, PADDING)                   \
  [[clang::matrix_type(ROWS, COLUMNS), clang::matrix_layout(LAYOUT),           \
    clang::matrix_padding(PADDING)]] typedef T NAME
#else
#define LAID_MATRIX(T, NAME, ROWS, COLUMNS, LAYOUT, PADDING)                   \
  typedef T NAME                                                               \
      __attribute__((matrix_type(ROWS, COLUMNS), matrix_layout(LAYOUT),        \
                     matrix_padding(PADDING)))
#endif

#ifdef __cplusplus
// A parameter may have the name of a layout: its value counts.
template <class T, unsigned R, unsigned C, bool row_major, unsigned P>
using deduced = T __attribute__((matrix_type(R, C), matrix_layout(row_major),
                                 matrix_padding(P)));

// Classes that convert where operators and subscripts want a matrix, an index.
template <class M> struct holder {
  M value;
  constexpr operator M() const { return value; }
};
struct as_index {
  int value;
  constexpr operator int() const { return value; }
};
#endif
