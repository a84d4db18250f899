; RUN: %opt -passes='function(matrix-raise-large,matrix-simplify)' %s | FileCheck %s

; `t[i]` and `t[i] = x` touch one element, at its own alignment; what may be out
; of range is clamped. A write in between, and volatile, keep the whole.

; CHECK-LABEL: @read(
; CHECK-NOT: @tlx.
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 7
; CHECK: load float, ptr %[[P]], align 4
define float @read(ptr %p) {
  %a = load <4096 x float>, ptr %p, align 64
  %e = extractelement <4096 x float> %a, i32 7
  ret float %e
}

; CHECK-LABEL: @write_at(
; CHECK-NOT: @tlx.
; CHECK: call i64 @llvm.umin.i64(i64 {{.*}}, i64 4095)
; CHECK: store float %x, ptr %{{.*}}, align 2
define void @write_at(ptr %p, i64 %i, float %x) {
  %a = load <4096 x float>, ptr %p, align 2
  %b = insertelement <4096 x float> %a, float %x, i64 %i
  store <4096 x float> %b, ptr %p, align 2
  ret void
}

; CHECK-LABEL: @written_between(
; CHECK: @tlx.load__
; CHECK: store float
; CHECK: @tlx.extract__
define float @written_between(ptr %p, ptr %q) {
  %a = load <4096 x float>, ptr %p, align 4
  store float 0.0, ptr %q
  %e = extractelement <4096 x float> %a, i32 7
  ret float %e
}

; CHECK-LABEL: @volatile(
; CHECK: @tlx.load__
; CHECK: @tlx.store__
define void @volatile(ptr %p, float %x) {
  %a = load volatile <4096 x float>, ptr %p, align 4
  %b = insertelement <4096 x float> %a, float %x, i64 3
  store volatile <4096 x float> %b, ptr %p, align 4
  ret void
}
