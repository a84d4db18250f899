// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every kernel of the benchmark is told: one operation on matrices whose
// extents are constants. A kernel is a file that defines
//
//   void kernel(Element *RESTRICT d, const Element *RESTRICT a,
//               const Element *RESTRICT b, const Element *RESTRICT c);
//
// and may define `int available(void)`, which is 0 when it cannot do this
// operation after all, and `const char *about(void)`: versions, code path.
//
// The command line gives ELEMENT, FORM, ROWS, COLUMNS, INNER and may give the
// rest. Matrices lie column by column; STRIDE elements apart if it is not 0,
// else without gaps. BATCH operations follow each other in memory; SHARED_A and
// SHARED_D: all of them have the same a, or d.
//
//   FORM          d, which is ROWS x COLUMNS unless it says otherwise
//   PRODUCT       x: op(a) (ROWS x INNER) * op(b) (INNER x COLUMNS)
//   PRODUCT_PLUS  x + c
//   PRODUCT_OUTER x + u * v^T: c is u and behind it v
//   UPDATE        d + x
//   CHAIN         x * c, which is COLUMNS x COLUMNS
//   GRAM          x, where b is a
//   TRANSPOSE     op(a), which is a^T
//   ADD           op(a) + op(b), both ROWS x COLUMNS
//   ADD_PLUS      op(a) + op(b) + c
//   SUM           1 x 1: the sum of op(a), row after row
//   SUM_ROWS      ROWS x 1: the sum of each row of a
//   SUM_COLUMNS   1 x COLUMNS: the sum of each column of a
//   MAX           1 x 1: the largest element of a
//
// op(x) is x, or x^T with TRANSPOSE_A or TRANSPOSE_B: then x lies row by row.

#ifndef BENCHMARK_KERNEL_H
#define BENCHMARK_KERNEL_H

#define PRODUCT 1
#define PRODUCT_PLUS 2
#define PRODUCT_OUTER 3
#define UPDATE 4
#define CHAIN 5
#define GRAM 6
#define TRANSPOSE 7
#define ADD 8
#define ADD_PLUS 9
#define SUM 10
#define SUM_ROWS 11
#define SUM_COLUMNS 12
#define MAX 13

#ifndef TRANSPOSE_A
#define TRANSPOSE_A 0
#endif
#ifndef TRANSPOSE_B
#define TRANSPOSE_B 0
#endif
#ifndef STRIDE
#define STRIDE 0
#endif
#ifndef BATCH
#define BATCH 1
#endif
#ifndef SHARED_A
#define SHARED_A 0
#endif
#ifndef SHARED_D
#define SHARED_D 0
#endif
#ifndef RESTRICT
#define RESTRICT
#endif

#define IS_PRODUCT (FORM <= GRAM)
// What libraries, which add in place, do to what d holds already.
#define ADDS (PRODUCT_PLUS <= FORM && FORM <= UPDATE)

// Extents as they lie in memory.
#define OP_A_COLUMNS (IS_PRODUCT ? INNER : COLUMNS)
#define OP_B_ROWS (IS_PRODUCT ? INNER : ROWS)
#define A_ROWS (TRANSPOSE_A ? OP_A_COLUMNS : ROWS)
#define A_COLUMNS (TRANSPOSE_A ? ROWS : OP_A_COLUMNS)
#define B_ROWS (TRANSPOSE_B ? COLUMNS : OP_B_ROWS)
#define B_COLUMNS (TRANSPOSE_B ? OP_B_ROWS : COLUMNS)
#if FORM == PRODUCT_OUTER
#define C_ROWS (ROWS + COLUMNS)
#define C_COLUMNS 1
#else
#define C_ROWS (FORM == CHAIN ? COLUMNS : ROWS)
#define C_COLUMNS COLUMNS
#endif
#define D_ROWS (FORM < SUM || FORM == SUM_ROWS ? ROWS : 1)
#define D_COLUMNS (FORM < SUM || FORM == SUM_COLUMNS ? COLUMNS : 1)

// Elements from one column to the next, and in one matrix with its gaps.
#define STEP(rows) (STRIDE ? STRIDE : (rows))
#define SPAN(rows, columns) (STEP(rows) * ((columns) - 1) + (rows))
#define A_STEP STEP(A_ROWS)
#define B_STEP STEP(B_ROWS)
#define C_STEP STEP(C_ROWS)
#define D_STEP STEP(D_ROWS)
#define A_SPAN SPAN(A_ROWS, A_COLUMNS)
#define B_SPAN SPAN(B_ROWS, B_COLUMNS)
#define C_SPAN SPAN(C_ROWS, C_COLUMNS)
#define D_SPAN SPAN(D_ROWS, D_COLUMNS)

// Elements from one operation of a batch to the next, and in all of them.
#define A_NEXT (SHARED_A ? 0 : A_SPAN)
#define D_NEXT (SHARED_D ? 0 : D_SPAN)
#define A_COUNT ((BATCH - 1) * A_NEXT + A_SPAN)
#define D_COUNT ((BATCH - 1) * D_NEXT + D_SPAN)
// For a library, products with the same a are one product.
#define CALLS (SHARED_A ? 1 : BATCH)
#define CALL_COLUMNS (SHARED_A ? BATCH * COLUMNS : COLUMNS)

typedef ELEMENT Element;

#ifdef __cplusplus
extern "C"
#endif
    void kernel(Element *RESTRICT d, const Element *RESTRICT a,
                const Element *RESTRICT b, const Element *RESTRICT c);

// --break compiles a kernel that computes one element wrongly, which the
// benchmark has to notice.
#ifdef BREAK
#define MAYBE_BREAK(d) ((d)[D_COUNT - 1] += 1)
#else
#define MAYBE_BREAK(d) ((void)(d))
#endif

#endif
