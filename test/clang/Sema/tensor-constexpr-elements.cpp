// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Constant tensors of each type of elements: what moves, multiplies, and reduces.

template <class T> using t23 = T __attribute__((tensor_type(2, 3), tensor_layout(1, 0), tensor_padding(1, 0)));
template <class T> using t32 = T __attribute__((tensor_type(3, 2)));

template <class T> constexpr bool number() {
  t23<T> A = {T(1), T(2), T(3), T(4), T(5), T(6)};
  t32<T> B = __builtin_tensor_transpose(A);
  auto C = __builtin_tensor_matmul(A, B);
  auto D = __builtin_tensor_pad(B, T(9), 0, 1, 0, 0);
  A[1][2] += A[0][1];
  T Memory[12] = {};
  __builtin_tensor_store(A, Memory);
  auto E = __builtin_tensor_load(t23<T>, Memory);
  return B[2][1] == T(6) && C[0][0] == T(14) && C[1][0] == T(32) && C[1][1] == T(77) && D[1][0] == T(9) && D[1][1] == T(2) &&
         Memory[7] == T(8) && E[1][2] == T(8) && __builtin_reduce_max(E) == T(8) && __builtin_tensor_reduce_add(A, 0)[0][2] == T(11) &&
         __builtin_reduce_and((A > T(2)) == t23<bool>{0, 0, 1, 1, 1, 1});
}
static_assert(number<signed char>() && number<unsigned short>() && number<long>() && number<unsigned __int128>());
static_assert(number<_BitInt(9)>() && number<unsigned _BitInt(77)>() && number<_BitInt(128)>());
static_assert(number<_Float16>() && number<__bf16>() && number<float>() && number<double>() && number<long double>());

constexpr t23<bool> Bits = {1, 0, 1, 1, 1, 1};
constexpr auto Columns = __builtin_tensor_reduce_and(Bits, 0);
static_assert(Columns[0][0] && !Columns[0][1] && Columns[0][2] && __builtin_tensor_window_or(Bits, 1, 2)[0][1] && __builtin_reduce_or(Bits));
constexpr auto Moved = __builtin_tensor_slice(__builtin_tensor_pad(Bits, true, 1, 0, 0, 0), 1, 1, 1, 1);
static_assert(!Moved[0][0] && (!Bits)[0][1] && (Bits ^ true)[0][1] && ((t23<int>)Bits)[1][1] == 1);
// A product of halves is rounded to a half: 2049 is none.
using half2 = _Float16 __attribute__((tensor_type(1, 2)));
static_assert(__builtin_tensor_matmul(half2{2048, 1}, __builtin_tensor_transpose(half2{1, 1}))[0][0] == 2048);
