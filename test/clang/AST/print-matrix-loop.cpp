// RUN: %clang_cc1 -std=c++20 -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++20 -ast-print %t.cpp -o - | diff %t.cpp -
// RUN: %clang_cc1 -std=c++20 -ast-dump %s | FileCheck %s --check-prefix=DUMP
// RUN: %clang_cc1 -std=c++20 -emit-pch -o %t.pch %s
// RUN: %clang_cc1 -std=c++20 -include-pch %t.pch -x c++ -ast-dump-all /dev/null | FileCheck %s --check-prefix=DUMP

// Hints of loops are printed so that they mean the same when read again, and go through a precompiled header.

// CHECK-LABEL: void plain(int n)
// CHECK: #pragma clang loop matrix(enable)
// CHECK-NEXT: for (
// CHECK: #pragma clang loop matrix(disable)
// CHECK-NEXT: {{ *}}#pragma clang loop unroll(full)
// CHECK: while (
// DUMP: FunctionDecl {{.*}} plain
// DUMP: MatrixLoopAttr {{.*}} <line:[[#@LINE+4]]:{{.*}}, line:[[#@LINE+5]]:3> Enable
// DUMP: MatrixLoopAttr {{.*}} Disable
// DUMP: MatrixLoopAttr {{.*}} Required
void plain(int n) {
#pragma clang loop matrix(enable)
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(disable) unroll(full)
  while (n--)
    ;
}

// CHECK-LABEL: template <class T> void pattern(T n)
// CHECK: #pragma clang loop matrix(required)
// CHECK-NEXT: for (
template <class T> void pattern(T n) {
#pragma clang loop matrix(required)
  for (T i = 0; i < n; ++i)
    ;
}
template void pattern(int);
