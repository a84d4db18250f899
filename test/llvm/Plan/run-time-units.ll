; RUN: %opt -mattr=+avx512f,+avx512vl,+avx512bw,+avx512vnni,+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: %opt -mattr=+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,LOOPS
; RUN: %opt -mattr=+amx-tile,+amx-int8 -matrix-kernel=amx_int8 -matrix-second-cache=4096 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefix=SMALL
; RUN: %opt -mattr=+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan<O0>>' -disable-output %s | FileCheck %s --check-prefix=NONE
; RUN: sed 's/nounwind/"no-builtins"/' %s | %opt -mattr=+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan>' -disable-output - | FileCheck %s --check-prefix=NONE
; RUN: sed 's/nounwind/optsize/' %s | %opt -mattr=+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan>' -disable-output - | FileCheck %s --check-prefix=NONE
; RUN: sed 's/amx-request", i32 2/amx-request", i32 1/' %s | %opt -mattr=+amx-tile,+amx-int8,+amx-bf16 -passes='print<matrix-plan>' -disable-output - | FileCheck %s --check-prefix=NOT-ASKED

; Products whose extents are operands, by a unit whose tiles have one shape.

target triple = "x86_64-unknown-linux-gnu"

%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%F = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%H = type target("tlx.tensor", bfloat, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %H @tlx.load__h(ptr, i64, i64, i64, i64, target("tlx.attr", 2, 0)) memory(argmem: read)
declare %F @tlx.load__f(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %I @tlx.contractadd__i(%B, %B, %I, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare %F @tlx.contractadd__u(%H, %H, %F, target("tlx.attr", 0, 2, 2, 1, 4, 1)) memory(none)
declare %F @tlx.contractadd__f(%H, %H, %F, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare %I @tlx.mul__i(%I, %I) memory(none)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
declare void @tlx.store__f(%F, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; The columns that the unit reads along k are A's rows.
; CHECK-LABEL: function @update:
; CHECK-NEXT: statement that stores
; CHECK-NEXT: , or by amx_int8 for M from 8, N from 8, K from 33 and 32768 multiplications{{$}}
; CHECK: by amx_int8, if it may run, in blocks of 64x{{[0-9]+}}x1024, in memory on the heap: rows of A copied as groups by vectors, columns of B copied unless they begin at cache lines or M is at most 64 by
; MASKED-SAME: steps of 64 masked{{$}}
; LOOPS-SAME: M {{.*}}{{$}}
; SMALL-LABEL: function @update:
; SMALL: , or by amx_int8 for M from 1, N from 1, K from 1 and 1 multiplications{{$}}
; SMALL: in blocks of 64x16x64,
; NONE-NOT: by amx
; NOT-ASKED: by amx_int8, in blocks
define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A is adjacent along m, and B along k: both are copied by squares.
; CHECK-LABEL: function @turned:
; CHECK: or by amx_int8
; CHECK: rows of A copied as groups by squares, columns of B copied by {{.*}}, squares of
define void @turned(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %B @tlx.load__b(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums wait for what follows them.
; CHECK-LABEL: function @scaled:
; CHECK: or by amx_int8
; CHECK: columns of B copied unless they begin at cache lines or M is at most 64 by {{.*}}, sums that wait for M
define void @scaled(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  %E = call %I @tlx.mul__i(%I %D, %I %C)
  call void @tlx.store__i(%I %E, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @floats:
; CHECK: or by amx_bf16 for M from 8, N from 8, K from 16 and 8192 multiplications{{$}}
; CHECK: by amx_bf16, if it may run, in blocks of 64x{{[0-9]+}}x512,
define void @floats(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %H @tlx.load__h(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 2, 0) poison)
  %B = call %H @tlx.load__h(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 2, 0) poison)
  %C = call %F @tlx.load__f(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %F @tlx.contractadd__u(%H %A, %H %B, %F %C, target("tlx.attr", 0, 2, 2, 1, 4, 1) poison)
  call void @tlx.store__f(%F %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Rounded as each operation says.
; CHECK-LABEL: function @exact:
; CHECK-NOT: by amx
define void @exact(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %H @tlx.load__h(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 2, 0) poison)
  %B = call %H @tlx.load__h(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 2, 0) poison)
  %C = call %F @tlx.load__f(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %F @tlx.contractadd__f(%H %A, %H %B, %F %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__f(%F %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Each row of what sums start with is one element.
; CHECK-LABEL: function @repeated:
; CHECK-NOT: by amx
define void @repeated(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) nounwind {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 0, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 2}
