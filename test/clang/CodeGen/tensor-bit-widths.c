// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An element of a tensor of _BitInt(N) has the size and the bytes of a scalar:
// it is read as an integer of that size or, where LLVM's arrays of that have
// larger elements, word by word.
//
// DEFINE: %{cc1} = %clang_cc1 -std=c23 -fexperimental-max-bitint-width=129 -fenable-matrix -disable-llvm-passes -emit-llvm %s -o -
// RUN: %{cc1} -triple x86_64-linux-gnu | FileCheck %s --check-prefixes=CHECK,X64
// RUN: %{cc1} -triple i386-linux-gnu | FileCheck %s --check-prefixes=CHECK,X32
// RUN: %{cc1} -triple s390x-linux-gnu | FileCheck %s --check-prefixes=CHECK,BIG

typedef _BitInt(24) narrow __attribute__((tensor_type(3)));
typedef unsigned _BitInt(129) wide __attribute__((tensor_type(3)));

// CHECK: @Narrow = global [3 x i32] [i32 1, i32 -1, i32 2]
narrow Narrow = {1, -1, 2};
// X64: @Wide = global [3 x [24 x i8]] {{\[}}[24 x i8] c"\01\00{{.*}}, [24 x i8] c"\FF\FF
// X32: @Wide = global [3 x [20 x i8]] {{\[}}[20 x i8] c"\01\00{{.*}}, [20 x i8] c"\FF\FF
wide Wide = {1, -1};

// CHECK-LABEL: @copyNarrow(
// CHECK: %[[L:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr {{.*}}, i64 1, target("tlx.attr", 4, 0) poison)
// CHECK: %[[T:.*]] = call target("tlx.tensor", i24, 1, 3, 0, 0) @tlx.trunc__{{.*}}(target("tlx.tensor", i32, 1, 3, 0, 0) %[[L]]
// CHECK: %[[S:.*]] = call target("tlx.tensor", i32, 1, 3, 0, 0) @tlx.sext__{{.*}}(target("tlx.tensor", i24, 1, 3, 0, 0) %[[T]]
// CHECK: call void @tlx.store__{{.*}}(target("tlx.tensor", i32, 1, 3, 0, 0) %[[S]], ptr
void copyNarrow(narrow *d, const narrow *a) { *d = *a; }

// CHECK-LABEL: @copyWide(
// X64-COUNT-3: @tlx.load__{{.*}}(ptr {{.*}}, i64 3, target("tlx.attr", 8, 0) poison)
// X64: @tlx.trunc__{{.*}}(target("tlx.tensor", i192, 1, 3, 0, 0)
// X64: @tlx.zext__{{.*}}(target("tlx.tensor", i129, 1, 3, 0, 0)
// X64-COUNT-3: call void @tlx.store__{{.*}}(target("tlx.tensor", i64, 1, 3, 0, 0) %{{.*}}, ptr {{.*}}, i64 3, target("tlx.attr", 8, 0) poison)
// X32-COUNT-5: @tlx.load__{{.*}}(ptr {{.*}}, i64 5, target("tlx.attr", 4, 0) poison)
// BIG: @tlx.load__{{.*}}(ptr {{.*}}, i64 1, target("tlx.attr", 8, 0) poison)
void copyWide(wide *d, const wide *a) { *d = *a; }

// CHECK-LABEL: @strided(
// X64: %[[STEP:.*]] = mul i64 %{{.*}}, 3
// X64: @tlx.load__{{.*}}(ptr {{.*}}, i64 %[[STEP]], target("tlx.attr", 8, 0) poison)
// X64: getelementptr inbounds i8, ptr %{{.*}}, i64 8
void strided(wide *d, const unsigned _BitInt(129) *a, long step) {
  *d = __builtin_tensor_load(wide, a, step);
}
