; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefix=PLAN
; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-emit %s | FileCheck %s

; Two buffers of 20000 bytes are on the stack. Where it is small, one of them is
; not planned to be there. Nor is it an error then that there is no malloc:
; whoever made the function looks at it.

%T = type target("tlx.tensor", double, 2, 50, 50, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.fneg__T(%T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)

; PLAN: function @small:
; PLAN: buffer 0 of 20000 bytes: stack
; PLAN: buffer 1 of 20000 bytes: heap
; CHECK-LABEL: @small(
; CHECK-COUNT-2: alloca [20000 x i8]
; CHECK-NOT: @malloc
; CHECK: ret void
define void @small(ptr noalias %c, ptr %a, ptr %b) "matrix-small-stack" "no-builtin-malloc" {
  %x = call %T @tlx.load__T(ptr %a, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  %nx = call %T @tlx.fneg__T(%T %x, target("tlx.attr", 0) poison)
  %ny = call %T @tlx.fneg__T(%T %y, target("tlx.attr", 0) poison)
  %z = call %T @tlx.matmul__T(%T %nx, %T %ny, target("tlx.attr", 1) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; PLAN: function @plain:
; PLAN: buffer 0 of 20000 bytes: stack
; PLAN: buffer 1 of 20000 bytes: stack
define void @plain(ptr noalias %c, ptr %a, ptr %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  %nx = call %T @tlx.fneg__T(%T %x, target("tlx.attr", 0) poison)
  %ny = call %T @tlx.fneg__T(%T %y, target("tlx.attr", 0) poison)
  %z = call %T @tlx.matmul__T(%T %nx, %T %ny, target("tlx.attr", 1) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 50, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
