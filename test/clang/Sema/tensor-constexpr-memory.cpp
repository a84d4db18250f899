// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Loads and stores of tensors in constant expressions touch what subscripts of the
// pointer would, and elements only.

using t23 = int __attribute__((tensor_type(2, 3)));
using laid = int __attribute__((tensor_type(2, 3), tensor_layout(1, 0), tensor_padding(1, 2)));

constexpr int Numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
template <class T> constexpr bool is(const T &Tensor, int A, int B, int C, int D, int E, int F) {
  return Tensor[0][0] == A && Tensor[0][1] == B && Tensor[0][2] == C && Tensor[1][0] == D && Tensor[1][1] == E && Tensor[1][2] == F;
}
static_assert(is(__builtin_tensor_load(t23, Numbers), 0, 1, 2, 3, 4, 5));
// As an object of the type: 3 + 2 columns of 2 + 1 elements, of which the last ones are not touched.
static_assert(is(__builtin_tensor_load(laid, Numbers), 0, 3, 6, 1, 4, 7));
static_assert(is(__builtin_tensor_load(t23, Numbers, 5, 2), 0, 2, 4, 5, 7, 9));
static_assert(is(__builtin_tensor_load(t23, Numbers + 9, -1, (signed char)-3), 9, 6, 3, 8, 5, 2));
static_assert(is(__builtin_tensor_load(laid, Numbers + 1, 0, 4u), 1, 5, 9, 1, 5, 9));

constexpr int read(int First, int Stride) {
  return __builtin_tensor_load(t23, Numbers + First, Stride, 1)[1][2]; // expected-note {{cannot refer to element 11 of array of 10 elements in a constant expression}} \
                                                                       // expected-note {{cannot refer to element -1 of array of 10 elements in a constant expression}} \
                                                                       // expected-note {{read of dereferenced one-past-the-end pointer is not allowed in a constant expression}}
}
static_assert(read(0, 7) == 9 && read(5, -5) == 2);
static_assert(read(1, 8)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(1, 8)'}}
static_assert(read(3, 8)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(3, 8)'}}
static_assert(read(3, -4)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(3, -4)'}}
static_assert(__builtin_tensor_load(t23, Numbers, 1ll << 62, 1ll << 62)[0][0] == 0); // expected-error {{not an integral constant expression}} expected-note {{cannot refer to element}}

constexpr bool stores() {
  int To[10] = {}, Padded[10] = {}, Back[10] = {};
  t23 A = {1, 2, 3, 4, 5, 6};
  laid B = (laid)A;
  __builtin_tensor_store(A, To + 1, 1, 3);
  __builtin_tensor_store(B, Padded);
  __builtin_tensor_store(B, Back + 9, -3, -1);
  int Transposed[10] = {0, 1, 4, 0, 2, 5, 0, 3, 6, 0}, Object[10] = {1, 4, 0, 2, 5, 0, 3, 6}, Reversed[10] = {0, 0, 0, 0, 6, 5, 4, 3, 2, 1};
  for (int I = 0; I < 10; ++I)
    if (To[I] != Transposed[I] || Padded[I] != Object[I] || Back[I] != Reversed[I])
      return false;
  return true;
}
static_assert(stores());

constexpr bool overlap(int Stride) {
  int To[10] = {};
  __builtin_tensor_store(t23{}, To, Stride, 1); // expected-note {{two elements of the tensor would be stored at one place}}
  return true;
}
static_assert(overlap(3) && overlap(4));
static_assert(overlap(2)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'overlap(2)'}}

constexpr bool constant(bool Written) {
  const int To[6] = {};
  if (Written)
    __builtin_tensor_store(t23{}, const_cast<int *>(To)); // expected-note {{modification of object of const-qualified type 'const int' is not allowed in a constant expression}}
  return true;
}
static_assert(constant(false));
static_assert(constant(true)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'constant(true)'}}

constexpr int unset(int Column) {
  int From[6];
  From[0] = From[1] = 1;
  return __builtin_tensor_load(int __attribute__((tensor_type(2))), From + Column, 1)[0]; // expected-note {{read of uninitialized object is not allowed in a constant expression}}
}
static_assert(unset(0) == 1);
static_assert(unset(1) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'unset(1)'}}
// The elements of a tensor are an array.
constexpr t23 Whole = {1, 2, 3, 4, 5, 6};
static_assert(is(__builtin_tensor_load(t23, &Whole[0][0], 0, 2), 1, 3, 5, 1, 3, 5));
static_assert(__builtin_tensor_load(t23, &Whole[0][0], 0, 4)[0][0] == 1); // expected-error {{not an integral constant expression}} expected-note {{cannot refer to element 8 of array of 6 elements in a constant expression}}
