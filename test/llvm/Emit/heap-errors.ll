; RUN: not %opt -passes='matrix-lower' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed -e 's/"no-builtins"//' %s | not %opt -mtriple=amdgcn-amd-amdhsa -passes='matrix-lower' -disable-output 2>&1 | FileCheck %s
; RUN: sed -e 's/"no-builtins"//' %s | %opt -mtriple=x86_64-unknown-linux-gnu -passes='matrix-lower' -disable-output

; Without malloc a value that needs the heap is an error that says how much.

; CHECK: error: {{.*}}matrix operations need 262144 bytes of temporary memory, which this environment has no malloc and free for
define void @f(ptr %p, ptr %q, i1 %k) "no-builtins" {
  %a = load <65536 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  store <65536 x float> %a, ptr %q
  br label %y
y:
  ret void
}
