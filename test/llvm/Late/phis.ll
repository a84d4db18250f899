; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | llc -mattr=+avx2 -o - | FileCheck %s --check-prefix=CODE

; 36 floats go around a loop in four registers and half of one.

; CHECK-LABEL: @around(
; CHECK: phi <8 x float>
; CHECK-NEXT: phi <8 x float>
; CHECK-NEXT: phi <8 x float>
; CHECK-NEXT: phi <8 x float>
; CHECK-NEXT: phi <4 x float>
; CHECK-NOT: <36
; CHECK: ret
; CODE-LABEL: around:
; CODE-NOT: insertps
; CODE: ret
define void @around(ptr %p, ptr %q, i64 %n) {
entry:
  %x = load <36 x float>, ptr %p, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi <36 x float> [ %x, %entry ], [ %t, %loop ]
  %a = getelementptr [36 x float], ptr %q, i64 %i
  %y = load <36 x float>, ptr %a, align 4
  %t = fadd <36 x float> %s, %y
  %j = add i64 %i, 1
  %more = icmp ne i64 %j, %n
  br i1 %more, label %loop, label %done
done:
  store <36 x float> %t, ptr %p, align 4
  ret void
}

; A power of two is left alone; six floats are a register with two spare lanes.
; CHECK-LABEL: @others(
; CHECK: phi <8 x float> [ %{{.*}}, %entry ], [ zeroinitializer, %then ]
; CHECK-NEXT: phi <64 x float> [ %y, %entry ], [ zeroinitializer, %then ]
; CHECK: ret
define void @others(ptr %p, ptr %q, i1 %c) {
entry:
  %x = load <6 x float>, ptr %p, align 4
  %y = load <64 x float>, ptr %q, align 4
  br i1 %c, label %then, label %done
then:
  br label %done
done:
  %s = phi <6 x float> [ %x, %entry ], [ zeroinitializer, %then ]
  %t = phi <64 x float> [ %y, %entry ], [ zeroinitializer, %then ]
  store <6 x float> %s, ptr %p
  store <64 x float> %t, ptr %q
  ret void
}

; An edge may be listed twice, and what an invoke returns is not there before
; its edge: that phi stays whole, and what else comes to it is joined.
; CHECK-LABEL: @edges(
; CHECK: next:
; CHECK-NEXT: phi <8 x float> [ %[[X:.*]], %choose ], [ %[[X]], %choose ]
; CHECK: done:
; CHECK-NEXT: %[[T:.*]] = phi <36 x float> [ %{{.*}}, %choose ], [ %v, %try ]
; CHECK-NEXT: store <36 x float> %[[T]], ptr %[[SLOT:.*]], align 16
; CHECK-NEXT: load <8 x float>, ptr %[[SLOT]]
; CHECK: ret
declare <36 x float> @f()
declare i32 @personality(...)
define void @edges(ptr %p, i32 %k, i1 %c) personality ptr @personality {
entry:
  %x = load <36 x float>, ptr %p, align 4
  br i1 %c, label %choose, label %try
choose:
  switch i32 %k, label %done [ i32 0, label %next
                               i32 1, label %next ]
try:
  %v = invoke <36 x float> @f() to label %done unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
next:
  %s = phi <36 x float> [ %x, %choose ], [ %x, %choose ]
  store <36 x float> %s, ptr %p
  ret void
done:
  %t = phi <36 x float> [ %x, %choose ], [ %v, %try ]
  store <36 x float> %t, ptr %p
  ret void
}

; What an invoke returns is cut where it goes on, in memory.
; CHECK-LABEL: @returned(
; CHECK: invoke <36 x float> @f()
; CHECK: next:
; CHECK-NEXT: store <36 x float> %v, ptr %[[SLOT:.*]], align 16
; CHECK-NEXT: load <8 x float>, ptr %[[SLOT]]
; CHECK: fadd <8 x float>
; CHECK: ret
define void @returned(ptr %p) personality ptr @personality {
entry:
  %v = invoke <36 x float> @f() to label %next unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
next:
  %w = fadd <36 x float> %v, %v
  store <36 x float> %w, ptr %p
  ret void
}
