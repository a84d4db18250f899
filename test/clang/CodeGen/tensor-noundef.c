// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s

// The elements of a tensor that is passed have values, as those of a matrix
// have. What padding there is has none.

typedef float t __attribute__((tensor_type(2, 2)));
typedef float m __attribute__((matrix_type(2, 2)));
typedef float padded __attribute__((tensor_type(2, 1), tensor_padding(0, 1)));

// CHECK: define dso_local [[TYPE:.*]] @matrix([[TYPE]] noundef %
m matrix(m x) __asm__("matrix");
m matrix(m x) { return x; }
// CHECK: define dso_local [[TYPE:.*]] @tensor([[TYPE]] noundef %
t tensor(t x) __asm__("tensor");
t tensor(t x) { return x; }
// CHECK: define dso_local [[TYPE]] @with_padding([[TYPE]] %
padded with_padding(padded x) __asm__("with_padding");
padded with_padding(padded x) { return x; }
