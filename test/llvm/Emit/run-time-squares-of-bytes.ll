; RUN: %opt -mtriple=riscv64-linux-gnu -mattr=+m,+a,+f,+d,+c,+v -passes=matrix-lower -S %s | FileCheck %s --implicit-check-not='store i8 {{.*}}, align 4'

; A product of few columns by squares of A: what is left of k is copied element by element to the memory of sums, which
; are longer, and is as aligned as bytes are.

%A = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %A @tlx.load__a(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %C @tlx.splat__c(i32, i64, i64, target("tlx.attr")) memory(none)
declare %C @tlx.muladd__c(%A, %B, %C, target("tlx.attr", 3, 0)) memory(none)
declare void @tlx.store__c(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; CHECK-LABEL: @product(
; CHECK: store i8 {{.*}}, align 1
define void @product(ptr %c, ptr %a, ptr %b, i64 %m, i64 %n, i64 %k, i64 %pad) {
  %ofa = add i64 %k, %pad
  %A = call %A @tlx.load__a(ptr %a, i64 %ofa, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 1, i64 %ofa, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %Zero = call %C @tlx.splat__c(i32 0, i64 %m, i64 %n, target("tlx.attr") poison)
  %Sum = call %C @tlx.muladd__c(%A %A, %B %B, %C %Zero, target("tlx.attr", 3, 0) poison)
  %ofc = add i64 %n, %pad
  call void @tlx.store__c(%C %Sum, ptr %c, i64 %ofc, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
