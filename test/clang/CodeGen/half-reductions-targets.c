// The smallest of many halves: LLVM's vectorizers make vectors of the last steps,
// which its back end for SystemZ cannot select.
//
// RUN: %clang --target=s390x-linux-gnu -march=z16 -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=s390x-linux-gnu -march=z13 -O3 -S %s -o - | FileCheck %s

typedef _Float16 column __attribute__((matrix_type(65, 1)));
typedef _Float16 line __attribute__((matrix_type(1, 33)));
typedef _Float16 square __attribute__((matrix_type(33, 33)));
typedef _Float16 one __attribute__((matrix_type(1, 1)));

// CHECK-LABEL: of_column:
// CHECK: br %r14
void of_column(one *d, const column *a) { *d = __builtin_matrix_columnwise_minimum(*a); }
// CHECK-LABEL: of_square:
// CHECK: br %r14
void of_square(line *d, const square *a) { *d = __builtin_matrix_columnwise_minimum(*a); }
