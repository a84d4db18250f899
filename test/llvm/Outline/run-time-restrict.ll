; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-outline-run-time -S %s | FileCheck %s

; Parameters that are restrict are so in the statement's function, also from their
; variables, where clang leaves them; not those that were changed.

%V = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
declare %V @tlx.load__v(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare void @tlx.store__v(%V, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; CHECK-LABEL: define void @restrict(
; CHECK: call void [[APART:@[a-z0-9_.]+]](
define void @restrict(ptr noalias %y, ptr %x, i64 %n) {
  %y.addr = alloca ptr
  %x.addr = alloca ptr
  store ptr %y, ptr %y.addr
  store ptr %x, ptr %x.addr
  %to = load ptr, ptr %y.addr
  %from = load ptr, ptr %x.addr
  %behind = getelementptr float, ptr %from, i64 1
  %X = call %V @tlx.load__v(ptr %behind, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__v(%V %X, ptr %to, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define void @changed(
; CHECK: call void [[TOGETHER:@[a-z0-9_.]+]](
define void @changed(ptr noalias %y, ptr %x, i64 %n) {
  %y.addr = alloca ptr
  store ptr %y, ptr %y.addr
  store ptr %x, ptr %y.addr
  %to = load ptr, ptr %y.addr
  %X = call %V @tlx.load__v(ptr %x, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__v(%V %X, ptr %to, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define void @no_restrict(
; CHECK: call void [[TOGETHER]](
define void @no_restrict(ptr %y, ptr %x, i64 %n) {
  %X = call %V @tlx.load__v(ptr %x, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__v(%V %X, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is read and written by way of one variable is one argument, unless the
; variable changes in between.
; CHECK-LABEL: define void @in_place(
; CHECK: call void [[ONE:@[a-z0-9_.]+]](ptr [[Y:%.*]], i64 %n)
define void @in_place(ptr %y, i64 %n) {
  %y.addr = alloca ptr
  store ptr %y, ptr %y.addr
  %from = load ptr, ptr %y.addr
  %from.0 = getelementptr i8, ptr %from, i64 0
  %X = call %V @tlx.load__v(ptr %from.0, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %to = load ptr, ptr %y.addr
  %to.0 = getelementptr i8, ptr %to, i64 0
  call void @tlx.store__v(%V %X, ptr %to.0, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define void @moved(
; CHECK: call void {{@[a-z0-9_.]+}}(ptr {{%.*}}, i64 %n, ptr {{%.*}})
define void @moved(ptr %y, i64 %n) {
  %y.addr = alloca ptr
  store ptr %y, ptr %y.addr
  %from = load ptr, ptr %y.addr
  %X = call %V @tlx.load__v(ptr %from, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %next = getelementptr float, ptr %from, i64 1
  store ptr %next, ptr %y.addr
  %to = load ptr, ptr %y.addr
  call void @tlx.store__v(%V %X, ptr %to, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: define internal void [[APART]](ptr noalias
; CHECK: define internal void [[TOGETHER]](ptr readonly
