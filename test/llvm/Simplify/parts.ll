; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; What is done with all elements of what is put together of parts is done with each part, in
; front of its store. A view of a broadcast keeps no memory busy, in whatever shape.

%X = type target("tlx.tensor", float, 2, 40, 50, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 10, 50, 0, 1, 0, 0)
%Q = type target("tlx.tensor", float, 2, 30, 50, 0, 1, 0, 0)
declare %P @p()
declare %Q @q()
declare void @tlx.store__X(%X, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.insertview__P(%X, %P, target("tlx.attr", 0, 0, 0, 1, 1, 1)) nounwind willreturn memory(none)
declare %X @tlx.insertview__Q(%X, %Q, target("tlx.attr", 10, 0, 0, 1, 1, 1)) nounwind willreturn memory(none)
declare %X @tlx.fneg__X(%X, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @parts(
; CHECK-NOT: insertview
; CHECK-DAG: call {{.*}} @tlx.fneg__10x50f32{{[^(]*}}({{.*}} %p,
; CHECK-DAG: call {{.*}} @tlx.fneg__30x50f32{{[^(]*}}({{.*}} %q,
; CHECK-NOT: insertview
; CHECK: ret void
define void @parts(ptr %to) {
  %p = call %P @p()
  %q = call %Q @q()
  %a = call %X @tlx.insertview__P(%X poison, %P %p, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  %b = call %X @tlx.insertview__Q(%X %a, %Q %q, target("tlx.attr", 10, 0, 0, 1, 1, 1) poison)
  %n = call %X @tlx.fneg__X(%X %b, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %n, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Some elements are those of another tensor.
; CHECK-LABEL: @others(
; CHECK: insertview
; CHECK: @tlx.fneg__X(
; CHECK: ret void
define void @others(%X %x, ptr %to) {
  %q = call %Q @q()
  %b = call %X @tlx.insertview__Q(%X %x, %Q %q, target("tlx.attr", 10, 0, 0, 1, 1, 1) poison)
  %n = call %X @tlx.fneg__X(%X %b, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %n, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

%V = type target("tlx.tensor", float, 1, 50, 0, 0)
%T = type target("tlx.tensor", float, 3, 40, 1, 50, 0, 1, 2, 0, 0, 0)
declare %X @tlx.view__X(%V, target("tlx.attr", 0, 0, 0, 0, 1)) nounwind willreturn memory(none)
declare %T @tlx.reshape__T(%X) nounwind willreturn memory(none)

; CHECK-LABEL: @broadcast(
; CHECK-NOT: reshape
; CHECK: @tlx.view__40x1x50f32.50f32.a0_0_0_0_0_0_1(
; CHECK-NOT: reshape
; CHECK: ret
define %T @broadcast(%V %v) {
  %x = call %X @tlx.view__X(%V %v, target("tlx.attr", 0, 0, 0, 0, 1) poison)
  %t = call %T @tlx.reshape__T(%X %x)
  ret %T %t
}
