; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Cooperative matrices are not selected between, and no array is the pointer of a
; load or store; everything else stays, and other targets have none of it.
;
; RUN: %opt -passes=matrix-fit-spirv -S %s | FileCheck %s
; RUN: sed 's/^target triple.*//' %s | %opt -passes=matrix-fit-spirv -S - | FileCheck --check-prefix=OTHER %s
; OTHER: select i1 %c, target("spirv.CooperativeMatrixKHR"
; OTHER-NOT: alloca

target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x half] undef

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIDhLj3ELj8ELj8ELj0EEvPU3AS3Dhjm(ptr addrspace(3), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS3DhPU3AS142__spirv_CooperativeMatrixKHR__half_3_8_8_0jm(ptr addrspace(3), target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0), i32, i64)

; CHECK-LABEL: define {{.*}} @choose
; CHECK: br i1 %c, label %[[THEN:.*]], label %[[ELSE:[^ ]*]]
; CHECK: %chosen = phi target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) [ %x, %[[THEN]] ], [ %y, %[[ELSE]] ]
; CHECK: %scalar = select i1 %c, i32 1, i32 2
define target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @choose(i1 %c, target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %x, target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %y, ptr %p) {
  %chosen = select i1 %c, target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %x, target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %y
  %scalar = select i1 %c, i32 1, i32 2
  store i32 %scalar, ptr %p
  ret target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %chosen
}

; CHECK-LABEL: define void @array
; CHECK-DAG: %[[FROM:.*]] = alloca ptr addrspace(3)
; CHECK-DAG: %[[TO:.*]] = alloca ptr addrspace(3)
; CHECK: store ptr addrspace(3) @tile, ptr %[[A:.*]]
; CHECK-NEXT: %[[P:.*]] = load ptr addrspace(3), ptr %[[A]]
; CHECK-NEXT: call {{.*}}LoadKHR{{.*}}(ptr addrspace(3) %[[P]], i32 0, i64 8)
; CHECK: store ptr addrspace(3) @tile, ptr %[[B:.*]]
; CHECK-NEXT: %[[Q:.*]] = load ptr addrspace(3), ptr %[[B]]
; CHECK-NEXT: call {{.*}}StoreKHR{{.*}}(ptr addrspace(3) %[[Q]],
define void @array() {
  %m = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIDhLj3ELj8ELj8ELj0EEvPU3AS3Dhjm(ptr addrspace(3) @tile, i32 0, i64 8)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS3DhPU3AS142__spirv_CooperativeMatrixKHR__half_3_8_8_0jm(ptr addrspace(3) @tile, target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %m, i32 0, i64 8)
  ret void
}

; CHECK-LABEL: define void @element
; CHECK-NOT: alloca
; CHECK: ret void
define void @element(i64 %i) {
  %p = getelementptr half, ptr addrspace(3) @tile, i64 %i
  %m = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIDhLj3ELj8ELj8ELj0EEvPU3AS3Dhjm(ptr addrspace(3) %p, i32 0, i64 8)
  ret void
}
