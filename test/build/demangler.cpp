// The patch for upstream's demangler: it fits the installed LLVM, with it names with matrices are read, and without it they are
// printed as they are. No build applies it, since libLLVM is the distribution's.
//
// DEFINE: %{patch} = %matrix_source/llvm/patches/Demangle-read-vendor-types-with-template-arguments.patch
// DEFINE: %{header} = include/llvm/Demangle/ItaniumDemangle.h
// DEFINE: %{compile} = bash -c '%stock_clangxx -std=c++17 -I %t/tree/llvm/include %S/Inputs/demangle.cpp \
// DEFINE:   $(llvm-config --link-shared --libfiles demangle) -Wl,-rpath,$(llvm-config --libdir) -o $0'
// RUN: grep '^Why: ' %{patch} && grep '^Drop when: ' %{patch}
// RUN: rm -rf %t && mkdir -p %t/tree/llvm/include/llvm %t/tree/libcxxabi/src/demangle
// RUN: bash -c 'cp -rL $(llvm-config --includedir)/llvm/{Config,Demangle} %t/tree/llvm/include/llvm'
// RUN: cp %t/tree/llvm/%{header} %t/tree/libcxxabi/src/demangle
// RUN: %{compile} %t/old
// RUN: env GIT_CEILING_DIRECTORIES=%t git -C %t/tree apply --include='*/ItaniumDemangle.h' %{patch}
// RUN: cmp %t/tree/llvm/%{header} %t/tree/libcxxabi/src/demangle/ItaniumDemangle.h
// RUN: %{compile} %t/new
//
// RUN: %clangxx --target=x86_64-linux-gnu -c %s -o %t/names.o && llvm-nm --no-sort --just-symbol-name %t/names.o > %t/names
// RUN: %t/new < %t/names | FileCheck %s --match-full-lines --implicit-check-not='{{.+}}'
// RUN: grep matrix_type %t/names > %t/unread && %t/old < %t/unread | diff %t/unread -
//
// What the patch adds to upstream's tests, and a vendor's type without arguments.
// RUN: sed -En 's/^\+\{"(_Z\w+)", "(.*)"\},$/\1/p' %{patch} > %t/cases
// RUN: sed -En 's/^\+\{"(_Z\w+)", "(.*)"\},$/\2/p' %{patch} > %t/expected
// RUN: grep matrix_type %t/cases && %t/new < %t/cases | diff %t/expected -
// RUN: echo _Z1fu10__SVInt8_tPS_ | %t/new | grep -xF 'f(__SVInt8_t, __SVInt8_t*)'

using Small = float __attribute__((matrix_type(2, 2)));
using Large = float __attribute__((matrix_type(4, 4)));
using Padded = float __attribute__((matrix_type(3, 3), matrix_padding(1)));
using Bool = bool __attribute__((matrix_type(2, 8)));
using Complex = _Complex float __attribute__((matrix_type(1, 2)));
template <class T, int R, int C, bool L, int P>
using Matrix = T __attribute__((matrix_type(R, C), matrix_layout(L), matrix_padding(P)));
using RowMajor = Matrix<double, 2, 3, true, 0>;

// CHECK: f(matrix_type<2ul, 2ul, float>)
void f(Small) {}
// CHECK-NEXT: f(matrix_type<2ul, 3ul, double, true, 0ul>*)
void f(RowMajor *) {}
// CHECK-NEXT: f(matrix_type<3ul, 3ul, float, false, 1ul> const&)
void f(const Padded &) {}
// CHECK-NEXT: f(matrix_type<2ul, 8ul, bool> (&&) [3])
void f(Bool (&&)[3]) {}

// Each type is a substitution, once.
// CHECK-NEXT: f(matrix_type<4ul, 4ul, float>, matrix_type<4ul, 4ul, float>*, matrix_type<1ul, 2ul, float complex>, matrix_type<1ul, 2ul, float complex>, matrix_type<4ul, 4ul, float>*, float complex) (.matrix)
void f(Large, Large *, Complex, Complex, Large *, _Complex float) {}

template <class T> struct S {
  void f(T, S *) {}
  template <class U> operator Matrix<U, 2, 2, true, 1>() { return {}; }
};
// CHECK-NEXT: S<matrix_type<4ul, 4ul, float>>::f(matrix_type<4ul, 4ul, float>, S<matrix_type<4ul, 4ul, float>>*) (.matrix)
template void S<Large>::f(Large, S *);
// CHECK-NEXT: S<int>::operator matrix_type<2ul, 2ul, double, true, 1ul><double>() (.matrix)
template S<int>::operator Matrix<double, 2, 2, true, 1>();

template <class T, int R, int C, bool L, int P>
Matrix<T, C, R, L, P> deduce(const Matrix<T, R, C, L, P> &, T *) { return {}; }
// CHECK-NEXT: matrix_type<3, 2, double, true, 0> deduce<double, 2, 3, true, 0>(matrix_type<2, 3, double, true, 0> const&, double*) (.matrix)
template Matrix<double, 3, 2, true, 0> deduce(const RowMajor &, double *);

// A type trait.
// CHECK-NEXT: void trait<int const>(__remove_const(int const))
template <class T> void trait(__remove_const(T)) {}
template void trait<const int>(int);
