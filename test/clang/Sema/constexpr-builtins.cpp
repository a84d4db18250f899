// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Rows, columns, blocks, diagonals, products and reductions in constant expressions.

template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, unsigned R, unsigned C>
using columns = T __attribute__((matrix_type(R, C), matrix_layout(column_major), matrix_padding(1)));

// Element (r, c) is 10 * r + c + Offset.
template <class M> constexpr M numbered(int Offset = 0) {
  M Result;
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C)
      Result[R][C] = int(10 * R + C) + Offset;
  return Result;
}

template <int R, int C, class M, class F> constexpr bool isEach(const M &Matrix, F Function) {
  static_assert(__matrix_rows(M) == R && __matrix_columns(M) == C);
  for (int I = 0; I < R; ++I)
    for (int J = 0; J < C; ++J)
      if (Matrix[I][J] != (__matrix_element_type(M))Function(I, J))
        return false;
  return true;
}

template <class M> constexpr bool parts() {
  constexpr M A = numbered<M>(); // 3 x 4
  for (int I = 0; I < 3; ++I)
    if (!isEach<1, 4>(__builtin_matrix_row(A, I), [=](int, int C) { return 10 * I + C; }) ||
        !isEach<3, 4>(__builtin_matrix_insert_row(A, I, __builtin_matrix_row(A, 0) * 2),
                      [=](int R, int C) { return R == I ? 2 * C : 10 * R + C; }))
      return false;
  for (int J = 0; J < 4; ++J)
    if (!isEach<3, 1>(__builtin_matrix_column(A, J), [=](int R, int) { return 10 * R + J; }) ||
        !isEach<3, 4>(__builtin_matrix_insert_column(A, J, __builtin_matrix_column(A, 1)),
                      [=](int R, int C) { return 10 * R + (C == J ? 1 : C); }))
      return false;
  for (int I = 0; I < 2; ++I)
    for (int J = 0; J < 2; ++J)
      if (!isEach<2, 3>(__builtin_tensor_slice(A, I, J, 2, 3), [=](int R, int C) { return 10 * (I + R) + J + C; }) ||
          !isEach<3, 4>(__builtin_tensor_insert_slice(A, __builtin_tensor_slice(A, 0, 1, 2, 3), I, J), [=](int R, int C) {
            bool Inside = R >= I && R < I + 2 && C >= J && C < J + 3;
            return Inside ? 10 * (R - I) + C - J + 1 : 10 * R + C;
          }))
        return false;
  return isEach<3, 1>(__builtin_matrix_diagonal(A), [](int R, int) { return 11 * R; }) &&
         isEach<3, 1>(__builtin_matrix_diagonal(__builtin_matrix_transpose(A)), [](int R, int) { return 11 * R; }) &&
         isEach<4, 4>(__builtin_matrix_from_diagonal(__builtin_matrix_row(A, 1)), [](int R, int C) { return R == C ? 10 + R : 0; }) &&
         isEach<3, 3>(__builtin_matrix_from_diagonal(__builtin_matrix_column(A, 1)), [](int R, int C) { return R == C ? 10 * R + 1 : 0; }) &&
         isEach<4, 3>(__builtin_matrix_conjugate_transpose(A), [](int R, int C) { return 10 * C + R; }) &&
         isEach<3, 3>(__builtin_matrix_identity(3, 5), [](int R, int C) { return R == C ? 5 : 0; }) &&
         isEach<3, 4>(__builtin_matrix_outer_product(__builtin_matrix_column(A, 1), __builtin_matrix_row(A, 2)),
                      [](int R, int C) { return (10 * R + 1) * (20 + C); }) &&
         __builtin_matrix_trace(__builtin_tensor_slice(A, 0, 0, 3, 3)) == 33;
}
static_assert(parts<rows<int, 3, 4>>() && parts<columns<long, 3, 4>>() && parts<rows<short, 3, 4>>());
static_assert(parts<rows<float, 3, 4>>() && parts<columns<double, 3, 4>>() && parts<columns<_Float16, 3, 4>>());

typedef int i4 __attribute__((ext_vector_type(4)));
static_assert(isEach<3, 4>(__builtin_matrix_insert_row(numbered<rows<int, 3, 4>>(), 1, (i4){1, 2, 3, 4}),
                           [](int R, int C) { return R == 1 ? C + 1 : 10 * R + C; }));
static_assert(isEach<4, 3>(__builtin_matrix_insert_column(numbered<columns<int, 4, 3>>(), 1, (i4){1, 2, 3, 4}),
                           [](int R, int C) { return C == 1 ? R + 1 : 10 * R + C; }));

// Reductions.
template <class M> constexpr bool reductions() {
  constexpr M A = numbered<M>(-3); // 2 x 3: -3 -2 -1, 7 8 9
  return __builtin_reduce_add(A) == 18 && __builtin_reduce_mul(A) == -6 * 504 && __builtin_reduce_min(A) == -3 &&
         __builtin_reduce_max(A) == 9 &&
         isEach<2, 1>(__builtin_matrix_rowwise_add(A), [](int R, int) { return R == 0 ? -6 : 24; }) &&
         isEach<1, 3>(__builtin_matrix_columnwise_add(A), [](int, int C) { return 4 + 2 * C; }) &&
         isEach<2, 1>(__builtin_matrix_rowwise_mul(A), [](int R, int) { return R == 0 ? -6 : 504; }) &&
         isEach<1, 3>(__builtin_matrix_columnwise_max(A), [](int, int C) { return 7 + C; }) &&
         isEach<2, 1>(__builtin_matrix_rowwise_min(A), [](int R, int) { return R == 0 ? -3 : 7; });
}
static_assert(reductions<rows<int, 2, 3>>() && reductions<columns<short, 2, 3>>() && reductions<columns<double, 2, 3>>());
constexpr auto Bits = numbered<rows<unsigned, 2, 3>>(1); // 1 2 3, 11 12 13
static_assert(__builtin_reduce_and(Bits) == 0 && __builtin_reduce_or(Bits) == 15 && __builtin_reduce_xor(Bits) == (0 ^ 10));
static_assert(isEach<1, 3>(__builtin_matrix_columnwise_xor(Bits), [](int, int C) { return (1 + C) ^ (11 + C); }));
static_assert(isEach<2, 1>(__builtin_matrix_rowwise_or(Bits), [](int R, int) { return R == 0 ? 3 : 15; }));
static_assert(isEach<2, 1>(__builtin_matrix_rowwise_and(Bits), [](int R, int) { return R == 0 ? 0 : 8; }));
// From the first element on, row by row.
constexpr columns<float, 2, 2> order(float A, float B, float C, float D) {
  columns<float, 2, 2> M;
  M[0][0] = A, M[0][1] = B, M[1][0] = C, M[1][1] = D;
  return M;
}
static_assert(__builtin_reduce_add(order(1e8f, 1, -1e8f, 1)) == 1 && __builtin_reduce_add(order(1e8f, -1e8f, 1, 1)) == 2);
static_assert(__builtin_matrix_columnwise_minimum(order(1, -0.0f, 2, 0))[0][0] == 1);
static_assert(__builtin_signbit(__builtin_matrix_columnwise_minimum(order(1, -0.0f, 2, 0))[0][1]));
static_assert(!__builtin_signbit(__builtin_matrix_columnwise_maximum(order(1, -0.0f, 2, 0))[0][1]));

// multiply_add: from C on, in C's type.
constexpr rows<signed char, 1, 2> Narrow = (rows<signed char, 1, 2>)numbered<rows<int, 1, 2>>(100);
constexpr rows<unsigned char, 2, 1> Wide = (rows<unsigned char, 2, 1>)numbered<rows<int, 2, 1>>(200);
static_assert(__builtin_matrix_multiply_add(Narrow, Wide, rows<int, 1, 1>() - 7)[0][0] == 100 * 200 + 101 * 210 - 7);
constexpr rows<float, 1, 2> First = numbered<rows<float, 1, 2>>(1);
static_assert(__builtin_matrix_multiply_add(First * 1e8f, rows<float, 2, 1>() + 1, rows<float, 1, 1>() - 1e8f)[0][0] == 2e8f);
static_assert(__builtin_matrix_multiply_add(First, rows<float, 2, 1>() + 1e-8f, rows<float, 1, 1>() + 1)[0][0] == 1);
static_assert(__builtin_matrix_multiply_add((rows<_Float16, 1, 2>)First, rows<_Float16, 2, 1>() + (_Float16)0.5, rows<double, 1, 1>() + 1)[0][0] == 2.5);

// Element by element.
constexpr auto Signed = numbered<rows<int, 2, 3>>(-5);
static_assert(isEach<2, 3>(__builtin_elementwise_abs(Signed), [](int R, int C) { int X = 10 * R + C - 5; return X < 0 ? -X : X; }));
static_assert(isEach<2, 3>(__builtin_elementwise_max(Signed, 1 - Signed), [](int R, int C) { int X = 10 * R + C - 5; return X > 1 - X ? X : 1 - X; }));
static_assert(isEach<2, 3>(__builtin_elementwise_min(Bits, Bits / 2 + 3), [](int R, int C) { int X = 10 * R + C + 1; return X < X / 2 + 3 ? X : X / 2 + 3; }));
static_assert(isEach<2, 3>(__builtin_elementwise_popcount(Bits), [](int R, int C) { return __builtin_popcount(10 * R + C + 1); }));
static_assert(isEach<2, 3>(__builtin_elementwise_ctzg(Bits), [](int R, int C) { return __builtin_ctz(10 * R + C + 1); }));
static_assert(isEach<2, 3>(__builtin_elementwise_clzg(Bits - 1, Bits), [](int R, int C) { return R + C == 0 ? 1 : __builtin_clz(10 * R + C); }));
static_assert(isEach<2, 3>(__builtin_elementwise_bitreverse(Bits), [](int R, int C) { return __builtin_bitreverse32(10 * R + C + 1); }));
static_assert(isEach<2, 3>(__builtin_elementwise_sub_sat(Bits, Bits * 0 + 3), [](int R, int C) { return R == 0 ? 0 : 8 + C; }));
static_assert(isEach<2, 3>(__builtin_elementwise_add_sat(Signed, Signed * 0 + __INT_MAX__), [](int R, int C) { return R == 0 && C != 5 ? __INT_MAX__ - 5 + C : __INT_MAX__; }));
static_assert(isEach<2, 3>(__builtin_elementwise_fshl(Bits, Bits, Bits), [](int R, int C) { int X = 10 * R + C + 1; return (unsigned)X << X; }));
static_assert(__builtin_elementwise_fma(order(1 + 0x1p-12f, 1, 1, 1), order(1 + 0x1p-12f, 1, 1, 1), order(-1 - 0x1p-11f, 1, 1, 1))[0][0] == 0x1p-24f);

// Undefined subscripts and overflow.
constexpr auto A = numbered<rows<int, 3, 4>>();
constexpr int row(int I) {
  return __builtin_matrix_row(A, I)[0][0]; // expected-note {{cannot refer to row 3 of 'int __attribute__((matrix_type(3, 4), matrix_layout(row_major)))', which has 3 rows}}
}
static_assert(row(3)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'row(3)'}}
constexpr int block(int I, int J) {
  return __builtin_tensor_slice(A, I, J, 2, 3)[0][0]; // expected-note {{cannot refer to index 3 of dimension 0 of 'int __attribute__((matrix_type(3, 4), matrix_layout(row_major)))', whose extent is 3}} expected-note {{cannot refer to index -1 of dimension 1 of}}
}
static_assert(block(1, 1) == 11);
static_assert(block(2, 0)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'block(2, 0)'}}
static_assert(block(0, -1)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'block(0, -1)'}}
constexpr int insert(unsigned long J) {
  return __builtin_matrix_insert_column(A, J, __builtin_matrix_column(A, 0))[0][0]; // expected-note {{cannot refer to column 4 of}}
}
static_assert(insert(4) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'insert(4)'}}
// Sums and products of elements wrap.
static_assert(__builtin_matrix_trace(__builtin_matrix_identity(2, __INT_MAX__)) == -2);
static_assert(__builtin_reduce_mul(__builtin_matrix_identity(2, 0) + 65536) == 0);
static_assert(__builtin_elementwise_ctzg(Bits - 1)[0][0] == 32 && __builtin_elementwise_clzg(Bits - 1)[1][0] == 28);
