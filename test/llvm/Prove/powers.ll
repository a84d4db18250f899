; Sums that are multiplied again and again: multiplied out, they would have more
; products than there is memory.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK: steps: proved: 1 arrangement of memory
; CHECK: wrong: differs: at byte 0 of 'r'

;--- reference.ll
define void @steps(ptr %r, i32 %a, i32 %b, i32 %c, i32 %d) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %x = phi i32 [ %a, %0 ], [ %y, %loop ]
  %s = add i32 %x, %b
  %t = add i32 %x, %c
  %p = mul i32 %s, %t
  %y = add i32 %p, %d
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 24
  br i1 %more, label %loop, label %end
end:
  store i32 %y, ptr %r
  ret void
}
define void @wrong(ptr %r, i32 %a, i32 %b, i32 %c, i32 %d) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %x = phi i32 [ %a, %0 ], [ %y, %loop ]
  %s = add i32 %x, %b
  %t = add i32 %x, %c
  %p = mul i32 %s, %t
  %y = add i32 %p, %d
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 24
  br i1 %more, label %loop, label %end
end:
  store i32 %y, ptr %r
  ret void
}

;--- changed.ll
define void @steps(ptr %r, i32 %a, i32 %b, i32 %c, i32 %d) {
  br label %loop
loop:
  %i = phi i32 [ 24, %0 ], [ %next, %loop ]
  %x = phi i32 [ %a, %0 ], [ %y, %loop ]
  %s = add i32 %c, %x
  %t = add i32 %b, %x
  %p = mul i32 %s, %t
  %y = add i32 %d, %p
  %next = add i32 %i, -1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %end
end:
  store i32 %y, ptr %r
  ret void
}
define void @wrong(ptr %r, i32 %a, i32 %b, i32 %c, i32 %d) {
  br label %loop
loop:
  %i = phi i32 [ 24, %0 ], [ %next, %loop ]
  %x = phi i32 [ %a, %0 ], [ %y, %loop ]
  %s = add i32 %c, %x
  %t = add i32 %b, %x
  %p = mul i32 %s, %t
  %y = sub i32 %d, %p
  %next = add i32 %i, -1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %end
end:
  store i32 %y, ptr %r
  ret void
}
