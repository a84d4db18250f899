; RUN: %opt -mtriple=armv8a-linux-gnueabihf -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=armv8a-linux-gnueabihf -passes=matrix-legalize-vectors %s | llc -o /dev/null
; RUN: %opt -mtriple=armv8a-linux-gnueabihf -passes=matrix-legalize-vectors %s | llc -O0 -o /dev/null
; RUN: sed 's/+bf16/-bf16/' %s | %opt -mtriple=armv8a-linux-gnueabihf -passes=matrix-legalize-vectors | FileCheck %s --check-prefix=OTHER

; None of these can be selected with BF16.

; CHECK-LABEL: @splat(
; CHECK: %[[BITS:.*]] = bitcast bfloat %s to i16
; CHECK: insertelement <8 x i16> poison, i16 %[[BITS]], i64 0
; CHECK: shufflevector <8 x i16>
; OTHER-LABEL: @splat(
; OTHER: insertelement <8 x bfloat>
define <8 x bfloat> @splat(bfloat %s) #0 {
  %v = insertelement <8 x bfloat> poison, bfloat %s, i64 0
  %r = shufflevector <8 x bfloat> %v, <8 x bfloat> poison, <8 x i32> zeroinitializer
  ret <8 x bfloat> %r
}

; CHECK-LABEL: @moved(
; CHECK: extractelement <8 x i16>
; CHECK: xor i16 %{{.*}}, -32768
; CHECK: select i1 %c, i16
; CHECK-NOT: bfloat %{{.*}}, bfloat
define bfloat @moved(<8 x bfloat> %v, bfloat %s, i1 %c) #0 {
  %e = extractelement <8 x bfloat> %v, i64 3
  %n = fneg bfloat %e
  %r = select i1 %c, bfloat %n, bfloat %s
  ret bfloat %r
}

; CHECK-LABEL: @computed(
; CHECK: fmul float
; CHECK: fcmp olt float
; CHECK: fptosi float
; CHECK-NOT: fptrunc
; CHECK-NOT: fpext bfloat
define i32 @computed(bfloat %s, float %t, ptr %p, ptr %q) #0 {
  %n = fptrunc float %t to bfloat
  %m = fmul bfloat %s, %n
  store bfloat %m, ptr %p
  %less = fcmp olt bfloat %m, %s
  %w = fpext bfloat %m to double
  store double %w, ptr %q
  %i = fptosi bfloat %m to i32
  %r = select i1 %less, i32 %i, i32 0
  ret i32 %r
}

; CHECK-LABEL: @joined(
; CHECK: %[[BITS:.*]] = bitcast bfloat %s to i16
; CHECK-NEXT: switch
; CHECK: phi i16 [ %[[BITS]], %entry ], [ %[[BITS]], %entry ], [ 16256, %other ]
define bfloat @joined(bfloat %s, i32 %n) #0 {
entry:
  switch i32 %n, label %other [ i32 0, label %join
                                i32 1, label %join ]
other:
  br label %join
join:
  %r = phi bfloat [ %s, %entry ], [ %s, %entry ], [ 1.0, %other ]
  ret bfloat %r
}

attributes #0 = { "target-features"="+bf16" }
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-types", i32 1}
