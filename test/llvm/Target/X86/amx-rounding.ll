; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Tiles of halves and bfloats round as they do: where a product says that it allows
; that (attribute 4) and may be contracted, or where it may be re-associated,
; zeros have no signs and subnormals are flushed.
;
; RUN: %opt -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck %s
; RUN: %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops -disable-output %s 2>&1 | FileCheck --check-prefix=REMARK %s

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", bfloat, 2, 64, 64, 1, 0, 0, 0)
%H = type target("tlx.tensor", half, 2, 64, 64, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)

; CHECK-LABEL: function @allowed:
; CHECK: kernel amx_bf16, tiles of M 2*2x16 of 32 k lanes by N 2*2x16, N outside, in parts of 64x64, A packed (A zipped); if it is not available, vectors of
define void @allowed(ptr %a, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C41(%A %x, %A %x, %C %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @halves:
; CHECK: kernel amx_fp16,
define void @halves(ptr %a, ptr noalias %c) #0 {
  %x = call %H @tlx.load__H(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__CH41(%H %x, %H %x, %C %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
; REMARK: multiply-add of 64x64 float: kernel amx_bf16 is not used because its sums are rounded in another way than the operation allows
; CHECK-LABEL: function @uncontracted:
; CHECK: vectors of
define void @uncontracted(ptr %a, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C40(%A %x, %A %x, %C %z, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
; contract, reassoc and nsz.
; CHECK-LABEL: function @reassociated:
; CHECK: kernel amx_bf16,
define void @reassociated(ptr %a, ptr noalias %c) #0 "denormal-fp-math"="preserve-sign" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C035(%A %x, %A %x, %C %z, target("tlx.attr", 0, 35) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
; REMARK: kernel amx_bf16 is not used because its sums are rounded in another way
; CHECK-LABEL: function @subnormal:
; CHECK: vectors of
define void @subnormal(ptr %a, ptr noalias %c) #0 "denormal-fp-math"="preserve-sign" "denormal-fp-math-f32"="ieee" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C035(%A %x, %A %x, %C %z, target("tlx.attr", 0, 35) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
; REMARK: kernel amx_bf16 is not used because its sums are rounded in another way
; CHECK-LABEL: function @signs:
; CHECK: vectors of
define void @signs(ptr %a, ptr noalias %c) #0 "denormal-fp-math"="positive-zero" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C03(%A %x, %A %x, %C %z, target("tlx.attr", 0, 3) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind "target-features"="+amx-tile,+amx-bf16,+amx-fp16,+avx512f" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare %H @tlx.load__H(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C @tlx.muladd__C41(%A, %A, %C, target("tlx.attr", 4, 1)) #2
declare %C @tlx.muladd__C40(%A, %A, %C, target("tlx.attr", 4, 0)) #2
declare %C @tlx.muladd__C035(%A, %A, %C, target("tlx.attr", 0, 35)) #2
declare %C @tlx.muladd__C03(%A, %A, %C, target("tlx.attr", 0, 3)) #2
declare %C @tlx.muladd__CH41(%H, %H, %C, target("tlx.attr", 4, 1)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
