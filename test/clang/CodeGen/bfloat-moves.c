// A bfloat that is only moved is an integer: LLVM 22's x86 back end cannot
// select loads and shuffles of most vectors of bfloat where the processor has
// instructions for them.
//
// RUN: %clang --target=x86_64-linux-gnu -march=cooperlake -O2 -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -march=sapphirerapids -O1 -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -march=graniterapids -O3 -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -march=znver5 -O0 -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -march=znver4 -O2 -S -emit-llvm %s -o - | FileCheck %s "--implicit-check-not=x bfloat>"
// RUN: %clang --target=x86_64-linux-gnu -march=znver4 -O2 -flto=thin -c %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.so

#define MOVES(R, C)                                                            \
  typedef __bf16 m##R##x##C __attribute__((matrix_type(R, C)));                \
  typedef __bf16 t##R##x##C __attribute__((matrix_type(C, R)));                \
  typedef __bf16 r##R##x##C __attribute__((matrix_type(R, C), matrix_layout(row_major))); \
  typedef __bf16 p##R##x##C __attribute__((matrix_type(R, C), matrix_padding(1))); \
  void copy##R##x##C(m##R##x##C *D, const m##R##x##C *A) { *D = *A; }          \
  void turn##R##x##C(t##R##x##C *D, const m##R##x##C *A) {                     \
    *D = __builtin_matrix_transpose(*A);                                       \
  }                                                                            \
  void relayout##R##x##C(r##R##x##C *D, const p##R##x##C *A) {                 \
    *D = (r##R##x##C)*A;                                                       \
  }                                                                            \
  void choose##R##x##C(m##R##x##C *D, const m##R##x##C *A, int N) {            \
    m##R##x##C M = *A;                                                         \
    for (int I = 1; I < N; ++I)                                                \
      if (I & 2)                                                               \
        M = A[I];                                                              \
    *D = M;                                                                    \
  }
MOVES(2, 2)
MOVES(3, 3)
MOVES(9, 9)
MOVES(9, 8)
MOVES(9, 10)
MOVES(13, 3)
MOVES(17, 5)
MOVES(65, 1)

// CHECK-LABEL: @signs(
void signs(m9x9 *D, const m9x9 *A) { *D = __builtin_elementwise_copysign(-*A, __builtin_elementwise_abs(*D)); }
