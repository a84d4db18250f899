// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float M __attribute__((matrix_type(32, 16)));

// CHECK-LABEL: @memory(
// CHECK: call void asm sideeffect "", "=*m,=*m,*m,*m,{{.*}}"(ptr elementtype([512 x float]) {{%.*}}, ptr elementtype([512 x float]) {{%.*}}, ptr elementtype([512 x float]) {{%.*}}, ptr elementtype([512 x float])
void memory(M *A, M *B, M *C) { __asm__ volatile("" : "=m"(*A), "+m"(*B) : "m"(*C)); }
