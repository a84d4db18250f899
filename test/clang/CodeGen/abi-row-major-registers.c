// RUN: %clang -O2 --target=x86_64-linux-gnu -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm -disable-llvm-passes %s -o - | FileCheck %s --check-prefix=SMALL

// A row-major matrix goes into registers and out of them without memory, like a
// column-major one, whether or not its image fills the last register.

#define ROWS(T, R, C) T __attribute__((matrix_type(R, C), matrix_layout(row_major)))
typedef ROWS(float, 3, 3) f33;
typedef ROWS(float, 2, 3) f23;
typedef ROWS(float, 3, 1) f31;
typedef ROWS(double, 3, 1) d31;
typedef ROWS(float, 2, 2) f22;
typedef ROWS(short, 3, 5) s35;

// CHECK-NOT: alloca
#define PASS(T)                                                                \
  T T##_callee(T, int);                                                        \
  T T##_caller(T m, int i) { return T##_callee(m, i) * 2; }
PASS(f33)
PASS(f23)
PASS(f31)
PASS(d31)
PASS(f22)
PASS(s35)

// One vector holds rows where the flat value holds columns.
// SMALL-LABEL: define {{.*}}@turned(<2 x i64>
// SMALL: call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %{{.*}}, i32 2, i32 2)
f22 turned(f22 m) { return m; }
