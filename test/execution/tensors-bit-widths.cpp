// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of _BitInt(N) for widths whose objects have fewer bytes than LLVM's
// integers of N bits, which are elements of whole objects, of constants, of
// strided memory, of arguments; and their neighbors. Nothing around an object
// is written.
//
// RUN: %run_flags --set O0 --set O3-native %s -- -fwrapv -Xclang -fexperimental-max-bitint-width=320

#include "matrix_test.h"

using namespace matrix_test;

#define NOINLINE __attribute__((noinline)) static

template <class T> using Plain = T __attribute__((tensor_type(3, 5)));
template <class T>
using Padded = T __attribute__((tensor_type(3, 5), tensor_layout(1, 0),
                                tensor_padding(0, 2)));

/// Uses all bits of T and both signs.
template <class T> static T number(int I) {
  return T(I + 1) * ((~T(0) ^ (T(1) << (8 * sizeof(T) / 2 % 64))) - T(I));
}

template <class T> struct Guarded {
  unsigned char Before[64];
  T Object;
  unsigned char After[64];

  Guarded() { __builtin_memset(this, 0x5a, sizeof *this); }
  bool isIntact() const {
    for (int I = 0; I != 64; ++I)
      if (Before[I] != 0x5a || After[I] != 0x5a)
        return false;
    return true;
  }
};

template <class A> NOINLINE void copy(A *To, const A *From) { *To = *From; }
template <class A> NOINLINE void add(A *To, const A *X, const A *Y) {
  *To = *X + *Y;
}
template <class A> NOINLINE A pass(A X, A Y) { return X - Y; }
template <class A> NOINLINE void addVolatile(volatile A *X) { *X = *X + *X; }
template <class T> NOINLINE Plain<T> list(T X) {
  return {X, T(1), T(-1), X, T(X + 1)};
}
template <class T>
NOINLINE void strided(T *To, const T *From, long Row, long Column) {
  Plain<T> X = __builtin_tensor_load(Plain<T>, From, Row, Column);
  __builtin_tensor_store(X * X, To, Row, Column);
}

template <class T> static Plain<T> Global = {T(1), T(-1), number<T>(2)};
template <class T>
static const Plain<T> Splat = {T(-7), T(-7), T(-7), T(-7), T(-7),
                               T(-7), T(-7), T(-7), T(-7), T(-7),
                               T(-7), T(-7), T(-7), T(-7), T(-7)};

template <class T> static void expect(const char *What, T Got, T Expected) {
  ++Comparisons;
  if (Got != Expected)
    reportFailure(What, "_BitInt", Text("an element"), Text("wrong"));
}

template <class Tensor, class T> static void checkObjects() {
  Guarded<Tensor> X, Y, Z;
  for (int I = 0; I != 15; ++I) {
    X.Object[I / 5][I % 5] = number<T>(I);
    Y.Object[I / 5][I % 5] = number<T>(3 * I);
  }
  auto Check = [&](const char *What, auto F) {
    for (int I = 0; I != 15; ++I)
      expect<T>(What, Z.Object[I / 5][I % 5],
                T(F(number<T>(I), number<T>(3 * I))));
    if (!X.isIntact() || !Y.isIntact() || !Z.isIntact())
      reportFailure(What, "_BitInt", Text("around the object"),
                    Text("written"));
  };
  copy(&Z.Object, &X.Object);
  Check("copy", [](T A, T) { return A; });
  add(&Z.Object, &X.Object, &Y.Object);
  Check("x + y", [](T A, T B) { return A + B; });
  Z.Object = pass(X.Object, Y.Object);
  Check("by value", [](T A, T B) { return A - B; });
  copy(&Z.Object, &Y.Object);
  addVolatile(&Z.Object);
  Check("volatile", [](T, T B) { return B + B; });
}

template <class T> static void checkLists() {
  Plain<T> L = list(number<T>(4)), G, S;
  copy(&G, &Global<T>);
  copy(&S, &Splat<T>);
  T Listed[15] = {number<T>(4), T(1), T(-1), number<T>(4), T(number<T>(4) + 1)};
  T Constant[15] = {T(1), T(-1), number<T>(2)};
  for (int I = 0; I != 15; ++I) {
    expect<T>("list", L[I / 5][I % 5], Listed[I]);
    expect<T>("global", G[I / 5][I % 5], Constant[I]);
    expect<T>("equal elements", S[I / 5][I % 5], T(-7));
  }
}

template <class T> static void checkStrides() {
  Guarded<T[60]> From, To;
  for (int I = 0; I != 60; ++I)
    From.Object[I] = number<T>(I), To.Object[I] = T(5);
  strided(To.Object + 2, From.Object + 2, 18, 3);
  for (int I = 0; I != 60; ++I) {
    int Row = (I - 2) / 18, Column = (I - 2) % 18;
    bool IsElement = I >= 2 && Row < 3 && Column % 3 == 0 && Column / 3 < 5;
    T V = number<T>(I);
    expect<T>("strides", To.Object[I], IsElement ? T(V * V) : T(5));
  }
  if (!To.isIntact())
    reportFailure("strides", "_BitInt", Text("around the object"),
                  Text("written"));
}

template <class T> static void check() {
  checkObjects<Plain<T>, T>();
  checkObjects<Padded<T>, T>();
  checkLists<T>();
  checkStrides<T>();
}

int main() {
  check<_BitInt(24)>();
  check<unsigned _BitInt(129)>();
  check<_BitInt(192)>();
  check<_BitInt(300)>();
  return finish();
}
