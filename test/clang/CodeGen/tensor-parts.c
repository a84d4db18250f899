// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function returns that is put together of parts, or computed in another
// shape, is stored where its caller stores it: there is no copy of the whole.
//
// RUN: %clang -fenable-matrix -O2 -march=x86-64-v3 -S -o - %s | FileCheck %s

typedef float X __attribute__((tensor_type(64, 40, 40)));
typedef float Y __attribute__((tensor_type(64, 42, 42)));

static Y around(const X *x) {
  return __builtin_tensor_pad_reflect(*x, 0, 1, 1, 0, 1, 1);
}

// CHECK-LABEL: call:
// CHECK-NOT: {{call|jmp}}{{.*}}memcpy
// CHECK-LABEL: .Lfunc_end0:
void call(Y *restrict y, const X *restrict x) { *y = around(x); }

typedef float Z __attribute__((tensor_type(64, 20, 20)));
static Z pooled(const X *x) {
  return __builtin_tensor_window_max(*x, 1, 2, 2, 1, 2, 2);
}

// CHECK-LABEL: call_pooled:
// CHECK-NOT: {{call|jmp}}{{.*}}memcpy
// CHECK-LABEL: .Lfunc_end1:
void call_pooled(Z *restrict z, const X *restrict x) { *z = pooled(x); }
