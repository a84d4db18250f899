// RUN: %clang -O2 -flto=thin -c %s -o %t.thin.o
// RUN: %stock_clang -O2 -flto=thin -fuse-ld=lld %t.thin.o -o %t.thin && %t.thin
// RUN: %clang -O2 -flto=full -c %s -o %t.full.o
// RUN: %stock_clang -O2 -flto=full -fuse-ld=lld %t.full.o -o %t.full && %t.full
// RUN: %clang_path -fenable-matrix -O0 -flto=thin -c %s -o %t.O0.o
// RUN: %stock_clang -O2 -flto=thin -fuse-ld=lld %t.O0.o -o %t.O0 && %t.O0

// A link needs no flag, whoever links: with upstream's clang, a thin link
// without -fenable-matrix ends in "Do not know how to split the result".

typedef int m33 __attribute__((matrix_type(3, 3)));

__attribute__((noinline)) void multiply(m33 *c, m33 *a, m33 *b) { *c = *a * *b; }

int main(int argc, char **argv) {
  m33 a = {}, b = {}, c;
  a[0][1] = argc + 1;
  b[1][2] = 3;
  multiply(&c, &a, &b);
  return c[0][2] == 6 && c[1][2] == 0 ? 0 : 1;
}
