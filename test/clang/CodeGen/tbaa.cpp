// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -O1 -relaxed-aliasing -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=RELAXED
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -O1 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -O1 -emit-llvm %s -o - | FileCheck %s --check-prefix=OPT
//
// An access to a matrix or tensor, and to an element, is one to an array's
// elements: no pointer of another type reaches what it reads or writes.

using small = float __attribute__((matrix_type(2, 2)));
using rows = int __attribute__((matrix_type(3, 3), matrix_layout(row_major), matrix_padding(1)));
using large = double __attribute__((matrix_type(40, 40)));
using tensor = short __attribute__((tensor_type(4, 8)));
using bytes = signed char __attribute__((tensor_type(4, 8)));
typedef float any __attribute__((matrix_type(2, 2), may_alias));
struct Holder {
  int before;
  small m;
};
union Either {
  small m;
  int words[4];
};

// RELAXED-NOT: !tbaa

// CHECK-LABEL: define {{.*}}elements
// CHECK: %matrixelt = getelementptr
// CHECK: load float, ptr %matrixelt, align 4, !tbaa [[FLOAT:![0-9]+]]
// CHECK: store float {{.*}}, ptr %matrixelt, align 4, !tbaa [[FLOAT]]
// CHECK: store i16 {{.*}}, ptr %tensorelt, align 2, !tbaa [[SHORT:![0-9]+]]
void elements(small *m, tensor *t, int i) {
  (*m)[0][i] += 1;
  (*t)[0][i] = 1;
}

// CHECK-LABEL: define {{.*}}wholes
// CHECK: [[S:%.*]] = load <4 x float>, ptr %{{.*}}, align 4, !tbaa [[FLOAT]]
// CHECK: store <4 x float> [[S]], ptr %{{.*}}, align 4, !tbaa [[FLOAT]]
// CHECK: load <12 x i32>, ptr %{{.*}}, align 4, !tbaa [[INT:![0-9]+]]
// CHECK: store <12 x i32> %{{.*}}, ptr %{{.*}}, align 4, !tbaa [[INT]]
// CHECK: call {{.*}}@tlx.load{{.*}}, !tbaa [[DOUBLE:![0-9]+]]
// CHECK: call {{.*}}@tlx.store{{.*}}, !tbaa [[DOUBLE]]
// CHECK: call {{.*}}@tlx.load{{.*}}, !tbaa [[SHORT]]
// CHECK: call {{.*}}@tlx.store{{.*}}, !tbaa [[SHORT]]
// CHECK: call {{.*}}@tlx.load{{.*}}, !tbaa [[CHAR:![0-9]+]]
// CHECK: call {{.*}}@tlx.store{{.*}}, !tbaa [[CHAR]]
void wholes(small *s, rows *r, large *l, tensor *t, bytes *b) {
  s[0] = s[1];
  r[0] = r[1];
  l[0] = l[1];
  t[0] = t[1];
  b[0] = b[1];
}

// CHECK-LABEL: define {{.*}}members
// CHECK: store float {{.*}}, !tbaa [[FLOAT]]
// CHECK: store float {{.*}}, !tbaa [[CHAR]]
// CHECK: store float {{.*}}, !tbaa [[CHAR]]
// CHECK: store <4 x float> {{.*}}, !tbaa [[CHAR]]
// CHECK: ret void
void members(Holder *h, Either *e, any *a, int i) {
  h->m[1][i] = 2;
  e->m[1][i] = 2;
  (*a)[1][i] = 2;
  *a = h->m;
}

// What loads and stores through a pointer to an element touch.
// CHECK-LABEL: define {{.*}}through_pointers
// CHECK: call {{.*}}column.major.load{{.*}}, !tbaa [[FLOAT]]
// CHECK: call {{.*}}column.major.store{{.*}}, !tbaa [[FLOAT]]
// CHECK: call {{.*}}column.major.load{{.*}}, !tbaa [[FLOAT]]
// CHECK: call {{.*}}@tlx.load{{.*}}, !tbaa [[SHORT]]
// CHECK: call {{.*}}@tlx.store{{.*}}, !tbaa [[SHORT]]
// CHECK: call {{.*}}column.major.store{{.*}}, !tbaa [[CHAR]]
typedef float any_float __attribute__((may_alias));
void through_pointers(float *f, short *s, any_float *a, Holder *h, long n) {
  small m = __builtin_matrix_column_major_load(f, 2, 2, n);
  __builtin_matrix_column_major_store(m, f, n);
  m += __builtin_matrix_load(small, &h->m[0][0], 2);
  tensor t = __builtin_tensor_load(tensor, s, n, 1);
  __builtin_tensor_store(t, s, n, 1);
  __builtin_matrix_column_major_store(m, a, n);
}

// CHECK-DAG: [[FLOAT]] = !{[[F:![0-9]+]], [[F]], i64 0}
// CHECK-DAG: [[F]] = !{!"float", {{.*}}, i64 0}
// CHECK-DAG: [[INT]] = !{[[I:![0-9]+]], [[I]], i64 0}
// CHECK-DAG: [[I]] = !{!"int", {{.*}}, i64 0}
// CHECK-DAG: [[DOUBLE]] = !{[[D:![0-9]+]], [[D]], i64 0}
// CHECK-DAG: [[D]] = !{!"double", {{.*}}, i64 0}
// CHECK-DAG: [[SHORT]] = !{[[H:![0-9]+]], [[H]], i64 0}
// CHECK-DAG: [[H]] = !{!"short", {{.*}}, i64 0}
// CHECK-DAG: [[CHAR]] = !{[[C:![0-9]+]], [[C]], i64 0}
// CHECK-DAG: [[C]] = !{!"omnipotent char", {{.*}}, i64 0}

// The bound is read once.
// OPT-LABEL: define {{.*}}bound
// OPT: load i32, ptr %n
// OPT-NOT: load i32
// OPT: ret void
void bound(small *m, int *n) {
  for (int i = 0; i < *n; ++i)
    (*m)[0][i] += 1;
}

// OPT-LABEL: define {{.*}}stored
// OPT: load i32, ptr %n
// OPT-NOT: load i32
// OPT: ret void
void stored(float *to, small m, tensor *t, short *shorts, int *n) {
  for (int i = 0; i < *n; ++i) {
    __builtin_matrix_column_major_store(m, to + 4 * i, 2);
    __builtin_tensor_store(*t, shorts + i, 8, 1);
  }
}
