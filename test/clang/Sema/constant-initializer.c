// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -emit-llvm -o - %s -DVALID | FileCheck %s

// Lists of constants are constant initializers in C, empty ones too.

typedef float m22 __attribute__((matrix_type(2, 2)));
struct S { int i; m22 m; };

// CHECK: @global = global [4 x float] zeroinitializer
m22 global = {};
// CHECK: @member = global %struct.S { i32 1, [4 x float] zeroinitializer }
struct S member = {1, {}};
// CHECK: @array = global [2 x [4 x float]] zeroinitializer
m22 array[2] = {{}, {}};
// CHECK: @element = global [4 x float] [float 1.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00]
m22 element = {1};
#ifndef VALID
float number;
m22 computed = {{1, 2}, {number}}; // expected-error {{initializer element is not a compile-time constant}}
extern m22 other;
m22 copy = other; // expected-error {{initializer element is not a compile-time constant}}
#endif
// CHECK: @count.counts = internal global [4 x float] zeroinitializer
float *count(void) { static m22 counts = {}; return (float *)&counts; }
