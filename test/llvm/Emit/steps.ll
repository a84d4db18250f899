; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower %s | %check_lowered | FileCheck %s

; Elements that lie two to four apart are read as vectors of all that lies between the first
; and the last one, and as no more.

%X = type target("tlx.tensor", float, 1, 480, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__V(ptr, i64, target("tlx.attr", 4, 1)) nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @tlx.store__X(%X, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.fneg__X(%X, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @two(
; CHECK: %[[LOW:.*]] = load <16 x float>
; CHECK: add i64 %{{.*}}, 15
; CHECK: %[[HIGH:.*]] = load <16 x float>
; CHECK: shufflevector <16 x float> %{{.*}}, <16 x float> %[[HIGH]], <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
; CHECK: ret
define void @two(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @four(
; CHECK-COUNT-4: load <16 x float>
; CHECK: ret
define void @four(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 4, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Elements that fall are read, and written, as vectors that rise.
; CHECK-LABEL: @backwards(
; CHECK: %[[AT:.*]] = add i64 %{{.*}}, -15
; CHECK: %[[UP:.*]] = load <16 x float>
; CHECK: shufflevector <16 x float> %[[UP]], <16 x float> poison, <16 x i32> <i32 15, i32 14, i32 13,
; CHECK: fneg <16 x float>
; CHECK: shufflevector <16 x float> %{{.*}}, <16 x float> poison, <16 x i32> <i32 15, i32 14, i32 13,
; CHECK: store <16 x float>
; CHECK: ret
define void @backwards(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 -1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 -1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @two_backwards(
; CHECK: add i64 %{{.*}}, -30
; CHECK-COUNT-2: load <16 x float>
; CHECK: ret
define void @two_backwards(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 -2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A sanitizer would see elements that another thread may write, or that are
; poisoned or have another tag.
; CHECK-LABEL: @thread(
; CHECK-NOT: load <16 x float>
; CHECK: ret
define void @thread(ptr noalias %y, ptr noalias %x) sanitize_thread {
  %a = call %X @tlx.load__X(ptr %x, i64 2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @address(
; CHECK-NOT: load <16 x float>
; CHECK: ret
define void @address(ptr noalias %y, ptr noalias %x) sanitize_address {
  %a = call %X @tlx.load__X(ptr %x, i64 2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @hwaddress(
; CHECK-NOT: load <16 x float>
; CHECK: ret
define void @hwaddress(ptr noalias %y, ptr noalias %x) sanitize_hwaddress {
  %a = call %X @tlx.load__X(ptr %x, i64 2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @memtag(
; CHECK-NOT: load <16 x float>
; CHECK: ret
define void @memtag(ptr noalias %y, ptr noalias %x) sanitize_memtag {
  %a = call %X @tlx.load__X(ptr %x, i64 2, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @too_far(
; CHECK-NOT: load <16 x float>
; CHECK: ret
define void @too_far(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 5, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Each element of volatile memory is read once, and nothing else.
; CHECK-LABEL: @volatile_memory(
; CHECK-NOT: load volatile <
; CHECK: load volatile float
; CHECK: ret
define void @volatile_memory(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__V(ptr %x, i64 2, target("tlx.attr", 4, 1) poison)
  %b = call %X @tlx.fneg__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
