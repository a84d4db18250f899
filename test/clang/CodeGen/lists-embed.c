// RUN: %clang_cc1 -std=c23 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s
// RUN: not %clang_cc1 -std=c23 -fenable-matrix -DERROR -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ERROR

// #embed gives a list as many elements as bytes, across rows too.

typedef float m23 __attribute__((matrix_type(2, 3), matrix_layout(row_major)));

// CHECK: @flat = {{.*}}global [6 x float] [float 1.000000e+00, float 4.700000e+01, float 4.700000e+01, float 3.200000e+01, float 8.200000e+01, float 9.000000e+00]
m23 flat = {1,
#embed __FILE__ limit(4)
            , 9};
// CHECK: @row = {{.*}}global [6 x float] [float 4.700000e+01, float 4.700000e+01, float 0.000000e+00, float 1.000000e+00,
m23 row = {{
#embed __FILE__ limit(2)
           }, 1};
#ifdef ERROR
// ERROR: error: too many elements for 'm23' {{.*}}, a matrix of 2 x 3 elements, got 7
m23 more = {
#embed __FILE__ limit(7)
};
#endif
