// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -std=c17 -fsyntax-only -verify=expected,c %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -x c++ -std=c++20 -fsyntax-only -verify=expected,cxx %s

// Names of version 0.1 that were removed: each use says what to write.

typedef float M __attribute__((matrix_type(2, 3)));
typedef float T __attribute__((tensor_type(2, 3)));

void reductions(M m, T t) {
  __builtin_matrix_reduce_rows_add(m); // c-error {{unknown builtin '__builtin_matrix_reduce_rows_add'}} \
      // cxx-error {{undeclared identifier '__builtin_matrix_reduce_rows_add'}} \
      // expected-note {{did you mean '__builtin_matrix_rowwise_add'?}}
  __builtin_matrix_reduce_columns_maximum(m); // c-error {{unknown builtin '__builtin_matrix_reduce_columns_maximum'}} \
      // cxx-error {{undeclared identifier '__builtin_matrix_reduce_columns_maximum'}} \
      // expected-note {{did you mean '__builtin_matrix_columnwise_maximum'?}}
}
void types(float f) {
  int major = __matrix_is_row_major(M); // expected-error {{'__matrix_is_row_major' was removed; write '__is_row_major_matrix'}} \
      // c-error {{undeclared function '__matrix_is_row_major'}}
  T t = __builtin_tensor_splat(T, f); // expected-error {{'__builtin_tensor_splat' was removed; write a cast of the scalar, '(T)x'}} \
      // c-error {{unknown builtin '__builtin_tensor_splat'}}
}
