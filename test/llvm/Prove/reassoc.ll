; Sums and products in any order, where reassoc allows it: what is summed counts,
; not how. In the last set a term is there twice, or not at all, or what has no
; flag is taken apart.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: sum: proved
; CHECK: lanes: proved
; CHECK: distributed: proved
; CHECK: fused: proved
; CHECK: strict_part: proved
; CHECK: quotient: proved
; CHECK: below_root: proved
; CHECK: zeros: proved
; CHECK: doubled: proved

; A missing addend, one that is there twice, another sign, another factor.
; WRONG: sum: differs: element 0 of what is returned: expected {{.*}}, got {{.*}} for {{.*}}expected
; WRONG: lanes: differs
; WRONG: distributed: differs
; WRONG: fused: differs
; What has no flag stays one number; a claim is not made.
; WRONG: strict_part: unknown
; WRONG: quotient: differs
; WRONG: below_root: unknown
; WRONG: zeros: unknown
; WRONG: doubled: differs

;--- reference.ll
define float @sum(float %a, float %b, float %c, float %d) {
  %x = fadd reassoc float %a, %b
  %y = fadd reassoc float %x, %c
  %z = fsub reassoc float %y, %d
  ret float %z
}
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
define float @lanes(<4 x float> %v) {
  %r = call reassoc float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %v)
  ret float %r
}
define float @distributed(float %a, float %b, float %s) {
  %x = fadd reassoc float %a, %b
  %p = fmul reassoc float %x, %s
  ret float %p
}
define float @fused(float %a, float %b, float %c, float %d) {
  %p = fmul reassoc contract float %a, %b
  %q = fmul reassoc contract float %c, %d
  %s = fadd reassoc contract float %p, %q
  ret float %s
}
define float @strict_part(float %a, float %b, float %c) {
  %x = fadd float %a, %b
  %y = fadd reassoc float %x, %c
  ret float %y
}
define float @quotient(float %a, float %b, float %c) {
  %x = fdiv reassoc arcp float %a, %c
  %y = fdiv reassoc arcp float %b, %c
  %s = fadd reassoc arcp float %x, %y
  ret float %s
}
declare float @llvm.sqrt.f32(float)
define float @below_root(float %a, float %b, float %c) {
  %x = fadd reassoc float %a, %b
  %y = fadd reassoc float %x, %c
  %r = call float @llvm.sqrt.f32(float %y)
  ret float %r
}
define float @zeros(float %a, float %b) {
  %x = fmul reassoc nnan nsz float %a, 0.0
  %y = fadd reassoc nnan nsz float %x, %b
  ret float %y
}
define float @doubled(float %a, float %b) {
  %x = fadd reassoc float %a, %b
  %y = fadd reassoc float %x, %a
  ret float %y
}

;--- changed.ll
define float @sum(float %a, float %b, float %c, float %d) {
  %x = fsub reassoc float %c, %d
  %y = fadd float %b, %x
  %z = fadd reassoc float %y, %a
  ret float %z
}
define float @lanes(<4 x float> %v) {
  %u = shufflevector <4 x float> %v, <4 x float> poison, <4 x i32> <i32 2, i32 3, i32 poison, i32 poison>
  %s = fadd reassoc <4 x float> %v, %u
  %x = extractelement <4 x float> %s, i64 0
  %y = extractelement <4 x float> %s, i64 1
  %r = fadd reassoc float %x, %y
  ret float %r
}
define float @distributed(float %a, float %b, float %s) {
  %x = fmul reassoc float %a, %s
  %y = fmul reassoc float %s, %b
  %p = fadd reassoc float %y, %x
  ret float %p
}
declare float @llvm.fma.f32(float, float, float)
define float @fused(float %a, float %b, float %c, float %d) {
  %p = fmul float %c, %d
  %s = call float @llvm.fma.f32(float %b, float %a, float %p)
  ret float %s
}
define float @strict_part(float %a, float %b, float %c) {
  %x = fadd float %b, %a
  %y = fadd float %c, %x
  ret float %y
}
define float @quotient(float %a, float %b, float %c) {
  %i = fdiv float 1.0, %c
  %x = fadd float %a, %b
  %s = fmul float %x, %i
  ret float %s
}
declare float @llvm.sqrt.f32(float)
define float @below_root(float %a, float %b, float %c) {
  %x = fadd float %c, %b
  %y = fadd float %x, %a
  %r = call float @llvm.sqrt.f32(float %y)
  ret float %r
}
define float @zeros(float %a, float %b) {
  ret float %b
}
define float @doubled(float %a, float %b) {
  %x = fmul float %a, 2.0
  %y = fadd float %x, %b
  ret float %y
}

;--- wrong.ll
define float @sum(float %a, float %b, float %c, float %d) {
  %x = fadd reassoc float %c, %b
  %z = fadd reassoc float %x, %a
  ret float %z
}
define float @lanes(<4 x float> %v) {
  %u = shufflevector <4 x float> %v, <4 x float> poison, <4 x i32> <i32 2, i32 2, i32 poison, i32 poison>
  %s = fadd reassoc <4 x float> %v, %u
  %x = extractelement <4 x float> %s, i64 0
  %y = extractelement <4 x float> %s, i64 1
  %r = fadd reassoc float %x, %y
  ret float %r
}
define float @distributed(float %a, float %b, float %s) {
  %x = fmul reassoc float %a, %s
  %y = fmul reassoc float %s, %b
  %p = fsub reassoc float %x, %y
  ret float %p
}
declare float @llvm.fma.f32(float, float, float)
define float @fused(float %a, float %b, float %c, float %d) {
  %p = fmul float %c, %c
  %s = call float @llvm.fma.f32(float %b, float %a, float %p)
  ret float %s
}
define float @strict_part(float %a, float %b, float %c) {
  %x = fadd float %b, %c
  %y = fadd float %a, %x
  ret float %y
}
define float @quotient(float %a, float %b, float %c) {
  %i = fdiv float 1.0, %b
  %x = fadd float %a, %b
  %s = fmul float %x, %i
  ret float %s
}
declare float @llvm.sqrt.f32(float)
define float @below_root(float %a, float %b, float %c) {
  %x = fadd nnan float %c, %b
  %y = fadd float %x, %a
  %r = call float @llvm.sqrt.f32(float %y)
  ret float %r
}
define float @zeros(float %a, float %b) {
  %x = fmul float %a, 0.0
  %y = fmul float %x, %a
  %z = fadd ninf float %y, %b
  ret float %z
}
define float @doubled(float %a, float %b) {
  %x = fmul float %a, 3.0
  %y = fadd float %x, %b
  ret float %y
}
