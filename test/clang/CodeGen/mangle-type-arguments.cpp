// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s

// A type among the arguments of a builtin is none of its rows, which would be
// another overload of the builtin.

using M = float __attribute__((matrix_type(2, 2)));
template <class T> auto g(T) -> decltype(__builtin_matrix_identity(T, 1.0f)) { return {}; }
template <class T> auto h(T) -> decltype(__builtin_matrix_identity(__matrix_rows(T), 1.0f)) { return {}; }

// CHECK-DAG: define {{.*}}@_Z1gIu11matrix_typeILm2ELm2EfEEDTclL_Z25__builtin_matrix_identityEu6__typeT_ELf3f800000EEES1_(
// CHECK-DAG: define {{.*}}@_Z1hIu11matrix_typeILm2ELm2EfEEDTclL_Z25__builtin_matrix_identityEu13__matrix_rowsT_ELf3f800000EEES1_(
M use(M m) { return g(m) + h(m); }

// Both are declared, and the first one alone has a matrix of float.
namespace overloads {
template <class T> int f(T, decltype(__builtin_matrix_identity(T, 1.0f)) *) { return 1; }
template <class T> int f(T, decltype(__builtin_matrix_identity(__matrix_rows(T), 1.0f)) *) { return 2; }
}
