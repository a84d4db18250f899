// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify \
// RUN:   -fexperimental-new-constant-interpreter %s

// Builtins of tensors take matrices. A result of two dimensions is a matrix if
// the first operand is one, with its layout and without padding.

template <class T, int R, int C> using columns = T __attribute__((matrix_type(R, C), matrix_layout(column_major)));
template <class T, int R, int C> using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using padded = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(2)));
using complex = columns<_Complex float, 2, 3>;

columns<float, 2, 3> c;
rows<float, 2, 3> r;
const padded p = {};
complex z;
tensor<float, 2, 3> t;
tensor<int, 4> four;

#define SAME(expression, ...) static_assert(__is_same(decltype(expression), __VA_ARGS__))
SAME(__builtin_tensor_slice(c, 0, 1, 2, 2), columns<float, 2, 2>);
SAME(__builtin_tensor_slice(p, 0, 1, 2, 2), rows<float, 2, 2>);
SAME(__builtin_tensor_slice(r, 0, 0, 1, 2, 1, 2), rows<float, 1, 2>);
SAME(__builtin_tensor_slice(z, 0, 1, 2, 2), columns<_Complex float, 2, 2>);
SAME(__builtin_tensor_insert_slice(p, c, 0, 0), rows<float, 2, 3>);
SAME(__builtin_tensor_insert_slice(z, z, 0, 0), complex);
SAME(__builtin_tensor_concat(0, r, c), rows<float, 4, 3>);
SAME(__builtin_tensor_concat(1, t, c), tensor<float, 2, 6>);
SAME(__builtin_tensor_reshape(c, 3, 2), columns<float, 3, 2>);
SAME(__builtin_tensor_reshape(c, 6), tensor<float, 6>);
SAME(__builtin_tensor_broadcast(__builtin_matrix_row(r, 0), 5, 3), rows<float, 5, 3>);
SAME(__builtin_tensor_broadcast(c, 5, 2, 3), tensor<float, 5, 2, 3>);
SAME(__builtin_tensor_gather(r, 1, four), rows<float, 2, 4>);
SAME(__builtin_tensor_reduce_max(c, 1), columns<float, 2, 1>);
SAME(__builtin_tensor_load(padded, (const float *)0), rows<float, 2, 3>);
SAME(__builtin_tensor_store(c, (float *)0, 1, 2), void);
SAME(__builtin_tensor_contract("ij,kj->ik", c, t), columns<float, 2, 2>);
SAME(__builtin_tensor_contract("i,j->ij", four, four), tensor<int, 4, 4>);

template <class M, int N> constexpr auto corner(M m) { return __builtin_tensor_slice(m, 0, 0, N, N); } // expected-error {{from 1 to 2}}
SAME((corner<columns<int, 2, 3>, 2>({})), columns<int, 2, 2>);
SAME((corner<tensor<int, 2, 3>, 1>({})), tensor<int, 1, 1>);
auto large = corner<columns<int, 2, 3>, 3>({}); // expected-note {{in instantiation of}}
template <class M> constexpr int loaded() {
  const int a[] = {1, 2, 3, 4, 5, 6};
  return __builtin_tensor_load(M, a, 1, 2)[1][2];
}
static_assert(loaded<rows<int, 2, 3>>() == 6 && loaded<columns<int, 2, 3>>() == 6 && loaded<tensor<int, 2, 3>>() == 6);

constexpr columns<int, 2, 3> m = {1, 2, 3, 4, 5, 6};
static_assert(__builtin_tensor_slice(m, 1, 1, 1, 2)[0][1] == 6);
static_assert(__builtin_tensor_slice(m, 0, 2, 2, 3, 1, -1)[1][0] == 6);
static_assert(__builtin_tensor_insert_slice(m, __builtin_matrix_row(m, 0), 1, 0)[1][2] == 3);
static_assert(__builtin_tensor_concat(1, m, -m)[1][5] == -6 && __builtin_tensor_concat(0, m, m)[3][1] == 5);
static_assert(__builtin_tensor_reshape(m, 3, 2)[2][0] == 5);
static_assert((m - __builtin_tensor_broadcast(__builtin_matrix_rowwise_max(m), 2, 3))[1][0] == -2);
static_assert(__builtin_tensor_reduce_add(m, 0)[0][2] == 9);
static_assert(__builtin_tensor_gather(m, 1, tensor<int, 2>{2, 0})[1][0] == 6);
constexpr int stored() {
  int a[12] = {};
  __builtin_tensor_store(m, a, 1, 4);
  using spaced = int __attribute__((matrix_type(2, 3), matrix_padding(2)));
  return 100 * a[9] + __builtin_tensor_load(spaced, a)[1][1];
}
static_assert(stored() == 605);

void errors(float *f, int i) {
  __builtin_tensor_slice(c, 0, 0, 3, 1); // expected-error {{from 1 to 2}}
  __builtin_tensor_slice(c, 0, 0); // expected-error {{of 2 dimensions takes 5 or 7 arguments}}
  __builtin_elementwise_relu(z); // expected-error {{must be real numbers, got '_Complex float'}}
  __builtin_tensor_load(complex, f); // expected-error {{must be the type of a tensor, or of a matrix without complex elements}}
  __builtin_tensor_slice(z, 0, 0, 3, 1); // expected-error {{a block has from 1 to 2 rows}}
  __builtin_tensor_slice(z, 0, 0, 1, 1, 1, 1); // expected-error {{expected 5, have 7}}
  __builtin_tensor_concat(0, c, __builtin_matrix_row(c, i), f); // expected-error {{must be a tensor, or a matrix}}
  __builtin_tensor_insert_slice(c, 1.0f, 0, 0); // expected-error {{must be a tensor, or a matrix}}
  __builtin_tensor_store(c, f, 1); // expected-error {{of 2 dimensions takes 2 or 4 arguments}}
}
