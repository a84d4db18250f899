// RUN: %clang_cc1 -fenable-matrix -std=gnu23 -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -x c++ -std=c++20 -fsyntax-only -verify %s
// expected-no-diagnostics

// The value of an atomic object is an operand as any other is.

typedef int M __attribute__((matrix_type(3, 3)));
typedef float F __attribute__((matrix_type(3, 3)));
typedef bool B __attribute__((matrix_type(3, 3)));
typedef float V __attribute__((ext_vector_type(3)));

void matrices(_Atomic(M) *p, _Atomic(F) *f, _Atomic(B) *b, M x, F y, V v,
              int s) {
  x = *p * 2;
  x = s + *p;
  x = 1 - *p;
  x = *p << 1;
  x = *p & 3;
  x = *p / 3;
  x = *p * *p;
  x = *p + *p;
  x = *p * x;
  x = *b ? x : s;
  x = *b ? *p : x;
  v = *f * v;
  v = v * *f;
  y = *f;
  s = __builtin_reduce_add(*p);
  x = __builtin_elementwise_popcount(*p);
  x = __builtin_elementwise_max(*p, x);
  *p += *p;
  *p *= x;
  *p <<= 1;
  *p = x;
}

void scalars(M m, F y, _Atomic(int) *s, _Atomic(V) *v, V w) {
  m = m * *s;
  m = *s + m;
  m *= *s;
  m <<= *s;
  m /= *s;
  m[*s][*s] = 1;
  m[1][*s] = *s;
  m = m < *s ? m : *s;
  w = y * *v;
}
