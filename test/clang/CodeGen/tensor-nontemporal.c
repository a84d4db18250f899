// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -DERRORS %s

// The nontemporal accesses of a tensor through a pointer to its type.

typedef float plain __attribute__((tensor_type(4, 8, 16)));
typedef float stored __attribute__((tensor_type(4, 8, 16), tensor_layout(2, 0, 1), tensor_padding(0, 1, 0)));

// CHECK-LABEL: @copy(
// CHECK: @tlx.load{{.*}}!nontemporal
// CHECK: @tlx.store{{.*}}!nontemporal
void copy(plain *to, const plain *from) {
  __builtin_nontemporal_store(__builtin_nontemporal_load(from), to);
}

// CHECK-LABEL: @fill(
// CHECK: @tlx.store{{.*}}!nontemporal
void fill(stored *to, float x) { __builtin_nontemporal_store((stored)x, to); }

#ifdef ERRORS
void errors(const plain *from, stored *to, plain x) {
  __builtin_nontemporal_store(x, from); // expected-error {{cannot store matrix to read-only pointer}}
  __builtin_nontemporal_store(x, to);   // expected-error {{}} expected-note {{converts to}}
}
#endif
