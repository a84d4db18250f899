// The layout of a small matrix changes again and again. With AVX2 and on
// AArch64, LLVM 22's back ends walk all paths through shuffles, twice as many
// for each shuffle of two; they ended neither for words nor for bytes.
//
// RUN: %clang --target=aarch64-linux-gnu -O2 -c %s -o /dev/null
// RUN: %clang --target=aarch64-linux-gnu -mcpu=a64fx -O2 -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -mavx2 -O2 -c %s -o /dev/null

#define FUNCTION(Name, Element, R, C)                                          \
  typedef Element Name##_columns __attribute__((matrix_type(R, C)));           \
  typedef Element Name##_rows                                                  \
      __attribute__((matrix_type(R, C), matrix_layout(row_major)));            \
  void Name(Name##_columns *m, Element x) {                                    \
    Name##_columns c = *m;                                                     \
    for (int i = 0; i != 8; ++i) {                                             \
      Name##_rows r = (Name##_rows)c;                                          \
      r[1][2] = x;                                                             \
      c = (Name##_columns)r;                                                   \
      c[3][1] = x;                                                             \
    }                                                                          \
    *m = c;                                                                    \
  }

FUNCTION(bytes, signed char, 39, 9)
FUNCTION(few_bytes, signed char, 9, 9)
FUNCTION(square_bytes, signed char, 16, 16)
FUNCTION(words, short, 16, 16)
FUNCTION(halves, _Float16, 16, 16)
FUNCTION(floats, float, 5, 7)
FUNCTION(squares, float, 8, 8)
FUNCTION(doubles, double, 7, 9)
