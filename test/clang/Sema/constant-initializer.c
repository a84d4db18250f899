// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -emit-llvm -o - %s -DVALID | FileCheck %s

// An empty list is a constant initializer in C.

typedef float m22 __attribute__((matrix_type(2, 2)));
struct S { int i; m22 m; };

// CHECK: @global = global [4 x float] zeroinitializer
m22 global = {};
// CHECK: @member = global %struct.S { i32 1, [4 x float] zeroinitializer }
struct S member = {1, {}};
// CHECK: @array = global [2 x [4 x float]] zeroinitializer
m22 array[2] = {{}, {}};
#ifndef VALID
extern m22 other;
m22 copy = other; // expected-error {{initializer element is not a compile-time constant}}
#endif
// CHECK: @count.counts = internal global [4 x float] zeroinitializer
float *count(void) { static m22 counts = {}; return (float *)&counts; }
