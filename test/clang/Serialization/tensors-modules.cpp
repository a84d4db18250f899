// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/m.cppm -emit-module-interface -o %t/m.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/n.cppm -emit-module-interface -o %t/n.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmodule-file=m=%t/m.pcm -fmodule-file=n=%t/n.pcm -fsyntax-only -verify %t/use.cpp

// Tensor types of two modules that are written the same are one type, others are not.

//--- m.cppm
export module m;
export using t = float __attribute__((tensor_type(2, 3, 4)));
export using turned = float __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0)));
export template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
export template <class T, unsigned... E> constexpr unsigned rank(tensor<T, E...>) { return sizeof...(E); }
//--- n.cppm
export module n;
export using same = float __attribute__((tensor_type(2, 3, 4)));
export using padded = float __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 1)));
export inline float at(padded *p, int i) { return (*p)[i][1][3]; }
export template <int I> float element(same t) { return t[I][I][I]; }
//--- use.cpp
import m;
import n;
static_assert(__is_same(t, same) && __is_same(tensor<float, 2, 3, 4>, same));
static_assert(!__is_same(t, turned) && !__is_same(t, padded) && sizeof(padded) == 120);
static_assert(rank(t{}) == 3 && rank(tensor<int, 7>{}) == 1);
float use(padded *p, t x) { return at(p, 1) + element<1>(x); }
float wrong(t x) { return element<2>(x); } // expected-note {{in instantiation of}}
// expected-error@n.cppm:5 {{subscript 0 of a tensor must be from 0 to 1, got 2}}
