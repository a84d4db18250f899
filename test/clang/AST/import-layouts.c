// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -fenable-matrix -emit-pch -o %t/1.ast %t/1.c
// RUN: %clang_cc1 -fenable-matrix -emit-pch -o %t/2.ast %t/2.c
// RUN: %clang_cc1 -fenable-matrix -ast-merge %t/1.ast -ast-merge %t/2.ast -fsyntax-only %t/main.c 2>&1 | FileCheck %s

// An imported type keeps its layout and padding: the same ones are merged, others are not.

// CHECK-NOT: 'same'
// CHECK: 'different' declared with incompatible types in different translation units ({{.*}}matrix_layout(row_major), matrix_padding(2)))') vs. {{.*}}matrix_layout(row_major), matrix_padding(1)))'))
// CHECK: 'layout' declared with incompatible types in different translation units ({{.*}}matrix_type(2, 3)))') vs. {{.*}}matrix_layout(row_major)))'))

//--- 1.c
typedef float a __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
typedef float c __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
extern a same;
extern a different;
extern c layout;
//--- 2.c
typedef float a __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
typedef float b __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(2)));
typedef float c __attribute__((matrix_type(2, 3)));
extern a same;
extern b different;
extern c layout;
//--- main.c
int main(void) { return 0; }
