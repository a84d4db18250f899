// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// A large matrix takes one integer register as an argument, and one as a
// result: what does not fit behind it goes to memory.

typedef float M __attribute__((matrix_type(32, 16)));
struct Two { long A, B; };

// CHECK: define{{.*}} void @four.matrix(ptr {{.*}}%M, i32 {{.*}}, i32 {{.*}}, i32 {{.*}}, i64 %{{.*}}, i64 %
void four(M M, int A, int B, int C, struct Two D) {}
// CHECK: define{{.*}} void @five.matrix(ptr {{.*}}%M, i32 {{.*}}, i32 {{.*}}, i32 {{.*}}, i32 {{.*}}, ptr {{.*}}byval(%struct.Two)
void five(M M, int A, int B, int C, int D, struct Two E) {}
// CHECK: define{{.*}} void @result.matrix(ptr {{.*}}sret([512 x float]) {{.*}}, i32 {{.*}}, i32 {{.*}}, i32 {{.*}}, i32 {{.*}}, ptr {{.*}}byval(%struct.Two)
M result(int A, int B, int C, int D, struct Two E) { M R; return R; }
