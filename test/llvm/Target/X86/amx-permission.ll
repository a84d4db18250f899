; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Linux is asked before tiles are used, once in a process; errno stays as it was.
; A program may declare that it has the permission, or that it is not to be asked
; for.
;
; RUN: split-file %s %t
; RUN: %opt -passes=matrix-lower %t/product.ll | FileCheck %s
; RUN: cat %t/product.ll %t/declared.ll > %t/1.ll
; RUN: %opt -passes=matrix-lower %t/1.ll | FileCheck --check-prefix=DECLARED %s
; RUN: cat %t/product.ll %t/never.ll > %t/2.ll
; RUN: %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops %t/2.ll 2>&1 | FileCheck --check-prefix=NEVER %s
; RUN: sed s/linux-gnu/windows-msvc/ %t/1.ll | %opt -passes=matrix-lower | FileCheck --check-prefix=DECLARED %s
; RUN: sed s/linux-gnu/windows-msvc/ %t/product.ll | %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops 2>&1 | FileCheck --check-prefix=NEVER %s
; RUN: sed "s/{ nounwind/{ \"no-builtins\"/" %t/product.ll | %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops 2>&1 | FileCheck --check-prefix=NEVER %s

;--- product.ll
target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 64, 64, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 64, 64, 1, 0, 0, 0)

; CHECK: @__matrix_amx_state = linkonce_odr hidden global i8 0, comdat
; CHECK: define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) #[[F:[0-9]+]]
; CHECK: define linkonce_odr hidden zeroext i1 @__matrix_amx_is_permitted() unnamed_addr #[[ASK:[0-9]+]] comdat {
; CHECK: %[[KNOWN:.*]] = load atomic i8, ptr @__matrix_amx_state monotonic, align 1
; CHECK: %[[UNKNOWN:.*]] = icmp eq i8 %[[KNOWN]], 0
; CHECK: br i1 %[[UNKNOWN]]
; CHECK: %[[AT:.*]] = call ptr @__errno_location()
; CHECK: %[[ERRNO:.*]] = load i32, ptr %[[AT]]
; CHECK: %[[R:.*]] = call i64 (i64, ...) @syscall(i64 158, i64 4131, i64 18)
; CHECK: store i32 %[[ERRNO]], ptr %[[AT]]
; CHECK: icmp eq i64 %[[R]], 0
; CHECK: store atomic i8 {{.*}}, ptr @__matrix_amx_state monotonic, align 1
; CHECK: attributes #[[F]] = { {{.*}}memory(argmem: readwrite, inaccessiblemem: readwrite)
; CHECK: attributes #[[ASK]] = { noinline nounwind willreturn memory(inaccessiblemem: readwrite)

; DECLARED-NOT: permitted
; DECLARED: @llvm.x86.tdpbssd.internal
; DECLARED-NOT: permitted

; NEVER: kernel amx_int8 is not used because the system cannot be asked for permission
; NEVER-NOT: @llvm.x86.tdpbssd.internal

define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %y = call %A @tlx.load__A(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %y, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind memory(argmem: readwrite) "target-features"="+amx-tile,+amx-int8,+avx2" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C @tlx.muladd__C(%A, %A, %C, target("tlx.attr", 3, 0)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync willreturn memory(none) }
attributes #3 = { nocallback nofree nosync willreturn memory(argmem: write) }

;--- declared.ll
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 1}

;--- never.ll
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 3}
