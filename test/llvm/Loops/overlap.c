// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s

// Memory that may overlap is compared when the program runs; the loops as they
// were are the other way, which is not made longer by later passes.

#define FOR(i) for (int i = 0; i < 8; ++i)
typedef double M[8][8];

// Of 512 bytes each.
// CHECK-LABEL: define {{.*}} @unknown(
// CHECK: %[[A_END:.*]] = getelementptr i8, ptr %1, i64 512
// CHECK: icmp ult ptr
// CHECK: br i1 %{{.*}}, label %[[LOOPS:.*]], label %[[NEST:.*]], !prof ![[RARELY:[0-9]+]]
// CHECK: @llvm.fma.v4f64
// CHECK: @llvm.fmuladd.f64
// CHECK: !llvm.loop ![[LOOP:[0-9]+]]
void unknown(M *C, M *A, M *B) { FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j]; }

// CHECK-LABEL: define {{.*}} @of_another_type(
// CHECK-NOT: icmp ult ptr
// CHECK: ret void
void of_another_type(int (*C)[8], short (*A)[8], short (*B)[8]) { FOR(i) FOR(j) FOR(k) C[i][j] += A[i][k] * B[k][j]; }

// CHECK-LABEL: define {{.*}} @side_by_side(
// CHECK-NOT: icmp ult ptr
// CHECK: ret void
struct three { M a, b, c; };
void side_by_side(struct three *s) { FOR(i) FOR(j) FOR(k) s->c[i][j] += s->a[i][k] * s->b[k][j]; }

// CHECK: ![[RARELY]] = !{!"branch_weights", i32 1, i32 1048575}
// CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], {{.*}}![[UNROLLED:[0-9]+]], ![[VECTORS:[0-9]+]]}
// CHECK-DAG: ![[UNROLLED]] = !{!"llvm.loop.unroll.disable"}
// CHECK-DAG: ![[VECTORS]] = !{!"llvm.loop.vectorize.enable", i1 false}
