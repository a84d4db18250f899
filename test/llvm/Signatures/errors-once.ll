; RUN: not %stock_clang -O0 -c -x ir %s -o %t.o -fpass-plugin=%plugin 2>&1 | FileCheck %s
; RUN: not %stock_clang -O2 -c -x ir %s -o %t.o -fpass-plugin=%plugin 2>&1 | FileCheck %s

; A compiler goes on after an error: each function that others see, and each
; call of nobody knows what, is reported once, and nothing of them is left.

; CHECK-COUNT-1: function 'elsewhere' has a tensor in its signature
; CHECK: function 'external' has a tensor in its signature
; CHECK: in function good {{.*}}: indirect call with a tensor argument
; CHECK: in function g {{.*}}: variadic tensor argument
; CHECK: in function g {{.*}}: indirect call with a tensor argument
; CHECK-NOT: tensor
; CHECK: 5 errors generated

%T = type target("tlx.tensor", float, 1, 3, 0, 0)
declare %T @tlx.splat__T(float)
declare void @tlx.store__T(%T, ptr, i64, target("tlx.attr", 4, 0))
declare void @elsewhere(%T)
declare void @variadic(...)
declare i32 @__gxx_personality_v0(...)
define %T @external(%T %t) { 
  ret %T %t
}
define internal { %T, i32 } @good({ %T, i32 } %t, ptr %f) noinline {
  %x = extractvalue { %T, i32 } %t, 0
  call void %f(%T %x)
  ret { %T, i32 } %t
}
define void @g(ptr %p, ptr %f) personality ptr @__gxx_personality_v0 {
  %t = call %T @tlx.splat__T(float 1.0)
  call void @elsewhere(%T %t)
  call void @elsewhere(%T %t)
  %u = call %T @external(%T %t)
  call void (...) @variadic(i32 1, %T %t)
  %s = insertvalue { %T, i32 } poison, %T %u, 0
  %v = call { %T, i32 } @good({ %T, i32 } %s, ptr %f)
  %w = extractvalue { %T, i32 } %v, 0
  %x = invoke %T %f(%T %w) to label %on unwind label %pad
on:
  call void @tlx.store__T(%T %x, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
