// The hint reaches the machine's code, for small and large matrices in each
// layout, if alignment permits.
//
// RUN: %clang --target=x86_64-unknown-linux-gnu -fenable-matrix -O2 -mavx -S %s -o - | FileCheck-22 %s
// RUN: %clang --target=x86_64-unknown-linux-gnu -fenable-matrix -O0 -S %s -o /dev/null
// RUN: %clang --target=aarch64-unknown-linux-gnu -fenable-matrix -O2 -S %s -o /dev/null

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float r4 __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
typedef float m32 __attribute__((matrix_type(32, 32)));
typedef float p32 __attribute__((matrix_type(32, 24), matrix_layout(row_major), matrix_padding(8)));
#define ALIGNED(p) ((void *)__builtin_assume_aligned(p, 32))

// CHECK-LABEL: small:
// CHECK-COUNT-2: vmovntps
void small(const m4 *a, m4 *p) { __builtin_nontemporal_store(*a + *a, (m4 *)ALIGNED(p)); }
// CHECK-LABEL: rows:
// CHECK-COUNT-2: vmovntps
void rows(const r4 *a, r4 *p) { __builtin_nontemporal_store(*a + *a, (r4 *)ALIGNED(p)); }
// CHECK-LABEL: large:
// CHECK: vmovntps
// CHECK-NOT: memcpy
void large(const m32 *a, m32 *restrict p) { __builtin_nontemporal_store(*a, (m32 *)ALIGNED(p)); }
// CHECK-LABEL: padded:
// CHECK: vmovntps
void padded(const p32 *a, p32 *restrict p) { __builtin_nontemporal_store(*a + *a, (p32 *)ALIGNED(p)); }
// CHECK-LABEL: zero:
// CHECK: vmovntps
void zero(m32 *p) { __builtin_nontemporal_store((m32){}, (m32 *)ALIGNED(p)); }
m32 load(m32 *p) { return __builtin_nontemporal_load(p); }
r4 loadRows(r4 *p) { return __builtin_nontemporal_load(p); }
