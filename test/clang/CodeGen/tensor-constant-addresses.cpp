// RUN: %clangxx -std=c++20 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clangxx -std=c++20 -S -emit-llvm -fexperimental-new-constant-interpreter -o - %s | FileCheck %s

// The address of an element is a constant: where its layout and padding say.

using plain = int __attribute__((tensor_type(2, 3, 4)));
using laid = int __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(0, 2, 1)));

plain a;
laid b[2];
struct { char c; laid t; } s;

// CHECK-DAG: @p0 = {{.*}}global ptr getelementptr{{.*}} (i8, ptr @a, i64 92)
int *p0 = &a[1][2][3];
// 4 * (1 * 1 + 1 * 5 + 3 * 10), of the second tensor after 4 * 50.
// CHECK-DAG: @p1 = {{.*}}global ptr getelementptr{{.*}} (i8, ptr @b, i64 344)
int *p1 = &b[1][1][1][3];
// CHECK-DAG: @p2 = {{.*}}global ptr getelementptr{{.*}} (i8, ptr @s, i64 8)
constinit int *p2 = &s.t[0][1][0];
// CHECK-DAG: @r = {{.*}}constant ptr @a,
int &r = a[0][0][0];
// CHECK-DAG: @difference = {{.*}}global i8 1
bool difference = &a[0][1][0] < &a[1][0][0];

// An integer may be an address, with which nothing is computed before the program starts.
using size = decltype(sizeof(0));
using numbers = size __attribute__((tensor_type(2, 2)));
#define ADDRESSES (numbers{(size)&a, 1, 2, 3})
// CHECK-DAG: @sum = {{.*}}global [4 x i64] zeroinitializer
numbers sum = ADDRESSES + 1;
// CHECK-DAG: @product = {{.*}}global [4 x i64] zeroinitializer
numbers product = __builtin_tensor_matmul(ADDRESSES, ADDRESSES);
// CHECK-DAG: @moved = {{.*}}global [4 x i64] zeroinitializer
numbers moved = __builtin_tensor_transpose(ADDRESSES);
// CHECK-DAG: @part = {{.*}}global [2 x i64] zeroinitializer
auto part = __builtin_tensor_slice(numbers{1, 2, 3, 4}, (size)&a, 0, 1, 2);
// CHECK-DAG: @loaded = {{.*}}global [4 x i64] zeroinitializer
constexpr size four[] = {1, 2, 3, 4};
numbers loaded = __builtin_tensor_load(numbers, four, (size)&a, 1);
