; RUN: %opt -passes='function(print<matrix-buffers>)' -disable-output %s | FileCheck %s

; Squares that cover a matrix exactly read each element before they write it.
; Others overlap, and would add to some elements twice.

%C32 = type target("tlx.tensor", float, 2, 32, 48, 1, 0, 0, 0)
%R32 = type target("tlx.tensor", float, 2, 32, 48, 0, 1, 0, 0)
%C33 = type target("tlx.tensor", float, 2, 32, 33, 1, 0, 0, 0)
%R33 = type target("tlx.tensor", float, 2, 32, 33, 0, 1, 0, 0)
declare %C32 @tlx.load__C32(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %R32 @tlx.load__R32(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare void @tlx.store__C32(%C32, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C32 @tlx.relayout__R32(%R32) #2
declare %C32 @tlx.fadd__C32(%C32, %C32, target("tlx.attr", 0)) #2
declare %C33 @tlx.load__C33(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %R33 @tlx.load__R33(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare void @tlx.store__C33(%C33, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C33 @tlx.relayout__R33(%R33) #2
declare %C33 @tlx.fadd__C33(%C33, %C33, target("tlx.attr", 0)) #2

; CHECK-LABEL: function @exact:
; CHECK-NOT: may overwrite
define void @exact(ptr noalias %p, ptr noalias %q) {
  %c = call %C32 @tlx.load__C32(ptr %p, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  %r = call %R32 @tlx.load__R32(ptr %q, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %C32 @tlx.relayout__R32(%R32 %r)
  %s = call %C32 @tlx.fadd__C32(%C32 %c, %C32 %t, target("tlx.attr", 0) poison)
  call void @tlx.store__C32(%C32 %s, ptr %p, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @overlapping:
; CHECK: a store may overwrite %c
; CHECK-NOT: may overwrite
define void @overlapping(ptr noalias %p, ptr noalias %q) {
  %c = call %C33 @tlx.load__C33(ptr %p, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  %r = call %R33 @tlx.load__R33(ptr %q, i64 33, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %C33 @tlx.relayout__R33(%R33 %r)
  %s = call %C33 @tlx.fadd__C33(%C33 %c, %C33 %t, target("tlx.attr", 0) poison)
  call void @tlx.store__C33(%C33 %s, ptr %p, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; %s may not lie where %d did: their elements stand in other places.
; CHECK-LABEL: function @one_buffer:
; CHECK-NEXT: buffer 0 of 6144 bytes: %d{{$}}
; CHECK-NEXT: buffer 1 of 6144 bytes: %s{{$}}
define void @one_buffer(ptr noalias %p, ptr noalias %q) {
  %r = call %R32 @tlx.load__R32(ptr %q, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %d = call %R32 @tlx.fneg__R32(%R32 %r, target("tlx.attr", 0) poison)
  store i32 0, ptr %q
  br label %next

next:
  %t = call %C32 @tlx.relayout__R32(%R32 %d)
  %s = call %C32 @tlx.fneg__C32(%C32 %t, target("tlx.attr", 0) poison)
  br label %last

last:
  call void @tlx.store__C32(%C32 %s, ptr %p, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}
declare %R32 @tlx.fneg__R32(%R32, target("tlx.attr", 0)) #2
declare %C32 @tlx.fneg__C32(%C32, target("tlx.attr", 0)) #2

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
