; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Elements are read and replaced by operations; an index is 64 bits wide,
; unsigned, and may be a variable or out of range.

; CHECK-LABEL: @extract(
; CHECK: call i512 @tlx.extract__{{.*}}, i64 7)
define i512 @extract(ptr %p) {
  %a = load <9 x i512>, ptr %p
  %e = extractelement <9 x i512> %a, i32 7
  ret i512 %e
}

; CHECK-LABEL: @extract_at(
; CHECK: %[[I:.*]] = zext i8 %i to i64
; CHECK: call i512 @tlx.extract__{{.*}}, i64 %[[I]])
define i512 @extract_at(ptr %p, i8 %i) {
  %a = load <9 x i512>, ptr %p
  %e = extractelement <9 x i512> %a, i8 %i
  ret i512 %e
}

; CHECK-LABEL: @insert(
; CHECK: %c = call target("tlx.tensor", i512, 1, 9, 0, 0) @tlx.insert__{{.*}} %a, i512 %x, i64 %i)
define void @insert(ptr %p, i512 %x, i64 %i) {
  %a = load <9 x i512>, ptr %p
  %c = insertelement <9 x i512> %a, i512 %x, i64 %i
  store <9 x i512> %c, ptr %p
  ret void
}

; CHECK-LABEL: @insert_into_poison(
; CHECK: @tlx.insert__{{.*}}) poison, i512 %x, i64 99)
define void @insert_into_poison(ptr %p, i512 %x) {
  %c = insertelement <9 x i512> poison, i512 %x, i32 99
  store <9 x i512> %c, ptr %p
  ret void
}
