// RUN: %clang_cc1 -fenable-matrix -emit-llvm -disable-llvm-passes %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -emit-llvm -O1 -disable-llvm-passes %s -o - | FileCheck %s --check-prefixes=CHECK,OPT
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -fmatrix-memory-layout=row-major -emit-llvm -disable-llvm-passes %s -o - | FileCheck %s --check-prefix=ROW

// Element (1, 2) of a 2 x 3 matrix is the sixth in either layout; (0, 1) is the
// third by columns and the second by rows. The operand stays as it was.

typedef double d23 __attribute__((matrix_type(2, 3)));

// CHECK-LABEL: @constant
// CHECK: insertelement <6 x double> %{{.*}}, double %{{.*}}, i64 2
// ROW-LABEL: @constant
// ROW: insertelement <6 x double> %{{.*}}, double %{{.*}}, i64 1
d23 constant(d23 m, double x) { return __builtin_matrix_insert(m, 0, 1, x); }

// CHECK-LABEL: @variable
// CHECK: %[[COLUMN:.*]] = mul i64 %[[C:.*]], 2
// CHECK: %[[INDEX:.*]] = add i64 %[[COLUMN]], %[[R:.*]]
// OPT: %[[VALID:.*]] = icmp ult i64 %[[INDEX]], 6
// OPT: call void @llvm.assume(i1 %[[VALID]])
// CHECK: insertelement <6 x double> %{{.*}}, double %{{.*}}, i64 %[[INDEX]]
d23 variable(d23 m, unsigned r, unsigned c, int x) {
  return __builtin_matrix_insert(m, r, c, x);
}
