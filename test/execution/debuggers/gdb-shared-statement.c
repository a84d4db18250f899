// Statements that share a function: the frame above it is the user's line.
// `next` steps over them as over any other.
//
// REQUIRES: gdb
// RUN: %clang -O2 -g %s -o %t
// RUN: %gdb -ex 'rbreak ^__matrix_matmul' -ex run -ex 'bt 2' -ex continue -ex 'bt 2' \
// RUN:   %t 2>&1 | FileCheck %s
// RUN: %gdb -ex 'break product' -ex run -ex next -ex next %t 2>&1 | FileCheck %s --check-prefix=NEXT
//
// CHECK: #0 {{.*}}__matrix_matmul_64x64_double
// CHECK-NEXT: #1 {{.*}}product{{.*}}gdb-shared-statement.c:[[#FIRST:]]
// CHECK: #0 {{.*}}__matrix_matmul_64x64_double
// CHECK-NEXT: #1 {{.*}}product{{.*}}gdb-shared-statement.c:[[#FIRST+1]]
//
// NEXT: {{^}}[[#FIRST:]] {{.*}}*C = *A * *B;
// NEXT: {{^}}[[#FIRST+1]] {{.*}}*A = *B * *C;
// NEXT: {{^}}[[#FIRST+2]] }

typedef double Square __attribute__((matrix_type(64, 64)));

__attribute__((noinline)) void product(Square *A, Square *B, Square *C) {
  *C = *A * *B;
  *A = *B * *C;
}

Square A, B, C;
int main(void) {
  product(&A, &B, &C);
  return C[1][1] == 0 ? 0 : 1;
}
