; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='function(print<matrix-plan>)' -matrix-kernel=xvf32ger -disable-output %s | FileCheck --check-prefix=PLAN %s
; RUN: %opt -passes=matrix-lower,instcombine,simplifycfg -matrix-kernel=xvf32ger %s | FileCheck --check-prefixes=CHECK,LITTLE %s
; RUN: sed s/powerpc64le/powerpc64/ %s | %opt -passes=matrix-lower,instcombine,simplifycfg -matrix-kernel=xvf32ger | FileCheck --check-prefixes=CHECK,BIG %s

target triple = "powerpc64le-unknown-linux-gnu"

%A = type target("tlx.tensor", float, 2, 8, 9, 1, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 9, 4, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 8, 4, 1, 0, 0, 0)

; Both operands are read in place. The first product is rounded alone; no sum
; starts from zero. A row of the instruction is a column of the result, so its
; first factor is B's.
;
; PLAN: kernel xvf32ger, tiles of M 1*2x4 by N 1*1x4,
; PLAN-NOT: packed
; CHECK-LABEL: define void @product(
; CHECK: %[[X0:.*]] = load <16 x i8>, ptr %a, align 4
; CHECK: %[[X1:.*]] = load <16 x i8>, ptr %{{.*}}, align 4
; CHECK: %[[Y:.*]] = load <16 x i8>, ptr %b, align 4
; CHECK: %[[S0:.*]] = call <512 x i1> @llvm.ppc.mma.xvf32ger(<16 x i8> %[[Y]], <16 x i8> %[[X0]])
; CHECK: %[[S1:.*]] = call <512 x i1> @llvm.ppc.mma.xvf32ger(<16 x i8> %[[Y]], <16 x i8> %[[X1]])
; CHECK: phi i64 [ 1,
; CHECK: %[[P0:.*]] = phi <512 x i1> [ %[[S0]], %{{.*}} ], [ %[[T0:.*]], %{{.*}} ]
; CHECK: %[[P1:.*]] = phi <512 x i1> [ %[[S1]], %{{.*}} ], [ %[[T1:.*]], %{{.*}} ]
; CHECK: %[[T0]] = call <512 x i1> @llvm.ppc.mma.xvf32gerpp(<512 x i1> %[[P0]],
; CHECK: %[[T1]] = call <512 x i1> @llvm.ppc.mma.xvf32gerpp(<512 x i1> %[[P1]],
; CHECK: %[[R:.*]] = call { <16 x i8>, <16 x i8>, <16 x i8>, <16 x i8> } @llvm.ppc.mma.disassemble.acc(<512 x i1> %[[T0]])
; CHECK: %[[R0:.*]] = extractvalue { <16 x i8>, <16 x i8>, <16 x i8>, <16 x i8> } %[[R]], 0
; CHECK: store <16 x i8> %[[R0]], ptr %c, align 4
define void @product(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.matmul__C(%A %x, %B %y, target("tlx.attr", 1) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums start from C. LLVM's intrinsic takes registers in their order, which is
; not that of memory on a little-endian target.
;
; CHECK-LABEL: define void @update(
; CHECK: %[[C0:.*]] = load <16 x i8>, ptr %c, align 4
; LITTLE: call <512 x i1> @llvm.ppc.mma.assemble.acc(<16 x i8> %{{.*}}, <16 x i8> %{{.*}}, <16 x i8> %{{.*}}, <16 x i8> %[[C0]])
; BIG: call <512 x i1> @llvm.ppc.mma.assemble.acc(<16 x i8> %[[C0]], <16 x i8>
; CHECK-NOT: @llvm.ppc.mma.xvf32ger(
; CHECK: ret void
define void @update(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="pwr10" "target-features"="+mma,+vsx" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 1)) #2
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 0, 1)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
