// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Extents at run time
//
// Values from loads to a store, beside loops.

#include "conformance.h"

typedef TENSOR(int, -1, -1) mat;
typedef TENSOR(int, -1) vec;
typedef TENSOR(int, -1, 3) rows;
typedef TENSOR(int, 4, 3) known;

enum { M = 5, N = 7, K = 6, Room = 100 };
static int a[Room], b[Room], c[Room];

static void fill(void) {
  for (int i = 0; i < Room; ++i) {
    a[i] = hidden(i * 7 % 11 - 4);
    b[i] = hidden(i * 5 % 13 - 6);
    c[i] = hidden(i);
  }
}

static int product(int i, int j) {
  int sum = 0;
  for (int k = 0; k < K; ++k)
    sum += a[i * K + k] * b[k * N + j];
  return sum;
}

#define EACH(condition)                                                        \
  for (int i = 0; i < M; ++i)                                                  \
    for (int j = 0; j < N; ++j)                                                \
  CHECK(condition)

BEGIN
int m = hidden(M), n = hidden(N), k = hidden(K), none = hidden(0);
fill();

#if PART(1) // load takes an extent for each -1; without strides, memory is dense.
{
  tensor_store(tensor_matmul(tensor_load(mat, a, m, k),
                             tensor_load(mat, b, k, n)),
               c);
  EACH(c[i * N + j] == product(i, j));
  CHECK(c[M * N] == M * N);
#if INVALID(1) // one extent too few
  tensor_store(tensor_load(mat, a, m), c);
#endif
}
#endif

#if PART(2) // Strides stand behind the extents.
{
  fill();
  tensor_store(tensor_load(mat, a, n, m, 1, n), c);
  EACH(c[j * M + i] == a[i * N + j]);
  fill();
  tensor_store(tensor_load(rows, a, m, 1, 5), c, 10, 1);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < 3; ++j)
      CHECK(c[i * 10 + j] == a[i + 5 * j]);
  CHECK(c[3] == 3);
}
#endif

#if PART(3) // Operators, with numbers too, and contractions take such values.
{
  fill();
  tensor_store(tensor_contract_add("ik,kj->ij", tensor_load(mat, a, m, k),
                                   tensor_load(mat, b, k, n),
                                   tensor_load(mat, c, m, n)) *
                       2 -
                   1,
               c);
  EACH(c[i * N + j] == (product(i, j) + i * N + j) * 2 - 1);
  fill();
  tensor_store(tensor_load(vec, a, n) > 0 ? tensor_load(vec, a, n) : 0, c);
  for (int i = 0; i < N; ++i)
    CHECK(c[i] == (a[i] > 0 ? a[i] : 0));
}
#endif

#if PART(4) // An extent may be 0: nothing is stored, or the sum of nothing.
{
  fill();
  tensor_store(tensor_load(mat, a, none, n), c);
  tensor_store(tensor_matmul(tensor_load(mat, a, m, k),
                             tensor_load(mat, b, k, none)),
               c);
  CHECK(c[0] == 0 && c[1] == 1 && c[2] == 2);
  tensor_store(tensor_matmul(tensor_load(mat, a, m, none),
                             tensor_load(mat, b, none, n)),
               c);
  EACH(c[i * N + j] == 0);
}
#endif

#if PART(5) // What is stored may overlap operands.
{
  fill();
  tensor_store(tensor_matmul(tensor_load(mat, a, m, k),
                             tensor_load(mat, b, k, n)),
               a + 3);
  int before[Room];
  memcpy(before, a, sizeof a);
  fill();
  EACH(before[3 + i * N + j] == product(i, j));
}
#endif

#if PART(6) // The type has values, and no objects.
{
#if INVALID(2) // a variable
  mat object;
#endif
#if INVALID(3) // its size
  CHECK(sizeof(mat));
#endif
#if INVALID(4) // a value that is not stored
  tensor_load(mat, a, m, n);
#endif
#if INVALID(5) // an element
  CHECK(tensor_load(mat, a, m, n)[0][0]);
#endif
#if INVALID(6) // an extent that is a constant elsewhere
  tensor_store(tensor_load(rows, a, m) + tensor_load(known, a), c);
#endif
  CHECK(m == M);
}
#endif
END
