/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Runs the kernels of several compilers in turn, and compares what they leave
   in memory:

     harness SIZE ROUNDS KERNELS REFERENCE.so [NAME=OBJECT.so...]

   KERNELS: names with commas around each, or "". For each kernel and object, a
   line with the shortest time of a call in seconds, the operations, and "same",
   "differs" if bits do, or "wrong" if an element is far off. */

#include "nests.h"
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Not known to the kernels' compilers. */
T alpha = (T)1.5, beta = (T)1.25;

enum { OBJECTS = 16 };
static const double FewestSeconds = 3e-4;
static size_t count;
static T *initial[ARRAYS], *expected[ARRAYS], *work[ARRAYS];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static T *allocate(void) {
  T *all = aligned_alloc(64, (count * sizeof(T) + 63) / 64 * 64);
  if (!all) {
    fputs("harness: error: no memory\n", stderr);
    exit(2);
  }
  return all;
}

static void fill(const struct kernel *k) {
  unsigned seed = 1;
  for (int a = 0; a != ARRAYS; ++a)
    for (size_t i = 0; i != count; ++i) {
      seed = seed * 1664525u + 1013904223u;
      initial[a][i] = (T)(seed >> 8) / (T)(1 << 24) - (T)0.25;
    }
  if (k->prepare)
    k->prepare(initial);
}

static void reset(T *const *to) {
  for (int a = 0; a != ARRAYS; ++a)
    memcpy(to[a], initial[a], count * sizeof(T));
}

static const char *compare(void) {
  int same = 1;
  for (int a = 0; a != ARRAYS; ++a) {
    T largest = 0;
    for (size_t i = 0; i != count; ++i)
      largest = fabs(expected[a][i]) > largest ? fabs(expected[a][i]) : largest;
    for (size_t i = 0; i != count; ++i) {
      T x = expected[a][i], y = work[a][i];
      if (!memcmp(&x, &y, sizeof x) || (x != x && y != y))
        continue;
      same = 0;
      if (!(fabs(x - y) <= (sizeof(T) == 4 ? 1e-2 : 1e-6) * largest))
        return "wrong";
    }
  }
  return same ? "same" : "differs";
}

static double seconds(const struct kernel *k, int size, long times) {
  reset(work);
  double start = now();
  for (long i = 0; i != times; ++i)
    k->run(size, work);
  return (now() - start) / times;
}

static const struct kernel *load(const char *path) {
  void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    fprintf(stderr, "harness: error: %s\n", dlerror());
    exit(2);
  }
  return dlsym(object, "kernels");
}

static const struct kernel *find(const struct kernel *in, const char *name) {
  while (in->name && strcmp(in->name, name))
    ++in;
  return in->name ? in : NULL;
}

static void measure(const struct kernel *reference, int size, int rounds,
                    char **names, const struct kernel **objects) {
  const struct kernel *found[OBJECTS];
  const char *verdict[OBJECTS];
  double best[OBJECTS];
  long times[OBJECTS];
  fill(reference);
  reset(expected);
  reference->run(size, expected);
  for (int o = 0; names[o]; ++o) {
    if (!(found[o] = find(objects[o], reference->name)))
      continue;
    best[o] = seconds(found[o], size, 1);
    verdict[o] = compare();
    times[o] = 1 + (long)(FewestSeconds / (best[o] + 1e-9));
  }
  for (int round = 0; round != rounds; ++round)
    for (int o = 0; names[o]; ++o) {
      /* What takes long is not measured again. */
      if (!found[o] || (round && best[o] > 0.3))
        continue;
      double here = seconds(found[o], size, times[o]);
      best[o] = here < best[o] || round == 0 ? here : best[o];
    }
  for (int o = 0; names[o]; ++o)
    if (found[o])
      printf("%s\t%.*s\t%.4g\t%.6g\t%s\n", reference->name,
             (int)(strchr(names[o], '=') - names[o]), names[o], best[o],
             reference->operations(size), verdict[o]);
  fflush(stdout);
}

int main(int argc, char **argv) {
  const struct kernel *objects[OBJECTS];
  if (argc < 5 || argc - 5 >= OBJECTS)
    return 2;
  int size = atoi(argv[1]);
  count = ELEMENTS(size);
  for (int a = 0; a != ARRAYS; ++a) {
    initial[a] = allocate();
    expected[a] = allocate();
    work[a] = allocate();
  }
  for (int o = 5; o != argc; ++o)
    objects[o - 5] = load(strchr(argv[o], '=') + 1);
  for (const struct kernel *k = load(argv[4]); k->name; ++k) {
    char asked[80];
    snprintf(asked, sizeof asked, ",%s,", k->name);
    if (!*argv[3] || strstr(argv[3], asked))
      measure(k, size, atoi(argv[2]), argv + 5, objects);
  }
  return 0;
}
