// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fconstexpr-steps=10000 %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fconstexpr-steps=10000 -fexperimental-new-constant-interpreter %s

// Large tensors are no constants, and say so at once.

template <int... E> using tensor = int __attribute__((tensor_type(E...)));

constexpr auto Small = __builtin_tensor_matmul(tensor<2, 8, 8>(), tensor<2, 8, 8>());
constexpr tensor<8, 8, 16> Elements = {}; // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate a tensor of type 'tensor<8, 8, 16>' (aka 'int __attribute__((tensor_type(8, 8, 16)))'); its 1024 elements exceed the limit (625); use '-fconstexpr-steps' to increase this limit}}
constexpr auto Product = __builtin_tensor_matmul(tensor<1, 24, 24>(), tensor<1, 24, 24>()); // expected-error {{must be initialized by a constant expression}} expected-note {{this operation takes 13824 steps, more than are left of the limit (10000)}}
constexpr auto Windows = __builtin_tensor_window_add(tensor<600>(), 300); // expected-error {{must be initialized by a constant expression}} expected-note {{this operation takes 90300 steps, more than are left of the limit (10000)}}
constexpr auto Image = __builtin_tensor_convolution(tensor<1, 1, 600>(), tensor<1, 1, 300>(), 1); // expected-error {{must be initialized by a constant expression}} expected-note {{this operation takes 90300 steps, more than are left of the limit (10000)}}
constexpr auto Result = __builtin_tensor_broadcast(tensor<1>(), 2000); // expected-error {{must be initialized by a constant expression}} expected-note {{its 2000 elements exceed the limit (625)}}
constexpr auto Source = __builtin_tensor_slice(tensor<1000000>(), 5, 2); // expected-error {{must be initialized by a constant expression}} expected-note {{its 1000000 elements exceed the limit (625)}}
constexpr int local(bool Write) {
  tensor<1000, 10000> T;
  if (Write)
    T[1][2] = 1; // expected-note {{its 10000000 elements exceed the limit}}
  return 1;
}
static_assert(local(false) == 1);
static_assert(local(true) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'local(true)'}}
constexpr int Numbers[2] = {};
constexpr auto Loaded = __builtin_tensor_load(tensor<1000, 10000>, Numbers, 0, 0); // expected-error {{must be initialized by a constant expression}} expected-note {{its 10000000 elements exceed the limit}}
