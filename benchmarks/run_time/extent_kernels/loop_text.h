// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of a form as people write them: the statements of a function of d,
// a, b, row, s, m, n, k and the steps ldd, lda and ldb. Sums are of type SUMS.
// AXPY_ORDER: sums in memory, or another order of the loops.

#define FOR(i, n) for (INDEX i = 0; i < (n); ++i)

#if FORM == TRANSPOSE
#ifdef AXPY_ORDER
FOR(j, n) FOR(i, m) d[i * ldd + j] = a[j * lda + i];
#else
FOR(i, m) FOR(j, n) d[i * ldd + j] = a[j * lda + i];
#endif
#elif FORM == MAP
FOR(i, m) FOR(j, n) {
  SUMS x = a[i * lda + j] * b[i * ldb + j] + a[i * lda + j];
  d[i * ldd + j] = x > 0 ? x : 0;
}
#elif FORM == AXPY
FOR(j, n) d[j] += s[0] * a[j];
#elif FORM == DOT || FORM == SUM
{
  SUMS sum = 0;
  FOR(l, k) sum += FORM == DOT ? a[l] * b[l] : a[l];
  *d = sum;
}
#elif FORM == CONV3
FOR(o, F) FOR(i, m) FOR(j, n) {
  SUMS sum = 0;
  FOR(f, F)
  FOR(u, 3)
  FOR(v, 3)
  sum +=
      b[((o * F + f) * 3 + u) * 3 + v] * a[(f * (m + 2) + i + u) * lda + j + v];
  d[(o * m + i) * ldd + j] = sum;
}
#elif FORM == DEPTHWISE
FOR(f, F) FOR(i, m) FOR(j, n) {
  SUMS sum = 0;
  FOR(u, 3)
  FOR(v, 3)
  sum += b[(f * 3 + u) * 3 + v] * a[(f * (m + 2) + i + u) * lda + j + v];
  d[(f * m + i) * ldd + j] = sum;
}
#elif FORM == CONV1
#ifdef AXPY_ORDER
FOR(o, F) {
  FOR(j, n) d[o * ldd + j] = 0;
  FOR(f, F) FOR(j, n) d[o * ldd + j] += b[o * F + f] * a[f * lda + j];
}
#else
FOR(o, F) FOR(j, n) {
  SUMS sum = 0;
  FOR(f, F) sum += b[o * F + f] * a[f * lda + j];
  d[o * ldd + j] = sum;
}
#endif
#else
#define A(i, l) a[TA ? (l) * lda + (i) : (i) * lda + (l)]
#if IS_VECTOR
#define B(l, j) b[l]
#define D(i, j) d[i]
#define COLUMNS 1
#else
#define B(l, j) b[TB ? (j) * ldb + (l) : (l) * ldb + (j)]
#define D(i, j) d[(i) * ldd + (j)]
#define COLUMNS n
#endif
#define ADDS (FORM == UPDATE || FORM == VECTOR_ADD)
#if defined AXPY_ORDER && IS_VECTOR
if (!ADDS)
  FOR(i, m) d[i] = 0;
FOR(l, k) FOR(i, m) d[i] += A(i, l) * b[l];
#elif defined AXPY_ORDER && FORM != GEMM
FOR(i, m) {
  if (!ADDS)
    FOR(j, n) d[i * ldd + j] = FORM == LAYER ? row[j] : 0;
  FOR(l, k) FOR(j, n) D(i, j) += (SUMS)A(i, l) * (SUMS)B(l, j);
  if (FORM == LAYER)
    FOR(j, n) D(i, j) = D(i, j) > 0 ? D(i, j) : 0;
}
#else
FOR(i, m) FOR(j, COLUMNS) {
  SUMS sum = ADDS ? D(i, j) : FORM == LAYER ? row[j] : 0;
  FOR(l, k) sum += (SUMS)A(i, l) * (SUMS)B(l, j);
  if (FORM == GEMM)
    sum = s[0] * sum + s[1] * D(i, j);
  D(i, j) = FORM == LAYER && !(sum > 0) ? 0 : sum;
}
#endif
#endif
