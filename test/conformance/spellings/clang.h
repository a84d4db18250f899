// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How this compiler spells what the suite uses: types, then builtins. For
// another compiler, copy the file, change the right column, and give the copy
// to run.py --spellings. A name that the other compiler has no spelling for may
// be left out: the parts that use it fail.

#ifndef CONFORMANCE_SPELLINGS_CLANG_H
#define CONFORMANCE_SPELLINGS_CLANG_H

// A matrix of R x C elements of T: with the default layout, by rows or by
// columns, with a layout that is a constant (true is by rows), with N elements
// of padding.
#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
#define MATRIX_BY_ROWS(T, R, C)                                                \
  T __attribute__((matrix_type(R, C), matrix_layout(row_major)))
#define MATRIX_BY_COLUMNS(T, R, C)                                             \
  T __attribute__((matrix_type(R, C), matrix_layout(column_major)))
#define MATRIX_BY(T, R, C, by_rows)                                            \
  T __attribute__((matrix_type(R, C), matrix_layout(by_rows)))
#define MATRIX_PADDED(T, R, C, N)                                              \
  T __attribute__((matrix_type(R, C), matrix_padding(N)))
#define MATRIX_BY_COLUMNS_PADDED(T, R, C, N)                                   \
  T __attribute__((matrix_type(R, C), matrix_layout(column_major),             \
                   matrix_padding(N)))
#define MATRIX_BY_ROWS_PADDED(T, R, C, N)                                      \
  T __attribute__((matrix_type(R, C), matrix_layout(row_major),                \
                   matrix_padding(N)))
#define MATRIX_ALIGNED(T, R, C, N)                                             \
  T __attribute__((matrix_type(R, C), aligned(N)))
#define MATRIX_LIKE(M, T, R, C) __matrix_like(M, T, R, C)

// A typedef of a matrix whose elements have the qualifiers of T.
#define MATRIX_TYPEDEF(T, R, C, name)                                          \
  typedef T name __attribute__((matrix_type(R, C)))

// From here on, matrices are by rows if they do not say; and what was before.
#define BY_ROWS_FROM_HERE _Pragma("clang matrix_layout(push, row_major)")
#define BY_COLUMNS_FROM_HERE _Pragma("clang matrix_layout(push, column_major)")
#define AS_BEFORE_FROM_HERE _Pragma("clang matrix_layout(pop)")

// A tensor; lists stand in parentheses.
#define TENSOR(T, ...) T __attribute__((tensor_type(__VA_ARGS__)))
#define TENSOR_LAID_OUT(T, extents, layout)                                    \
  T __attribute__((tensor_type extents, tensor_layout layout))
#define TENSOR_PADDED(T, extents, padding)                                     \
  T __attribute__((tensor_type extents, tensor_padding padding))
#define TENSOR_STORED(T, extents, layout, padding)                             \
  T __attribute__((tensor_type extents, tensor_layout layout,                  \
                   tensor_padding padding))

// From here on, tensors of three dimensions lie so that the second one is the
// slowest and the first one the fastest, and those of two by columns, if they
// do not say; and what was before.
#define TENSORS_120_FROM_HERE _Pragma("clang tensor_layout(push, 1, 2, 0)")
#define TENSORS_10_FROM_HERE _Pragma("clang tensor_layout(push, 1, 0)")
#define TENSORS_AS_BEFORE_FROM_HERE _Pragma("clang tensor_layout(pop)")

// A vector of N elements of T.
#define VECTOR(T, N) T __attribute__((ext_vector_type(N)))

// What a program may ask the preprocessor for.
#define LANGUAGE_EDITION __matrix_language__
#define HAS_EXTENSION(name) __has_extension(name)
#define HAS_BUILTIN(builtin) __has_builtin(builtin)

// Traits.
#define is_matrix(...) __is_matrix(__VA_ARGS__)
#define is_by_rows(...) __is_row_major_matrix(__VA_ARGS__)
#define matrix_rows(X) __matrix_rows(X)
#define matrix_columns(X) __matrix_columns(X)
#define matrix_padding_of(X) __matrix_padding(X)
#define matrix_element_type(T) __matrix_element_type(T)
#define is_same_type(...) __is_same(__VA_ARGS__)

// Builtins of the language around.
#define bits_as(T, x) __builtin_bit_cast(T, x)
#define convert_elements __builtin_convertvector
#define shuffle_elements __builtin_shufflevector

// Matrices: loads and stores.
#define load_by_columns __builtin_matrix_column_major_load
#define store_by_columns __builtin_matrix_column_major_store
#define load_by_rows __builtin_matrix_row_major_load
#define store_by_rows __builtin_matrix_row_major_store
#define load_matrix __builtin_matrix_load
#define store_matrix __builtin_matrix_store
#define load_nontemporal __builtin_nontemporal_load
#define store_nontemporal __builtin_nontemporal_store

// Matrices: the names of the proposal of 2019.
#define proposal_column_load __builtin_matrix_column_load
#define proposal_column_store __builtin_matrix_column_store
#define proposal_insert __builtin_matrix_insert
#define proposal_extract __builtin_matrix_extract
#define proposal_add __builtin_matrix_add
#define proposal_sub __builtin_matrix_sub
#define proposal_multiply __builtin_matrix_multiply
#define proposal_scalar_multiply __builtin_matrix_scalar_multiply

// Matrices: parts.
#define matrix_transpose __builtin_matrix_transpose
#define matrix_row __builtin_matrix_row
#define matrix_column __builtin_matrix_column
#define matrix_insert_row __builtin_matrix_insert_row
#define matrix_insert_column __builtin_matrix_insert_column
#define matrix_from_rows __builtin_matrix_from_rows
#define matrix_from_columns __builtin_matrix_from_columns
#define matrix_diagonal __builtin_matrix_diagonal
#define matrix_from_diagonal __builtin_matrix_from_diagonal
#define matrix_identity __builtin_matrix_identity
#define matrix_trace __builtin_matrix_trace
#define matrix_dot __builtin_matrix_dot
#define matrix_outer_product __builtin_matrix_outer_product
#define matrix_conjugate_transpose __builtin_matrix_conjugate_transpose
#define matrix_multiply_add __builtin_matrix_multiply_add
#define matrix_elementwise_multiply __builtin_matrix_elementwise_multiply
#define matrix_elementwise_divide __builtin_matrix_elementwise_divide
#define matrix_all_true __builtin_matrix_all
#define matrix_any_true __builtin_matrix_any

// Reductions: OP is add, mul, min, max, minimum, maximum, and, or or xor.
#define reduce(OP) __builtin_reduce_##OP
#define rowwise(OP) __builtin_matrix_rowwise_##OP
#define columnwise(OP) __builtin_matrix_columnwise_##OP

// Functions of each element: sqrt, min, fma and others.
#define elementwise(FUNCTION) __builtin_elementwise_##FUNCTION

// Tensors.
#define tensor_load __builtin_tensor_load
#define tensor_store __builtin_tensor_store
#define tensor_matmul __builtin_tensor_matmul
#define tensor_contract __builtin_tensor_contract
#define tensor_contract_add __builtin_tensor_contract_add
#define tensor_convolution __builtin_tensor_convolution
#define tensor_pad __builtin_tensor_pad
#define tensor_pad_replicate __builtin_tensor_pad_replicate
#define tensor_pad_reflect __builtin_tensor_pad_reflect
#define tensor_pad_symmetric __builtin_tensor_pad_symmetric
#define tensor_pad_wrap __builtin_tensor_pad_wrap
#define tensor_transpose __builtin_tensor_transpose
#define tensor_reshape __builtin_tensor_reshape
#define tensor_tile __builtin_tensor_tile
#define tensor_untile __builtin_tensor_untile
#define tensor_broadcast __builtin_tensor_broadcast
#define tensor_slice __builtin_tensor_slice
#define tensor_insert_slice __builtin_tensor_insert_slice
#define tensor_concat __builtin_tensor_concat
#define tensor_quantize __builtin_tensor_quantize
#define tensor_dequantize __builtin_tensor_dequantize
#define tensor_requantize __builtin_tensor_requantize
#define tensor_gather __builtin_tensor_gather
#define tensor_scatter __builtin_tensor_scatter
#define tensor_scatter_add __builtin_tensor_scatter_add
#define tensor_outer_product __builtin_tensor_outer_product
#define tensor_argmin __builtin_tensor_argmin
#define tensor_argmax __builtin_tensor_argmax
#define tensor_rank __builtin_tensor_rank
#define tensor_extent __builtin_tensor_extent
#define tensor_reduce(OP) __builtin_tensor_reduce_##OP
#define tensor_window(OP) __builtin_tensor_window_##OP

#endif
