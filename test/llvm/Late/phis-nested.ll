; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | llc -mattr=+avx2 -o - | FileCheck %s --check-prefix=CODE

; What a phi was is used behind another loop, and comes there in parts.
; CHECK-LABEL: @nested(
; CHECK: outer:
; CHECK: phi <8 x float>
; CHECK: latch:
; CHECK: fadd <8 x float>
; CHECK-NOT: <36
; CHECK: ret
; CODE-LABEL: nested:
; CODE-NOT: insertps
; CODE: ret
define void @nested(ptr %p, ptr %q, i64 %n, i64 %m) {
entry:
  %x = load <36 x float>, ptr %p, align 4
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %latch ]
  %s = phi <36 x float> [ %x, %entry ], [ %t, %latch ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
  %a = getelementptr float, ptr %q, i64 %i
  store float 0.0, ptr %a
  %i.next = add i64 %i, 1
  %more = icmp ne i64 %i.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %b = getelementptr [36 x float], ptr %q, i64 %j
  %y = load <36 x float>, ptr %b, align 4
  %t = fadd <36 x float> %s, %y
  %j.next = add i64 %j, 1
  %again = icmp ne i64 %j.next, %m
  br i1 %again, label %outer, label %done
done:
  store <36 x float> %t, ptr %p, align 4
  ret void
}
