// RUN: %clang --target=armv8a-linux-gnueabihf -march=armv8.2-a+fp16+bf16 -O0 -fenable-matrix -c %s -o /dev/null
// RUN: %clang --target=armv8a-linux-gnueabihf -march=armv8.2-a+fp16+bf16 -O2 -fenable-matrix -c %s -o /dev/null
// RUN: %clang --target=armv8a-linux-gnueabihf -march=armv8.2-a+bf16 -O2 -fenable-matrix -c %s -o /dev/null
// RUN: %clang --target=armebv8a-linux-gnueabihf -march=armv8.2-a+bf16 -O2 -fenable-matrix -c %s -o /dev/null

// Arm with BF16 has registers for such scalars, and hardly an instruction.

typedef __bf16 E;
typedef E m1x1 __attribute__((matrix_type(1, 1)));
typedef E m1x2 __attribute__((matrix_type(1, 2)));
typedef E m3x3 __attribute__((matrix_type(3, 3)));
typedef E m4x4 __attribute__((matrix_type(4, 4)));
typedef E r3x3 __attribute__((matrix_type(3, 3), matrix_layout(row_major)));
typedef E v8 __attribute__((ext_vector_type(8)));
typedef E m2x4 __attribute__((matrix_type(2, 4)));

#define OPERATIONS(M)                                                          \
  void scale_##M(M *d, E s) { *d = *d * s; }                                   \
  void splat_##M(M *d, E s) { *d = (M)s; }                                     \
  void square_##M(M *d, E s) { *d = (M)(E)(s * s); }                           \
  void convert_##M(M *d, float s) { *d = *d * (E)s; }                          \
  void select_##M(M *d, E s, E t) { *d = *d < s ? (M)t : *d; }                 \
  void insert_##M(M *d, M m, E s, int i) {                                     \
    m[i][0] = s;                                                               \
    *d = m;                                                                    \
  }                                                                            \
  E sum_##M(M *d, E s, int c) {                                                \
    E r = __builtin_reduce_add(*d * s);                                        \
    return c ? r : s;                                                          \
  }

OPERATIONS(m1x1)
OPERATIONS(m1x2)
OPERATIONS(m3x3)
OPERATIONS(m4x4)
void change_layout(m3x3 *d, r3x3 a, E s) { *d = (m3x3)a * s; }
void identity(m3x3 *d, E s) { *d = __builtin_matrix_identity(m3x3, s); }
v8 vector(m2x4 *d, E s) {
  v8 v = s;
  *d = (m2x4)v;
  return v;
}
