// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -fenable-matrix -emit-pch -o %t/1.ast %t/1.c
// RUN: %clang_cc1 -fenable-matrix -emit-pch -o %t/2.ast %t/2.c
// RUN: %clang_cc1 -fenable-matrix -ast-merge %t/1.ast -ast-merge %t/2.ast -fsyntax-only %t/main.c 2>&1 | FileCheck %s

// An imported type keeps its extents, layout and padding: the same ones are merged, others are not.

// CHECK-NOT: 'same'
// CHECK: 'extents' declared with incompatible types in different translation units ({{.*}}tensor_type(2, 3, 5)))') vs. {{.*}}tensor_type(2, 3, 4)))'))
// CHECK: 'layout' declared with incompatible types in different translation units ({{.*}}tensor_layout(0, 2, 1)))') vs. {{.*}}tensor_type(2, 3, 4)))'))
// CHECK: 'padding' declared with incompatible types in different translation units ({{.*}}tensor_padding(0, 0, 2)))') vs. {{.*}}tensor_padding(0, 0, 1)))'))

//--- 1.c
typedef float t __attribute__((tensor_type(2, 3, 4)));
typedef float p __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 1)));
typedef float s __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0), tensor_padding(0, 0, 1)));
extern s same;
extern t extents, layout;
extern p padding;
//--- 2.c
typedef float t __attribute__((tensor_type(2, 3, 5)));
typedef float l __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 2, 1)));
typedef float p __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 2)));
typedef float s __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0), tensor_padding(0, 0, 1)));
extern s same;
extern t extents;
extern l layout;
extern p padding;
//--- main.c
int main(void) { return 0; }
