; RUN: %opt -passes='matrix-lower' -mtriple=armv7-linux-gnueabihf %s | FileCheck %s --implicit-check-not='align 16'

; malloc promises 8 bytes on 32-bit targets: no access of a buffer claims more,
; also for elements of 16 bytes.

%T = type target("tlx.tensor", i128, 2, 90, 90, 1, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: write)

; CHECK-LABEL: @square_twice(
; CHECK: call {{.*}}ptr @malloc(
; CHECK: store i128 {{.*}}, align 8
define void @square_twice(ptr %p, ptr noalias %q) nounwind {
  %a = call %T @tlx.load__T(ptr %p, i64 1, i64 90, target("tlx.attr", 1, 0) poison)
  %b = call %T @tlx.matmul__T(%T %a, %T %a, target("tlx.attr", 0) poison)
  %c = call %T @tlx.matmul__T(%T %b, %T %b, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %c, ptr %q, i64 1, i64 90, target("tlx.attr", 1, 0) poison)
  ret void
}
