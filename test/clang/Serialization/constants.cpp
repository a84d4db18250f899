// RUN: %clang_cc1 -std=c++20 -fenable-matrix -emit-pch -o %t %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-dump %s | FileCheck %s
// expected-no-diagnostics

// Constant matrices in a precompiled header: variables, template arguments, results of immediate functions.

#ifndef HEADER
#define HEADER
template <class T>
using rows = T __attribute__((matrix_type(2, 2), matrix_layout(row_major)));

constexpr rows<int> make(int Value) {
  rows<int> M = rows<int>();
  M[1][0] = Value;
  return M;
}
template <auto M> struct Box {
  static constexpr int Value = M[1][0];
};
struct Structural {
  rows<float> M;
};
template <Structural S> struct StructuralBox {
  static constexpr float Value = S.M[1][1];
};

inline constexpr rows<int> Variable = make(4);
using Boxed = Box<make(5)>;
consteval rows<int> immediate() { return make(6); }
inline rows<int> use() { return immediate(); }
using BoxedStructure = StructuralBox<Structural{rows<float>() + 7}>;
// CHECK: VarDecl {{.*}} Variable 'const rows<int>'
// CHECK: value: Matrix 2x2
// CHECK-NEXT: elements: Int 0, Int 0, Int 4, Int 0
// CHECK: FunctionDecl {{.*}} use 'rows<int> ()'
// CHECK: ConstantExpr {{.*}} 'rows<int>'
// CHECK: value: Matrix 2x2
// CHECK-NEXT: elements: Int 0, Int 0, Int 6, Int 0
#else
static_assert(Variable[1][0] == 4 && Boxed::Value == 5 && immediate()[1][0] == 6 && BoxedStructure::Value == 7);
static_assert(__is_same(Boxed, Box<make(5)>) && !__is_same(Boxed, Box<make(4)>));
static_assert(__is_same(BoxedStructure, StructuralBox<Structural{rows<float>() + 7}>));
#endif
