; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -S %s | FileCheck %s

; A transposition of 1 MiB and more, whose planes are small, fetches the lines
; that it writes next.

%A = type target("tlx.tensor", float, 3, 32, 128, 64, 0, 1, 2, 0, 0, 0)
%At = type target("tlx.tensor", float, 3, 64, 128, 32, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 3, 32, 16, 64, 0, 1, 2, 0, 0, 0)
%Bt = type target("tlx.tensor", float, 3, 64, 16, 32, 0, 1, 2, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 1024, 512, 0, 1, 0, 0)
%Ct = type target("tlx.tensor", float, 2, 512, 1024, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__A(%At, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__B(%Bt, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__C(%Ct, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %At @tlx.transpose__A(%A, target("tlx.attr", 2, 1, 0)) nounwind willreturn memory(none)
declare %Bt @tlx.transpose__B(%B, target("tlx.attr", 2, 1, 0)) nounwind willreturn memory(none)
declare %Ct @tlx.transpose__C(%C, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @large(
; CHECK-COUNT-8: call void @llvm.prefetch.p0(ptr {{.*}}, i32 1, i32 3, i32 1)
; CHECK-NOT: @llvm.prefetch
; CHECK: ret void
define void @large(ptr noalias %y, ptr noalias %x) {
  %a = call %A @tlx.load__A(ptr %x, i64 8192, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %At @tlx.transpose__A(%A %a, target("tlx.attr", 2, 1, 0) poison)
  call void @tlx.store__A(%At %t, ptr %y, i64 4096, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @small(
; CHECK-NOT: @llvm.prefetch
; CHECK: ret void
define void @small(ptr noalias %y, ptr noalias %x) {
  %a = call %B @tlx.load__B(ptr %x, i64 1024, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %Bt @tlx.transpose__B(%B %a, target("tlx.attr", 2, 1, 0) poison)
  call void @tlx.store__B(%Bt %t, ptr %y, i64 512, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Tiles of one plane follow each other.
; CHECK-LABEL: @plane(
; CHECK-NOT: @llvm.prefetch
; CHECK: ret void
define void @plane(ptr noalias %y, ptr noalias %x) {
  %a = call %C @tlx.load__C(ptr %x, i64 512, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %Ct @tlx.transpose__C(%C %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%Ct %t, ptr %y, i64 1024, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
