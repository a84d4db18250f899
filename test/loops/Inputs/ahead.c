// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that need the sum of a row at once, for something that is no part of a
// nest, beside the same ones that are not raised: all extents of a list, memory
// that is apart and memory that overlaps, with special values.

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef TYPE T;
#define FOR(i, n) for (int i = 0; i < n; ++i)

#define LIST                                                                   \
  KERNEL(                                                                      \
      rows, FOR(k, m) {                                                        \
        T s = 0;                                                               \
        FOR(j, n) s += a[k * n + j] * x[j];                                    \
        s *= p[k];                                                             \
        FOR(i, n) y[i] += s * a[k * n + i];                                    \
      })                                                                       \
  KERNEL(                                                                      \
      columns, T all = p[0]; FOR(k, m) {                                       \
        T s = p[k];                                                            \
        FOR(j, n) s += a[k + j * m] * x[j];                                    \
        all -= s * s;                                                          \
        FOR(i, n) y[i] += s * a[k + i * m];                                    \
      } p[1] = all;)                                                           \
  KERNEL(                                                                      \
      squares, T all = 0; FOR(k, m) {                                          \
        T s = 0;                                                               \
        FOR(j, n) s += a[k + j * m] * x[j];                                    \
        all += p[k] * s * s;                                                   \
      } y[0] = all;)                                                           \
  KERNEL(                                                                      \
      complex, FOR(k, m) {                                                     \
        T re = 0, im = 0;                                                      \
        FOR(j, n / 2) {                                                        \
          T u = a[k * n + 2 * j], v = a[k * n + 2 * j + 1];                    \
          re += u * x[2 * j] - v * x[2 * j + 1];                               \
          im += u * x[2 * j + 1] + v * x[2 * j];                               \
        }                                                                      \
        FOR(i, n) y[i] += re - im;                                             \
      })                                                                       \
  KERNEL(                                                                      \
      longer, FOR(k, n) {                                                      \
        T s = 0, t = p[k];                                                     \
        FOR(j, k) {                                                            \
          y[j] += t * a[k * n + j];                                            \
          s += a[k * n + j] * x[j];                                            \
        }                                                                      \
        y[k] += s;                                                             \
      })                                                                       \
  KERNEL(                                                                      \
      shorter, FOR(k, n) {                                                     \
        T s = 0, t = p[k];                                                     \
        for (int j = k + 1; j < n; ++j) {                                      \
          y[j] += t * a[k * n + j];                                            \
          s += a[k * n + j] * x[j];                                            \
        }                                                                      \
        y[k] += s;                                                             \
      })                                                                       \
  KERNEL(                                                                      \
      in_place, FOR(k, n) {                                                    \
        T s = x[k] * a[k * n + k];                                             \
        for (int j = k + 1; j < n; ++j)                                        \
          s += a[k * n + j] * x[j];                                            \
        x[k] = s;                                                              \
      })                                                                       \
  KERNEL(                                                                      \
      own_start, FOR(k, m) {                                                   \
        T s = p[k];                                                            \
        FOR(j, n) s += a[k * n + j] * x[j];                                    \
        FOR(i, n) y[i] -= s;                                                   \
        p[k] = s;                                                              \
      })                                                                       \
  KERNEL(                                                                      \
      reads_earlier, FOR(k, n) {                                               \
        T s = x[k] * a[k * n + k];                                             \
        FOR(j, k) s += a[k * n + j] * x[j] / 64;                               \
        x[k] = s / 64;                                                         \
      })                                                                       \
  KERNEL(                                                                      \
      unless_zero, FOR(j, n) FOR(k, m) if (x[2 * k] != 0 || p[k] != 0) {       \
        T u = p[k], v = x[2 * k];                                              \
        FOR(i, j / 2) {                                                        \
          y[2 * i] += a[k * n + 2 * i] * u - a[k * n + 2 * i + 1] * v;         \
          y[2 * i + 1] += a[k * n + 2 * i] * v + a[k * n + 2 * i + 1] * u;     \
        }                                                                      \
      })

#define SIGNATURE (int m, int n, T *y, const T *a, T *x, T *p)
#define NAME_(set, name) set##_##name
#define NAME(set, name) NAME_(set, name)
#define KERNEL(name, ...)                                                      \
  void NAME(SET, name) SIGNATURE { __VA_ARGS__ }
LIST
#undef KERNEL

#ifdef COMPARE
#define KERNEL(name, ...) void NAME(OTHER, name) SIGNATURE;
    LIST
#undef KERNEL

    enum {
      MOST = 130,
      SIZE = MOST * MOST + 4 * MOST
    };
static T memory[2][SIZE + 8];

static T value(unsigned *state, int special) {
  *state = *state * 1664525u + 1013904223u;
  unsigned bits = *state >> 8;
  if (special && bits % 97 == 0)
    return bits % 5 == 0   ? (T)NAN
           : bits % 5 == 1 ? (T)INFINITY
           : bits % 5 == 2 ? (T)-INFINITY
                           : (T)-0.0;
  return (T)((int)(bits % 2001) - 1000) / 512;
}

static int differs(const T *u, const T *v) {
  for (int i = 0; i != SIZE + 8; ++i)
    if (!(isnan(u[i]) && isnan(v[i])) && memcmp(u + i, v + i, sizeof(T)))
      return 1;
  return 0;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 15, 16, 17, 31, 33, 63, 64, 65, 97, 130};
  enum { SIZES = sizeof(sizes) / sizeof(*sizes), OVERLAPS = 5 };
  int checks = 0, failures = 0;
  typedef void function SIGNATURE;
  static const struct {
    const char *name;
    function *plain, *raised;
  } all[] = {
#define KERNEL(name, ...) {#name, NAME(OTHER, name), NAME(SET, name)},
      LIST
#undef KERNEL
  };
  for (unsigned f = 0; f != sizeof(all) / sizeof(*all); ++f)
    for (int u = 0; u != SIZES; ++u)
      for (int v = 0; v != SIZES; ++v)
        for (int overlap = 0; overlap != OVERLAPS; ++overlap) {
          int m = sizes[u], n = sizes[v];
          for (int i = 0; i != 2; ++i) {
            unsigned state = 7 + overlap;
            T *y = memory[i], *x = y + MOST, *p = x + 2 * MOST, *a = p + MOST;
            FOR(j, SIZE + 8) memory[i][j] = value(&state, overlap == 1);
            // The result is where factors are, or a factor is read where the
            // next one is written.
            y = overlap == 2 ? x + 1 : overlap == 3 ? a + 3 : y;
            p = overlap == 4 ? y + 5 : p;
            (i ? all[f].raised : all[f].plain)(m, n, y, a, x, p);
          }
          ++checks;
          if (differs(memory[0], memory[1])) {
            ++failures;
            printf("%s differs: %d %d, overlap %d\n", all[f].name, m, n,
                   overlap);
          }
        }
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
#endif
