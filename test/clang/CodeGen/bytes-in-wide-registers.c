// RUN: %clang -O2 -march=znver4 -S -o /dev/null %s
// RUN: %clang -O2 -march=skylake-avx512 -mprefer-vector-width=512 -S -o /dev/null %s

// 49 bytes are 32, 16 and 1 in memory. An element inserted in a register of 64,
// whose other elements are used beside, kept x86's back end from ever ending.

#define MATRICES(R, C)                                                         \
  typedef unsigned char m##R##C __attribute__((matrix_type(R, C)));            \
  m##R##C a##R##C[2];                                                          \
  void use##R##C(m##R##C *);

MATRICES(7, 7)
MATRICES(7, 5)
MATRICES(5, 7)
MATRICES(3, 7)
MATRICES(7, 3)

void square(void) {
  m77 Copy = a77[0];
  a77[0] = Copy * Copy;
  use77(&Copy);
}

void product(void) {
  m73 Copy = a73[0];
  a77[0] = Copy * a37[1];
  use73(&Copy);
}

void transposed(void) {
  m75 Copy = a75[0];
  m77 Product = __builtin_matrix_transpose(Copy * a57[0]);
  a77[1] = Product + a77[0];
  a57[0] = __builtin_matrix_transpose(Copy);
  use75(&Copy);
  use77(&Product);
}
