; A claim on a conversion that another operation looks through must not be lost:
; each changed function claims more than its reference.
; RUN: split-file %s %t
; RUN: sed 's/NNEG//; s/NUW//; s/NSW//' %t/claims.ll > %t/none.ll
; RUN: sed 's/NNEG/nneg/; s/NUW/nuw/; s/NSW/nsw/' %t/claims.ll > %t/more.ll
; RUN: not %matrix_prove %t/none.ll %t/more.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove %t/more.ll %t/none.ll | FileCheck %s --check-prefix=GONE

; CHECK-NOT: proved
; CHECK: extended_again: differs: {{.*}}got poison
; CHECK: cut: differs: {{.*}}got poison
; CHECK: multiplied: differs: {{.*}}got poison
; CHECK: compared: differs: {{.*}}got poison
; CHECK: stored: differs: {{.*}}got poison
; CHECK: joined: differs: {{.*}}got poison
; CHECK: shifted: differs: {{.*}}got poison
; CHECK: by_bytes: differs: {{.*}}got poison
; CHECK: by_more_bytes: differs: {{.*}}got poison
; CHECK-NOT: proved
; GONE-COUNT-9: proved

;--- claims.ll
define i32 @extended_again(i8 %x) {
  %y = zext NNEG i8 %x to i16
  %z = sext i16 %y to i32
  ret i32 %z
}
define i8 @cut(i8 %x) {
  %y = zext NNEG i8 %x to i16
  %z = trunc i16 %y to i8
  ret i8 %z
}
define i32 @multiplied(i8 %x, i16 %y) {
  %a = zext NNEG i8 %x to i16
  %b = sext i16 %a to i32
  %c = sext i16 %y to i32
  %z = mul i32 %b, %c
  ret i32 %z
}
define i1 @compared(i8 %x) {
  %y = zext NNEG i8 %x to i16
  %z = icmp eq i16 %y, 200
  ret i1 %z
}
define <2 x i8> @stored(i8 %x) {
  %y = zext NNEG i8 %x to i16
  %z = bitcast i16 %y to <2 x i8>
  ret <2 x i8> %z
}
define i32 @joined(i32 %x) {
  %low = trunc NUW i32 %x to i16
  %moved = lshr i32 %x, 16
  %high = trunc i32 %moved to i16
  %v = insertelement <2 x i16> poison, i16 %low, i64 0
  %w = insertelement <2 x i16> %v, i16 %high, i64 1
  %z = bitcast <2 x i16> %w to i32
  ret i32 %z
}
define i32 @shifted(i16 %x) {
  %y = zext NNEG i16 %x to i32
  %z = lshr i32 %y, 8
  ret i32 %z
}
define i32 @by_bytes(i16 %x) {
  %y = zext i16 %x to i32
  %z = shl NSW i32 %y, 16
  ret i32 %z
}
define i32 @by_more_bytes(i16 %x) {
  %y = zext i16 %x to i32
  %z = shl NUW i32 %y, 24
  ret i32 %z
}
