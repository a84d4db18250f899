; RUN: %opt -aa-pipeline=basic-aa -passes='function(print<matrix-buffers>)' -disable-output %s | FileCheck %s
; RUN: %opt -aa-pipeline=basic-aa -passes=matrix-emit -S %s | FileCheck --check-prefix=CODE %s

; A load that stores may overwrite before its last use is copied where they do,
; if that is known where it is loaded.

%T = type target("tlx.tensor", float, 1, 900, 0, 0)
declare %T @tlx.load__T(ptr, i64, target("tlx.attr", 4, 0)) #1
declare %T @tlx.splat__T(float) #0
declare void @tlx.store__T(%T, ptr, i64, target("tlx.attr", 4, 0)) #2
declare void @other()

; CHECK-LABEL: function @between:
; CHECK: copied if it is overwritten: %a
; CODE-LABEL: @between(
; CODE: %[[COPY:.*]] = alloca [3600 x i8]
; CODE: %[[END:.*]] = getelementptr i8, ptr %p, i64 3600
; CODE: %[[LAST:.*]] = getelementptr i8, ptr %q, i64 7600
; CODE: %[[LOW:.*]] = icmp ult ptr %p, %[[LAST]]
; CODE: %[[FIRST:.*]] = getelementptr i8, ptr %q, i64 0
; CODE: %[[HIGH:.*]] = icmp ult ptr %[[FIRST]], %[[END]]
; CODE: %[[OVERLAPS:.*]] = and i1 %[[LOW]], %[[HIGH]]
; CODE: br i1 %[[OVERLAPS]], {{.*}} !prof
; CODE: call void @llvm.memcpy{{.*}}(ptr align {{[0-9]+}} %[[COPY]], ptr align 4 %p, i64 3600,
; CODE: select i1 %[[OVERLAPS]], ptr %[[COPY]], ptr %p
define void @between(ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.splat__T(float 1.0)
  call void @tlx.store__T(%T %z, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %r = getelementptr i8, ptr %q, i64 4000
  call void @tlx.store__T(%T %a, ptr %r, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Anything may be written; where, is not known yet; and what is written
; through the pointer of the load always overwrites it.
; CHECK-LABEL: function @unknown:
; CHECK-NOT: copied if
define void @unknown(ptr %p, ptr %q, ptr %s) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  call void @other()
  call void @tlx.store__T(%T %a, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @pointer(ptr %p, ptr %q, ptr %s) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.splat__T(float 1.0)
  %r = load ptr, ptr %s
  call void @tlx.store__T(%T %z, ptr %r, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %a, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @same(ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.splat__T(float 1.0)
  call void @tlx.store__T(%T %z, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %a, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Comparing addresses takes code.
define void @small(ptr %p, ptr %q) optsize {
  %a = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.splat__T(float 1.0)
  call void @tlx.store__T(%T %z, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %a, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
