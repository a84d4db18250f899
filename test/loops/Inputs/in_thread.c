// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the raised kernels in a thread with a small stack, where there is no
// memory to allocate.

#include "types.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct kernel raised_kernels[];
static E c[1 << 20], a[1 << 20], b[1 << 20];
static int is_running;

void *__real_malloc(size_t);
void *__wrap_malloc(size_t bytes) {
  if (is_running)
    abort();
  return __real_malloc(bytes);
}

static void *run(void *unused) {
  is_running = 1;
  for (const struct kernel *k = raised_kernels; k->name; ++k)
#ifdef RUN_TIME
    k->run(c, a, b, 70, 165, 130);
#else
    k->run(c, a, b);
#endif
  is_running = 0;
  return unused;
}

int main(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 128 << 10);
  pthread_t thread;
  if (pthread_create(&thread, &small, run, 0))
    return 1;
  pthread_join(thread, 0);
  puts("done");
  return 0;
}
