; RUN: %opt -passes=matrix-export-intrinsics %s | FileCheck %s --implicit-check-not=@tlx.
; RUN: %opt -passes=matrix-export-intrinsics %s | %stock_opt -passes=lower-matrix-intrinsics,verify -disable-output

; What is a flat value already, and one instruction each.

%A = type target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 1, 6, 0, 0)
%I = type target("tlx.tensor", i32, 2, 2, 3, 1, 0, 0, 0)
%M = type target("tlx.tensor", i1, 2, 2, 3, 1, 0, 0, 0)
%F = type target("tlx.attr", 8)
declare %A @tlx.totensor__A(<6 x float>)
declare %I @tlx.totensor__I(<6 x i32>)
declare <6 x float> @tlx.tovector__A(%A)
declare <6 x float> @tlx.tovector__V(%V)
declare <6 x i32> @tlx.tovector__I(%I)
declare %V @tlx.reshape__(%A)
declare %V @tlx.sqrt__(%V, %F)
declare %A @tlx.sitofp__(%I)
declare %I @tlx.fptosi.sat__(%A)
declare %I @tlx.fptoui.sat__(%A)
declare %M @tlx.fcmp__(%A, %A, target("tlx.attr", 4, 8))
declare %A @tlx.select__(%M, %A, %A)
declare %I @tlx.abs__(%I)
declare %I @tlx.fshl__(%I, %I, %I)
declare %A @tlx.ldexp__(%A, %I, target("tlx.attr", 0))
declare float @tlx.extract__(%A, i64, i64)
declare %A @tlx.insert__(%A, float, i64, i64)

; CHECK-LABEL: define <6 x float> @shapes(
; CHECK-NEXT: %s = call nnan <6 x float> @llvm.sqrt.v6f32(<6 x float> %a)
; CHECK-NEXT: ret <6 x float> %s
define <6 x float> @shapes(<6 x float> %a) {
  %t = call %A @tlx.totensor__A(<6 x float> %a)
  %u = call %V @tlx.reshape__(%A %t)
  %s = call %V @tlx.sqrt__(%V %u, %F poison)
  %r = call <6 x float> @tlx.tovector__V(%V %s)
  ret <6 x float> %r
}

; CHECK-LABEL: define <6 x float> @select(
; CHECK-NEXT: %c = sitofp <6 x i32> %b to <6 x float>
; CHECK-NEXT: %m = fcmp nnan olt <6 x float> %a, %c
; CHECK-NEXT: %s = select <6 x i1> %m, <6 x float> %a, <6 x float> %c
; CHECK-NEXT: %l = call <6 x float> @llvm.ldexp.v6f32.v6i32(<6 x float> %s, <6 x i32> %b)
; CHECK-NEXT: ret <6 x float> %l
define <6 x float> @select(<6 x float> %a, <6 x i32> %b) {
  %t = call %A @tlx.totensor__A(<6 x float> %a)
  %i = call %I @tlx.totensor__I(<6 x i32> %b)
  %c = call %A @tlx.sitofp__(%I %i)
  %m = call %M @tlx.fcmp__(%A %t, %A %c, target("tlx.attr", 4, 8) poison)
  %s = call %A @tlx.select__(%M %m, %A %t, %A %c)
  %l = call %A @tlx.ldexp__(%A %s, %I %i, target("tlx.attr", 0) poison)
  %r = call <6 x float> @tlx.tovector__A(%A %l)
  ret <6 x float> %r
}

; CHECK-LABEL: define <6 x i32> @integers(
; CHECK-NEXT: %a = call <6 x i32> @llvm.abs.v6i32(<6 x i32> %b, i1 false)
; CHECK-NEXT: %f = call <6 x i32> @llvm.fshl.v6i32(<6 x i32> %a, <6 x i32> %b, <6 x i32> %a)
; CHECK-NEXT: ret <6 x i32> %f
define <6 x i32> @integers(<6 x i32> %b) {
  %i = call %I @tlx.totensor__I(<6 x i32> %b)
  %a = call %I @tlx.abs__(%I %i)
  %f = call %I @tlx.fshl__(%I %a, %I %i, %I %a)
  %r = call <6 x i32> @tlx.tovector__I(%I %f)
  ret <6 x i32> %r
}

; A NaN becomes the least integer, not LLVM's 0.
; CHECK-LABEL: define <6 x i32> @saturated(
; CHECK-NEXT: %[[N:.*]] = call <6 x float> @llvm.maximumnum.v6f32(<6 x float> %a, <6 x float> splat (float 0xFFF0000000000000))
; CHECK-NEXT: %s = call <6 x i32> @llvm.fptosi.sat.v6i32.v6f32(<6 x float> %[[N]])
; CHECK-NEXT: %u = call <6 x i32> @llvm.fptoui.sat.v6i32.v6f32(<6 x float> %a)
define <6 x i32> @saturated(<6 x float> %a) {
  %t = call %A @tlx.totensor__A(<6 x float> %a)
  %s = call %I @tlx.fptosi.sat__(%A %t)
  %u = call %I @tlx.fptoui.sat__(%A %t)
  %f = call %I @tlx.fshl__(%I %s, %I %u, %I %u)
  %r = call <6 x i32> @tlx.tovector__I(%I %f)
  ret <6 x i32> %r
}

; Element (i, j) is i + 2 * j.
; CHECK-LABEL: define <6 x float> @elements(
; CHECK: loop:
; CHECK-NEXT: %x = phi <6 x float> [ %a, %entry ], [ %n, %loop ]
; CHECK-NEXT: %[[COLUMN:.*]] = mul i64 %j, 2
; CHECK-NEXT: %[[INDEX:.*]] = add i64 %i, %[[COLUMN]]
; CHECK-NEXT: %e = extractelement <6 x float> %x, i64 %[[INDEX]]
; CHECK-NEXT: %n = insertelement <6 x float> %x, float %e, i64 5
; CHECK: %f = freeze <6 x float> %x
; CHECK-NEXT: ret <6 x float> %f
define <6 x float> @elements(<6 x float> %a, i64 %i, i64 %j, i1 %c) {
entry:
  %t = call %A @tlx.totensor__A(<6 x float> %a)
  br label %loop
loop:
  %x = phi %A [ %t, %entry ], [ %n, %loop ]
  %e = call float @tlx.extract__(%A %x, i64 %i, i64 %j)
  %n = call %A @tlx.insert__(%A %x, float %e, i64 1, i64 2)
  br i1 %c, label %loop, label %done
done:
  %f = freeze %A %x
  %r = call <6 x float> @tlx.tovector__A(%A %f)
  ret <6 x float> %r
}
