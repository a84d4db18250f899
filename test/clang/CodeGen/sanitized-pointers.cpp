// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple x86_64-linux-gnu -fsanitize=null,alignment -emit-llvm %s -o - | FileCheck %s

// What reads or writes a matrix or an element through a pointer is checked as
// it is for other objects.

typedef float m __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
typedef float large __attribute__((matrix_type(64, 64)));
typedef _Complex float c __attribute__((matrix_type(2, 2)));
typedef float t __attribute__((tensor_type(2, 2)));
struct s {
  m a;
};

// CHECK-LABEL: @{{.*}}readSmall
// CHECK: icmp ne ptr %{{.*}}, null
// CHECK: and i64 %{{.*}}, 3
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float readSmall(const m *p) { return (*p)[0][1]; }
// CHECK-LABEL: @{{.*}}readLarge
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float readLarge(const large *p) { return p[1][0][1]; }
// CHECK-LABEL: @{{.*}}readTensor
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float readTensor(const t *p) { return (*p)[0][1]; }
// CHECK-LABEL: @{{.*}}readComplex
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
_Complex float readComplex(const c *p) { return (*p)[0][1]; }
// CHECK-LABEL: @{{.*}}readMember
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float readMember(const s *p) { return p->a[0][1]; }

// CHECK-LABEL: @{{.*}}addSmall
// CHECK: call void @__ubsan_handle_type_mismatch
void addSmall(m *p, m *q) { *p += *q; }
// CHECK-LABEL: @{{.*}}addComplex
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: call void @__ubsan_handle_type_mismatch
void addComplex(c *p, c *q) { *p += *q; }
// CHECK-LABEL: @{{.*}}scaleComplex
// CHECK: call void @__ubsan_handle_type_mismatch
void scaleComplex(c *p) { *p *= 2; }
// CHECK-LABEL: @{{.*}}writeElement
// CHECK: call void @__ubsan_handle_type_mismatch
void writeElement(m *p) { (*p)[0][1] = 1; }

// An address alone is not.
// CHECK-LABEL: @{{.*}}address
// CHECK-NOT: call void
// CHECK: ret ptr
float *address(m *p) { return &(*p)[0][1]; }
