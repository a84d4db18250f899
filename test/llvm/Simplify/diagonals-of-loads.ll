; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; The diagonal of what is loaded for it alone is loaded in steps of a row and a
; column, where the load stood.

%M = type target("tlx.tensor", float, 2, 17, 17, 0, 1, 0, 0)
%D = type target("tlx.tensor", float, 2, 17, 1, 0, 1, 0, 0)
declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %M @tlx.load__V(ptr, i64, i64, target("tlx.attr", 4, 1)) nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare %D @tlx.diagonal__D(%M) nounwind willreturn memory(none)
declare void @use(%M)

; CHECK-LABEL: @diagonal(
; CHECK-NEXT: %[[D:.*]] = call {{.*}} @tlx.load__17x1f32{{.*}}(ptr %p, i64 21, i64 21,
; CHECK-NEXT: store i32 0, ptr %p
; CHECK-NEXT: ret {{.*}} %[[D]]
define %D @diagonal(ptr %p) {
  %m = call %M @tlx.load__M(ptr %p, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  store i32 0, ptr %p
  %d = call %D @tlx.diagonal__D(%M %m)
  ret %D %d
}

; In columns it is the same.
%MC = type target("tlx.tensor", float, 2, 17, 17, 1, 0, 0, 0)
declare %MC @tlx.relayout__MC(%M) nounwind willreturn memory(none)
declare %D @tlx.diagonal__DC(%MC) nounwind willreturn memory(none)
; CHECK-LABEL: @turned(
; CHECK-NEXT: %[[D:.*]] = call {{.*}} @tlx.load__17x1f32{{.*}}(ptr %p, i64 21, i64 21,
; CHECK-NEXT: ret {{.*}} %[[D]]
define %D @turned(ptr %p) {
  %m = call %M @tlx.load__M(ptr %p, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %MC @tlx.relayout__MC(%M %m)
  %d = call %D @tlx.diagonal__DC(%MC %c)
  ret %D %d
}

; All of it is needed.
; CHECK-LABEL: @both(
; CHECK: @tlx.diagonal__D(
define %D @both(ptr %p) {
  %m = call %M @tlx.load__M(ptr %p, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  call void @use(%M %m)
  %d = call %D @tlx.diagonal__D(%M %m)
  ret %D %d
}

; Volatile memory is read as it is written.
; CHECK-LABEL: @volatile(
; CHECK: @tlx.load__V(
; CHECK: @tlx.diagonal__D(
define %D @volatile(ptr %p) {
  %m = call %M @tlx.load__V(ptr %p, i64 20, i64 1, target("tlx.attr", 4, 1) poison)
  %d = call %D @tlx.diagonal__D(%M %m)
  ret %D %d
}
