; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; What is put together of parts is stored part by part, where registers do not
; hold it.

%T = type target("tlx.tensor", float, 2, 40, 40, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 40, 20, 0, 1, 0, 0)
%t = type target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0)
%p = type target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %T @tlx.insertview__T(%T, %P, target("tlx.attr", 0, 20, 0, 1, 1, 1)) #0
declare %T @tlx.insertview__F(%T, %P, target("tlx.attr", 0, 0, 0, 1, 1, 2)) #0
declare %T @tlx.insertblock__T(%T, %P, i64, i64) #0
declare void @tlx.store__t(%t, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %t @tlx.insertview__t(%t, %p, target("tlx.attr", 0, 2, 0, 1, 1, 1)) #0

; CHECK-LABEL: @concatenation(
; CHECK: %[[Q:.*]] = getelementptr float, ptr %r, i64 20
; CHECK: call void @tlx.store__{{.*}} %a, ptr %r, i64 50, i64 2,
; CHECK: call void @tlx.store__{{.*}} %b, ptr %[[Q]], i64 50, i64 1,
; CHECK-NOT: insert
; CHECK: ret
define void @concatenation(ptr %r, %P %a, %P %b) {
  %x = call %T @tlx.insertview__F(%T poison, %P %a, target("tlx.attr", 0, 0, 0, 1, 1, 2) poison)
  %y = call %T @tlx.insertview__T(%T %x, %P %b, target("tlx.attr", 0, 20, 0, 1, 1, 1) poison)
  call void @tlx.store__T(%T %y, ptr %r, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @block(
; CHECK: call void @tlx.store__{{.*}} %a, ptr %r, i64 40, i64 1,
; CHECK: call void @tlx.store__{{.*}} %b, ptr %{{.*}}, i64 40, i64 1,
; CHECK-NOT: insert
; CHECK: ret
define void @block(ptr %r, %T %a, %P %b, i64 %i, i64 %j) {
  %x = call %T @tlx.insertblock__T(%T %a, %P %b, i64 %i, i64 %j)
  call void @tlx.store__T(%T %x, ptr %r, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is in memory already is not stored again.
; CHECK-LABEL: @in_place(
; CHECK-NOT: store
; CHECK: %[[Q:.*]] = getelementptr float, ptr %q, i64 20
; CHECK: call void @tlx.store__{{.*}} %b, ptr %[[Q]], i64 40, i64 1,
; CHECK-NEXT: call void @tlx.store__{{.*}} %c, ptr %q, i64 40, i64 2,
; CHECK-NEXT: ret
define void @in_place(ptr %q, %P %b, %P %c) {
  %l = call %T @tlx.load__T(ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %x = call %T @tlx.insertview__T(%T %l, %P %b, target("tlx.attr", 0, 20, 0, 1, 1, 1) poison)
  %y = call %T @tlx.insertview__F(%T %x, %P %c, target("tlx.attr", 0, 0, 0, 1, 1, 2) poison)
  call void @tlx.store__T(%T %y, ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; It may have been written in between.
; CHECK-LABEL: @written_between(
; CHECK-COUNT-2: @tlx.load__
; CHECK: ret
define void @written_between(ptr %q, ptr %r, %P %b, %T %a) {
  %l = call %T @tlx.load__T(ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %a, ptr %r, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.load__T(ptr %r, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %x = call %T @tlx.insertview__T(%T %l, %P %b, target("tlx.attr", 0, 20, 0, 1, 1, 1) poison)
  call void @tlx.store__T(%T %x, ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %m, ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Registers put no views together, however small.
; CHECK-LABEL: @small_view(
; CHECK: %[[S:.*]] = getelementptr float, ptr %s, i64 2
; CHECK: call void @tlx.store__{{.*}} %c, ptr %s, i64 4, i64 1,
; CHECK: call void @tlx.store__{{.*}} %d, ptr %[[S]], i64 4, i64 1,
; CHECK-NOT: insert
; CHECK: ret
define void @small_view(ptr %s, %t %c, %p %d) {
  %z = call %t @tlx.insertview__t(%t %c, %p %d, target("tlx.attr", 0, 2, 0, 1, 1, 1) poison)
  call void @tlx.store__t(%t %z, ptr %s, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Used again.
; CHECK-LABEL: @refused(
; CHECK: @tlx.insertview__
; CHECK: ret
define %T @refused(ptr %r, %T %a, %P %b) {
  %y = call %T @tlx.insertview__T(%T %a, %P %b, target("tlx.attr", 0, 20, 0, 1, 1, 1) poison)
  call void @tlx.store__T(%T %y, ptr %r, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret %T %y
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
