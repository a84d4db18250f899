// Objects of stock clang 22 and ours: what differs does not link, in either
// direction, in C and in C++; what is the same on all flags works.
// REQUIRES: host-x86_64
// clang-format off
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O2 -DCALLEE -c %s -o %t/our-callee.o
// RUN: %clang -O2 -c %s -o %t/our-caller.o
// RUN: %stock_clang -fenable-matrix -O0 -DCALLEE -c %s -o %t/stock-callee.o
// RUN: %stock_clang -fenable-matrix -O2 -march=x86-64-v3 -c %s -o %t/stock-caller.o
// RUN: %clang %t/our-caller.o %t/stock-callee.o -o %t/1 && %t/1
// RUN: %clang %t/stock-caller.o %t/our-callee.o -o %t/2
// RUN: %if cpu-avx2 %{ %t/2 %}

// RUN: %clang -DDIFFERENT -DCALLEE -c %s -o %t/our-callee.o
// RUN: %clang -DDIFFERENT -c %s -o %t/our-caller.o
// RUN: %stock_clang -fenable-matrix -DDIFFERENT -DCALLEE -c %s -o %t/stock-callee.o
// RUN: %stock_clang -fenable-matrix -DDIFFERENT -c %s -o %t/stock-caller.o
// RUN: not %clang -fuse-ld=lld %t/our-caller.o %t/stock-callee.o -o %t/3 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: not %clang -fuse-ld=lld %t/stock-caller.o %t/our-callee.o -o %t/3 2>&1 | FileCheck %s --check-prefix=STOCK
// OURS-DAG: undefined symbol: four.matrix
// OURS-DAG: undefined symbol: three.matrix
// OURS-DAG: undefined symbol: one.matrix
// STOCK-DAG: undefined symbol: four
// STOCK-DAG: undefined symbol: three
// STOCK-DAG: undefined symbol: one

// RUN: %clangxx -x c++ -DDIFFERENT -DCALLEE -c %s -o %t/our-callee.o
// RUN: %stock_clangxx -x c++ -fenable-matrix -DDIFFERENT -c %s -o %t/stock-caller.o
// RUN: not %clangxx -fuse-ld=lld %t/stock-caller.o %t/our-callee.o -o %t/3 2>&1 | FileCheck %s --check-prefix=CXX
// CXX-DAG: undefined symbol: _Z4fouru11matrix_type
// CXX-DAG: undefined symbol: three(
// CXX-DAG: undefined symbol: _Z3oneu11matrix_type
// clang-format on

#ifdef DIFFERENT
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float m3 __attribute__((matrix_type(3, 1)));
typedef int m1 __attribute__((matrix_type(1, 1)));
m4 four(m4 a);
m3 three(void);
void one(m1 a);
#ifdef CALLEE
m4 four(m4 a) { return a; }
m3 three(void) {
  m3 a;
  return a;
}
void one(m1 a) {}
#else
int main(void) {
  m4 a;
  m1 b;
  a = four(a);
  three();
  one(b);
}
#endif
#else
typedef float m2 __attribute__((matrix_type(2, 2)));
typedef unsigned char c8 __attribute__((matrix_type(2, 4)));
typedef double d2 __attribute__((matrix_type(1, 2)));
typedef _Float16 h4 __attribute__((matrix_type(2, 2)));
m2 all(m2 a, c8 b, d2 c, h4 d, m2 e, m2 f, m2 g, m2 h, c8 i, int j);
#ifdef CALLEE
// The last matrix is on the stack.
m2 all(m2 a, c8 b, d2 c, h4 d, m2 e, m2 f, m2 g, m2 h, c8 i, int j) {
  if (b[1][3] != 2 || c[0][1] != 3 || d[1][1] != 4 || i[1][0] != 5 || j != 6)
    a[1][1] = 99;
  return a + h;
}
#else
int main(void) {
  m2 a;
  c8 b;
  d2 c;
  h4 d;
  a[0][0] = a[0][1] = a[1][0] = a[1][1] = 1;
  b[1][3] = 2;
  c[0][1] = 3;
  d[1][1] = 4;
  c8 i;
  i[1][0] = 5;
  a = all(a, b, c, d, a, a, a, a, i, 6);
  return a[1][1] != 2 || a[0][1] != 2;
}
#endif
#endif
