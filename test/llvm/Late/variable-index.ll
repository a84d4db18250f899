; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s

; The vector is written to memory once, not in every iteration. Index 9 or more
; gives any value, and reads none of another object.
; CHECK-LABEL: @read(
; CHECK: %[[SLOT:.*]] = alloca [36 x i8], align 16
; CHECK: %[[LOW:.*]] = fadd <8 x float>
; CHECK: %[[HIGH:.*]] = fadd float
; CHECK: store <8 x float> %[[LOW]], ptr %[[SLOT]], align 16
; CHECK: %[[LAST:.*]] = getelementptr inbounds i8, ptr %[[SLOT]], i64 32
; CHECK: store float %[[HIGH]], ptr %[[LAST]], align 16
; CHECK: loop:
; CHECK-NOT: store <
; CHECK: %[[I:.*]] = zext i32 %i to i64
; CHECK: %[[LANE:.*]] = call i64 @llvm.umin.i64(i64 %[[I]], i64 8)
; CHECK: %[[OFFSET:.*]] = mul nuw i64 %[[LANE]], 4
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %[[SLOT]], i64 %[[OFFSET]]
; CHECK: %[[E:.*]] = load float, ptr %[[PLACE]]
; CHECK: store float %[[E]], ptr %q
; CHECK: ret void
define void @read(ptr %p, ptr %q, i32 %n) {
entry:
  %x = load <9 x float>, ptr %p, align 4
  %y = fadd <9 x float> %x, splat (float 1.0)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %e = extractelement <9 x float> %y, i32 %i
  store float %e, ptr %q
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop

end:
  ret void
}

; An index may have fewer bits than the last one.
; CHECK-LABEL: @write(
; CHECK: %[[SLOT:.*]] = alloca [36 x i8], align 16
; CHECK: store <8 x float> %{{.*}}, ptr %[[SLOT]], align 16
; CHECK: %[[I:.*]] = zext i2 %i to i64
; CHECK: %[[LANE:.*]] = call i64 @llvm.umin.i64(i64 %[[I]], i64 8)
; CHECK: %[[OFFSET:.*]] = mul nuw i64 %[[LANE]], 4
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %[[SLOT]], i64 %[[OFFSET]]
; CHECK: store float %e, ptr %[[PLACE]]
; CHECK: load <8 x float>, ptr %[[SLOT]], align 16
; CHECK-NOT: insertelement <9
; CHECK: ret void
define void @write(ptr %p, i2 %i, float %e) {
  %x = load <9 x float>, ptr %p, align 4
  %y = insertelement <9 x float> %x, float %e, i2 %i
  store <9 x float> %y, ptr %p, align 4
  ret void
}

; What has one element in all lanes needs no memory.
; CHECK-LABEL: @splat(
; CHECK-NOT: alloca
; CHECK: ret float
define float @splat(float %e, i32 %i) {
  %x = insertelement <9 x float> poison, float %e, i64 0
  %y = shufflevector <9 x float> %x, <9 x float> poison, <9 x i32> zeroinitializer
  %r = extractelement <9 x float> %y, i32 %i
  ret float %r
}

; The register of the first 5 elements reaches behind all 6: it is stored into
; memory of its own size.
; CHECK-LABEL: @join(
; CHECK: %[[SLOT:.*]] = alloca [32 x i8], align 16
; CHECK: store <8 x float> %{{.*}}, ptr %[[SLOT]], align 16
; CHECK: %[[LAST:.*]] = getelementptr inbounds i8, ptr %[[SLOT]], i64 20
; CHECK: store float %{{.*}}, ptr %[[LAST]]
; CHECK: %[[V:.*]] = load <6 x float>, ptr %[[SLOT]], align 16
; CHECK: call void @take(<6 x float> %[[V]])
define void @join(<5 x float> %x, float %e) {
  %y = fadd <5 x float> %x, splat (float 1.0)
  %z = insertelement <5 x float> poison, float %e, i64 0
  %yz = shufflevector <5 x float> %y, <5 x float> %z, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  call void @take(<6 x float> %yz)
  ret void
}
declare void @take(<6 x float>)

; A vector that is whole in registers is loaded in pieces behind where it is
; stored, even if it was stored for an index before.
; CHECK-LABEL: @whole(
; CHECK: %[[SLOT:.*]] = alloca [64 x i8], align 16
; CHECK: %v = call <12 x float> @give()
; CHECK-NEXT: store <12 x float> %v, ptr %[[SLOT]], align 16
; CHECK-NEXT: %[[LOW:.*]] = load <8 x float>, ptr %[[SLOT]], align 16
; CHECK-NEXT: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %[[SLOT]], i64 32
; CHECK-NEXT: %[[HIGH:.*]] = load <4 x float>, ptr %[[PLACE]], align 16
; CHECK: store <8 x float> %[[LOW]], ptr %p
; CHECK: store <4 x float> %[[HIGH]]
define void @whole(i32 %i, ptr %e, ptr %p) {
  %v = call <12 x float> @give()
  %x = extractelement <12 x float> %v, i32 %i
  store float %x, ptr %e
  store <12 x float> %v, ptr %p
  ret void
}
declare <12 x float> @give()
