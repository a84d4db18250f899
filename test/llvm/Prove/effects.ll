; What others see beside results: volatile and atomic accesses, global variables,
; flags of floating-point exceptions, the order of stores, the program's end.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: volatile: proved
; CHECK: once: differs: load volatile of 4 bytes does not happen
; CHECK: reordered: differs: expected store volatile of 4 bytes, got load volatile of 4 bytes
; CHECK: weaker: differs: expected store atomic release of 4 bytes, got store atomic monotonic of 4 bytes
; CHECK: global: proved
; CHECK: forgotten: differs: at byte 0 of 'counter': expected a, got counter[0]
; CHECK: written: differs: writes byte 0 of 'counter', which is not the result's
; CHECK: fenced: proved
; CHECK: unfenced: differs: no fence follows a nontemporal store, in 'unfenced': store float
; CHECK: strict: proved
; CHECK: garbage: differs: may raise an exception that is not expected: llvm.experimental.constrained.fdiv
; CHECK: dropped: differs: does not raise an exception that is expected
; CHECK: undefined_lane: differs: an undefined lane may raise an exception
; CHECK: ends: proved
; CHECK: never_ends: differs: call of abort does not happen

;--- reference.ll
target triple = "x86_64-unknown-linux-gnu"
define i32 @volatile(ptr noalias %p) {
  %x = load volatile i32, ptr %p
  %y = load volatile i32, ptr %p
  %s = add i32 %x, %y
  ret i32 %s
}
define void @once(ptr noalias %p) {
  %x = load volatile i32, ptr %p
  %y = load volatile i32, ptr %p
  ret void
}
define void @reordered(ptr noalias %p) {
  store volatile i32 1, ptr %p
  %x = load volatile i32, ptr %p
  ret void
}
define void @weaker(ptr noalias %p) {
  store atomic i32 1, ptr %p release, align 4
  ret void
}
@counter = global i32 0
define i32 @global(i32 %a) {
  %x = load i32, ptr @counter
  %y = add i32 %x, %a
  store i32 %y, ptr @counter
  ret i32 %x
}
define void @forgotten(i32 %a) {
  store i32 %a, ptr @counter
  ret void
}
define void @written(i32 %a) {
  ret void
}
define void @fenced(ptr noalias %c, float %a) {
  store float %a, ptr %c
  ret void
}
define void @unfenced(ptr noalias %c, float %a) {
  store float %a, ptr %c
  ret void
}
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
define float @strict(float %a, float %b) strictfp {
  %x = call float @llvm.experimental.constrained.fdiv.f32(float %a, float %b, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret float %x
}
define float @garbage(float %a, float %b) strictfp {
  %x = call float @llvm.experimental.constrained.fdiv.f32(float %a, float %b, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  ret float %x
}
define float @dropped(float %a, float %b) strictfp {
  %x = call float @llvm.experimental.constrained.fdiv.f32(float %a, float %b, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret float %a
}
define float @undefined_lane(float %a) strictfp {
  ret float %a
}
declare void @abort() noreturn
define i32 @ends(i32 %a) {
  %bad = icmp eq i32 %a, 0
  br i1 %bad, label %stop, label %end
stop:
  call void @abort()
  unreachable
end:
  ret i32 %a
}
define i32 @never_ends(i32 %a) {
  %bad = icmp eq i32 %a, 0
  br i1 %bad, label %stop, label %end
stop:
  call void @abort()
  unreachable
end:
  ret i32 %a
}

;--- changed.ll
target triple = "x86_64-unknown-linux-gnu"
define i32 @volatile(ptr noalias %p) {
  %x = load volatile i32, ptr %p
  %y = load volatile i32, ptr %p
  %s = add i32 %y, %x
  ret i32 %s
}
define void @once(ptr noalias %p) {
  %x = load volatile i32, ptr %p
  ret void
}
define void @reordered(ptr noalias %p) {
  %x = load volatile i32, ptr %p
  store volatile i32 1, ptr %p
  ret void
}
define void @weaker(ptr noalias %p) {
  store atomic i32 1, ptr %p monotonic, align 4
  ret void
}
@counter = global i32 0
define i32 @global(i32 %a) {
  %x = load i32, ptr @counter
  %y = add i32 %a, %x
  store i32 %y, ptr @counter
  ret i32 %x
}
define void @forgotten(i32 %a) {
  ret void
}
define void @written(i32 %a) {
  store i32 %a, ptr @counter
  ret void
}
declare void @llvm.x86.sse.sfence()
define void @fenced(ptr noalias %c, float %a) {
  store float %a, ptr %c, !nontemporal !0
  call void @llvm.x86.sse.sfence()
  ret void
}
define void @unfenced(ptr noalias %c, float %a) {
  store float %a, ptr %c, !nontemporal !0
  fence release
  ret void
}
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
declare <2 x float> @llvm.experimental.constrained.fdiv.v2f32(<2 x float>, <2 x float>, metadata, metadata)
define float @strict(float %a, float %b) strictfp {
  %v = insertelement <2 x float> <float 1.0, float 1.0>, float %a, i64 0
  %w = insertelement <2 x float> <float 1.0, float 1.0>, float %b, i64 0
  %q = call <2 x float> @llvm.experimental.constrained.fdiv.v2f32(<2 x float> %v, <2 x float> %w, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %x = extractelement <2 x float> %q, i64 0
  ret float %x
}
define float @garbage(float %a, float %b) strictfp {
  %v = insertelement <2 x float> zeroinitializer, float %a, i64 0
  %w = insertelement <2 x float> zeroinitializer, float %b, i64 0
  %q = call <2 x float> @llvm.experimental.constrained.fdiv.v2f32(<2 x float> %v, <2 x float> %w, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %x = extractelement <2 x float> %q, i64 0
  ret float %x
}
define float @dropped(float %a, float %b) strictfp {
  ret float %a
}
define float @undefined_lane(float %a) strictfp {
  %x = call float @llvm.experimental.constrained.fdiv.f32(float %a, float poison, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret float %a
}
declare void @abort() noreturn
define i32 @ends(i32 %a) {
  %fine = icmp ne i32 %a, 0
  br i1 %fine, label %end, label %stop
stop:
  call void @abort()
  unreachable
end:
  ret i32 %a
}
define i32 @never_ends(i32 %a) {
  ret i32 %a
}
!0 = !{i32 1}
