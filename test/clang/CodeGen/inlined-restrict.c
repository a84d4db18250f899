// RUN: %clang -fenable-matrix -O2 -march=znver4 -S -emit-llvm -o /dev/null %s -Rpass=matrix-ops 2>&1 | FileCheck %s

// `restrict` of a function that is inlined saves temporaries, whatever becomes
// of its accesses: loops of a contraction that are one, blocks, transposes.

// CHECK-COUNT-3: remark
// CHECK-NOT: if it overlaps

typedef float A __attribute__((tensor_type(8, 16, 32)));
typedef float B __attribute__((tensor_type(32, 24)));
typedef float C __attribute__((tensor_type(8, 16, 24)));
typedef float M __attribute__((matrix_type(64, 64)));
#define INLINE static inline __attribute__((always_inline)) void

INLINE contract(C *restrict c, const A *restrict a, const B *restrict b) {
  *c = __builtin_tensor_contract("abc,cd->abd", *a, *b);
}
void contracted(C *c, const A *a, const B *b) { contract(c, a, b); }

INLINE insert(M *restrict y, const M *restrict x) {
  *y = __builtin_tensor_insert_slice(*y, __builtin_matrix_transpose(__builtin_tensor_slice(*x, 0, 0, 32, 32)), 0, 0);
}
void inserted(M *y, const M *x) { insert(y, x); }

INLINE transpose(M *restrict y, const M *restrict x) { *y = __builtin_matrix_transpose(*x) + *x; }
void transposed(M *y, const M *x) { transpose(y, x); }
