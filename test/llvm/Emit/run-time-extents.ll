; RUN: split-file %s %t
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl -passes=matrix-outline-run-time -S %t/good.ll | FileCheck %t/good.ll --check-prefix=OUTLINED
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl -passes=matrix-lower -pass-remarks=matrix-ops -S %t/good.ll 2>&1 | FileCheck %t/good.ll --check-prefixes=CHECK,MASKED
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower -pass-remarks=matrix-ops -S %t/good.ll 2>&1 | FileCheck %t/good.ll --check-prefixes=CHECK,NARROW
; RUN: not %opt -passes=matrix-lower -disable-output %t/phi.ll 2>&1 | FileCheck %t/phi.ll
; RUN: not %opt -passes=matrix-lower -disable-output %t/extracted.ll 2>&1 | FileCheck %t/extracted.ll
; RUN: not %opt -mtriple=x86_64-unknown-none -passes=matrix-lower -disable-output -disable-builtin=malloc %t/good.ll 2>&1 | FileCheck %t/good.ll --check-prefix=HEAP

; Statements whose extents are operands.

;--- good.ll
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
%Row = type target("tlx.tensor", float, 2, 3, 4294967295, 0, 1, 0, 0)
%Line = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
%Few = type target("tlx.tensor", float, 1, 3, 0, 0)
declare %Row @tlx.load__r(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %Line @tlx.load__l(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %Few @tlx.contract__f(%Row, %Line, target("tlx.attr", 0, 1, 1, 1)) memory(none)
declare void @tlx.store__f(%Few, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; Two statements of one form have one function.
; OUTLINED-LABEL: define void @two(
; OUTLINED-NOT: tlx
; OUTLINED: call void @__matrix_matmul_nxn_float(
; OUTLINED: call void @__matrix_matmul_nxn_float(
; OUTLINED-LABEL: define internal void @__matrix_matmul_nxn_float(
; OUTLINED: tlx.matmul__m
; HEAP: error: {{.*}}matrix operations need temporary memory of a size that is known at run time, which this environment has no malloc and free for
; MASKED: remark: {{.*}}matmul of ?x? float as loops of tiles: M 2x16 masked + 1x16 masked by N 6 + 4 + 2 + 1{{.*}}, parts of {{[0-9]+}} k
; NARROW: remark: {{.*}}matmul of ?x? float as loops of tiles: M 2x4 + 1x4 + 1x2 + 1 by N 6 + 4 + 2 + 1{{.*}}, parts of {{[0-9]+}} k

; What overlaps goes through temporary memory, which is freed.
; CHECK-LABEL: define void @two(
; CHECK-NOT: target("tlx.tensor"
; CHECK: call {{.*}}ptr @malloc(
; CHECK: call void @llvm.trap()
; MASKED: call void @llvm.masked.store.v16f32.p0(
; NARROW-NOT: masked
; CHECK: call void @free(
define void @two(ptr %c, ptr %a, ptr %b, i64 %m, i64 %n, i64 %k, ptr %d) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  %A2 = call %M @tlx.load__m(ptr %d, i64 %k, i64 1, i64 %n, i64 %k, target("tlx.attr", 4, 0) poison)
  %B2 = call %M @tlx.load__m(ptr %b, i64 %m, i64 1, i64 %k, i64 %m, target("tlx.attr", 4, 0) poison)
  %C2 = call %M @tlx.matmul__m(%M %A2, %M %B2, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C2, ptr %c, i64 %m, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where nothing overlaps there is no temporary.
; CHECK-LABEL: define void @apart(
; CHECK-NOT: @malloc
; CHECK: fmul
; CHECK: ret void
define void @apart(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %n) {
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A copy to where it is, is none.
; CHECK-LABEL: define void @copy(
; CHECK-NOT: @malloc
; CHECK: ret void
define void @copy(ptr %c, i64 %n) {
  %A = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__m(%M %A, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The extents of what is stored may be constants.
; CHECK-LABEL: define void @of_constant_extents(
; CHECK: {{store .*, ptr %|masked.store}}
; CHECK: ret void
define void @of_constant_extents(ptr noalias %c, ptr %a, i64 %n) {
  %A = call %Row @tlx.load__r(ptr %a, i64 %n, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %X = call %Line @tlx.load__l(ptr %a, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %Few @tlx.contract__f(%Row %A, %Line %X, target("tlx.attr", 0, 1, 1, 1) poison)
  call void @tlx.store__f(%Few %C, ptr %c, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

;--- extracted.ll
; CHECK: error: {{.*}}a value with extents that are known at run time must be computed where it is stored
%Row = type target("tlx.tensor", float, 2, 3, 4294967295, 0, 1, 0, 0)
%Line = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
%Few = type target("tlx.tensor", float, 1, 3, 0, 0)
declare %Row @tlx.load__r(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %Line @tlx.load__l(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %Few @tlx.contract__f(%Row, %Line, target("tlx.attr", 0, 1, 1, 1)) memory(none)
declare float @tlx.extract__f(%Few, i64, target("tlx.attr")) memory(none)
define float @f(ptr %a, i64 %n) {
  %A = call %Row @tlx.load__r(ptr %a, i64 %n, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %X = call %Line @tlx.load__l(ptr %a, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %Few @tlx.contract__f(%Row %A, %Line %X, target("tlx.attr", 0, 1, 1, 1) poison)
  %E = call float @tlx.extract__f(%Few %C, i64 0, target("tlx.attr") poison)
  ret float %E
}

;--- phi.ll
; CHECK: error: {{.*}}a value with extents that are known at run time must be computed where it is stored
%M = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
declare %M @tlx.load__v(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare void @tlx.store__v(%M, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
define void @f(ptr %p, ptr %q, i64 %n, i1 %c) {
  %A = call %M @tlx.load__v(ptr %p, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__v(ptr %q, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %S = select i1 %c, %M %A, %M %B
  call void @tlx.store__v(%M %S, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
