/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C's mx_print. Any matrix becomes its elements row by row first.
 */
#ifndef __MATRIX_DETAIL_C_PRINT_H
#define __MATRIX_DETAIL_C_PRINT_H

#include <matrix/types.h>

#include <stdio.h>

/* Prints rows * columns elements, which stand row by row, each by a format for
 * a double such as "%g". */
static inline void mx_print_elements(FILE *file, const char *format,
                                     const double *elements, int rows,
                                     int columns) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      fputs(j != 0 ? ", " : i != 0 ? " [" : "[[", file);
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
#endif
      fprintf(file, format, elements[i * columns + j]);
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
      if (j + 1 == columns)
        fputs(i + 1 == rows ? "]]\n" : "],\n", file);
    }
}

#define MX_PRINT(M, R, C)                                                      \
  static inline void mx_fprint_##M(FILE *file, M m) {                          \
    double elements[(R) * (C)];                                                \
    for (int i = 0; i < R; ++i)                                                \
      for (int j = 0; j < C; ++j)                                              \
        elements[i * C + j] = (double)mx_at(m, i, j);                          \
    mx_print_elements(file, "%g", elements, R, C);                             \
  }
#define MX_PRINTS(p)                                                           \
  MX_PRINT(p##x1x1, 1, 1)                                                      \
  MX_PRINT(p##x1x2, 1, 2)                                                      \
  MX_PRINT(p##x1x3, 1, 3)                                                      \
  MX_PRINT(p##x1x4, 1, 4)                                                      \
  MX_PRINT(p##x2x1, 2, 1)                                                      \
  MX_PRINT(p##x2x2, 2, 2)                                                      \
  MX_PRINT(p##x2x3, 2, 3)                                                      \
  MX_PRINT(p##x2x4, 2, 4)                                                      \
  MX_PRINT(p##x3x1, 3, 1)                                                      \
  MX_PRINT(p##x3x2, 3, 2)                                                      \
  MX_PRINT(p##x3x3, 3, 3)                                                      \
  MX_PRINT(p##x3x4, 3, 4)                                                      \
  MX_PRINT(p##x4x1, 4, 1)                                                      \
  MX_PRINT(p##x4x2, 4, 2)                                                      \
  MX_PRINT(p##x4x3, 4, 3)                                                      \
  MX_PRINT(p##x4x4, 4, 4)
MX_PRINTS(f32)
MX_PRINTS(f64)
MX_PRINTS(i32)
#undef MX_PRINTS
#undef MX_PRINT

#define MX_PRINT_CASES(p)                                                      \
  p##x1x1 : mx_fprint_##p##x1x1,                                               \
            p##x1x2 : mx_fprint_##p##x1x2,                                     \
                      p##x1x3 : mx_fprint_##p##x1x3,                           \
                                p##x1x4 : mx_fprint_##p##x1x4,                 \
                                          p##x2x1 : mx_fprint_##p##x2x1,       \
                                                    p##x2x2                    \
      : mx_fprint_##p##x2x2,                                                   \
        p##x2x3 : mx_fprint_##p##x2x3,                                         \
                  p##x2x4 : mx_fprint_##p##x2x4,                               \
                            p##x3x1 : mx_fprint_##p##x3x1,                     \
                                      p##x3x2 : mx_fprint_##p##x3x2,           \
                                                p##x3x3 : mx_fprint_##p##x3x3, \
                                                          p##x3x4              \
      : mx_fprint_##p##x3x4,                                                   \
        p##x4x1 : mx_fprint_##p##x4x1,                                         \
                  p##x4x2 : mx_fprint_##p##x4x2,                               \
                            p##x4x3 : mx_fprint_##p##x4x3,                     \
                                      p##x4x4 : mx_fprint_##p##x4x4
#define mx_fprint(file, m)                                                     \
  _Generic((m),                                                                \
      MX_PRINT_CASES(f32),                                                     \
      MX_PRINT_CASES(f64),                                                     \
      MX_PRINT_CASES(i32))(file, m)
#define mx_print(m) mx_fprint(stdout, m)

#endif
