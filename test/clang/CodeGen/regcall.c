// RUN: %clang_cc1 -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s

// __regcall takes structs apart. Arrays in them are no matrices: they are passed
// in registers, as stock Clang passes them.

typedef float v4 __attribute__((vector_size(16)));

struct Ints {
  int a[5];
};
struct Vectors {
  v4 a[2];
  double b[3];
};

// CHECK: @__regcall3__ints(i32 noundef %a, [5 x i32] %b.coerce, i32 noundef %c)
void __regcall ints(int a, struct Ints b, int c) {}

// CHECK: @__regcall3__vectors([2 x <4 x float>] %a.coerce0, [3 x double] %a.coerce1, i32 noundef %b)
void __regcall vectors(struct Vectors a, int b) {}

// CHECK: define {{.*}}%struct.Ints @__regcall3__result(ptr noundef %a)
struct Ints __regcall result(struct Ints *a) { return *a; }
