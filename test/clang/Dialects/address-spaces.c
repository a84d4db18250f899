// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o /dev/null
// llvm.matrix.column.major.load and store take pointers of address space 0 alone.

// Small matrices with padding, and strided loads, outside of address space 0.

typedef float padded __attribute__((matrix_type(3, 4), matrix_padding(1), address_space(1)));
typedef float elements __attribute__((address_space(1)));
typedef float m34 __attribute__((matrix_type(3, 4)));

void increase(padded *M) { *M += 1; }
m34 load(elements *P, long Stride) { return __builtin_matrix_column_major_load(P, 3, 4, Stride); }
