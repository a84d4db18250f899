// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -fcxx-exceptions -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -x c -DC %s

// Tensors whose extents are known at run time have values, and no objects.

typedef float mat __attribute__((tensor_type(-1, -1)));
typedef float turned __attribute__((tensor_type(-1, -1), tensor_layout(1, 0)));
typedef float rows __attribute__((tensor_type(-1, 4)));
typedef float known __attribute__((tensor_type(4, 4)));
typedef int ints __attribute__((tensor_type(-1, -1)));
typedef float less __attribute__((tensor_type(-2, 4))); // expected-error {{the extent of dimension 0 of a tensor must be from 1 to 2147483647, or -1 if it is known at run time, got -2}}
typedef float padded __attribute__((tensor_type(-1, 4), tensor_padding(1, 0))); // expected-error {{dimension 0, whose extent is known at run time, cannot have padding}}

mat variable; // expected-error {{'mat' (aka 'float __attribute__((tensor_type(-1, -1)))')}} expected-note {{has values from a load to a store in one full-expression, and no objects}}
mat result(void);
void parameter(mat m);
void defined(mat m) {} // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}
struct S {
  mat m; // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}
};
int size = sizeof(mat); // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}

void loads(float *p, const double *d, int n, known *k) {
  __builtin_tensor_load(mat, p, n); // expected-error {{'__builtin_tensor_load' of 2 dimensions takes 4 or 6 arguments, got 3}}
  __builtin_tensor_load(mat, p, n, 1.5); // expected-error {{the 4th argument of '__builtin_tensor_load', an extent, must be an integer, got 'double'}}
  __builtin_tensor_load(rows, p, n, 4, 1, 7); // expected-error {{takes 3 or 5 arguments, got 6}}
  __builtin_tensor_load(mat, p, n, -1); // expected-error {{the extent of dimension 1 must be from 0 to 2147483647, got -1}}
  __builtin_tensor_load(rows, p, -3LL, 4, 1); // expected-error {{the extent of dimension 0 must be from 0 to 2147483647, got -3}}
  __builtin_tensor_load(mat, d, n, n); // expected-error {{'float'}}
  __builtin_tensor_store(__builtin_tensor_load(mat, p, n, n), p, n); // expected-error {{takes 2 or 4 arguments, got 3}}
  __builtin_tensor_store(__builtin_tensor_load(mat, p, n, n), k); // expected-error {{'float'}}
}

void operators(float *p, int n, known *k, mat *m) {
#define L(T) __builtin_tensor_load(T, p, n, n)
  __builtin_tensor_store(L(mat) + L(turned), p); // expected-error {{must have the same layout}}
  __builtin_tensor_store(L(mat) + *k, p); // expected-error {{both must have the same extents, got -1 x -1 and 4 x 4}} expected-note {{extents that are known at run time stand beside such alone; load the other tensor 't' so, too: '__builtin_tensor_load(T, (float *)&t, ...)'}}
  __builtin_tensor_store(L(mat) + __builtin_tensor_load(rows, p, n), p); // expected-error {{got -1 x -1 and -1 x 4}} expected-note {{load the other tensor 't' so, too}}
  __builtin_tensor_store((turned)L(mat), p); // expected-error {{a cast to another layout takes no tensor whose extents are known at run time}}
  __builtin_tensor_store((mat)1.0f, p); // expected-error {{a cast from a scalar takes no tensor whose extents are known at run time}}
  __builtin_tensor_store(n ? L(mat) : L(mat), p); // expected-error {{a conditional operator on a scalar takes no tensor whose extents are known at run time}}
  float element = L(mat)[0][0]; // expected-error {{a subscript takes no tensor whose extents are known at run time}}
  __builtin_tensor_store(*m, p); // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}
  __builtin_tensor_store(-*m, p); // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}
  *m = L(mat); // expected-error {{incomplete type 'mat'}} expected-note {{and no objects}}
  *k = L(mat); // expected-error {{assigning to 'known'}} expected-note {{it has values from a load to a store in one full-expression, and no objects}}
  __builtin_tensor_store(L(mat), p, 0, 1); // expected-error {{a stride of 0 stores all elements, dimension 0, at one place}}
  __builtin_tensor_store(__builtin_tensor_load(mat, p, 0x8000000000000000u, n), p); // expected-error {{the extent of dimension 0 must be from 0 to 2147483647, got 9223372036854775808}}
}

void builtins(float *p, int n) {
  __builtin_tensor_store(__builtin_tensor_transpose(L(mat)), p); // expected-error {{'__builtin_tensor_transpose' takes no tensor whose extents are known at run time, 'float __attribute__((tensor_type(-1, -1)))'; '__builtin_tensor_load' has strides, which may be in another order}}
  __builtin_tensor_store(__builtin_tensor_slice(L(mat), 0, 0, 2, 2), p); // expected-error {{; load the part, from a pointer to its first element}}
  __builtin_tensor_store(__builtin_tensor_broadcast(L(mat), 2, 2, 2), p); // expected-error {{; a stride of 0 of '__builtin_tensor_load' repeats elements}}
  __builtin_tensor_store(__builtin_tensor_concat(0, L(mat), L(mat)), p); // expected-error {{; store each operand in its place}}
  __builtin_tensor_store(__builtin_tensor_reduce_add(L(mat), 0), p); // expected-error {{; a contraction with a tensor of ones adds up}}
  __builtin_tensor_store(__builtin_tensor_reduce_max(L(mat), 0), p); // expected-error {{'__builtin_tensor_reduce_max' takes no tensor whose extents are known at run time, 'float __attribute__((tensor_type(-1, -1)))'}}
  float sum = __builtin_reduce_add(L(mat)); // expected-error {{'__builtin_reduce_add' takes no tensor whose extents are known at run time}}
  __builtin_tensor_store(__builtin_tensor_matmul(L(mat), __builtin_tensor_load(rows, p, n)), p);
  __builtin_tensor_store(__builtin_tensor_matmul(L(mat), __builtin_tensor_load(known, p)), p); // expected-error {{dimension 0 of the 2nd argument of '__builtin_tensor_matmul' must have extent -1, got 4}}
  __builtin_tensor_store(__builtin_tensor_contract("ik,jk->ij", L(mat), __builtin_tensor_load(rows, p, n)), p); // expected-error {{letter 'k' has extent -1 in the 2nd argument of '__builtin_tensor_contract' and 4 in the 3rd}}
  __builtin_tensor_store(__builtin_elementwise_max(L(mat), 0.0f), p);
  __builtin_tensor_store(__builtin_convertvector(L(mat), ints) + 1, (int *)p);
  __builtin_tensor_store((L(mat) > 1) ? L(mat) : 0, p);
}

void kept(float *p, int n) {
  L(mat); // expected-error {{incomplete type 'float __attribute__((tensor_type(-1, -1)))}} expected-note {{and no objects}}
  __builtin_tensor_store(({ L(mat); }), p); // expected-error {{incomplete type 'float __attribute__((tensor_type(-1, -1)))}} expected-error {{must be a tensor}} expected-note {{and no objects}}
}

#ifdef __cplusplus
template <class T> void take(const T &);
void arguments(float *p, int n) {
  take(L(mat)); // expected-error {{incomplete type 'float __attribute__((tensor_type(-1, -1)))}} expected-note {{and no objects}}
}
void references(float *p, int n) {
  const mat &r = L(mat); // expected-error {{incomplete type 'float __attribute__((tensor_type(-1, -1)))}} expected-note {{and no objects}}
  auto v = L(mat); // expected-error {{incomplete type}} expected-note {{and no objects}}
  auto f = [&] { return L(mat); }; // expected-error {{incomplete type 'float __attribute__((tensor_type(-1, -1)))}} expected-note {{and no objects}}
  throw L(mat); // expected-error {{incomplete type}} expected-note {{and no objects}}
}
template <int N> void size_of() {
  typedef float t __attribute__((tensor_type(N, 4)));
  static_assert(sizeof(t) == N * 16, ""); // expected-error {{incomplete type 't'}} expected-note {{and no objects}}
}
template void size_of<3>();
template void size_of<-1>(); // expected-note {{in instantiation}}
#endif
