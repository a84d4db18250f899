; RUN: not %clang_path -Wno-override-module -O0 -S -o /dev/null %s 2>&1 | FileCheck %s
; RUN: not %clang_path -Wno-override-module -O2 -S -o /dev/null %s 2>&1 | FileCheck %s

; Handles in signatures that other files may call are errors, not a crash of the
; back end.

; CHECK-DAG: error: {{.*}}external function 'make' has a tensor in its signature
; CHECK-DAG: error: {{.*}}external function 'through' has a tensor in its signature
; CHECK-NOT: PLEASE submit a bug report

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
declare %T @tlx.splat__x(float) memory(none)
define %T @make(float %x) noinline {
  %t = call %T @tlx.splat__x(float %x)
  ret %T %t
}
define %T @through(float %x) {
  %t = call %T @make(float %x)
  ret %T %t
}
