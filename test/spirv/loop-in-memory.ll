; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A sum of products of signed bytes, in variables as unoptimised code has it; A lies in columns. products.test runs it.
;
; REQUIRES: spirv-tools
; RUN: %spirv_llc %s -o %t.spv
; RUN: %check_module %t.spv
; RUN: %spirv_tools/spirv-dis %t.spv | FileCheck %s
;
; CHECK: OpVariable %_ptr_Function_spirv_CooperativeMatrixKHR Function

define spir_kernel void @multiply(ptr addrspace(1) %d, ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %count) {
entry:
  %pd = alloca ptr addrspace(1)
  %pa = alloca ptr addrspace(1)
  %pb = alloca ptr addrspace(1)
  %k = alloca i32
  %sum = alloca target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2)
  store ptr addrspace(1) %d, ptr %pd
  store ptr addrspace(1) %a, ptr %pa
  store ptr addrspace(1) %b, ptr %pb
  %old = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIiLj3ELj8ELj8ELj2EEvPU3AS1ijm(ptr addrspace(1) %c, i32 0, i64 8)
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %old, ptr %sum
  store i32 0, ptr %k
  br label %header

header:
  %k0 = load i32, ptr %k
  %more = icmp ult i32 %k0, %count
  br i1 %more, label %body, label %exit

body:
  %a0 = load ptr addrspace(1), ptr %pa
  %row = mul i32 %k0, 8
  %ak = getelementptr inbounds i8, ptr addrspace(1) %a0, i32 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj8ELj8ELj0EEvPU3AS1cjm(ptr addrspace(1) %ak, i32 1, i64 8)
  %b0 = load ptr addrspace(1), ptr %pb
  %bk = getelementptr inbounds i8, ptr addrspace(1) %b0, i32 %row
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj8ELj8ELj1EEvPU3AS1cjm(ptr addrspace(1) %bk, i32 0, i64 8)
  %m0 = load target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), ptr %sum
  %m1 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS142__spirv_CooperativeMatrixKHR__char_3_8_8_0PU3AS142__spirv_CooperativeMatrixKHR__char_3_8_8_1PU3AS141__spirv_CooperativeMatrixKHR__int_3_8_8_2j(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %m0, i32 15)
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %m1, ptr %sum
  %k1 = add i32 %k0, 8
  store i32 %k1, ptr %k
  br label %header

exit:
  %d0 = load ptr addrspace(1), ptr %pd
  %m2 = load target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), ptr %sum
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS141__spirv_CooperativeMatrixKHR__int_3_8_8_2jm(ptr addrspace(1) %d0, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %m2, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj8ELj8ELj0EEvPU3AS1cjm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj8ELj8ELj1EEvPU3AS1cjm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIiLj3ELj8ELj8ELj2EEvPU3AS1ijm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS142__spirv_CooperativeMatrixKHR__char_3_8_8_0PU3AS142__spirv_CooperativeMatrixKHR__char_3_8_8_1PU3AS141__spirv_CooperativeMatrixKHR__int_3_8_8_2j(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS141__spirv_CooperativeMatrixKHR__int_3_8_8_2jm(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), i32, i64)
