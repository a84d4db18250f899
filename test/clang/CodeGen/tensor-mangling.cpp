// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-windows-msvc -emit-llvm %s -o - | FileCheck %s --check-prefix=MS

// Extents, layout and padding of tensors, and constant ones, are in names.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using plain = float __attribute__((tensor_type(2, 3, 4)));
using turned = float __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1)));
using padded = float __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 5)));

// CHECK: define {{.*}}@_Z1fu11tensor_typeILm2ELm3ELm4EfE(
// MS: define {{.*}}@"?f@@YAXU?$__tensor_type@M$01$02$03@__clang@@@Z"(
void f(plain) {}
// CHECK: define {{.*}}@_Z1gu11tensor_typeILm2ELm3ELm4EfLm2ELm0ELm1ELm0ELm0ELm0EE(
// MS: define {{.*}}@"?g@@YAXU?$__tensor_type@M$01$02$03$01$0A@$00$0A@$0A@$0A@@__clang@@@Z"(
void g(turned) {}
// CHECK: define {{.*}}@_Z1hu11tensor_typeILm2ELm3ELm4EfLm0ELm1ELm2ELm0ELm0ELm5EE(
// MS: define {{.*}}@"?h@@YAXU?$__tensor_type@M$01$02$03$0A@$00$01$0A@$0A@$04@__clang@@@Z"(
void h(padded) {}
// CHECK: define {{.*}}@_Z1iPu11tensor_typeILm2ELm3ELm4EKfEPKu11tensor_typeILm2ELm3ELm4EfE(
// MS: define {{.*}}@"?i@@YAXPEAU?$__tensor_type@$$CBM$01$02$03@__clang@@PEBU?$__tensor_type@M$01$02$03@2@@Z"(
void i(tensor<const float, 2, 3, 4> *, const plain *) {}

// CHECK: define {{.*}}@_Z7deducedIfJLj2ELj3ELj4EEEvPu11tensor_typeIXspT0_ET_E(
// MS: define {{.*}}@"??$deduced@M$01$02$03@@YAXPEAU?$__tensor_type@M$01$02$03@__clang@@@Z"(
template <class T, unsigned... E> void deduced(tensor<T, E...> *) {}
template void deduced(plain *);
template <unsigned A, unsigned B> using turned2 = int __attribute__((tensor_type(A, B), tensor_layout(1, 0)));
// CHECK: define {{.*}}@_Z4bothILj2ELj3EEvPu11tensor_typeIXT_EXT0_EiLm1ELm0ELm0ELm0EE(
// MS: define {{.*}}@"??$both@$01$02@@YAXPEAU?$__tensor_type@H$01$02$00$0A@$0A@$0A@@__clang@@@Z"(
template <unsigned A, unsigned B> void both(turned2<A, B> *) {}
template void both<2, 3>(turned2<2, 3> *);

// A pack of a layout hides which numbers are which; the form says it.
template <unsigned... P> using by_order = int __attribute__((tensor_type(2, 3), tensor_layout(P...)));
template <unsigned... P> using by_gaps = int __attribute__((tensor_type(2, 3), tensor_padding(P...)));
// CHECK: define {{.*}}@_Z5orderIJLj1ELj0EEEPu11tensor_typeILm2ELm3EXspT_EiLm10EEv(
template <unsigned... P> by_order<P...> *order() { return nullptr; }
// CHECK: define {{.*}}@_Z4gapsIJLj1ELj0EEEPu11tensor_typeILm2ELm3EXspT_EiLm11EEv(
template <unsigned... P> by_gaps<P...> *gaps() { return nullptr; }
bool both() { return order<1, 0>() && gaps<1, 0>(); }

// As vectors, in the order of the indices; zeros at the end are left out.
template <auto V> void take() {}
// CHECK: define {{.*}}@_Z4takeITnDaXtlu11tensor_typeILm2ELm2EiELi0ELi1EEEEvv(
// MS: define {{.*}}@"??$take@$MU?$__tensor_type@H$01$01@__clang@@2U12@3H0A@@00@0A@@0A@@@@@@YAXXZ"(
template void take<tensor<int, 2, 2>{{0, 1}}>();
// CHECK: define {{.*}}@_Z4takeITnDaXtlu11tensor_typeILm2ELm2EiLm1ELm0ELm0ELm0EELi0ELi1EEEEvv(
// MS: define {{.*}}@"??$take@$MU?$__tensor_type@H$01$01$00$0A@$0A@$0A@@__clang@@2U12@3H0A@@00@0A@@0A@@@@@@YAXXZ"(
template void take<turned2<2, 2>{{0, 1}}>();

// An element's place: its offset, or its number.
plain object;
template <auto &E> void place() {}
// CHECK: define {{.*}}@_Z5placeITnRDaXsofL_Z6objectE92EEEvv(
// MS: define {{.*}}@"??$place@$MAEAMC1?object@@3U?$__tensor_type@M$01$02$03@__clang@@A0BH@@@@YAXXZ"(
template void place<object[1][2][3]>();
