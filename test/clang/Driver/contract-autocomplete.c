// The values of -ffp-contract=, ours among them.
//
// RUN: %clang --autocomplete=-ffp-contract= | FileCheck %s
// CHECK:      fast
// CHECK-NEXT: fast-honor-pragmas
// CHECK-NEXT: matrix
// CHECK-NEXT: off
// CHECK-NEXT: on
