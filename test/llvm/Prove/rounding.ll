; Numbers that are rounded to integers of a range: the order of rounding, bounds
; and an integer that is added does not matter; another rounding does.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: quantized: proved
; CHECK: unsigned_bytes: proved
; CHECK: emulated: proved
; CHECK: claimed: proved

; WRONG: quantized: differs
; WRONG: unsigned_bytes: differs
; WRONG: emulated: differs
; The bounds hide that the sum is said to be no infinity.
; WRONG: claimed: differs: {{.*}} got poison

;--- reference.ll
declare float @llvm.roundeven.f32(float)
declare float @llvm.maximumnum.f32(float, float)
declare float @llvm.minimumnum.f32(float, float)
define i8 @quantized(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  %s = fadd float %r, 0.0
  %l = call float @llvm.maximumnum.f32(float %s, float -128.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 127.0)
  %i = fptosi float %h to i8
  ret i8 %i
}
define i8 @unsigned_bytes(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  %s = fadd float %r, 3.0
  %l = call float @llvm.maximumnum.f32(float %s, float 0.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 255.0)
  %i = fptoui float %h to i8
  ret i8 %i
}
define float @emulated(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  ret float %r
}
define i8 @claimed(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  %s = fadd nnan float %r, 3.0
  %l = call float @llvm.maximumnum.f32(float %s, float -128.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 127.0)
  %i = fptosi float %h to i8
  ret i8 %i
}

;--- changed.ll
declare i32 @llvm.lrint.i32.f32(float)
declare float @llvm.maximumnum.f32(float, float)
declare float @llvm.minimumnum.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
define i8 @quantized(float %a) {
  %l = call float @llvm.maximumnum.f32(float %a, float -128.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 127.0)
  %w = call i32 @llvm.lrint.i32.f32(float %h)
  %i = trunc nsw i32 %w to i8
  ret i8 %i
}
define i8 @unsigned_bytes(float %a) {
  %l = call float @llvm.maximumnum.f32(float %a, float -3.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 252.0)
  %w = call i32 @llvm.lrint.i32.f32(float %h)
  %s = add nsw i32 %w, 3
  %i = trunc nuw i32 %s to i8
  ret i8 %i
}
define float @emulated(float %a) {
  %m = call float @llvm.fabs.f32(float %a)
  %s = fadd float %m, 0x4160000000000000
  %d = fsub float %s, 0x4160000000000000
  %n = call float @llvm.copysign.f32(float %d, float %a)
  %c = fcmp olt float %m, 0x4160000000000000
  %r = select i1 %c, float %n, float %a
  ret float %r
}
define i8 @claimed(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  %s = fadd float %r, 3.0
  %l = call float @llvm.maximumnum.f32(float %s, float -128.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 127.0)
  %i = fptosi float %h to i8
  ret i8 %i
}

;--- wrong.ll
declare i32 @llvm.lrint.i32.f32(float)
declare float @llvm.maximumnum.f32(float, float)
declare float @llvm.minimumnum.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.round.f32(float)
define i8 @quantized(float %a) {
  %r = call float @llvm.round.f32(float %a)
  %l = call float @llvm.maximumnum.f32(float %r, float -2.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 1.0)
  %i = fptosi float %h to i8
  ret i8 %i
}
define i8 @unsigned_bytes(float %a) {
  %l = call float @llvm.maximumnum.f32(float %a, float 3.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 252.0)
  %r = fptoui float %h to i8
  %i = add i8 %r, 3
  ret i8 %i
}
define float @emulated(float %a) {
  %m = call float @llvm.fabs.f32(float %a)
  %s = fadd float %m, 0x4160000000000000
  %d = fsub float %s, 0x4160000000000000
  %c = fcmp olt float %m, 0x4160000000000000
  %r = select i1 %c, float %d, float %a
  ret float %r
}
define i8 @claimed(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  %s = fadd ninf nnan float %r, 3.0
  %l = call float @llvm.maximumnum.f32(float %s, float -128.0)
  %h = call float @llvm.minimumnum.f32(float %l, float 127.0)
  %i = fptosi float %h to i8
  ret i8 %i
}
