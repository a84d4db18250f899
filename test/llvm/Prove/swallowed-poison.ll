; An operation on poison is poison, whatever its result would be: each changed
; function is poison where the reference is not.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove %t/right-a.ll %t/right-b.ll | FileCheck %s \
; RUN:   --check-prefix=RIGHT

; CHECK-NOT: proved
; CHECK: and_mask_poison: differs: {{.*}}got poison
; CHECK: mul_poison: differs: {{.*}}got poison
; CHECK: or_poison: differs: {{.*}}got poison
; CHECK: and_i1_poison: differs: {{.*}}got poison
; CHECK: and_i1_branch: differs: {{.*}}poison
; CHECK: nsw_and_i1: differs: {{.*}}got poison
; CHECK: fptosi_and: differs: {{.*}}got poison
; CHECK: umin_poison: differs: {{.*}}got poison
; CHECK: sub_select: differs: {{.*}}got poison
; CHECK: xorself: differs: {{.*}}got poison
; CHECK: and0: differs: {{.*}}got poison
; CHECK: mul0: differs: {{.*}}got poison
; CHECK: selsame: differs: {{.*}}got poison
; CHECK: icmpself: differs: {{.*}}got poison
; CHECK: ule_max: differs: {{.*}}got poison
; CHECK: mod1: differs: {{.*}}got poison
; CHECK: frozen: unknown: {{.*}}freeze
; CHECK: frozen_twice: unknown: {{.*}}freeze
; CHECK-NOT: proved
; RIGHT-COUNT-4: proved

;--- a.ll
declare i32 @llvm.umin.i32(i32, i32)
define i32 @and_mask_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 0
  ret i32 %r
}
define i32 @mul_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 0
  ret i32 %r
}
define i32 @or_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 -1
  ret i32 %r
}
define i1 @and_i1_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = select i1 %z, i1 %c, i1 false
  ret i1 %r
}
define i32 @and_i1_branch(i32 %x, i32 %y) {
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
define i1 @nsw_and_i1(i32 %x, i32 %y) {
  %z = icmp slt i32 %y, 0
  %a = add nsw i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = select i1 %z, i1 %c, i1 false
  ret i1 %r
}
define i32 @fptosi_and(float %x) {
  %z = fcmp olt float %x, 100.0
  %g = fcmp ogt float %x, -100.0
  %a = fptosi float %x to i32
  %s = select i1 %z, i1 %g, i1 false
  %r = select i1 %s, i32 %a, i32 0
  ret i32 %r
}
define i32 @umin_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 0
  ret i32 %r
}
define i32 @sub_select(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 0
  ret i32 %r
}
define i32 @xorself(i32 %x, i32 %y) {
  ret i32 0
}
define i32 @and0(i32 %x, i32 %y) {
  ret i32 0
}
define i32 @mul0(i32 %x, i32 %y) {
  ret i32 0
}
define i32 @selsame(i32 %x, i32 %y) {
  ret i32 %x
}
define i1 @icmpself(i32 %x, i32 %y) {
  ret i1 1
}
define i1 @ule_max(i32 %x, i32 %y) {
  ret i1 1
}
define i32 @mod1(i32 %x, i32 %y) {
  ret i32 0
}
define i32 @frozen(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = freeze i32 %a
  ret i32 %b
}
define i32 @frozen_twice(i32 %x, i32 %y) {
  ret i32 0
}
;--- b.ll
declare i32 @llvm.umin.i32(i32, i32)
define i32 @and_mask_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %m = sext i1 %z to i32
  %r = and i32 %m, %a
  ret i32 %r
}
define i32 @mul_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %m = zext i1 %z to i32
  %r = mul i32 %m, %a
  ret i32 %r
}
define i32 @or_poison(i32 %x, i32 %y) {
  %z = icmp uge i32 %y, 32
  %a = shl i32 %x, %y
  %m = sext i1 %z to i32
  %r = or i32 %m, %a
  ret i32 %r
}
define i1 @and_i1_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = and i1 %z, %c
  ret i1 %r
}
define i32 @and_i1_branch(i32 %x, i32 %y) {
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
define i1 @nsw_and_i1(i32 %x, i32 %y) {
  %z = icmp slt i32 %y, 0
  %a = add nsw i32 %x, %y
  %c = icmp sgt i32 %a, 7
  %r = and i1 %z, %c
  ret i1 %r
}
define i32 @fptosi_and(float %x) {
  %z = fcmp olt float %x, 100.0
  %g = fcmp ogt float %x, -100.0
  %a = fptosi float %x to i32
  %s = and i1 %z, %g
  %m = sext i1 %s to i32
  %r = and i32 %m, %a
  ret i32 %r
}
define i32 @umin_poison(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %m = sext i1 %z to i32
  %r = call i32 @llvm.umin.i32(i32 %m, i32 %a)
  ret i32 %r
}
define i32 @sub_select(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r0 = select i1 %z, i32 %a, i32 0
  %b = sub i32 %a, %a
  %r = add i32 %r0, %b
  ret i32 %r
}
define i32 @xorself(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = sub i32 %a, %a
  ret i32 %b
}
define i32 @and0(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = and i32 %a, 0
  ret i32 %b
}
define i32 @mul0(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %b = mul i32 %a, 0
  ret i32 %b
}
define i32 @selsame(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %c = icmp sgt i32 %a, 0
  %b = select i1 %c, i32 %x, i32 %x
  ret i32 %b
}
define i1 @icmpself(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %c = icmp eq i32 %a, %a
  ret i1 %c
}
define i1 @ule_max(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %c = icmp ule i32 %a, -1
  ret i1 %c
}
define i32 @mod1(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %c = urem i32 %a, 1
  ret i32 %c
}
define i32 @frozen(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  ret i32 %a
}
define i32 @frozen_twice(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = freeze i32 %a
  %c = freeze i32 %a
  %d = sub i32 %b, %c
  ret i32 %d
}
;--- right-a.ll
define i32 @chosen(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %r = select i1 %z, i32 %a, i32 0
  ret i32 %r
}
define i32 @thawed(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %b = sub i32 %a, %y
  ret i32 %b
}
define i32 @one_freeze(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = freeze i32 %a
  %c = add i32 %b, %b
  ret i32 %c
}
define i32 @lost(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %b = and i32 %a, 0
  ret i32 %b
}
;--- right-b.ll
define i32 @chosen(i32 %x, i32 %y) {
  %z = icmp ult i32 %y, 32
  %a = shl i32 %x, %y
  %f = freeze i32 %a
  %m = sext i1 %z to i32
  %r = and i32 %m, %f
  ret i32 %r
}
define i32 @thawed(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %f = freeze i32 %a
  %b = sub i32 %f, %y
  ret i32 %b
}
define i32 @one_freeze(i32 %x, i32 %y) {
  %a = shl i32 %x, %y
  %b = freeze i32 %a
  %c = shl i32 %b, 1
  ret i32 %c
}
define i32 @lost(i32 %x, i32 %y) {
  ret i32 0
}
