// One `next` takes a statement, however many loops it is: without optimization
// nothing in them is without a line (Emit/Memory/StackValues.cpp).
//
// REQUIRES: gdb
// RUN: %clang -O0 -g %s -o %t
// RUN: %gdb -ex 'break product' -ex run -ex next -ex next -ex next -ex next \
// RUN:   %t 2>&1 | FileCheck %s
//
// CHECK:      {{^}}[[#FIRST:]] {{.*}}*A * *B;
// CHECK-NEXT: {{^}}[[#FIRST+1]] {{.*}}transpose
// CHECK-NEXT: {{^}}[[#FIRST+2]] {{.*}}*= 2
// CHECK-NEXT: {{^}}[[#FIRST+3]] {{.*}}*A * Float
// CHECK-NEXT: {{^}}[[#FIRST+4]] }

typedef double Square __attribute__((matrix_type(12, 12)));
Square Float;

void product(Square *A, Square *B, Square *C) {
  *C = *A * *B;
  *C = __builtin_matrix_transpose(*C * *C) + *A;
  *C *= 2;
  Float = *A * Float;
}

int main(void) {
  Square A = {}, B = {}, C;
  product(&A, &B, &C);
  return C[1][1] == 0 ? 0 : 1;
}
