; RUN: %opt -passes='matrix-raise,matrix-simplify,matrix-merge-loops' -S %s | FileCheck %s

; What accesses memory in another way than the program does keeps what is known of its access: the
; hint, and what it does not alias.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%S = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%P = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%L = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%A3 = type target("tlx.tensor", float, 3, 4, 5, 6, 0, 1, 2, 0, 0, 0)
%C2 = type target("tlx.tensor", float, 2, 6, 7, 0, 1, 0, 0)
%D3 = type target("tlx.tensor", float, 3, 4, 5, 7, 0, 1, 2, 0, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %S @tlx.transpose__S(%S, target("tlx.attr", 1, 0)) #0
declare %P @tlx.view__P(%S, target("tlx.attr", 0, 2, 1, 1, 1, 0)) #0
declare %P @tlx.block__P(%S, i64, i64) #0
declare float @tlx.extract__S(%S, i64, i64) #0
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__L(%L, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %L @tlx.insertblock__P(%L, %P, i64, i64) #0
declare %P @tlx.load__P(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %S @tlx.totensor__S(<64 x float>) #0
declare <64 x float> @tlx.tovector__S(%S) #0
declare %A3 @tlx.load__A3(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C2 @tlx.load__C2(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %D3 @tlx.contract__abc_cd(%A3, %C2, target("tlx.attr", 0, 1, 3, 3, 2, 0)) #0
declare void @tlx.store__D3(%D3, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare <512 x float> @llvm.matrix.column.major.load.v512f32.i64(ptr, i64, i1, i32, i32)
declare void @llvm.matrix.column.major.store.v512f32.i64(<512 x float>, ptr, i64, i1, i32, i32)

; CHECK-LABEL: @transposed(
; CHECK: @tlx.load__{{.*}}(ptr %p, i64 8, i64 1, {{.*}} !alias.scope [[OF_X:![0-9]+]], !noalias [[OF_Y:![0-9]+]], !nontemporal [[HINT:![0-9]+]]
; CHECK: @tlx.store__{{.*}} ptr %q, {{.*}} !alias.scope [[OF_Y]], !noalias [[OF_X]], !nontemporal [[HINT]]
define void @transposed(ptr %p, ptr %q) {
  %x = call %S @tlx.load__S(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison), !alias.scope !2, !noalias !3, !nontemporal !4
  %t = call %S @tlx.transpose__S(%S %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__S(%S %t, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison), !alias.scope !3, !noalias !2, !nontemporal !4
  ret void
}

; CHECK-LABEL: @viewed(
; CHECK: @tlx.load__{{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]], !nontemporal [[HINT]]
; CHECK: @tlx.store__
define void @viewed(ptr %p, ptr %q) {
  %x = call %S @tlx.load__S(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison), !alias.scope !2, !noalias !3, !nontemporal !4
  %v = call %P @tlx.view__P(%S %x, target("tlx.attr", 0, 2, 1, 1, 1, 0) poison)
  call void @tlx.store__P(%P %v, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @part(
; CHECK: @tlx.load__{{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]], !nontemporal [[HINT]]
; CHECK: load float, {{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]], !nontemporal [[HINT]]
define float @part(ptr %p, ptr noalias %q) {
  %x = call %S @tlx.load__S(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison), !alias.scope !2, !noalias !3, !nontemporal !4
  %b = call %P @tlx.block__P(%S %x, i64 1, i64 2)
  %e = call float @tlx.extract__S(%S %x, i64 3, i64 4)
  call void @tlx.store__P(%P %b, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret float %e
}

; CHECK-LABEL: @inserted(
; CHECK-COUNT-2: @tlx.store__{{.*}} !alias.scope [[OF_Y]], !noalias [[OF_X]], !nontemporal [[HINT]]
define void @inserted(ptr %p, ptr %q, ptr %r) {
  %a = call %L @tlx.load__L(ptr %p, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %b = call %P @tlx.load__P(ptr %r, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %i = call %L @tlx.insertblock__P(%L %a, %P %b, i64 8, i64 16)
  call void @tlx.store__L(%L %i, ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison), !alias.scope !3, !noalias !2, !nontemporal !4
  ret void
}

; In the program a flat vector.
; CHECK-LABEL: @flat(
; CHECK: @tlx.load__{{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]], !nontemporal [[HINT]]
; CHECK: @tlx.store__{{.*}} !alias.scope [[OF_Y]], !noalias [[OF_X]], !nontemporal [[HINT]]
define void @flat(ptr %p, ptr %q) {
  %x = load <64 x float>, ptr %p, align 4, !alias.scope !2, !noalias !3, !nontemporal !4
  %t = call %S @tlx.totensor__S(<64 x float> %x)
  %u = call %S @tlx.transpose__S(%S %t, target("tlx.attr", 1, 0) poison)
  %v = call <64 x float> @tlx.tovector__S(%S %u)
  store <64 x float> %v, ptr %q, align 4, !alias.scope !3, !noalias !2, !nontemporal !4
  ret void
}

; CHECK-LABEL: @intrinsics(
; CHECK: @tlx.load__{{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]]
; CHECK: @tlx.store__{{.*}} !alias.scope [[OF_Y]], !noalias [[OF_X]]
define void @intrinsics(ptr %p, ptr %q) {
  %x = call <512 x float> @llvm.matrix.column.major.load.v512f32.i64(ptr %p, i64 40, i1 false, i32 32, i32 16), !alias.scope !2, !noalias !3
  call void @llvm.matrix.column.major.store.v512f32.i64(<512 x float> %x, ptr %q, i64 50, i1 false, i32 32, i32 16), !alias.scope !3, !noalias !2
  ret void
}

; a and b are one loop.
; CHECK-LABEL: @merged(
; CHECK-COUNT-2: @tlx.load__{{.*}} !alias.scope [[OF_X]], !noalias [[OF_Y]], !nontemporal [[HINT]]
; CHECK: @tlx.store__{{.*}} !alias.scope [[OF_Y]], !noalias [[OF_X]], !nontemporal [[HINT]]
define void @merged(ptr %p, ptr %q, ptr %r) {
  %a = call %A3 @tlx.load__A3(ptr %p, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison), !alias.scope !2, !noalias !3, !nontemporal !4
  %b = call %C2 @tlx.load__C2(ptr %q, i64 7, i64 1, target("tlx.attr", 4, 0) poison), !alias.scope !2, !noalias !3, !nontemporal !4
  %c = call %D3 @tlx.contract__abc_cd(%A3 %a, %C2 %b, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  call void @tlx.store__D3(%D3 %c, ptr %r, i64 35, i64 7, i64 1, target("tlx.attr", 4, 0) poison), !alias.scope !3, !noalias !2, !nontemporal !4
  ret void
}

attributes #0 = { speculatable willreturn nounwind nosync nofree memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
!3 = !{!5}
!4 = !{i32 1}
!5 = distinct !{!5, !0}
