; A row times columns whose elements lie side by side is a product of one line, for
; which the columns are turned. A small factor is turned in registers: copied, it would
; be read across the ends of what has just been written.
; RUN: %opt -mtriple=x86_64-linux-gnu -mcpu=sapphirerapids -passes='function(matrix-raise,matrix-simplify,matrix-layout,print<matrix-plan>)' -disable-output %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='function(matrix-raise,matrix-simplify,matrix-layout,print<matrix-plan>)' -disable-output %s | FileCheck %s

; CHECK-LABEL: function @rows:
; CHECK-NEXT: in registers
; CHECK: relayout {{.*}}: flat
; CHECK: matmul {{.*}}: lines, padded to 16 lanes
; CHECK: store: flat
define void @rows(ptr noalias %p, ptr %q, ptr %r) {
  %x = load <2 x double>, ptr %q, align 8
  %a = load <18 x double>, ptr %r, align 8
  %y = call <9 x double> @llvm.matrix.multiply.v9f64.v2f64.v18f64(<2 x double> %x, <18 x double> %a, i32 1, i32 2, i32 9)
  store <9 x double> %y, ptr %p, align 8
  ret void
}

; A large one is not.
; CHECK-LABEL: function @large:
; CHECK: buffer 0 of 1120 bytes: stack
; CHECK: region at relayout
define void @large(ptr noalias %p, ptr %q, ptr %r) {
  %x = load <20 x double>, ptr %q, align 8
  %a = load <140 x double>, ptr %r, align 8
  %y = call <7 x double> @llvm.matrix.multiply.v7f64.v20f64.v140f64(<20 x double> %x, <140 x double> %a, i32 1, i32 20, i32 7)
  store <7 x double> %y, ptr %p, align 8
  ret void
}
