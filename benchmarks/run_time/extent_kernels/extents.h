// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel of ./dev bench extents is told: one form, and a plan of calls,
// each of which has extents of its own:
//
//   FORM       d, row by row      reads
//   MUL        m x n: a * b       a m x k, b k x n
//   UPDATE     d + a * b          the same
//   MUL_TA     a^T * b            a k x m
//   MUL_TB     a * b^T            b n x k
//   LAYER      max(r + a * b, 0)  r, a row of n
//   GEMM       s * a * b + t * d  s and t are the plan's
//   VECTOR     m: a * b           a m x k, b k
//   VECTOR_ADD d + a * b          the same
//   VECTOR_T   m: a^T * b         a k x m
//   AXPY       n: d + s * a       s is the plan's
//   TRANSPOSE  m x n: a^T         a n x m
//   MAP        m x n: max(a * b + a, 0)
//   DOT        1: a * b           k each
//   SUM        1: the sum of a    k
//   CONV3      F x m x n          a F x m+2 x n+2, b F x F x 3 x 3
//   CONV1      F x n              a F x n, b F x F
//   DEPTHWISE  F x m x n          a F x m+2 x n+2, b F x 3 x 3
//
// F, features, is a constant; a line of memory has PAD elements behind it.

#ifndef BENCHMARK_EXTENTS_H
#define BENCHMARK_EXTENTS_H

#include <stddef.h>

#define MUL 1
#define UPDATE 2
#define MUL_TA 3
#define MUL_TB 4
#define LAYER 5
#define GEMM 6
#define VECTOR 7
#define VECTOR_ADD 8
#define VECTOR_T 9
#define AXPY 10
#define TRANSPOSE 11
#define MAP 12
#define DOT 13
#define SUM 14
#define CONV3 15
#define CONV1 16
#define DEPTHWISE 17
#define IS_PRODUCT (FORM <= GEMM)
#define IS_VECTOR (FORM >= VECTOR && FORM <= VECTOR_T)

// Of a, of b, and of d, row and scalars.
#ifndef OTHER
#define OTHER ELEMENT
#endif
#ifndef RESULT
#define RESULT ELEMENT
#endif
typedef ELEMENT Element;
typedef OTHER Other;
typedef RESULT Result;
enum { F = 16, TA = FORM == MUL_TA || FORM == VECTOR_T, TB = FORM == MUL_TB };
#define NEXT(columns) ((columns) + PAD)

// Elements between the lines of d, a and b.
#define D_STEP(m, n, k) (IS_VECTOR || FORM == DOT || FORM == SUM ? 1 : NEXT(n))
#define A_STEP(m, n, k)                                                        \
  NEXT(FORM == CONV3 || FORM == DEPTHWISE             ? (n) + 2                \
       : FORM == AXPY || FORM == MAP || FORM == CONV1 ? (n)                    \
       : TA || FORM == TRANSPOSE                      ? (m)                    \
                                                      : (k))
#define B_STEP(m, n, k) NEXT(TB ? (k) : (n))

enum { MOST_SIZES = 32, MOST_CALLS = 320 };

// Extents, and where their d is in d.
struct size {
  long m, n, k, place;
};

struct plan {
  long sizes, again; // each is called so often
  Result scalars[2];
  struct size size[MOST_SIZES];
  unsigned char order[MOST_CALLS]; // of all calls
  Result row[];
};

#ifdef __cplusplus
extern "C"
#endif
    void kernel(Result *__restrict d, const Element *__restrict a,
                const Other *__restrict b, const struct plan *__restrict p);

// --break compiles a kernel that computes one element wrongly, which the
// benchmark has to notice.
#ifdef BREAK
#define MAYBE_BREAK(d) (*(d) += 1)
#else
#define MAYBE_BREAK(d) ((void)(d))
#endif

// A kernel that calls ONE for each call of the plan.
#define KERNEL(ONE)                                                            \
  void kernel(Result *__restrict d, const Element *__restrict a,               \
              const Other *__restrict b, const struct plan *__restrict p) {    \
    for (long i = 0; i < p->sizes * p->again; ++i) {                           \
      const struct size *c = &p->size[p->order[i]];                            \
      const long m = c->m, n = c->n, k = c->k;                                 \
      ONE(d + c->place, a, b, p->row, p->scalars, m, n, k, D_STEP(m, n, k),    \
          A_STEP(m, n, k), B_STEP(m, n, k));                                   \
    }                                                                          \
    MAYBE_BREAK(d);                                                            \
  }

#endif
