// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by tensors whose extents are known at run time.

#include "kernel.h"

#include "extents.h"

typedef Element Matrix
    __attribute__((tensor_type(-1, -1), tensor_layout(1, 0)));

#define LOAD(pointer, rows, columns, step, transposed)                         \
  __builtin_tensor_load(Matrix, pointer, rows, columns, transposed ? step : 1, \
                        transposed ? 1 : step)
#define OP_A LOAD(a, ROWS, INNER, A_STEP, TRANSPOSE_A)
#define OP_B LOAD(b, INNER, COLUMNS, B_STEP, TRANSPOSE_B)
#define C LOAD(c, ROWS, COLUMNS, C_STEP, 0)
#define D LOAD(d, ROWS, COLUMNS, D_STEP, 0)

#if FORM == PRODUCT_PLUS
#define RESULT __builtin_tensor_contract_add("ik,kj->ij", OP_A, OP_B, C)
#elif FORM == UPDATE
#define RESULT __builtin_tensor_contract_add("ik,kj->ij", OP_A, OP_B, D)
#else
#define RESULT __builtin_tensor_matmul(OP_A, OP_B)
#endif

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  EXTENTS;
  if (FORM == GRAM)
    b = a;
  for (int n = 0; n < BATCH;
       ++n, a += A_NEXT, b += B_SPAN, c += C_SPAN, d += D_NEXT)
    __builtin_tensor_store(RESULT, d, 1, D_STEP);
  d -= BATCH * D_NEXT;
  MAYBE_BREAK(d);
}
