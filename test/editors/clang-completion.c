// What clang itself completes, which clangd asks: the builtins and their arguments,
// where matrices are on and an expression may stand.
// DEFINE: %{options} = -fenable-matrix
// DEFINE: %{place} = 13:10
// DEFINE: %{complete} = %clang_cc1 %{options} -fsyntax-only -code-completion-at=%s:%{place} %s
// RUN: %{complete} | FileCheck %s
// CHECK-NOT: void(
// CHECK-DAG: COMPLETION: __builtin_matrix_multiply_add : [#matrix#]__builtin_matrix_multiply_add(<#A#>, <#B#>, <#C#>)
// CHECK-DAG: COMPLETION: __builtin_tensor_slice : [#tensor as t#]__builtin_tensor_slice(<#t#>, <#start..#>, <#extent..#>)
// CHECK-NOT: void(
int unused;
int product(int a) {
  return __builtin_matrix_multiply_add(a, a, a);
}

// REDEFINE: %{place} = 11:1
// RUN: %{complete} | FileCheck %s --check-prefix=NONE
// REDEFINE: %{options} =
// REDEFINE: %{place} = 13:10
// RUN: %{complete} | FileCheck %s --check-prefix=NONE
// NONE-NOT: COMPLETION: __builtin_{{matrix|tensor}}_
// NONE: COMPLETION:
// NONE-NOT: COMPLETION: __builtin_{{matrix|tensor}}_

// REDEFINE: %{options} = -fenable-matrix
// REDEFINE: %{place} = 13:43
// RUN: %{complete} | FileCheck %s --check-prefix=SECOND
// REDEFINE: %{options} = -fenable-matrix -x c++
// RUN: %{complete} | FileCheck %s --check-prefix=SECOND
// SECOND: OVERLOAD: [#matrix#]__builtin_matrix_multiply_add(A, <#B#>, C)
