// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -Wall -Werror -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -Wall -Werror -disable-llvm-passes -emit-llvm -x c++ %s -o - | FileCheck %s

// A variable argument is passed on x86-64 as a struct that has the elements: in
// memory above 16 bytes; above 64 bytes by reference, as a named one.

typedef float m2 __attribute__((matrix_type(2, 2)));
typedef float m3 __attribute__((matrix_type(3, 3)));
typedef float large __attribute__((matrix_type(32, 16)));

#ifdef __cplusplus
extern "C" {
#endif
// CHECK-LABEL: @read(
// CHECK: %fits_in_fp = icmp ule i32 %fp_offset, 144
// CHECK: %overflow_arg_area.next{{[0-9]*}} = getelementptr i8, ptr %overflow_arg_area{{[0-9]*}}, i32 40
// CHECK: [[SLOT:%.*]] = phi ptr
// CHECK: [[A:%.*]] = load ptr, ptr [[SLOT]], align 8
// CHECK: call {{.*}} @tlx.load__{{.*}}(ptr [[A]],
void read(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  m2 a = __builtin_va_arg(list, m2);
  m3 b = __builtin_va_arg(list, m3);
  large c = __builtin_va_arg(list, large);
  __builtin_va_end(list);
  (void)a, (void)b, (void)c;
}

// CHECK-LABEL: @call(
// CHECK: call void (i32, ...) @read(i32 noundef 1, <2 x float> {{.*}}, <2 x float> {{.*}}, ptr {{.*}}byval([9 x float]) align 8 %{{.*}}, ptr {{.*}})
void call(m2 *a, m3 *b, large *c) { read(1, *a, *b, *c); }
#ifdef __cplusplus
}
#endif
