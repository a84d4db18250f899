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
// CHECK: %[[P:.*]] = load ptr, ptr %p.addr
// CHECK: icmp ne ptr %[[P]], null
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: store float 1
void writeElement(m *p) { (*p)[0][1] = 1; }
// CHECK-LABEL: @{{.*}}addToElement
// CHECK: %[[P:.*]] = load ptr, ptr %p.addr
// CHECK: icmp ne ptr %[[P]], null
// CHECK: store float
void addToElement(m *p) { (*p)[0][1] += 1; }
// CHECK-LABEL: @{{.*}}writeTensor
// CHECK: %[[P:.*]] = load ptr, ptr %p.addr
// CHECK: icmp ne ptr %[[P]], null
// CHECK: store float 1
void writeTensor(t *p) { ((*p)[0][1]) = 1; }
// CHECK-LABEL: @{{.*}}writeComplex
// CHECK: %[[P:.*]] = load ptr, ptr %p.addr
// CHECK: icmp ne ptr %[[P]], null
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: store float
void writeComplex(c *p, _Complex float x) { (*p)[0][1] = x; }
// CHECK-LABEL: @{{.*}}multiplyComplex
// CHECK: icmp ne ptr %{{.*}}, null
void multiplyComplex(c *p, _Complex float x) { (*p)[0][1] *= x; }
// CHECK-LABEL: @{{.*}}incrementElement
// CHECK: icmp ne ptr %{{.*}}, null
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float incrementElement(m *p) { return (*p)[0][1]++; }
// CHECK-LABEL: @{{.*}}decrementFirst
// CHECK: icmp ne ptr %{{.*}}, null
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float &decrementFirst(m *p) { return --((*p)[0][1]); }
// CHECK-LABEL: @{{.*}}decrementValue
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
float decrementValue(m *p) { return -(--(*p)[0][1]); }
// CHECK-LABEL: @{{.*}}incrementTensor
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
void incrementTensor(t *p) { (*p)[0][1]++; }
// CHECK-LABEL: @{{.*}}incrementComplex
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: load float
void incrementComplex(c *p) { (*p)[0][1]++; }

// The pointers of builtins are pointers to elements.
// CHECK-LABEL: @{{.*}}loadBuiltin
// CHECK: %[[P:.*]] = load ptr, ptr %p.addr
// CHECK: icmp ne ptr %[[P]], null
// CHECK: call void @__ubsan_handle_type_mismatch
void loadBuiltin(float *p) { __builtin_matrix_row_major_load(p, 2, 2, 2); }
// CHECK-LABEL: @{{.*}}storeBuiltin
// CHECK: icmp ne ptr %{{.*}}, null
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK: store
void storeBuiltin(m a, float *p) { __builtin_matrix_column_major_store(a, p, 2); }
// CHECK-LABEL: @{{.*}}loadTensorBuiltin
// CHECK: call void @__ubsan_handle_type_mismatch
t loadTensorBuiltin(float *p) { return __builtin_tensor_load(t, p); }
// CHECK-LABEL: @{{.*}}storeTensorBuiltin
// CHECK: call void @__ubsan_handle_type_mismatch
void storeTensorBuiltin(t a, float *p) { __builtin_tensor_store(a, p, 2, 1); }

// An address alone is not.
// CHECK-LABEL: @{{.*}}address
// CHECK-NOT: call void
// CHECK: ret ptr
float *address(m *p) { return &(*p)[0][1]; }

// Nothing is read or written if n is 0, as p may be null then.
// CHECK-LABEL: @{{.*}}copyRunTime
// CHECK-NOT: icmp ne ptr {{.*}}, null
// CHECK: and i64 %{{.*}}, 3
// CHECK: call void @__ubsan_handle_type_mismatch
// CHECK-NOT: icmp ne ptr {{.*}}, null
// CHECK: ret void
typedef float row __attribute__((tensor_type(-1)));
void copyRunTime(float *p, float *q, int n) {
  __builtin_tensor_store(__builtin_tensor_load(row, p, n), q);
}
