; RUN: split-file %s %t
; RUN: not %opt -passes='matrix-check-lowered' -disable-output %t/operation.ll 2>&1 | FileCheck %s
; RUN: not %opt -passes='matrix-check-lowered' -disable-output %t/value.ll 2>&1 | FileCheck %s --check-prefix=VALUE
; RUN: not %opt -passes='matrix-check-lowered' -disable-output %t/address.ll 2>&1 | FileCheck %s --check-prefix=ADDRESS
; RUN: not %opt -passes='default<O0>' -disable-output %t/operation.ll 2>&1 | FileCheck %s
; RUN: not %opt -passes='default<O2>' -disable-output %t/operation.ll 2>&1 | FileCheck %s
; RUN: not %opt -passes='lto<O2>' -disable-output %t/operation.ll 2>&1 | FileCheck %s

; What nobody lowers is an error that names it, not a crash of the back end.

; CHECK: error: {{.*}}matrix operation 'store' was not lowered

; VALUE: error: {{.*}}a tensor in function 'identity' was not lowered
; ADDRESS: error: {{.*}}matrix operation 'splat' must be called directly

;--- operation.ll
%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
declare void @tlx.store__x(%T, ptr, i64, i64, target("tlx.attr", 4, 0))
define void @f(ptr %p) {
  %t = call %T asm "", "=r"()
  call void @tlx.store__x(%T %t, ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

;--- value.ll
%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
define %T @identity(%T %t) {
  ret %T %t
}

;--- address.ll
declare void @tlx.splat__x(float)
define ptr @f() {
  ret ptr @tlx.splat__x
}
