; What programs call of x86 by themselves: LLVM's passes leave it, or replace it
; by instructions of LLVM's.
; RUN: split-file %s %t
; RUN: %matrix_prove --passes=instcombine %t/program.ll | FileCheck %s --implicit-check-not=unknown
; RUN: not %matrix_prove %t/program.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: maximum: proved
; CHECK: signs: proved
; CHECK: byte_signs: proved
; CHECK: shifts: proved
; CHECK: too_far: proved
; CHECK: first_lane: proved
; CHECK: chosen: proved

; Another function, another operand, another lane; functions have no numbers.
; WRONG: maximum: unknown: {{.*}}llvm.x86.sse.max.ps.0(
; WRONG: signs: differs
; WRONG: byte_signs: differs
; WRONG: shifts: differs
; WRONG: too_far: differs
; WRONG: first_lane: unknown
; WRONG: chosen: differs
; WRONG: undefined_lanes: unknown: the machine has no 'llvm.x86.sse.max.ps' of undefined lanes

;--- program.ll
target triple = "x86_64-unknown-linux-gnu"
declare <4 x float> @llvm.x86.sse.max.ps(<4 x float>, <4 x float>)
declare i32 @llvm.x86.sse.movmsk.ps(<4 x float>)
declare i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8>)
declare <4 x i32> @llvm.x86.sse2.pslli.d(<4 x i32>, i32)
declare <4 x i32> @llvm.x86.sse2.psrli.d(<4 x i32>, i32)
declare <4 x i32> @llvm.x86.sse2.psrai.d(<4 x i32>, i32)
declare <4 x float> @llvm.x86.sse.min.ss(<4 x float>, <4 x float>)
define <4 x float> @maximum(<4 x float> %a) {
  %r = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %a, <4 x float> zeroinitializer)
  ret <4 x float> %r
}
define i32 @signs(<4 x float> %a) {
  %r = call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %a)
  ret i32 %r
}
define i1 @byte_signs(<16 x i8> %a, <16 x i8> %b) {
  %c = icmp eq <16 x i8> %a, %b
  %m = sext <16 x i1> %c to <16 x i8>
  %x = call i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8> %m)
  %r = icmp eq i32 %x, 65535
  ret i1 %r
}
define <4 x i32> @shifts(<4 x i32> %a) {
  %x = call <4 x i32> @llvm.x86.sse2.pslli.d(<4 x i32> %a, i32 3)
  %y = call <4 x i32> @llvm.x86.sse2.psrai.d(<4 x i32> %a, i32 2)
  %z = call <4 x i32> @llvm.x86.sse2.psrli.d(<4 x i32> %a, i32 5)
  %s = add <4 x i32> %x, %y
  %r = add <4 x i32> %s, %z
  ret <4 x i32> %r
}
define <4 x i32> @too_far(<4 x i32> %a) {
  %x = call <4 x i32> @llvm.x86.sse2.psrai.d(<4 x i32> %a, i32 40)
  %y = call <4 x i32> @llvm.x86.sse2.pslli.d(<4 x i32> %a, i32 32)
  %z = call <4 x i32> @llvm.x86.sse2.psrli.d(<4 x i32> %a, i32 32)
  %s = or <4 x i32> %y, %z
  %r = or <4 x i32> %s, %x
  ret <4 x i32> %r
}
define float @first_lane(float %a, float %b) {
  %x = insertelement <4 x float> poison, float %a, i64 0
  %y = insertelement <4 x float> poison, float %b, i64 0
  %z = call <4 x float> @llvm.x86.sse.min.ss(<4 x float> %x, <4 x float> %y)
  %r = extractelement <4 x float> %z, i64 0
  ret float %r
}
define <4 x float> @chosen(<4 x float> %a, <4 x float> %b) {
  %c = fcmp olt <4 x float> %a, %b
  %m = sext <4 x i1> %c to <4 x i32>
  %n = xor <4 x i32> %m, splat (i32 -1)
  %x = bitcast <4 x float> %a to <4 x i32>
  %y = bitcast <4 x float> %b to <4 x i32>
  %t = and <4 x i32> %m, %x
  %f = and <4 x i32> %n, %y
  %s = or <4 x i32> %t, %f
  %r = bitcast <4 x i32> %s to <4 x float>
  ret <4 x float> %r
}
define <4 x float> @undefined_lanes(<4 x float> %a) {
  %r = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %a, <4 x float> %a)
  ret <4 x float> %r
}

;--- wrong.ll
target triple = "x86_64-unknown-linux-gnu"
declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
declare <4 x float> @llvm.x86.sse.max.ps(<4 x float>, <4 x float>)
declare <4 x float> @llvm.x86.sse.min.ss(<4 x float>, <4 x float>)
define <4 x float> @maximum(<4 x float> %a) {
  %r = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> zeroinitializer, <4 x float> %a)
  ret <4 x float> %r
}
define i32 @signs(<4 x float> %a) {
  %c = fcmp olt <4 x float> %a, zeroinitializer
  %m = bitcast <4 x i1> %c to i4
  %r = zext i4 %m to i32
  ret i32 %r
}
define i1 @byte_signs(<16 x i8> %a, <16 x i8> %b) {
  %c = icmp eq <16 x i8> %a, %b
  %r = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> %c)
  ret i1 %r
}
define <4 x i32> @shifts(<4 x i32> %a) {
  %x = shl <4 x i32> %a, splat (i32 3)
  %y = lshr <4 x i32> %a, splat (i32 2)
  %z = lshr <4 x i32> %a, splat (i32 5)
  %s = add <4 x i32> %x, %y
  %r = add <4 x i32> %s, %z
  ret <4 x i32> %r
}
define <4 x i32> @too_far(<4 x i32> %a) {
  ret <4 x i32> zeroinitializer
}
define float @first_lane(float %a, float %b) {
  %x = insertelement <4 x float> poison, float %a, i64 0
  %y = insertelement <4 x float> poison, float %b, i64 0
  %z = call <4 x float> @llvm.x86.sse.min.ss(<4 x float> %y, <4 x float> %x)
  %r = extractelement <4 x float> %z, i64 0
  ret float %r
}
define <4 x float> @chosen(<4 x float> %a, <4 x float> %b) {
  %c = fcmp ole <4 x float> %a, %b
  %r = select <4 x i1> %c, <4 x float> %a, <4 x float> %b
  ret <4 x float> %r
}
define <4 x float> @undefined_lanes(<4 x float> %a) {
  %x = insertelement <4 x float> %a, float poison, i64 1
  %r = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %x, <4 x float> %a)
  ret <4 x float> %r
}
