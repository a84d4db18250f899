; RUN: %opt -passes=matrix-lower %s | FileCheck %s

; Products of constant strides wrap: elements that no object has are code like others. 2^62 and
; 2^63 floats are 0 bytes.

target triple = "x86_64-unknown-linux-gnu"

%T = type target("tlx.tensor", float, 3, 64, 128, 128, 0, 1, 2, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__T(%T, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @stored(
; CHECK: store <
; CHECK: ret
define void @stored(ptr noalias %p, ptr noalias %q) {
  %t = call %T @tlx.load__T(ptr %q, i64 16384, i64 128, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %t, ptr %p, i64 4611686018427387904, i64 4611686018427387904, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @loaded(
; CHECK: load <
; CHECK: ret
define void @loaded(ptr noalias %p, ptr noalias %q) {
  %t = call %T @tlx.load__T(ptr %q, i64 -9223372036854775808, i64 -9223372036854775808, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %t, ptr %p, i64 16384, i64 128, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The product of two tensors asks along which dimension elements are closest.
%A = type target("tlx.tensor", float, 3, 8, 16, 32, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 32, 24, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 3, 8, 16, 24, 0, 1, 2, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 1, 3, 3, 2, 2)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @multiplied(
; CHECK: load <
; CHECK: ret
define void @multiplied(ptr noalias %p, ptr noalias %a, ptr noalias %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 -9223372036854775808, i64 4611686018427387904, i64 -9223372036854775808, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 -9223372036854775808, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 1, 3, 3, 2, 2) poison)
  call void @tlx.store__C(%C %z, ptr %p, i64 384, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
