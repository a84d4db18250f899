// A tensor is passed as the matrix with the same image is: in the same registers
// (of which i64 and i8 are names), or by reference. Labels keep the suffix of
// matrices out of the names.
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DTYPE=MATRIX -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.matrix
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DTYPE=TENSOR -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.tensor
// RUN: diff %t.matrix %t.tensor
// RUN: FileCheck %s --check-prefixes=CHECK,REGISTERS --input-file %t.tensor
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -DTYPE=TENSOR -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.flat
// RUN: diff %t.flat %t.tensor
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -DTYPE=MATRIX -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.matrix
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -DTYPE=TENSOR -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.tensor
// RUN: diff %t.matrix %t.tensor
// RUN: FileCheck %s --check-prefixes=CHECK,REGISTERS --input-file %t.tensor
// RUN: %clang_cc1 -fenable-matrix -triple i686-linux-gnu -DTYPE=MATRIX -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.matrix
// RUN: %clang_cc1 -fenable-matrix -triple i686-linux-gnu -DTYPE=TENSOR -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.tensor
// RUN: diff %t.matrix %t.tensor
// RUN: FileCheck %s --check-prefixes=CHECK,REFERENCES --input-file %t.tensor
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-windows-msvc -DTYPE=MATRIX -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.matrix
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-windows-msvc -DTYPE=TENSOR -emit-llvm %s -o - | grep ^define | sed 's/ noundef//g; s/<2 x i64>/<16 x i8>/g' > %t.tensor
// RUN: diff %t.matrix %t.tensor
// RUN: FileCheck %s --check-prefixes=CHECK,REFERENCES --input-file %t.tensor

#define MATRIX(R, C, P) __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)))
#define TENSOR(R, C, P) __attribute__((tensor_type(1, C, R), tensor_layout(2, 0, 1), tensor_padding(0, P, 0)))
typedef float four TYPE(4, 4, 0);
typedef signed char odd TYPE(3, 3, 1);
typedef double large TYPE(4, 4, 0);
struct holder { four m; };

// REGISTERS: @four({{(\[4 x )?}}<4 x float>
// REFERENCES: void @four({{.*}}sret
four returns(four a) __asm__("four");
four returns(four a) { return a; }

// CHECK: @odd(
odd bytes(odd a, int i, odd b) __asm__("odd");
odd bytes(odd a, int i, odd b) { return i ? a : b; }

// CHECK: void @large(ptr {{.*}}sret({{.*}}){{.*}}, ptr
large reference(large a) __asm__("large");
large reference(large a) { return a; }

// CHECK: @holder(
struct holder inside(struct holder a) __asm__("holder");
struct holder inside(struct holder a) { return a; }

// CHECK: @variable(
large variable(int n, ...) __asm__("variable");
large variable(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  large a = __builtin_va_arg(l, large);
  __builtin_va_end(l);
  return a;
}
