// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -emit-pch -o %t %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t -triple x86_64-linux-gnu -fexperimental-new-constant-interpreter -fsyntax-only %s

// Types, dependent ones, subscripts, calls and constants of tensors survive a
// precompiled header.

#ifndef HEADER
#define HEADER
template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
template <class T, unsigned... N> struct of {
  template <unsigned... L> using lying = T __attribute__((tensor_type(N...), tensor_layout(L...)));
  template <unsigned... P> using padded = T __attribute__((tensor_type(N...), tensor_padding(P...)));
};
using t3 = tensor<int, 2, 3, 4>;
using stored = int __attribute__((tensor_type(2, 3, 4), tensor_layout(1, 2, 0), tensor_padding(0, 1, 2)));
template <class T, unsigned... E> constexpr unsigned rank(tensor<T, E...> *) { return sizeof...(E); }
inline int subscript(const stored &t, int i) { return t[i][1][2]; }
inline void write(t3 *t, int i) { (*t)[i][1][i] = 2; }
template <int I, class T> int at(T t) { return t[I][I][I + 1] + t[0][0][0]; }
template <unsigned... E> auto flat(t3 t) { return __builtin_tensor_reshape(t, E...); }
template <auto V> struct box { static constexpr int value = V[1][2]; };
struct structural { tensor<short, 2, 2> t; };
template <structural S> struct structural_box { static constexpr int value = S.t[1][1]; };
constexpr tensor<int, 2, 3> make(int i) { return {{1, 2, 3}, {4, 5, i}}; }
inline constexpr tensor<int, 2, 3> variable = make(7);
using boxed = box<make(8)>;
consteval tensor<int, 2, 3> immediate() { return make(9); }
inline tensor<int, 2, 3> use() { return immediate(); }
using structurally = structural_box<structural{{{1, 2}, {3, 4}}}>;
inline t3 calls(t3 a, t3 b) {
  t3 c = __builtin_tensor_insert_slice(a, __builtin_tensor_slice(b, 0, 0, 0, 1, 3, 4), 1, 0, 0);
  return __builtin_tensor_contract("abc,dbc->adb", c, b)[0][0][0] > 0 ? c : c * 2 - __builtin_elementwise_relu(a);
}
inline constexpr int *element(t3 &t) { return &t[1][0][3]; }
#else
static_assert(rank((t3 *)nullptr) == 3 && sizeof(stored) == 2 * 4 * 6 * 4);
static_assert(__is_same(of<int, 2, 3, 4>::lying<0, 1, 2>, t3) && __is_same(of<int, 5>::padded<0>, tensor<int, 5>));
static_assert(variable[1][2] == 7 && boxed::value == 8 && immediate()[1][2] == 9 && structurally::value == 4);
static_assert(__is_same(boxed, box<make(8)>) && !__is_same(boxed, box<make(7)>));
// CHECK: define {{.*}}@_Z3all
t3 all(t3 a, stored &b, int i) {
  write(&a, i);
  static_assert(__is_same(decltype(flat<4, 6>(a)), tensor<int, 4, 6>));
  *element(a) = subscript(b, i) + at<1>(a) + flat<24>(a)[i] + use()[1][1];
  return calls(a, (t3)b);
}
// CHECK: define {{.*}}@_Z5write
// CHECK: getelementptr inbounds i32
// CHECK: define {{.*}}@_Z5calls
// CHECK-DAG: @tlx.slice
// CHECK-DAG: @tlx.contract
// CHECK-DAG: @tlx.insertview
#endif
