; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; Any rank, any layout, volatile: strides and indices only.

%T3 = type target("tlx.tensor", float, 3, 4, 6, 60, 2, 0, 1, 0, 0, 0)
%U3 = type target("tlx.tensor", float, 3, 60, 4, 6, 0, 1, 2, 0, 0, 0)
declare %T3 @tlx.load__T3(ptr, i64, i64, i64, target("tlx.attr", 4, 1))
declare void @tlx.store__U3(%U3, ptr, i64, i64, i64, target("tlx.attr", 4, 1))
declare %U3 @tlx.transpose__T3(%T3, target("tlx.attr", 2, 0, 1))
declare float @tlx.extract__T3(%T3, i64, i64, i64)
declare %T3 @tlx.insert__T3(%T3, float, i64, i64, i64)

; CHECK-LABEL: @rank3(
; CHECK: load volatile
; CHECK: store volatile
; CHECK: call i64 @llvm.umin.i64(i64 {{.*}}, i64 59)
; CHECK: call i64 @llvm.umin.i64(i64 {{.*}}, i64 5)
define float @rank3(ptr %p, ptr %q, i64 %i, float %x) {
  %a = call %T3 @tlx.load__T3(ptr %p, i64 1, i64 4, i64 %i, target("tlx.attr", 4, 1) poison)
  %t = call %U3 @tlx.transpose__T3(%T3 %a, target("tlx.attr", 2, 0, 1) poison)
  call void @tlx.store__U3(%U3 %t, ptr %q, i64 1, i64 %i, i64 1000, target("tlx.attr", 4, 1) poison)
  %b = call %T3 @tlx.insert__T3(%T3 %a, float %x, i64 1, i64 2, i64 %i)
  %e = call float @tlx.extract__T3(%T3 %b, i64 1, i64 %i, i64 3)
  ret float %e
}
