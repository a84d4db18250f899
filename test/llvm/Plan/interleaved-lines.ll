; RUN: %opt -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='matrix-lower,function(instcombine)' -S %s | FileCheck --check-prefix=EMIT %s

; Where the elements of a few lines lie in turn, a vector of each line is moved
; at once. Shuffles stay within 128 bits.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%Pixels = type target("tlx.tensor", i8, 2, 4100, 3, 0, 1, 0, 0)
%Planes = type target("tlx.tensor", i8, 2, 3, 4100, 0, 1, 0, 0)
declare %Pixels @tlx.load__Pixels(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Planes @tlx.load__Planes(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Planes @tlx.transpose__Planes(%Pixels, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %Pixels @tlx.transpose__Pixels(%Planes, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__Planes(%Planes, ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__Pixels(%Pixels, ptr, i64, i64, target("tlx.attr", 1, 0))

%ShortSeven = type target("tlx.tensor", i8, 3, 40, 31, 7, 0, 1, 2, 0, 0, 0)
%ShortLines = type target("tlx.tensor", i8, 3, 40, 7, 31, 0, 1, 2, 0, 0, 0)
declare %ShortSeven @tlx.load__ShortSeven(ptr, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %ShortLines @tlx.transpose__ShortLines(%ShortSeven, target("tlx.attr", 0, 2, 1)) nounwind willreturn memory(none)
declare void @tlx.store__ShortLines(%ShortLines, ptr, i64, i64, i64, target("tlx.attr", 1, 0))

; The last vector starts early.
; CHECK-LABEL: function @separated:
; CHECK: vectors of 32, interleaved by 3 in parts of 16{{$}}
; EMIT-LABEL: define void @separated(
; EMIT: matrix.loop:
; EMIT-COUNT-6: load <16 x i8>
; EMIT-COUNT-3: store <32 x i8>
; EMIT: icmp {{.*}}4096
; EMIT-COUNT-6: load <16 x i8>
; EMIT-COUNT-3: store <32 x i8>
; EMIT: ret void
define void @separated(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %Pixels @tlx.load__Pixels(ptr %a, i64 3, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Planes @tlx.transpose__Planes(%Pixels %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Planes(%Planes %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; The vectors are shorter than a register, and as planned.
; CHECK-LABEL: function @short_lines:
; CHECK: vectors of 16, interleaved by 7 in parts of 16{{$}}
; EMIT-LABEL: define void @short_lines(
; EMIT-COUNT-7: store <16 x i8>
; EMIT-COUNT-7: store <16 x i8>
; EMIT-NOT: store
; EMIT: ret void
define void @short_lines(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %ShortSeven @tlx.load__ShortSeven(ptr %a, i64 217, i64 7, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %ShortLines @tlx.transpose__ShortLines(%ShortSeven %x, target("tlx.attr", 0, 2, 1) poison)
  call void @tlx.store__ShortLines(%ShortLines %y, ptr %d, i64 217, i64 31, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Lines lie apart.
; CHECK-LABEL: function @interleaved:
; CHECK: vectors of 32, interleaved by 3 in parts of 16{{$}}
; EMIT-LABEL: define void @interleaved(
; EMIT-COUNT-3: load <32 x i8>
; EMIT-COUNT-3: store <32 x i8>
define void @interleaved(ptr noalias %d, ptr noalias %a, i64 %stride) #0 {
  %x = call %Planes @tlx.load__Planes(ptr %a, i64 %stride, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Pixels @tlx.transpose__Pixels(%Planes %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Pixels(%Pixels %y, ptr %d, i64 3, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Nothing is read between pixels.
; CHECK-LABEL: function @apart:
; CHECK-NOT: interleaved
define void @apart(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %Pixels @tlx.load__Pixels(ptr %a, i64 4, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Planes @tlx.transpose__Planes(%Pixels %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Planes(%Planes %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Vectors of 128 bits are a part each.
; CHECK-LABEL: function @short:
; CHECK: vectors of 16, interleaved by 3 in parts of 16{{$}}
define void @short(ptr noalias %d, ptr noalias %a) {
  %x = call %Pixels @tlx.load__Pixels(ptr %a, i64 3, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Planes @tlx.transpose__Planes(%Pixels %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Planes(%Planes %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

%Seven = type target("tlx.tensor", i8, 2, 4100, 7, 0, 1, 0, 0)
%Turned = type target("tlx.tensor", i8, 2, 7, 4100, 0, 1, 0, 0)
declare %Seven @tlx.load__Seven(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Turned @tlx.transpose__Turned(%Seven, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__Turned(%Turned, ptr, i64, i64, target("tlx.attr", 1, 0))

; CHECK-LABEL: function @seven:
; CHECK: vectors of 32, interleaved by 7 in parts of 16{{$}}
define void @seven(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %Seven @tlx.load__Seven(ptr %a, i64 7, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Turned @tlx.transpose__Turned(%Seven %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Turned(%Turned %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Seven lines take too many blends for so short vectors.
; CHECK-LABEL: function @seven_short:
; CHECK-NOT: interleaved
define void @seven_short(ptr noalias %d, ptr noalias %a) {
  %x = call %Seven @tlx.load__Seven(ptr %a, i64 7, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Turned @tlx.transpose__Turned(%Seven %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Turned(%Turned %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

attributes #0 = { "target-features"="+avx2" }

; Lines of two dimensions, of which rows do not follow columns.
%Apart = type target("tlx.tensor", float, 4, 2, 16, 2, 28, 0, 1, 2, 3, 0, 0, 0, 0)
%InTurn = type target("tlx.tensor", float, 4, 16, 28, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0)
declare %Apart @tlx.load__Apart(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %InTurn @tlx.transpose__InTurn(%Apart, target("tlx.attr", 1, 3, 0, 2)) nounwind willreturn memory(none)
declare void @tlx.store__InTurn(%InTurn, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: function @blocks:
; CHECK: vectors of {{[48]}}, interleaved by 4 in parts of {{[48]}}{{$}}
define void @blocks(ptr noalias %d, ptr noalias %a) #0 {
  %t = call %Apart @tlx.load__Apart(ptr %a, i64 896, i64 56, i64 28, i64 1, target("tlx.attr", 4, 0) poison)
  %u = call %InTurn @tlx.transpose__InTurn(%Apart %t, target("tlx.attr", 1, 3, 0, 2) poison)
  call void @tlx.store__InTurn(%InTurn %u, ptr %d, i64 112, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Operations on the way are done with a vector of each line, too, unless an
; operand is as the result is, and the last vector would be computed twice.
%PlanesAsRead = type target("tlx.tensor", i8, 2, 3, 4100, 1, 0, 0, 0)
%Longer = type target("tlx.tensor", i8, 2, 3, 4128, 0, 1, 0, 0)
%LongerAsRead = type target("tlx.tensor", i8, 2, 3, 4128, 1, 0, 0, 0)
declare %PlanesAsRead @tlx.load__PlanesAsRead(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Planes @tlx.relayout__Planes(%PlanesAsRead) nounwind willreturn memory(none)
declare %Planes @tlx.ctpop__Planes(%Planes) nounwind willreturn memory(none)
declare %Planes @tlx.add__Planes(%Planes, %Planes) nounwind willreturn memory(none)
declare %LongerAsRead @tlx.load__LongerAsRead(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Longer @tlx.load__Longer(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Longer @tlx.relayout__Longer(%LongerAsRead) nounwind willreturn memory(none)
declare %Longer @tlx.add__Longer(%Longer, %Longer) nounwind willreturn memory(none)
declare void @tlx.store__Longer(%Longer, ptr, i64, i64, target("tlx.attr", 1, 0))

; CHECK-LABEL: function @counted:
; CHECK: vectors of 32, interleaved by 3{{$}}
; EMIT-LABEL: define void @counted(
; EMIT: matrix.loop:
; EMIT-COUNT-6: load <16 x i8>
; EMIT-COUNT-3: call {{.*}}<32 x i8> @llvm.ctpop
; EMIT: icmp
define void @counted(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %PlanesAsRead @tlx.load__PlanesAsRead(ptr %a, i64 1, i64 3, target("tlx.attr", 1, 0) poison)
  %r = call %Planes @tlx.relayout__Planes(%PlanesAsRead %x)
  %y = call %Planes @tlx.ctpop__Planes(%Planes %r)
  call void @tlx.store__Planes(%Planes %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK-LABEL: function @in_place_with_an_end:
; CHECK-NOT: interleaved by
define void @in_place_with_an_end(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %PlanesAsRead @tlx.load__PlanesAsRead(ptr %a, i64 1, i64 3, target("tlx.attr", 1, 0) poison)
  %r = call %Planes @tlx.relayout__Planes(%PlanesAsRead %x)
  %c = call %Planes @tlx.load__Planes(ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Planes @tlx.add__Planes(%Planes %r, %Planes %c)
  call void @tlx.store__Planes(%Planes %y, ptr %d, i64 4100, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK-LABEL: function @in_place:
; CHECK: vectors of 32, interleaved by 3{{$}}
define void @in_place(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %LongerAsRead @tlx.load__LongerAsRead(ptr %a, i64 1, i64 3, target("tlx.attr", 1, 0) poison)
  %r = call %Longer @tlx.relayout__Longer(%LongerAsRead %x)
  %c = call %Longer @tlx.load__Longer(ptr %d, i64 4128, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %Longer @tlx.add__Longer(%Longer %r, %Longer %c)
  call void @tlx.store__Longer(%Longer %y, ptr %d, i64 4128, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
