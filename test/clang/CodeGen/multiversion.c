// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Versions are asked for by an attribute of each function that is defined, and
// who asks for the permission to use AMX is a flag of a module with matrices.
//
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -fmatrix-multiversion -ffp-contract=on -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefixes=CHECK,EXACT,ASK %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -fmatrix-multiversion -ffp-contract=matrix -fmatrix-amx-request=granted -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefixes=CHECK,EXACT,GRANTED %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -fmatrix-multiversion -ffp-contract=fast -fno-matrix-amx-request -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefixes=CONTRACT,NEVER %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -fmatrix-multiversion -ffp-contract=fast-honor-pragmas -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefix=CONTRACT %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fmatrix-multiversion -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefix=OTHER %s
// RUN: %clang_cc1 -triple aarch64-linux-gnu -fenable-matrix -emit-llvm -disable-llvm-passes %s -o - | FileCheck --check-prefix=OTHER %s
// RUN: %clang -S -emit-llvm -O1 -Xclang -disable-llvm-passes --target=x86_64-linux-gnu -ffast-math -fmatrix-multiversion %s -o - | FileCheck --check-prefix=CONTRACT %s

// CHECK: define{{.*}} @f({{.*}} #[[F:[0-9]+]]
// CHECK: declare{{.*}} @g({{.*}} #[[G:[0-9]+]]
// CHECK: define internal{{.*}} @h({{.*}} #[[F]]
// EXACT: attributes #[[F]] = {{.*}}"matrix-multiversion"="exact"
// CHECK: attributes #[[G]] =
// CHECK-NOT: matrix-multiversion
// CHECK-SAME: {{$}}
// CONTRACT: attributes {{.*}}"matrix-multiversion"="contract"
// NONE-NOT: matrix-multiversion
// NONE: !{i32 7, !"matrix-amx-request", i32 2}
// ASK: !{i32 7, !"matrix-amx-request", i32 2}
// GRANTED: !{i32 7, !"matrix-amx-request", i32 1}
// NEVER: !{i32 7, !"matrix-amx-request", i32 3}
// OTHER-NOT: matrix-multiversion
// OTHER-NOT: matrix-amx-request

void g(void);
static void h(void) {}
void f(void) {
  g();
  h();
}

#if __has_extension(matrix_types)
typedef float m2 __attribute__((matrix_type(2, 2)));
void matrix(m2 *m) { *m = *m * *m; }
#endif
