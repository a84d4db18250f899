; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower -S %s | FileCheck %s --check-prefix=CODE

; Small windows, reductions of any rank and contractions are straight code: no
; overlap is tested, and nothing is stored to be read again.

; Windows take elements of a view from what it is a view of.
%Row = type target("tlx.tensor", float, 1, 17, 0, 0)
%Sums = type target("tlx.tensor", float, 1, 15, 0, 0)
declare %Row @tlx.load__Row(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Sums(%Sums, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Sums @tlx.window.fadd__Sums(%Row, target("tlx.attr", 3, 1, 1, 1, 0, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: function @windows:
; CHECK-NEXT: in registers
; CHECK-NEXT: load %a: lines
; CHECK-NEXT: view %[[V:.*]]: flat
; CHECK-NEXT: reduce.fadd %{{.*}}: flat
; CHECK-NEXT: store: pieces of up to {{[0-9]+}}, 4 vectors
; CODE-LABEL: @windows(
; CODE-NOT: alloca
; CODE-NOT: br
; CODE: %[[A:.*]] = load <17 x float>, ptr %{{.*}}
; CODE: %[[S0:.*]] = shufflevector <17 x float> %[[A]], <17 x float> poison, <15 x i32> <i32 0, i32 1,
; CODE: %[[S1:.*]] = shufflevector <17 x float> %[[A]], <17 x float> poison, <15 x i32> <i32 1, i32 2,
; CODE: %[[T:.*]] = fadd <15 x float> %[[S0]], %[[S1]]
; CODE: %[[S2:.*]] = shufflevector <17 x float> %[[A]], <17 x float> poison, <15 x i32> <i32 2, i32 3,
; CODE: fadd <15 x float> %[[T]], %[[S2]]
; CODE-NOT: br
; CODE: ret void
define void @windows(ptr %y, ptr %x) {
  %a = call %Row @tlx.load__Row(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Sums @tlx.window.fadd__Sums(%Row %a, target("tlx.attr", 3, 1, 1, 1, 0, 0, 0) poison)
  call void @tlx.store__Sums(%Sums %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is loaded in another order than it lies in is loaded as it lies: 24
; integers. Integers are summed up in any order, half of them with the others.
%T = type target("tlx.tensor", i32, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0)
%R = type target("tlx.tensor", i32, 3, 3, 1, 1, 0, 1, 2, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %R @tlx.reduce.add__R(%T, target("tlx.attr", 6, 0)) nounwind willreturn memory(none)
declare void @tlx.store__R(%R, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
; CHECK-LABEL: function @turned:
; CHECK: load %a: run
; CHECK-NEXT: reduce.add %{{.*}}: flat
; CODE-LABEL: @turned(
; CODE: load <16 x i32>, ptr
; CODE: load <8 x i32>, ptr
; CODE-NOT: load
; CODE: add <12 x i32>
; CODE: add <6 x i32>
; CODE: add <3 x i32>
define void @turned(ptr %y, ptr %x) {
  %a = call %T @tlx.load__T(ptr %x, i64 1, i64 3, i64 6, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.reduce.add__R(%T %a, target("tlx.attr", 6, 0) poison)
  call void @tlx.store__R(%R %r, ptr %y, i64 1, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The rows of 4 lie 9 apart: nothing is read so far between elements.
; CHECK-LABEL: function @apart:
; CHECK: load %a: lines, 6 vectors
define void @apart(ptr %y, ptr %x) {
  %a = call %T @tlx.load__T(ptr %x, i64 18, i64 9, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.reduce.add__R(%T %a, target("tlx.attr", 6, 0) poison)
  call void @tlx.store__R(%R %r, ptr %y, i64 1, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A contraction is a multiply-add a step, in order, fused where it may be.
%A = type target("tlx.tensor", float, 3, 2, 2, 3, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 3, 2, 3, 2, 0, 1, 2, 0, 0, 0)
%C = type target("tlx.tensor", float, 3, 2, 2, 2, 0, 1, 2, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 1, 3, 0, 3, 2, 1)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
; CHECK-LABEL: function @batch:
; CHECK: contract %{{.*}}: flat, fused multiply-add
; CODE-LABEL: @batch(
; CODE-NOT: br
; CODE: fmul <8 x float>
; CODE: call <8 x float> @llvm.fma
; CODE: call <8 x float> @llvm.fma
; CODE-NOT: llvm.fma
; CODE: ret void
define void @batch(ptr %c, ptr %a, ptr %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 6, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 6, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What takes many loads stays a loop: 64 pairs that lie apart.
%L = type target("tlx.tensor", float, 3, 8, 8, 2, 0, 1, 2, 0, 0, 0)
%LR = type target("tlx.tensor", float, 3, 1, 8, 2, 0, 1, 2, 0, 0, 0)
declare %L @tlx.load__L(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %LR @tlx.reduce.minnum__LR(%L, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__LR(%LR, ptr, i64, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: write)
; CHECK-LABEL: function @long:
; CHECK-NEXT: region
; CHECK-NOT: in registers
define void @long(ptr %y, ptr %x) {
  %a = call %L @tlx.load__L(ptr %x, i64 1, i64 8, i64 70, target("tlx.attr", 4, 0) poison)
  %r = call %LR @tlx.reduce.minnum__LR(%L %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__LR(%LR %r, ptr %y, i64 1, i64 2, i64 1, target("tlx.attr", 2, 0) poison)
  ret void
}

; What is repeated is one shuffle for each register.
%Few = type target("tlx.tensor", i8, 2, 1, 8, 0, 1, 0, 0)
%Many = type target("tlx.tensor", i8, 3, 8, 3, 16, 0, 1, 2, 0, 0, 0)
declare %Few @tlx.load__Few(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Many @tlx.view__Many(%Few, target("tlx.attr", 0, 0, 1, 1, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare void @tlx.store__Many(%Many, ptr, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)
; CHECK-LABEL: function @repeated:
; CHECK-NEXT: in registers
; CHECK: view %{{.*}}: flat
; CODE-LABEL: @repeated(
; CODE-NOT: br
; CODE: shufflevector <8 x i8> %{{.*}}, <8 x i8> poison, <384 x i32>
; CODE-NOT: br
; CODE: ret void
define void @repeated(ptr %y, ptr %x) {
  %a = call %Few @tlx.load__Few(ptr %x, i64 8, i64 1, target("tlx.attr", 1, 0) poison)
  %v = call %Many @tlx.view__Many(%Few %a, target("tlx.attr", 0, 0, 1, 1, 0, 0, 0, 0) poison)
  call void @tlx.store__Many(%Many %v, ptr %y, i64 48, i64 16, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
