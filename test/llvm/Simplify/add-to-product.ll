; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A product that is added to something starts from it where its kernel does not
; add with its tiles; of floats in any order alone.
;
; RUN: %opt -passes=matrix-fold-widening %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 64, 64, 1, 0, 0, 0)
%W = type target("tlx.tensor", i32, 2, 64, 64, 1, 0, 0, 0)
%B = type target("tlx.tensor", bfloat, 2, 64, 64, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)

; CHECK-LABEL: define {{.*}} @integers(
; CHECK-NEXT: %s = call {{.*}} @tlx.muladd__{{.*}}({{.*}} %a, {{.*}} %b, {{.*}} %c, target("tlx.attr", 3, 0) poison)
; CHECK-NEXT: ret {{.*}} %s
define %W @integers(%A %a, %A %b, %W %c) #0 {
  %x = call %W @tlx.sext__W(%A %a)
  %y = call %W @tlx.sext__W(%A %b)
  %p = call %W @tlx.matmul__W(%W %x, %W %y, target("tlx.attr", 0) poison)
  %s = call %W @tlx.add__W(%W %c, %W %p)
  ret %W %s
}

; Vectors do add with their tiles.
; CHECK-LABEL: define {{.*}} @vectors(
; CHECK: %[[Z:.*]] = call {{.*}} @tlx.splat__{{.*}}(i32 0)
; CHECK: %p = call {{.*}} @tlx.muladd__{{.*}}({{.*}} %a, {{.*}} %b, {{.*}} %[[Z]],
; CHECK: call {{.*}} @tlx.add__W({{.*}} %c, {{.*}} %p)
define %W @vectors(%A %a, %A %b, %W %c) {
  %x = call %W @tlx.sext__W(%A %a)
  %y = call %W @tlx.sext__W(%A %b)
  %p = call %W @tlx.matmul__W(%W %x, %W %y, target("tlx.attr", 0) poison)
  %s = call %W @tlx.add__W(%W %c, %W %p)
  ret %W %s
}

; contract, reassoc and nsz.
; CHECK-LABEL: define {{.*}} @floats(
; CHECK: %s = call {{.*}} @tlx.muladd__{{.*}}({{.*}} %a, {{.*}} %b, {{.*}} %c, target("tlx.attr", 0, 35) poison)
; CHECK-NEXT: ret {{.*}} %s
define %F @floats(%B %a, %B %b, %F %c) #0 "denormal-fp-math"="preserve-sign" {
  %x = call %F @tlx.fpext__F(%B %a)
  %y = call %F @tlx.fpext__F(%B %b)
  %p = call %F @tlx.matmul__F(%F %x, %F %y, target("tlx.attr", 35) poison)
  %s = call %F @tlx.fadd__F(%F %p, %F %c, target("tlx.attr", 35) poison)
  ret %F %s
}

; The sum is not to be re-associated; the product is used twice.
; CHECK-LABEL: define {{.*}} @ordered(
; CHECK: %p = call {{.*}} @tlx.muladd__
; CHECK: call {{.*}} @tlx.fadd__
define %F @ordered(%B %a, %B %b, %F %c) #0 "denormal-fp-math"="preserve-sign" {
  %x = call %F @tlx.fpext__F(%B %a)
  %y = call %F @tlx.fpext__F(%B %b)
  %p = call %F @tlx.matmul__F(%F %x, %F %y, target("tlx.attr", 35) poison)
  %s = call %F @tlx.fadd__1(%F %p, %F %c, target("tlx.attr", 1) poison)
  ret %F %s
}
; CHECK-LABEL: define {{.*}} @twice(
; CHECK: call {{.*}} @tlx.add__W({{.*}} %p, {{.*}} %p)
define %W @twice(%A %a, %A %b, %W %c) #0 {
  %x = call %W @tlx.sext__W(%A %a)
  %y = call %W @tlx.sext__W(%A %b)
  %p = call %W @tlx.matmul__W(%W %x, %W %y, target("tlx.attr", 0) poison)
  %s = call %W @tlx.add__W(%W %p, %W %p)
  ret %W %s
}

; An extension that is both operands of a product is needed by nothing else.
; CHECK-LABEL: define {{.*}} @square(
; CHECK: %[[T:.*]] = call {{.*}} @tlx.transpose__{{.*}}({{.*}} %a,
; CHECK: %[[R:.*]] = call {{.*}} @tlx.relayout__{{.*}} %[[T]])
; CHECK: %p = call {{.*}} @tlx.muladd__{{.*}}({{.*}} %a, {{.*}} %[[R]], {{.*}} %{{.*}}, target("tlx.attr", 3, 0) poison)
define %W @square(%A %a) #0 {
  %x = call %W @tlx.sext__W(%A %a)
  %t = call %W @tlx.transpose__W(%W %x, target("tlx.attr", 1, 0) poison)
  %p = call %W @tlx.matmul__W(%W %x, %W %t, target("tlx.attr", 0) poison)
  ret %W %p
}

attributes #0 = { "target-features"="+amx-tile,+amx-int8,+amx-bf16,+avx2" }

declare %W @tlx.sext__W(%A) #1
declare %W @tlx.matmul__W(%W, %W, target("tlx.attr", 0)) #1
declare %W @tlx.transpose__W(%W, target("tlx.attr", 1, 0)) #1
declare %W @tlx.add__W(%W, %W) #1
declare %F @tlx.fpext__F(%B) #1
declare %F @tlx.matmul__F(%F, %F, target("tlx.attr", 35)) #1
declare %F @tlx.fadd__F(%F, %F, target("tlx.attr", 35)) #1
declare %F @tlx.fadd__1(%F, %F, target("tlx.attr", 1)) #1

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
