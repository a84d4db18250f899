// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Numbers, types and layouts that are known in an instance of a template only.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
template <class T, class V> void is(V) { static_assert(__is_same(T, V)); }

template <unsigned N, class T> void numbers(tensor<T, 4, 6> t) {
  is<tensor<T, 24 / N, N>>(__builtin_tensor_reshape(t, 24 / N, N)); // expected-error {{the extents must have 24 elements in all, as the tensor has, got 20}}
  is<tensor<T, 4, 6 + 2 * N>>(__builtin_tensor_pad(t, 0, 0, N, 0, N));
  is<tensor<T, 4, 6 - N + 1>>(__builtin_tensor_window_add(t, 1, N));
  is<tensor<T, N % 2 ? 4 : 1, N % 2 ? 1 : 6>>(__builtin_tensor_reduce_mul(t, N % 2));
  is<tensor<T, 6, 4>>(__builtin_tensor_transpose(t, N / N, 0));
  is<tensor<T, 2, 6>>(__builtin_tensor_slice(t, N - 3, 0, 2, 6));
  is<tensor<T, N, 4, 6>>(__builtin_tensor_broadcast(t, N, 4, 6));
  is<tensor<T, 4, 12>>(__builtin_tensor_concat(N / N, t, t));
  is<tensor<T, 4, (6 + N - 1) / N, N>>(__builtin_tensor_tile(t, 1, N));
}
template void numbers<3>(tensor<float, 4, 6>);
template void numbers<4>(tensor<int, 4, 6>);
template void numbers<5>(tensor<float, 4, 6>); // expected-note {{in instantiation of}}

// Only the numbers depend on the template.
typedef float t46 __attribute__((tensor_type(4, 6), tensor_layout(1, 0)));
typedef float t35 __attribute__((tensor_type(3, 5), tensor_layout(1, 0)));
template <int... N> void packs(t46 t) {
  is<t35>(__builtin_tensor_pad(t, 0.0f, N...)); // expected-error {{'__builtin_tensor_pad' of 2 dimensions takes 6 or 8 arguments, got 5}}
}
template void packs<0, 0, -1, -1>(t46);
template void packs<0, 0, -1>(t46); // expected-note {{in instantiation of}}

template <class M> void types(const float *p) {
  is<M>(__builtin_tensor_load(M, p)); // expected-error {{the 1st argument of '__builtin_tensor_load' must be the type of a tensor, or of a matrix without complex elements, got 'int'}}
}
template void types<t46>(const float *);
template void types<int>(const float *); // expected-note {{in instantiation of}}
template <class M> int traits() { return __matrix_rows(M); } // expected-error {{expected a matrix type, got}}
template int traits<t46>(); // expected-note {{in instantiation of}}
