; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s --implicit-check-not='call {{.*}}@tlx.load'

; Volatile memory is read once, also where a view is all that is read.

%C = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0)
%F = type target("tlx.tensor", float, 1, 4096, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 1)) nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare %R @tlx.transpose__(%C, target("tlx.attr", 1, 0)) memory(none)
declare %F @tlx.reshape__(%C) memory(none)
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
declare void @tlx.store__F(%F, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; CHECK-LABEL: @transposed(
; CHECK: call {{.*}} @tlx.load__{{.*}} target("tlx.attr", 4, 1) poison)
; CHECK: call void @tlx.store__
define void @transposed(ptr %p, ptr %q) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 64, target("tlx.attr", 4, 1) poison)
  %t = call %R @tlx.transpose__(%C %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__R(%R %t, ptr %q, i64 1, i64 70, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @reshaped(
; CHECK: call {{.*}} @tlx.load__{{.*}} target("tlx.attr", 4, 1) poison)
; CHECK: call void @tlx.store__
define void @reshaped(ptr %p, ptr %q) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 64, target("tlx.attr", 4, 1) poison)
  %f = call %F @tlx.reshape__(%C %a)
  call void @tlx.store__F(%F %f, ptr %q, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}

