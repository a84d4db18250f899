// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-c99-designator -Wno-gnu-designator -triple x86_64-linux-gnu -emit-pch %s -o %t.pch
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-c99-designator -triple x86_64-linux-gnu -include-pch %t.pch -emit-llvm %s -o - | FileCheck %s

// Lists mean the same behind a precompiled header, those of templates too.

#ifndef HEADER
#define HEADER
using m = int __attribute__((matrix_type(2, 3), matrix_padding(1)));
struct object { m Given = {{1}, {2, 3}}; m Rest; };
template <class T, unsigned R> using matrix = T __attribute__((matrix_type(R, 2)));
template <class T, unsigned R, T... Elements> inline matrix<T, R> list = {Elements...};
template <class M> inline M rows = {[1] = {4, 5}};
inline m designated = {[0 ... 1][1] = 7, 8};
#else
// CHECK: @designated = {{.*}}[9 x i32] [i32 0, i32 0, i32 0, i32 7, i32 7, i32 0, i32 0, i32 8, i32 0]
// CHECK: @_Z4listIiLj2EJLi1ELi2ELi3EEE = {{.*}}[4 x i32] [i32 1, i32 3, i32 2, i32 0]
// CHECK: @_Z4rowsI{{.*}} = {{.*}}[9 x i32] [i32 0, i32 4, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 0]
int *pointers[] = {(int *)&designated, (int *)&list<int, 2, 1, 2, 3>, (int *)&rows<m>};
// CHECK-LABEL: define{{.*}} @_Z4make
object make() { return {.Rest = {{1}, {2}}}; }
#endif
