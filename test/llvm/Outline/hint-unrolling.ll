; RUN: %opt -passes=matrix-hint-unrolling -S %s | FileCheck %s
; RUN: %opt -passes=matrix-hint-unrolling,matrix-drop-unrolling-hints -S %s | FileCheck %s --check-prefix=DROP

; Loops are unrolled if a local object is in registers behind that, which LLVM
; cannot see; not where another place depends on what is known at run time.

; DROP-NOT: llvm.loop.unroll.full", i32 1
; DROP: !{!"llvm.loop.unroll.full"}

; Row j of a triangle, whose length the outer loop decides.
; CHECK-LABEL: define void @triangle(
; CHECK: br label %inner{{$}}
; CHECK: br label %outer, !llvm.loop [[HINT:![0-9]+]]
define void @triangle(ptr %out) {
entry:
  %l = alloca [49 x float], align 4
  call void @llvm.memset.p0.i64(ptr %l, i8 0, i64 196, i1 false)
  br label %outer
outer:
  %j = phi i32 [ 0, %entry ], [ %j.next, %outer.end ]
  %j.more = icmp slt i32 %j, 7
  br i1 %j.more, label %inner, label %done
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %body ]
  %k.more = icmp slt i32 %k, %j
  br i1 %k.more, label %body, label %outer.end
body:
  %row = mul nsw i32 %k, 7
  %at = add nsw i32 %row, %j
  %at.ext = sext i32 %at to i64
  %p = getelementptr inbounds float, ptr %l, i64 %at.ext
  %x = load float, ptr %p, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %p, align 4
  %k.next = add nsw i32 %k, 1
  br label %inner
outer.end:
  %j.next = add nsw i32 %j, 1
  br label %outer
done:
  %v = load <49 x float>, ptr %l, align 4
  store <49 x float> %v, ptr %out, align 4
  ret void
}

; The same with a place more that %n selects: the object stays in memory.
; CHECK-LABEL: define float @chosen(
; CHECK-NOT: !llvm.loop
define float @chosen(i64 %n) {
entry:
  %l = alloca [49 x float], align 4
  call void @llvm.memset.p0.i64(ptr %l, i8 0, i64 196, i1 false)
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %outer.end ]
  %row = mul nsw i64 %j, 7
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %at = add nsw i64 %row, %k
  %p = getelementptr inbounds float, ptr %l, i64 %at
  %x = load float, ptr %p, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %p, align 4
  %k.next = add nsw i64 %k, 1
  %k.more = icmp ult i64 %k.next, 7
  br i1 %k.more, label %inner, label %outer.end
outer.end:
  %j.next = add nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 7
  br i1 %j.more, label %outer, label %done
done:
  %q = getelementptr inbounds float, ptr %l, i64 %n
  %v = load float, ptr %q, align 4
  ret float %v
}

; What the program says stays.
; CHECK-LABEL: define void @pragma(
; CHECK: !llvm.loop [[PRAGMA:![0-9]+]]
define void @pragma(ptr %out) {
entry:
  %l = alloca [100 x float], align 4
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr inbounds float, ptr %l, i64 %k
  store float 1.0, ptr %p, align 4
  %k.next = add nsw i64 %k, 1
  %k.more = icmp ult i64 %k.next, 100
  br i1 %k.more, label %loop, label %done, !llvm.loop !0
done:
  %v = load <100 x float>, ptr %l, align 4
  store <100 x float> %v, ptr %out, align 4
  ret void
}

; Too large, and too small to need a mark.
; CHECK-LABEL: define void @sizes(
; CHECK-NOT: !llvm.loop
define void @sizes(ptr %out) {
entry:
  %l = alloca [129 x float], align 4
  %s = alloca [4 x float], align 4
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr inbounds float, ptr %l, i64 %k
  store float 1.0, ptr %p, align 4
  %k.next = add nsw i64 %k, 1
  %k.more = icmp ult i64 %k.next, 129
  br i1 %k.more, label %loop, label %next
next:
  %i = phi i64 [ 0, %loop ], [ %i.next, %next ]
  %r = getelementptr inbounds float, ptr %s, i64 %i
  store float 1.0, ptr %r, align 4
  %i.next = add nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 4
  br i1 %i.more, label %next, label %done
done:
  %v = load <129 x float>, ptr %l, align 4
  store <129 x float> %v, ptr %out, align 4
  %w = load <4 x float>, ptr %s, align 4
  store <4 x float> %w, ptr %out, align 4
  ret void
}

; CHECK-DAG: [[HINT]] = distinct !{[[HINT]], [[FULL:![0-9]+]]}
; CHECK-DAG: [[FULL]] = !{!"llvm.loop.unroll.full", i32 1}
; CHECK-DAG: [[PRAGMA]] = distinct !{[[PRAGMA]], [[ASKED:![0-9]+]]}
; CHECK-DAG: [[ASKED]] = !{!"llvm.loop.unroll.full"}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.full"}
