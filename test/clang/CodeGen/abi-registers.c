// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// x86-64 has eight vector registers for arguments. A matrix that has not as many
// left as it needs is in memory as a whole, and so is a struct behind it; what
// comes later may still find a register.

typedef float M4 __attribute__((matrix_type(4, 4)));
typedef double M3 __attribute__((matrix_type(3, 2)));
typedef float M2 __attribute__((matrix_type(2, 2)));
struct Two { double A, B; };

// CHECK: define{{.*}} void @third.matrix(<4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, <4 x float> {{[^,]*}}, ptr {{.*}}byval([16 x float]) align 16 %{{[^,]*}}, i32 {{[^,]*}})
void third(M4 A, M4 B, M4 C, int D) {}
// CHECK: define{{.*}} void @back.matrix(<2 x double> {{[^,]*}}, <2 x double> {{[^,]*}}, <2 x double> {{[^,]*}}, <2 x double> {{[^,]*}}, <2 x double> {{[^,]*}}, <2 x double> {{[^,]*}}, ptr {{.*}}byval([16 x float]) align 16 %{{[^,]*}}, <4 x float> {{[^,]*}}, ptr {{.*}}byval(%struct.Two) align 8 %{{[^,]*}}, double {{[^,]*}})
void back(M3 A, M3 B, M4 C, M2 X, struct Two D, double E) {}
