// RUN: rm -rf %t && split-file %s %t
// RUN: %clangxx -std=c++20 -O2 --precompile %t/layouts.cppm -o %t/layouts.pcm
// RUN: %clangxx -std=c++20 -O2 --precompile %t/linear.cppm -fmodule-file=linear:layouts=%t/layouts.pcm -o %t/linear.pcm
// RUN: %clangxx -std=c++20 -O2 -c %t/linear.pcm -fmodule-file=linear:layouts=%t/layouts.pcm -o %t/linear.o
// RUN: llvm-nm %t/linear.o | FileCheck %s
// RUN: %clangxx -std=c++20 -O2 -c %t/layouts.pcm -o %t/layouts.o
// RUN: %clangxx -std=c++20 -O2 %t/use.cpp -fmodule-file=linear=%t/linear.pcm -fmodule-file=linear:layouts=%t/layouts.pcm %t/linear.o %t/layouts.o -o %t/use
// RUN: %t/use

// A module that exports types, constants, functions and templates, with a partition, and what imports it.

//--- layouts.cppm
export module linear:layouts;
export using rows = double __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
export using big = double __attribute__((matrix_type(40, 40)));
export inline big square(const big &A) { return A * A; }
//--- linear.cppm
export module linear;
export import :layouts;
export template <class T, unsigned R, unsigned C> using matrix = T __attribute__((matrix_type(R, C)));
export using m3 = matrix<float, 3, 3>;
export constexpr m3 Unit = __builtin_matrix_identity(3, 1.0f);
export m3 Table[2] = {Unit, {{1, 2, 3}, {4, 5, 6}}};
// CHECK: T _ZW6linear5twiceu11matrix_typeILm3ELm3EfE.matrix
export m3 twice(m3 A) { return A + A; }
export template <class T, unsigned N> constexpr T trace(matrix<T, N, N> A) { return __builtin_matrix_trace(A); }
export template <class M> concept Matrix = __is_matrix(M);
export template <Matrix M> constexpr M power(M A, int N) { return N == 1 ? A : A * power(A, N - 1); }
//--- use.cpp
import linear;
static_assert(trace(power(Unit, 3)) == 3);
static_assert(Matrix<rows> && !Matrix<int>);
int main() {
  rows R = {{1, 2, 3}, {4}};
  return twice(power(Table[1], 3))[1][2] != 540 || square((big)2.0)[39][0] != 160 || R[1][0] != 4;
}
