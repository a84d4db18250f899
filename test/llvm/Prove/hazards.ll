; For some inputs, the changed function divides by zero or branches on poison,
; and the original does not.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove %t/right-a.ll %t/right-b.ll | FileCheck %s \
; RUN:   --check-prefix=RIGHT

; CHECK-NOT: proved
; CHECK: by_zero: differs: divides where eq(y, 0), and the original does not, in 'by_zero': %d = udiv i32 %x, %y; for y = 0
; CHECK: by_minus_one: differs: divides where {{.*}}; for x = -2147483648, y = -1
; CHECK: remainder: differs: divides where {{.*}}; for x = -2147483648, y = -1
; CHECK: later: differs: divides where eq(y, 0)
; CHECK: branch: differs: needs a number that may be poison, sgt(x << y, 0)
; CHECK: of_two: differs: needs a number that may be poison
; CHECK: choice: differs: needs a number that may be poison
; CHECK: address: differs: needs a number that may be poison
; CHECK: passed: differs: needs a number that may be poison
; CHECK-NOT: proved
; CHECK: use: proved
; CHECK-NOT: proved
; RIGHT-COUNT-5: proved

;--- a.ll
define i32 @by_zero(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, 0
  br i1 %c, label %z, label %n
z:
  ret i32 0
n:
  %d = udiv i32 %x, %y
  ret i32 %d
}
define i32 @by_minus_one(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, -1
  br i1 %c, label %z, label %n
z:
  %m = sub i32 0, %x
  ret i32 %m
n:
  %d = sdiv i32 %x, %y
  ret i32 %d
}
define i32 @remainder(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, -1
  br i1 %c, label %z, label %n
z:
  ret i32 0
n:
  %d = srem i32 %x, %y
  ret i32 %d
}
define i32 @later(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @branch(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @of_two(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = select i1 %z, i1 %c, i1 false
  br i1 %r, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @choice(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  switch i32 %a, label %e [ i32 1, label %t ]
t:
  ret i32 1
e:
  ret i32 0
}
define float @address(ptr %p, i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %i = select i1 %c, i64 1, i64 0
  %q = getelementptr float, ptr %p, i64 %i
  %r = load float, ptr %q
  ret float %r
}
define i32 @passed(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %r = call i32 @use(i32 %a)
  ret i32 %r
}
define internal i32 @use(i32 %x) {
  ret i32 %x
}
;--- b.ll
define i32 @by_zero(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, 0
  %d = udiv i32 %x, %y
  %r = select i1 %c, i32 0, i32 %d
  ret i32 %r
}
define i32 @by_minus_one(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, -1
  %m = sub i32 0, %x
  %d = sdiv i32 %x, %y
  %r = select i1 %c, i32 %m, i32 %d
  ret i32 %r
}
define i32 @remainder(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, -1
  %d = srem i32 %x, %y
  %r = select i1 %c, i32 0, i32 %d
  ret i32 %r
}
define i32 @later(i32 %x, i32 %y) {
  %d = udiv i32 %x, %y
  ret i32 %x
}
define i32 @branch(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 0
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret i32 %x
}
define i32 @of_two(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = and i1 %z, %c
  br i1 %r, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @choice(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  switch i32 %a, label %e [ i32 1, label %t ]
t:
  ret i32 1
e:
  ret i32 0
}
define float @address(ptr %p, i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %i = select i1 %c, i64 1, i64 0
  %q = getelementptr float, ptr %p, i64 %i
  %r = load float, ptr %q
  ret float %r
}
define i32 @passed(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %r = call i32 @use(i32 noundef %a)
  ret i32 %r
}
define internal i32 @use(i32 %x) {
  ret i32 %x
}
;--- right-a.ll
define i32 @same(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, 0
  br i1 %c, label %z, label %n
z:
  ret i32 0
n:
  %d = udiv i32 %x, %y
  ret i32 %d
}
define i32 @always(i32 %x, i32 %y) {
  %d = sdiv i32 %x, %y
  %c = icmp sgt i32 %x, 0
  %r = select i1 %c, i32 %d, i32 %x
  ret i32 %r
}
define i32 @two_branches(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  br i1 %z, label %n, label %e
n:
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  br i1 %c, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @one_branch(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = select i1 %z, i1 %c, i1 false
  br i1 %r, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @within(i16 %x, i16 %y) {
  ret i32 0
}
;--- right-b.ll
define i32 @same(i32 %x, i32 %y) {
  %c = icmp ne i32 %y, 0
  br i1 %c, label %n, label %z
z:
  ret i32 0
n:
  %d = udiv i32 %x, %y
  ret i32 %d
}
define i32 @always(i32 %x, i32 %y) {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %t, label %e
t:
  %d = sdiv i32 %x, %y
  ret i32 %d
e:
  ret i32 %x
}
define i32 @two_branches(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = select i1 %z, i1 %c, i1 false
  br i1 %r, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @one_branch(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  br i1 %z, label %n, label %e
n:
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  br i1 %c, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
define i32 @within(i16 %x, i16 %y) {
  %a = sext i16 %x to i32
  %b = sext i16 %y to i32
  %s = add nsw i32 %a, %b
  %c = icmp sgt i32 %s, 7
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret i32 0
}
