// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -disable-llvm-passes -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -fmatrix-flat -disable-llvm-passes -emit-llvm -o - %s | FileCheck --check-prefix=FLAT %s

// Complex matrices are handles of row, column and part.

typedef _Complex float columns __attribute__((matrix_type(2, 3)));
typedef _Complex float rows
    __attribute__((matrix_type(3, 2), matrix_layout(row_major), matrix_padding(1)));
typedef _Complex float square __attribute__((matrix_type(2, 2)));
typedef _Complex double wide __attribute__((matrix_type(2, 2)));

// The padding of a row is one number, two parts.
// CHECK-LABEL: @copy(
// CHECK: call target("tlx.tensor", float, 3, 3, 2, 2, 0, 1, 2, 0, 0, 0) @tlx.load__{{.*}}(ptr %{{.*}}, i64 6, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
// CHECK: call void @tlx.store__{{.*}}, ptr %{{.*}}, i64 6, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
// FLAT-LABEL: @copy(
// FLAT: @tlx.load__
void copy(rows *to, rows *from) { *to = *from; }

// Both parts at once.
// CHECK-LABEL: @sum(
// CHECK: @tlx.fadd__
// CHECK-NOT: @tlx
// CHECK: @tlx.store__
void sum(columns *c, columns *a, columns *b) { *c = *a + *b; }

// One loop over columns, one over rows, one over the inner index; the product
// of two numbers is the library's where it meets a NaN.
// CHECK-LABEL: @product(
// CHECK: br label %[[COLUMNS:.*]]
// CHECK: [[COLUMNS]]:
// CHECK: phi i64 [ 0, %
// CHECK: phi target("tlx.tensor", float, 3, 2, 2, 2, 1, 0, 2, 0, 0, 0) [ poison, %
// CHECK: [[ROWS:matrix.loop[0-9]*]]:
// CHECK: call <2 x float> @__mulsc3(
// CHECK: [[INNER:matrix.loop[0-9]*]]:
// CHECK: call <2 x float> @__mulsc3(
// CHECK: br i1 %{{.*}}, label %[[INNER]], label
// CHECK: br i1 %{{.*}}, label %[[ROWS]], label
// CHECK: br i1 %{{.*}}, label %[[COLUMNS]], label
void product(square *c, columns *a, __typeof__(__builtin_matrix_transpose(*(columns *)0)) *b) {
  *c = *a * *b;
}

// A real scalar multiplies parts: no library call.
// CHECK-LABEL: @scaled(
// CHECK-NOT: @__mulsc3
// CHECK: fmul float
// CHECK: fmul float
// CHECK-NOT: @__mulsc3
// CHECK: ret void
void scaled(columns *a, float s) { *a *= s; }

// CHECK-LABEL: @widened.matrix(
// CHECK: @tlx.fpext__
wide widened(square a) { return (wide)a; }

// An element in memory is an ordinary number there.
// CHECK-LABEL: @element(
// CHECK-NOT: @tlx
// CHECK: getelementptr inbounds { float, float }, ptr %{{.*}}, i64
// CHECK-NOT: @tlx
// CHECK: ret void
void element(rows *m, int i, int j, _Complex float v) { (*m)[i][j] = v; }
