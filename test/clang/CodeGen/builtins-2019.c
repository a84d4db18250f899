// RUN: %clang_cc1 -fenable-matrix -emit-llvm -O1 -disable-llvm-passes %s -o %t.builtins
// RUN: %clang_cc1 -fenable-matrix -emit-llvm -O1 -disable-llvm-passes %s -o %t.operators -DOPERATORS
// RUN: diff %t.builtins %t.operators
// RUN: FileCheck %s < %t.builtins
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -fmatrix-memory-layout=row-major -DNO_MEMORY -emit-llvm %s -o %t.builtins
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -fmatrix-memory-layout=row-major -DNO_MEMORY -emit-llvm %s -o %t.operators -DOPERATORS
// RUN: diff %t.builtins %t.operators
// RUN: %clang_cc1 -fenable-matrix -ffp-contract=fast -Dfloat=short -emit-llvm %s -o %t.builtins
// RUN: %clang_cc1 -fenable-matrix -ffp-contract=fast -Dfloat=short -emit-llvm %s -o %t.operators -DOPERATORS
// RUN: diff %t.builtins %t.operators

// The 2019 proposal's builtins give the code that upstream's operators give.

typedef float f23 __attribute__((matrix_type(2, 3)));
typedef float f32 __attribute__((matrix_type(3, 2)));
typedef float f22 __attribute__((matrix_type(2, 2)));

#ifdef OPERATORS
#define ADD(a, b) ((a) + (b))
#define SUB(a, b) ((a) - (b))
#define MULTIPLY(a, b) ((a) * (b))
#define SCALE(a, s) ((a) * (float)(s))
#define EXTRACT(a, r, c) ((a)[r][c])
#define LOAD __builtin_matrix_column_major_load
#define STORE __builtin_matrix_column_major_store
#else
#define ADD __builtin_matrix_add
#define SUB __builtin_matrix_sub
#define MULTIPLY __builtin_matrix_multiply
#define SCALE __builtin_matrix_scalar_multiply
#define EXTRACT __builtin_matrix_extract
#define LOAD __builtin_matrix_column_load
#define STORE __builtin_matrix_column_store
#endif

// CHECK-LABEL: @nested
// CHECK: fadd <6 x float>
// CHECK: call <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32({{.*}}, i32 2, i32 3, i32 2)
// CHECK: fsub <4 x float>
f22 nested(f23 a, f23 b, f32 c, f22 d) { return SUB(MULTIPLY(ADD(a, b), c), d); }

// CHECK-LABEL: @scale
// CHECK: fmul <6 x float>
f23 scale(f23 a, int s) { return SCALE(a, s); }

// CHECK-LABEL: @extract
// CHECK: call void @llvm.assume
// CHECK: getelementptr inbounds float
// CHECK-NEXT: load float
float extract(f23 *a, int i, unsigned char j) { return EXTRACT(*a, i, j); }

// CHECK-LABEL: @contracted
// CHECK: call <6 x float> @llvm.fmuladd
f23 contracted(f23 a, f23 b, float s) {
#pragma clang fp contract(on)
  return ADD(SCALE(a, s), b);
}

// Row-major mode has neither.
#ifndef NO_MEMORY
// CHECK-LABEL: @strided
// CHECK: call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 {{.*}}, i1 true, i32 2, i32 3)
// CHECK: call void @llvm.matrix.column.major.store.v6f32.i64(<6 x float> {{.*}}, i1 false, i32 2, i32 3)
void strided(volatile float *p, float *q, long n) { STORE(LOAD(p, 2, 3, n), q, n + 1); }
#endif
