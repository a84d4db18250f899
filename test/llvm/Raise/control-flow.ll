; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Phis, selects and freezes are LLVM's own, on handles.

; CHECK-LABEL: @loop(
; CHECK: %c = phi target("tlx.tensor", float, 1, 256, 0, 0) [ %a, %0 ], [ %d, %l ]
; CHECK: %d = call {{.*}} @tlx.fadd__
define void @loop(ptr %p, i32 %n) {
  %a = load <256 x float>, ptr %p
  br label %l
l:
  %c = phi <256 x float> [ %a, %0 ], [ %d, %l ]
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %d = fadd <256 x float> %c, %c
  %j = add i32 %i, 1
  %k = icmp eq i32 %j, %n
  br i1 %k, label %x, label %l
x:
  store <256 x float> %d, ptr %p
  ret void
}

; Two edges from one block carry one value, and constants are made in it.
; CHECK-LABEL: @switch(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.splat__{{.*}}(float 1.000000e+00)
; CHECK-NEXT: switch
; CHECK: phi {{.*}} [ %[[S]], %0 ], [ %[[S]], %0 ], [ poison, %t ]
define void @switch(ptr %p, i32 %k) {
  switch i32 %k, label %t [ i32 0, label %e
                            i32 1, label %e ]
t:
  br label %e
e:
  %c = phi <256 x float> [ splat (float 1.0), %0 ], [ splat (float 1.0), %0 ], [ poison, %t ]
  store <256 x float> %c, ptr %p
  ret void
}

; CHECK-LABEL: @select(
; CHECK: %s = select i1 %k, target("tlx.tensor", float, 1, 256, 0, 0) %a, {{.*}} %b
; CHECK: %f = freeze target("tlx.tensor", float, 1, 256, 0, 0) %s
; CHECK: call target("tlx.tensor", i1, 1, 256, 0, 0) @tlx.fcmp__{{.*}} target("tlx.attr", 4, 8) poison)
; CHECK: %c = call {{.*}} @tlx.select__{{.*}} %f, {{.*}} %b)
define void @select(ptr %p, ptr %q, i1 %k) {
  %a = load <256 x float>, ptr %p
  %b = load <256 x float>, ptr %q
  %s = select i1 %k, <256 x float> %a, <256 x float> %b
  %f = freeze <256 x float> %s
  %m = fcmp nnan olt <256 x float> %f, %b
  %c = select <256 x i1> %m, <256 x float> %f, <256 x float> %b
  store <256 x float> %c, ptr %p
  ret void
}
