; RUN: %opt -mtriple=x86_64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes='matrix-emit' %s | FileCheck %s --check-prefix=CODE

; RUN: %opt -mtriple=x86_64 -passes='matrix-emit' -disable-output -pass-remarks='matrix-ops' -pass-remarks-missed='matrix-ops' %s 2>&1 | FileCheck %s --check-prefix=REMARK

; All that is decided is in the plan: what is done in registers and how, where
; buffers are, how reductions and copies work.

%T = type target("tlx.tensor", float, 2, 200, 150, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 200, 1, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 1, 150, 1, 0, 0, 0)
%E = type target("tlx.tensor", float, 2, 1, 1, 1, 0, 0, 0)
%N = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)

; CHECK-LABEL: function @rows:
; CHECK: region at store, fused reduce.fadd %R, reads %T
; CHECK-NEXT: vectors of 4, 8 accumulators, unrolled by 2{{$}}
define void @rows(ptr noalias %p, ptr noalias %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %R = call %R @tlx.reduce.fadd__R(%T %T, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__R(%R %R, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @columns:
; CHECK: vectors of 4, transpose tiles of 4{{$}}
define void @columns(ptr noalias %p, ptr noalias %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %C = call %C @tlx.reduce.fadd__C(%T %T, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %C, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A sum takes in what it sums up: no buffer.
; CHECK-LABEL: function @squares:
; CHECK-NEXT: buffer 0 of 4 bytes: stack
; CHECK: region at reduce.fadd %E, fused fmul %S, reads %T
; CHECK-NEXT: vectors of 4, 8 accumulators{{$}}
; CODE-LABEL: @squares(
; CODE-NOT: alloca [120000
; CODE-NOT: malloc
; CODE: fmul fast <4 x float>
; CODE: fadd {{.*}}<4 x float>
define float @squares(ptr %p) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %S = call %T @tlx.fmul__F(%T %T, %T %T, target("tlx.attr", 127) poison)
  %E = call %E @tlx.reduce.fadd__F(%T %S, target("tlx.attr", 3, 127) poison)
  %e = call float @tlx.extract__E(%E %E, i64 0, i64 0)
  ret float %e
}

; In order, each element is made when its turn comes, if it is made at little cost.
; CHECK-LABEL: function @in_order:
; CHECK: region at reduce.fadd %E, fused fmul %S, reads %T
; CHECK-NEXT: element by element{{$}}
define float @in_order(ptr %p) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %S = call %T @tlx.fmul__T(%T %T, %T %T, target("tlx.attr", 0) poison)
  %E = call %E @tlx.reduce.fadd__E(%T %S, target("tlx.attr", 3, 0) poison)
  %e = call float @tlx.extract__E(%E %E, i64 0, i64 0)
  ret float %e
}
; CHECK-LABEL: function @costly:
; CHECK: region at frem %S
; CHECK: region at reduce.fadd %E, reads %S
; CHECK-NEXT: element by element{{$}}
define float @costly(ptr %p) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %S = call %T @tlx.frem__T(%T %T, %T %T, target("tlx.attr", 0) poison)
  %E = call %E @tlx.reduce.fadd__E(%T %S, target("tlx.attr", 3, 0) poison)
  %e = call float @tlx.extract__E(%E %E, i64 0, i64 0)
  ret float %e
}

; A buffer of 120000 bytes is on the heap, where it is freed on the way out.
; CHECK-LABEL: function @copied:
; CHECK: buffer 0 of 120000 bytes: heap, between its first and last use
; CHECK: region at load %T
; CHECK-NEXT: all bytes at once{{$}}
; CHECK: region at store, reads %T
; CHECK-NEXT: all bytes at once{{$}}
; CODE-LABEL: @copied(
; CODE: call ptr @malloc(i64 120056)
; CODE: call void @free(
define void @copied(ptr %p, ptr %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  store float 0.0, ptr %p
  call void @tlx.store__T(%T %T, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is in registers on one side of a phi goes through memory by operations of
; its own.
; CHECK-LABEL: function @boundary:
; CHECK-NEXT: in registers
; CHECK-NEXT: load %a: {{.*}}
; CHECK-NEXT: tovector %{{.*}}: flat
; CHECK: region at totensor %{{.*}}
; CHECK-NEXT: one vector
define void @boundary(ptr %p, ptr %q, i1 %c) {
entry:
  %a = call %N @tlx.load__N(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  br i1 %c, label %next, label %end
next:
  %b = call %N @tlx.load__N(ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  br label %end
end:
  %x = phi %N [ %a, %entry ], [ %b, %next ]
  call void @tlx.store__N(%N %x, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; What an element is assigned to is used again: all of it is copied first.
; CHECK-LABEL: function @again:
; CHECK: region at insert %b, reads %a
; CHECK-NEXT: a copy of its operand, no loop
; REMARK: a matrix of 200x150 is copied, 120000 bytes, because it is used again after an assignment to a part
; REMARK: copy of 200x150 float: all bytes at once
; CODE-LABEL: @again(
; CODE-COUNT-2: call void @llvm.memcpy{{.*}}(ptr {{.*}}, i64 120000
; CODE: ret void
define void @again(ptr noalias %p, ptr noalias %q, ptr noalias %r, float %x) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %a = call %T @tlx.fmul__T(%T %T, %T %T, target("tlx.attr", 0) poison)
  %b = call %T @tlx.insert__T(%T %a, float %x, i64 1, i64 1)
  call void @tlx.store__T(%T %b, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %c = call %T @tlx.fmul__T(%T %a, %T %b, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %c, ptr %r, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %T @tlx.insert__T(%T, float, i64, i64) #2
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %N @tlx.load__N(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) #2
declare %T @tlx.fmul__F(%T, %T, target("tlx.attr", 127)) #2
declare %E @tlx.reduce.fadd__F(%T, target("tlx.attr", 3, 127)) #2
declare %T @tlx.frem__T(%T, %T, target("tlx.attr", 0)) #2
declare %R @tlx.reduce.fadd__R(%T, target("tlx.attr", 2, 0)) #2
declare %C @tlx.reduce.fadd__C(%T, target("tlx.attr", 1, 0)) #2
declare %E @tlx.reduce.fadd__E(%T, target("tlx.attr", 3, 0)) #2
declare float @tlx.extract__E(%E, i64, i64) #2
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__N(%N, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn speculatable memory(none) }
