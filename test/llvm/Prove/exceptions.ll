; Operations of which a program may read the flags: those whose operands are
; found in another way raise the same. Where the machine cannot tell whether
; operands are equal, it cannot tell whether exceptions are.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: largest: proved
; CHECK: other: differs: may raise an exception that is not expected
; CHECK: open: unknown: may raise an exception that is not expected

;--- reference.ll
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare float @llvm.maxnum.f32(float, float)
define void @largest(float %a, float %b) strictfp {
  %m = call float @llvm.maxnum.f32(float %a, float %b) strictfp
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}
define void @other(float %a, float %b) strictfp {
  %m = call float @llvm.maxnum.f32(float %a, float %b) strictfp
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}
define void @open(i8 %a, i8 %b) strictfp {
  %s = add i8 %a, %b
  %i = zext i8 %s to i32
  %m = bitcast i32 %i to float
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}

;--- changed.ll
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @largest(float %a, float %b) strictfp {
  %n = fcmp uno float %a, 0.0
  %g = fcmp ogt float %a, %b
  %h = select i1 %g, float %a, float %b
  %u = fcmp uno float %b, 0.0
  %v = select i1 %u, float %a, float %h
  %m = select i1 %n, float %b, float %v
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}
define void @other(float %a, float %b) strictfp {
  %g = fcmp olt float %b, %a
  %m = select i1 %g, float %b, float %a
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}
define void @open(i8 %a, i8 %b) strictfp {
  %c = and i8 %a, %b
  %d = or i8 %a, %b
  %s = add i8 %c, %d
  %i = zext i8 %s to i32
  %m = bitcast i32 %i to float
  %x = call float @llvm.experimental.constrained.fadd.f32(float %m, float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret void
}
