; RUN: split-file %s %t
; RUN: %opt -passes=matrix-mark-functions %t/marked.ll | FileCheck %s
; RUN: %opt -passes=matrix-mark-functions %t/foreign.ll | FileCheck %s --check-prefix=FOREIGN
; RUN: %opt -passes=matrix-mark-functions %t/plain.ll | FileCheck %s --check-prefix=PLAIN

; Functions that hold matrices are marked, and those into which one of them may be
; inlined.

; CHECK: define void @operation({{.*}} #[[HOLDS:[0-9]+]]
; CHECK: define void @named({{.*}} #[[HOLDS]]
; CHECK: define void @calls({{.*}} #[[HOLDS]]
; CHECK: define void @callsCaller({{.*}} #[[HOLDS]]
; CHECK: define ptr @findsInTable({{.*}} #[[HOLDS]]
; CHECK: define void @apart({{.*}} #[[APART:[0-9]+]]
; CHECK: define void @callsApart({{[^#]*}} {
; CHECK: define void @vector({{[^#]*}} {
; CHECK: attributes #[[HOLDS]] = { "matrix-types" }
; CHECK: attributes #[[APART]] = { noinline "matrix-types" }

; What another front end accesses by elements' alignment is a matrix, and a large
; vector even if there is no operation.
; FOREIGN: define void @operation({{.*}} #[[HOLDS:[0-9]+]]
; FOREIGN: define void @array({{.*}} #[[HOLDS]]
; FOREIGN: define void @vector({{[^#]*}} {

; PLAIN: define void @array({{.*}} #[[HOLDS:[0-9]+]]
; PLAIN: define void @small({{[^#]*}} {
; PLAIN: define void @vector({{[^#]*}} {

;--- marked.ll
declare <9 x float> @llvm.matrix.transpose.v9f32(<9 x float>, i32, i32)
@table = constant [1 x ptr] [ptr @named]

define void @operation(ptr %p) {
  %v = load <9 x float>, ptr %p, align 4
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %v, i32 3, i32 3)
  store <9 x float> %t, ptr %p, align 4
  ret void
}
define void @named(ptr %p) "matrix-types" {
  ret void
}
define void @calls(ptr %p) {
  call void @operation(ptr %p)
  ret void
}
define void @callsCaller(ptr %p) {
  call void @calls(ptr %p)
  ret void
}
define ptr @findsInTable() {
  ret ptr @table
}
define void @apart(ptr %p) noinline "matrix-types" {
  ret void
}
define void @callsApart(ptr %p) {
  call void @apart(ptr %p)
  ret void
}
define void @vector(ptr %p) {
  %v = load <9 x float>, ptr %p, align 4
  store <9 x float> %v, ptr %p, align 4
  ret void
}

;--- foreign.ll
declare <9 x float> @llvm.matrix.transpose.v9f32(<9 x float>, i32, i32)

define void @operation(ptr %p) {
  %v = load <9 x float>, ptr %p
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %v, i32 3, i32 3)
  store <9 x float> %t, ptr %p
  ret void
}
define void @array(ptr %p) {
  %v = load <9 x float>, ptr %p, align 4
  store <9 x float> %v, ptr %p, align 4
  ret void
}
define void @vector(ptr %p) {
  %v = load <9 x float>, ptr %p
  store <9 x float> %v, ptr %p
  ret void
}

;--- plain.ll
define void @array(ptr %p) {
  %v = load <900 x float>, ptr %p, align 4
  store <900 x float> %v, ptr %p, align 4
  ret void
}
define void @small(ptr %p) {
  %v = load <9 x float>, ptr %p, align 4
  store <9 x float> %v, ptr %p, align 4
  ret void
}
define void @vector(ptr %p) {
  %v = load <900 x float>, ptr %p
  store <900 x float> %v, ptr %p
  ret void
}
