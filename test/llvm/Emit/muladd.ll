; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s

%A = type target("tlx.tensor", i8, 2, 40, 30, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 30, 50, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 40, 50, 1, 0, 0, 0)
%a = type target("tlx.tensor", half, 2, 2, 2, 1, 0, 0, 0)
%c = type target("tlx.tensor", float, 2, 2, 2, 1, 0, 0, 0)

; Sums start in the memory that they end in; signed and unsigned bytes widen.
; CHECK-LABEL: @in_place(
; CHECK-NOT: alloca
; CHECK-NOT: mem{{cpy|move}}
; CHECK: load <4 x i32>, ptr %{{.*}}, align 4
; CHECK: sext <4 x i8> %{{.*}} to <4 x i32>
; CHECK: zext i8 %{{.*}} to i32
; CHECK: mul <4 x i32>
; CHECK: store <4 x i32>
; CHECK-NOT: mem{{cpy|move}}
; CHECK-LABEL: @number(
define void @in_place(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %A = call %A @tlx.load__A(ptr %p, i64 1, i64 40, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__B(ptr %q, i64 1, i64 30, target("tlx.attr", 1, 0) poison)
  %C = call %C @tlx.load__C(ptr %r, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %D = call %C @tlx.muladd__C(%A %A, %B %B, %C %C, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %D, ptr %r, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; One number, to which all sums are added, needs no memory.
; CHECK-NOT: alloca
; CHECK-NOT: memset
; CHECK: splat (i32 7)
; CHECK-NOT: memset
; CHECK-LABEL: @nothing(
define void @number(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %A = call %A @tlx.load__A(ptr %p, i64 1, i64 40, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__B(ptr %q, i64 1, i64 30, target("tlx.attr", 1, 0) poison)
  %C = call %C @tlx.splat__C(i32 7)
  %D = call %C @tlx.muladd__C(%A %A, %B %B, %C %C, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %D, ptr %r, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; Zeros are nothing to start with.
; CHECK-NOT: alloca
; CHECK-NOT: memset
; CHECK-NOT: phi <4 x i32> [ zeroinitializer
; CHECK-LABEL: @small(
define void @nothing(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %A = call %A @tlx.load__A(ptr %p, i64 1, i64 40, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__B(ptr %q, i64 1, i64 30, target("tlx.attr", 1, 0) poison)
  %C = call %C @tlx.splat__C(i32 0)
  %D = call %C @tlx.muladd__C(%A %A, %B %B, %C %C, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %D, ptr %r, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; In registers; halves are exact in floats. Without contraction nothing fuses.
; CHECK: fpext <4 x half> %{{.*}} to <4 x float>
; CHECK: %[[P:.*]] = fmul <4 x float>
; CHECK: fadd <4 x float> %{{.*}}, %[[P]]
; CHECK-NOT: fma
; CHECK: ret <4 x float>
define <4 x float> @small(<4 x half> %x, <4 x half> %y, <4 x float> %z) {
  %a = call %a @tlx.totensor__a(<4 x half> %x)
  %b = call %a @tlx.totensor__a(<4 x half> %y)
  %c = call %c @tlx.totensor__c(<4 x float> %z)
  %d = call %c @tlx.muladd__c(%a %a, %a %b, %c %c, target("tlx.attr", 0, 0) poison)
  %v = call <4 x float> @tlx.tovector__c(%c %d)
  ret <4 x float> %v
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %C @tlx.splat__C(i32) #2
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 1, 0)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %a @tlx.totensor__a(<4 x half>) #2
declare %c @tlx.totensor__c(<4 x float>) #2
declare %c @tlx.muladd__c(%a, %a, %c, target("tlx.attr", 0, 0)) #2
declare <4 x float> @tlx.tovector__c(%c) #2

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
