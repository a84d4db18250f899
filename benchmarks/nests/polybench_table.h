/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* What the harness calls: arrays, and about how many operations a kernel has. */

/* Large on the diagonal: factorizations need no pivots, and symmetric matrices
   of 120 x 120 are positive definite. */
static void dominate(T *const *x) {
  FOR(i, 120) FOR(j, i) x[0][120 * j + i] = x[0][120 * i + j];
  FOR(i, 120) x[0][120 * i + i] = 200;
}

/* Columns of 80 x 60 that are far from being multiples of each other. */
static void separate(T *const *x) { FOR(i, 60) x[0][61 * i] = 40; }

/* Reflection coefficients less than 1. */
static void decay(T *const *x) { FOR(i, 120) x[0][i] /= (T)(4 * i + 4); }

/* Bases 0 to 3. */
static void round_down(T *const *x) {
  FOR(i, 180) x[0][i] = (T)(int)((x[0][i] + (T)0.25) * 4);
  FOR(i, 180 * 180) x[1][i] = 0;
}

#define X(i) (void *)x[i]
#define KERNELS                                                                \
  KERNEL(gemm, 6.8e5, 0, X(0), X(1), X(2))                                     \
  KERNEL(two_mm, 7.4e5, 0, X(0), X(1), X(2), X(3), X(4))                       \
  KERNEL(three_mm, 1.08e6, 0, X(0), X(1), X(2), X(3), X(4), X(5), X(6))        \
  KERNEL(syrk, 3.9e5, 0, X(0), X(1))                                           \
  KERNEL(syr2k, 7.8e5, 0, X(0), X(1), X(2))                                    \
  KERNEL(symm, 7.2e5, 0, X(0), X(1), X(2))                                     \
  KERNEL(trmm, 2.9e5, 0, X(0), X(1))                                           \
  KERNEL(doitgen, 9e5, 0, X(0), X(1), X(2))                                    \
  KERNEL(atax, 5.8e4, 0, X(0), X(1), X(2), X(3))                               \
  KERNEL(bicg, 5.8e4, 0, X(0), X(1), X(2), X(3), X(4))                         \
  KERNEL(mvt, 5.8e4, 0, X(0), X(1), X(2), X(3), X(4))                          \
  KERNEL(gemver, 1.44e5, 0, X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7),    \
         X(8))                                                                 \
  KERNEL(gesummv, 3.3e4, 0, X(0), X(1), X(2), X(3), X(4))                      \
  KERNEL(covariance, 6.7e5, 0, X(0), X(1), X(2))                               \
  KERNEL(correlation, 6.8e5, 0, X(0), X(1), X(2), X(3))                        \
  KERNEL(cholesky, 5.8e5, dominate, X(0))                                      \
  KERNEL(durbin, 2.9e4, decay, X(0), X(1))                                     \
  KERNEL(gramschmidt, 5.8e5, separate, X(0), X(1), X(2))                       \
  KERNEL(lu, 1.15e6, dominate, X(0))                                           \
  KERNEL(ludcmp, 1.18e6, dominate, X(0), X(1), X(2), X(3))                     \
  KERNEL(trisolv, 1.4e4, dominate, X(0), X(1), X(2))                           \
  KERNEL(deriche, 7.9e5, 0, X(0), X(1), X(2), X(3))                            \
  KERNEL(floyd_warshall, 1.17e7, 0, X(0))                                      \
  KERNEL(nussinov, 2e6, round_down, X(0), X(1))                                \
  KERNEL(adi, 4e6, 0, X(0), X(1), X(2), X(3))                                  \
  KERNEL(fdtd_2d, 2.1e6, 0, X(0), X(1), X(2), X(3))                            \
  KERNEL(heat_3d, 7e6, 0, X(0), X(1))                                          \
  KERNEL(jacobi_1d, 2.8e4, 0, X(0), X(1))                                      \
  KERNEL(jacobi_2d, 3.1e6, 0, X(0), X(1))                                      \
  KERNEL(seidel_2d, 5e6, 0, X(0))

#define KERNEL(Name, Operations, Prepare, ...)                                 \
  static void run_##Name(int unused, T *const *x) { Name(__VA_ARGS__); }       \
  static double operations_of_##Name(double unused) { return Operations; }
KERNELS
#undef KERNEL
#define KERNEL(Name, Operations, Prepare, ...)                                 \
  {#Name, run_##Name, operations_of_##Name, Prepare},
const struct kernel kernels[] = {KERNELS{0}};
