// RUN: %clang_cc1 -std=c++23 -fenable-matrix -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++23 -fenable-matrix -ast-print %t.cpp -o - | diff %t.cpp -

// A deduced matrix type may have no name. It is printed as it was written, since only a typedef may have its attributes.

using M = float __attribute__((matrix_type(3, 4)));
using R = float __attribute__((matrix_type(3, 4), matrix_layout(row_major), matrix_padding(1)));
using T = float __attribute__((tensor_type(2, 3, 4)));
M m, all[2];
R r;
T t;
// CHECK: auto transposed() {
auto transposed() { return __builtin_matrix_transpose(m); }
// CHECK: decltype(auto) rows() {
decltype(auto) rows() { return __builtin_matrix_transpose(r); }
// CHECK: auto reshaped() {
auto reshaped() { return __builtin_tensor_reshape(t, 4, 6); }
// CHECK: const auto &reference() {
// CHECK-NEXT: static auto x = __builtin_matrix_transpose(m);
const auto &reference() {
  static auto x = __builtin_matrix_transpose(m);
  return x;
}
// CHECK: auto *array() {
auto *array() { return &all; }
// CHECK: auto function() {
auto function() { return &transposed; }
struct S {
  // CHECK: int number() {
  auto number() { return 1; }
  // CHECK: auto get() const & noexcept {
  auto get() const & noexcept { return __builtin_matrix_transpose(m); }
};
// CHECK: auto lambda = [y = __builtin_matrix_transpose(m)](auto x) -> decltype(auto) {
auto lambda = [y = __builtin_matrix_transpose(m)](auto x) -> decltype(auto) { return x * y; };
// CHECK: decltype(lambda(m)) product = lambda(m);
decltype(lambda(m)) product = lambda(m);
// CHECK: auto *allocated = new float __attribute__((matrix_type(4, 3)))(transposed());
auto *allocated = new auto(transposed());
