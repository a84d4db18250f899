// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that write several arrays, none of which overlaps another one, beside
// the same ones that are not raised: all extents of a list, with special values.
// With -DM=.. and -DN=.., extents are constants.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef TYPE T;
enum { MOST = 130, SIZE = MOST * MOST };
struct arrays {
  T a[SIZE], b[SIZE], c[SIZE], d[SIZE];
  T p[MOST], q[MOST], r[MOST], s[MOST];
};

#ifdef M
#define EXTENTS const int m = M, n = N
#else
#define EXTENTS const int m = rows, n = columns
#endif
#define FOR(i, n) for (int i = 0; i < n; ++i)

#define LIST                                                                   \
  KERNEL(                                                                      \
      rows_and_columns, FOR(i, m) {                                            \
        q[i] = 0;                                                              \
        FOR(j, n) {                                                            \
          s[j] += r[i] * a[i * n + j];                                         \
          q[i] += a[i * n + j] * p[j];                                         \
        }                                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      sum_of_later_rows, FOR(i, m) {                                           \
        q[i] = 0;                                                              \
        FOR(j, n) q[i] += a[i * n + j] * p[j];                                 \
        FOR(j, n) s[j] += a[i * n + j] * q[i];                                 \
      })                                                                       \
  KERNEL(                                                                      \
      combined, FOR(i, m) {                                                    \
        T x = 0, y = 1;                                                        \
        FOR(j, n) {                                                            \
          x += a[i * n + j] * p[j];                                            \
          y += b[i * n + j] * p[j];                                            \
        }                                                                      \
        q[i] = x;                                                              \
        r[i] = 3 * x + r[i] * y;                                               \
      })                                                                       \
  KERNEL(                                                                      \
      three, FOR(i, m) {                                                       \
        T x = 0, y = 0, z = q[i];                                              \
        FOR(j, n) {                                                            \
          x += a[i * n + j] * p[j];                                            \
          y -= a[i * n + j] * b[i * n + j];                                    \
          z += b[i * n + j] * p[j];                                            \
        }                                                                      \
        s[i] = x;                                                              \
        r[i] = y;                                                              \
        q[i] = z;                                                              \
      })                                                                       \
  KERNEL(                                                                      \
      products, FOR(i, m) FOR(j, m) {                                          \
        T x = 0, y = c[i * m + j];                                             \
        FOR(k, n) {                                                            \
          x += a[i * n + k] * b[j * n + k];                                    \
          y += a[i * n + k] * a[j * n + k];                                    \
        }                                                                      \
        d[i * m + j] = x;                                                      \
        c[i * m + j] = y;                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      changed, FOR(i, m) FOR(j, m) {                                           \
        T x = 0;                                                               \
        FOR(k, n) x += a[i * n + k] * b[k * m + j];                            \
        d[i * m + j] = x;                                                      \
        c[i * m + j] = x > 0 ? c[i * m + j] : -x;                              \
      })                                                                       \
  KERNEL(                                                                      \
      overwritten, int is_sum = p[1] > 0; FOR(i, m) {                          \
        T x = 0, y;                                                            \
        FOR(j, n) x += a[i * n + j] * p[j];                                    \
        q[i] = x;                                                              \
        if (is_sum) {                                                          \
          y = x;                                                               \
          c[i] = m + i;                                                        \
          d[i] = m * i;                                                        \
        } else                                                                 \
          y = r[i] / 3;                                                        \
        q[i] = y;                                                              \
        FOR(j, n) s[j] += a[i * n + j] * x;                                    \
      })                                                                       \
  KERNEL(                                                                      \
      in_steps, FOR(step, 3) {                                                 \
        FOR(i, m) {                                                            \
          T x = 0;                                                             \
          FOR(j, n) {                                                          \
            x += a[i * n + j] * p[j];                                          \
            s[j] += a[i * n + j] * r[i];                                       \
          }                                                                    \
          q[i] = x;                                                            \
        }                                                                      \
        FOR(j, n) p[j] = s[j] * (T)0.125;                                      \
      })

#define KERNEL(name, ...)                                                      \
  static __attribute__((noinline)) void name(                                  \
      int rows, int columns, const T *restrict a, const T *restrict b,         \
      T *restrict c, T *restrict d, T *restrict p, T *restrict q,              \
      T *restrict r, T *restrict s) {                                          \
    EXTENTS;                                                                   \
    __VA_ARGS__                                                                \
  }
LIST
#undef KERNEL
    typedef void Kernel(int, int, const T *, const T *, T *, T *, T *, T *, T *,
                        T *);
struct kernel {
  const char *name;
  Kernel *run;
};
#define KERNEL(name, ...) {#name, name},
const struct kernel SET[] = {LIST{0}};
#undef KERNEL

#ifdef COMPARE
extern const struct kernel OTHER[];

static unsigned seed = 5;
static unsigned draw(unsigned n) {
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % n;
}

static void fill(struct arrays *x, int has_specials) {
  T *all = x->a;
  for (size_t i = 0; i != sizeof *x / sizeof *all; ++i) {
    all[i] = (T)(((int)draw(2001) - 1000) / (T)7);
    if (has_specials && draw(40) == 0)
      all[i] = draw(2) ? (T)INFINITY : draw(2) ? (T)NAN : (T)-0.0;
  }
}

static int differs(const struct arrays *x, const struct arrays *y) {
  const T *p = x->a, *q = y->a;
  for (size_t i = 0; i != sizeof *x / sizeof *p; ++i)
    if (memcmp(p + i, q + i, sizeof *p) && !(isnan(p[i]) && isnan(q[i])))
      return 1;
  return 0;
}

int main(void) {
  static const int extents[] = {0, 1, 2, 7, 11, 12, 16, 17, 33, 64, 100, 129};
  enum { COUNT = sizeof extents / sizeof *extents };
  struct arrays *x = malloc(sizeof *x), *y = malloc(sizeof *y);
  unsigned checks = 0, failures = 0;
  for (unsigned k = 0; SET[k].name; ++k)
    for (unsigned e = 0; e != 2 * COUNT * COUNT; ++e) {
      int m = extents[e / 2 % COUNT], n = extents[e / 2 / COUNT];
#ifdef M
      m = M, n = N;
      if (e > 1)
        break;
#endif
      fill(x, e % 2);
      memcpy(y, x, sizeof *x);
      SET[k].run(m, n, x->a, x->b, x->c, x->d, x->p, x->q, x->r, x->s);
      OTHER[k].run(m, n, y->a, y->b, y->c, y->d, y->p, y->q, y->r, y->s);
      ++checks;
      if (differs(x, y)) {
        printf("%s differs: %d, %d\n", SET[k].name, m, n);
        ++failures;
      }
    }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
#endif
