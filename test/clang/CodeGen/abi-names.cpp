// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -std=c++17 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -std=c++17 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -std=c++17 -emit-llvm %s -o - | FileCheck %s -check-prefix=FLAT

// A function that takes or returns matrices where upstream's clang would not has
// another name in our object files.
// FLAT-NOT: .matrix

template <typename T, unsigned R, unsigned C>
using matrix = T __attribute__((matrix_type(R, C)));
using m4 = matrix<float, 4, 4>;

// CHECK-DAG: define{{.*}} @_Z8argumentu11matrix_typeILm4ELm4EfE.matrix(
void argument(m4) {}
// CHECK-DAG: define{{.*}} @_Z6resultv.matrix(
m4 result() { return m4(); }
// CHECK-DAG: define{{.*}} @c.matrix(
extern "C" void c(m4) {}

// What lies in one vector without unused lanes, upstream passes there too.
// CHECK-DAG: define{{.*}} @same(
extern "C" void same(matrix<float, 2, 2>, matrix<short, 2, 2>,
                     matrix<double, 1, 2>, matrix<__bf16, 2, 4>,
                     matrix<unsigned char, 4, 4>) {}
// CHECK-DAG: define{{.*}} @rest.matrix(
extern "C" void rest(matrix<float, 3, 1>) {}
// CHECK-DAG: define{{.*}} @scalarized.matrix(
extern "C" void scalarized(matrix<long, 1, 1>) {}

// Not by value, not visible, or named by the program:
// CHECK-DAG: define{{.*}} @pointer(
extern "C" void pointer(m4 *, m4 &) {}
// CHECK-DAG: define internal {{.*}} @_ZL6hiddenu11matrix_typeILm4ELm4EfE(
static void hidden(m4) {}
void use() { hidden(m4()); }
// CHECK-DAG: define{{.*}} @exact(
void labelled(m4) __asm__("exact");
void labelled(m4) {}

struct S {
  // CHECK-DAG: define{{.*}} @_ZN1SC2Eu11matrix_typeILm4ELm4EfE.matrix(
  S(m4);
  // CHECK-DAG: define{{.*}} @_ZN1S6methodEu11matrix_typeILm4ELm4EfE.matrix(
  virtual void method(m4);
};
S::S(m4) {}
void S::method(m4) {}
// CHECK-DAG: define linkonce_odr {{.*}} @_Z1tIfEvu11matrix_typeILm4ELm4ET_E.matrix(
template <typename T> void t(matrix<T, 4, 4>) {}
void instance() { t<float>(m4()); }
