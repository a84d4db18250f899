// gdb shows complex elements, in both layouts.
//
// REQUIRES: gdb
// RUN: %clang -O0 -g %s -o %t-columns
// RUN: %gdb -ex 'break stop' -ex run -ex 'print Global[1][2]' -ex 'print Global' %t-columns 2>&1 | FileCheck %s
// RUN: %clang -O0 -g -fmatrix-memory-layout=row-major %s -o %t-rows
// RUN: %gdb -ex 'break stop' -ex run -ex 'print Global[1][2]' -ex 'print Global' %t-rows 2>&1 | FileCheck %s

// CHECK: ${{[0-9]+}} = 3 + 2i
// CHECK: ${{[0-9]+}} = {{[{][{]}}0 + 0i, 1 + 1i, 2 + 2i}, {1 + 0i, 2 + 1i, 3 + 2i}}

typedef _Complex double Numbers __attribute__((matrix_type(2, 3)));
Numbers Global;

void stop(void) {}
int main(void) {
  for (int I = 0; I != 2; ++I)
    for (int J = 0; J != 3; ++J)
      Global[I][J] = I + J + J * 1.0i;
  stop();
  return 0;
}
