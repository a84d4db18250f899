// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -emit-pch -o %t/1.ast %t/1.cpp
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-merge %t/1.ast -ast-dump %t/main.cpp | FileCheck %s

// Constant matrices are imported: as values of variables and as template arguments. Subscripts are not (upstream's importer).

// CHECK: VarDecl {{.*}} Variable 'const m23'
// CHECK: value: Matrix 2x3
// CHECK-NEXT: elements: Int 1, Int 2, Int 3, Int 4
// CHECK-NEXT: elements: Int 5, Int 6
// CHECK: TemplateArgument structural value '{{[{][{]6, 5, 0[}], [{]0, 0, 0[}][}]}}'

//--- 1.cpp
using m23 = int __attribute__((matrix_type(2, 3), matrix_padding(1)));
constexpr m23 Variable = {{1, 2, 3}, {4, 5, 6}};
template <m23 M> struct Box {};
constexpr Box<m23{{6, 5}}> Boxed;
//--- main.cpp
