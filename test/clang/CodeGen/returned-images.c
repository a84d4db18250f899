// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix whose memory image is not its flat value, and that is returned as a vector of the flat value's type.
//
// RUN: %clang -O1 --target=x86_64-linux-gnu -fmatrix-memory-layout=row-major -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %opt -passes=verify | FileCheck --check-prefixes=CHECK,ROWS %s
// RUN: %clang -O1 --target=aarch64-linux-gnu -fmatrix-memory-layout=row-major -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %opt -passes=verify | FileCheck --check-prefixes=CHECK,ROWS %s
// RUN: %clang -O1 --target=nvptx64-nvidia-cuda -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %opt -passes=verify | FileCheck --check-prefixes=CHECK,BOOL %s

typedef long long row __attribute__((matrix_type(1, 2)));
typedef _Bool mask __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @get_row(
// ROWS: %[[ROW:.*]] = call <2 x i64> @llvm.matrix.transpose.v2i64(<2 x i64> %{{.*}}, i32 2, i32 1)
// ROWS: ret <2 x i64>
row get_row(const row *p) { return *p; }

// CHECK-LABEL: @get_mask
// BOOL: ret <4 x i8>
mask get_mask(const mask *p) { return *p; }
