; Elements of 80 bits lie one after another in a vector, and their places are computed as wide as addresses are.
; RUN: %opt -mtriple=i686 -passes='matrix-raise-large' %s | FileCheck %s

target datalayout = "e-m:e-p:32:32-i64:32-f80:32"

; CHECK-LABEL: @store(
; CHECK: %[[INDEX:.*]] = phi i32
; CHECK: %[[BITS:.*]] = mul i32 %[[INDEX]], 80
; CHECK: %[[BYTES:.*]] = lshr i32 %[[BITS]], 3
; CHECK: getelementptr i8, ptr %p, i32 %[[BYTES]]
define void @store(ptr %p, ptr %q) {
  %a = load <81 x x86_fp80>, ptr %p
  store <81 x x86_fp80> %a, ptr %q
  ret void
}
