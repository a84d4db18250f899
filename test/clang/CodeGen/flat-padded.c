// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Under -fmatrix-flat a padded matrix is passed as without it: the image would not fit the vector of its elements, of
// which a variable argument was a store behind the end.
//
// RUN: %clang -O1 --target=x86_64-linux-gnu -Xclang -fmatrix-flat -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %opt -passes=verify | FileCheck %s

typedef double padded __attribute__((matrix_type(3, 2), matrix_padding(1)));
typedef double plain __attribute__((matrix_type(3, 2)));

void variable(int n, ...);

// CHECK-LABEL: define {{.*}}@pass_variable
// CHECK: call void (i32, ...) @variable(i32 noundef 1, ptr noundef byval([8 x double])
void pass_variable(padded m) { variable(1, m); }

// CHECK-LABEL: define {{.*}}<6 x double> @take_plain
// CHECK-SAME: (<6 x double>
plain take_plain(plain m) { return m; }

// CHECK-LABEL: define {{.*}}{ <2 x i64>, <2 x i64>, <2 x i64>, <2 x i64> } @take_padded.matrix
// CHECK-SAME: (<2 x i64>
padded take_padded(padded m) { return m; }
