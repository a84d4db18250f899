// Subscripts that are wider than a pointer are compared as they are, not cut
// to a pointer's width before.
//
// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple x86_64-linux-gnu -fsanitize=array-bounds -emit-llvm -DI="unsigned __int128" %s -o - | FileCheck %s -DBITS=128
// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple i386-linux-gnu -fsanitize=array-bounds -emit-llvm -DI="long long" %s -o - | FileCheck %s -DBITS=64
// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple i386-linux-gnu -fsanitize=array-bounds -emit-llvm -DI="unsigned _BitInt(128)" %s -o - | FileCheck %s -DBITS=128

typedef float m __attribute__((matrix_type(2, 3)));
typedef float large __attribute__((matrix_type(60, 70), matrix_layout(row_major)));
typedef _Complex float c __attribute__((matrix_type(2, 3)));
typedef float t __attribute__((tensor_type(2, 3)));

// CHECK-LABEL: @{{.*}}object
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
float object(m *p, I i) { return (*p)[i][i]; }
// CHECK-LABEL: @{{.*}}value
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
float value(m *p, I i) { return (*p + *p)[i][i]; }
// CHECK-LABEL: @{{.*}}assigned
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 60
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 70
void assigned(large *p, I i) { (*p)[i][i] = 1; }
// CHECK-LABEL: @{{.*}}complex
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
_Complex float complex(c *p, I i) { return (*p)[i][i] + (*p - *p)[i][i]; }
// CHECK-LABEL: @{{.*}}tensor
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
float tensor(t *p, I i) { return (*p)[i][i]; }
// CHECK-LABEL: @{{.*}}extract
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
float extract(m *p, I i) { return __builtin_matrix_extract(*p, i, i); }
// CHECK-LABEL: @{{.*}}insert
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 2
// CHECK-NOT: {{[sz]ext .*}} to i[[BITS]]
// CHECK: icmp ult i[[BITS]] %{{.*}}, 3
void insert(m *p, I i) { *p = __builtin_matrix_insert(*p, i, i, 1.0f); }
