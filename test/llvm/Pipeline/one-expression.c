// The example of docs/internals/Design.md, stage by stage. What that page shows is checked here.
//
// REQUIRES: matrix-clang
// DEFINE: %{cc} = %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fno-discard-value-names
// RUN: %{cc} -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.clang.ll
// RUN: %opt -passes='function(sroa,matrix-simplify)' %t.clang.ll -o %t.simplify.ll
// RUN: %opt -passes='function(matrix-layout)' %t.simplify.ll -o %t.layout.ll
// RUN: %opt -passes='function(print<matrix-regions>,print<matrix-buffers>,print<matrix-plan>)' -disable-output %t.layout.ll > %t.plan
// RUN: %opt -passes='matrix-emit' %t.layout.ll -o %t.emit.ll
// RUN: FileCheck --check-prefix=CLANG --input-file=%t.clang.ll %s
// RUN: FileCheck --check-prefix=SIMPLIFY --input-file=%t.simplify.ll %s
// RUN: FileCheck --check-prefix=LAYOUT --input-file=%t.layout.ll %s
// RUN: FileCheck --check-prefix=PLAN --input-file=%t.plan %s
// RUN: FileCheck --check-prefix=EMIT --input-file=%t.emit.ll %s
// RUN: %{cc} -S %s -o - | FileCheck --check-prefix=CODE %s
// RUN: %{cc} -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=REMARK %s

typedef float M __attribute__((matrix_type(48, 48)));

void update(M *c, const M *a, const M *b) {
  *c = *c + *a * __builtin_matrix_transpose(*b);
}

// CLANG: load ptr, ptr %b.addr
// CLANG-NEXT: [[B:%[0-9]+]] = call target("tlx.tensor", float, 2, 48, 48, 1, 0, 0, 0) @tlx.load__48x48f32_l1_0.p0.i64.i64.a4_0(ptr %{{.*}}, i64 1, i64 48, target("tlx.attr", 4, 0) poison)
// CLANG-NEXT: [[T:%[0-9]+]] = call {{.*}} @tlx.transpose__{{.*}} [[B]], target("tlx.attr", 1, 0) poison)
// CLANG-NEXT: [[P:%[0-9]+]] = call {{.*}} @tlx.matmul__{{.*}} [[T]], target("tlx.attr", 1) poison)
// CLANG-NEXT: [[S:%[0-9]+]] = call {{.*}} @tlx.fadd__{{.*}} [[P]], target("tlx.attr", 0) poison)
// CLANG: call void @tlx.store__{{.*}} [[S]], ptr

// SIMPLIFY-NOT: tlx.transpose
// SIMPLIFY: [[B:%[0-9]+]] = call target("tlx.tensor", float, 2, 48, 48, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr %b, i64 48, i64 1,
// SIMPLIFY-NEXT: [[R:%[0-9]+]] = call target("tlx.tensor", float, 2, 48, 48, 1, 0, 0, 0) @tlx.relayout__{{.*}} [[B]])
// SIMPLIFY-NEXT: call {{.*}} @tlx.matmul__{{.*}} [[R]],

// LAYOUT-NOT: tlx.relayout
// LAYOUT: [[B:%[0-9]+]] = call target("tlx.tensor", float, 2, 48, 48, 0, 1, 0, 0) @tlx.load__
// LAYOUT-NEXT: call target("tlx.tensor", float, 2, 48, 48, 1, 0, 0, 0) @tlx.matmul__{{.*}} [[B]],

// PLAN: function @update:
// PLAN-NEXT: region at load %0
// PLAN-NEXT: region at load %1
// PLAN-NEXT: region at load %2
// PLAN-NEXT: region at store, fused matmul %3, fadd %4, reads %0, %1, %2
// PLAN: in place: %0
// PLAN-NEXT: in place: %1
// PLAN-NEXT: in place: %2
// PLAN-NEXT: a store may overwrite %1
// PLAN-NEXT: a store may overwrite %2
// PLAN: region at store, fused matmul %3, fadd %4, reads %0, %1, %2
// PLAN-NEXT: vectors of 8, tiles of M 3*2x8 by N 8*6, N outside, fused multiply-add, written to a temporary of 9216 bytes if it overlaps an operand

// The loop over k; the sum is added to C once it is complete.
// EMIT: select i1 %{{.*}}, ptr %matrix.buffer, ptr %c
// EMIT: phi <8 x float>
// EMIT-COUNT-12: call <8 x float> @llvm.fma.v8f32
// EMIT-NOT: call <8 x float> @llvm.fma.v8f32
// EMIT: fadd <8 x float>
// EMIT-NOT: call {{.*}}@tlx.

// CODE: vbroadcastss
// CODE-COUNT-12: vfmadd
// CODE-NOT: vfmadd

// REMARK: remark: product of 48x48 float as loops: vectors of 8, tiles of M 3*2x8 by N 8*6, N outside, fused multiply-add, 2 fused, written to a temporary of 9216 bytes if it overlaps an operand
