; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; An 8x8x8 product of unsigned bytes; B lies in columns. products.test runs it.
;
; REQUIRES: spirv-tools
; RUN: %spirv_llc %s -o %t.spv
; RUN: %check_module %t.spv
; RUN: %spirv_tools/spirv-dis %t.spv | FileCheck %s
;
; CHECK: OpTypeCooperativeMatrixKHR %uchar
; CHECK: OpCooperativeMatrixMulAddKHR {{.*}} NoneKHR

define spir_kernel void @multiply(ptr addrspace(1) %d, ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIhLj3ELj8ELj8ELj0EEvPU3AS1hjm(ptr addrspace(1) %a, i32 0, i64 8)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIhLj3ELj8ELj8ELj1EEvPU3AS1hjm(ptr addrspace(1) %b, i32 1, i64 8)
  %mc = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIjLj3ELj8ELj8ELj2EEvPU3AS1jjm(ptr addrspace(1) %c, i32 0, i64 8)
  %md = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS143__spirv_CooperativeMatrixKHR__uchar_3_8_8_0PU3AS143__spirv_CooperativeMatrixKHR__uchar_3_8_8_1PU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2j(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %mc, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1jPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2jm(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) %md, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIhLj3ELj8ELj8ELj0EEvPU3AS1hjm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIhLj3ELj8ELj8ELj1EEvPU3AS1hjm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIjLj3ELj8ELj8ELj2EEvPU3AS1jjm(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS143__spirv_CooperativeMatrixKHR__uchar_3_8_8_0PU3AS143__spirv_CooperativeMatrixKHR__uchar_3_8_8_1PU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2j(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 8, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1jPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2jm(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2), i32, i64)
