// RUN: not %clang -ffreestanding -fno-builtin -fenable-matrix -O2 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang -ffreestanding -fno-builtin -fenable-matrix -O2 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=RUNTIME
// RUN: %clang -fenable-matrix -O2 -S %s -o %t.s

// An error has a location without debug information, too.

typedef float M __attribute__((matrix_type(256, 256)));

// CHECK: no-heap.c:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}matrix operations need 262144 bytes of temporary memory, which this environment has no malloc and free for
void f(M *p, const M *q, int n) {
  M m = {};
  for (int i = 0; i < n; ++i)
    m += q[i] * q[0];
  *p = m;
}

// Two of one form would share a function, which no user has written.
// CHECK: no-heap.c:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}temporary memory
void first(M *d, const M *a, const M *b) { *d = *a * *b; }
// CHECK: no-heap.c:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}temporary memory
void second(M *d, const M *a, const M *b) { *d = *a * *b; }

// Statements of run-time extents have functions that no user has written, too.
typedef float dynamic __attribute__((tensor_type(-1, -1)));
#define L(p, n) __builtin_tensor_load(dynamic, p, n, n)
// RUNTIME: no-heap.c:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}matrix operations need temporary memory of a size that is known at run time, which this environment has no malloc and free for; a result behind a 'restrict' pointer may need none
void run_time(float *c, const float *a, const float *b, long n) { __builtin_tensor_store(__builtin_tensor_matmul(L(a, n), L(b, n)), c); }
