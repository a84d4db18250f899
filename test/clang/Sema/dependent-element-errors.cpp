// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix -std=c++20 %s
//
// A type that depends on a template parameter and is no number for any argument
// is no element type. A declarator with the attribute behind it crashed.

template <class T, unsigned E> struct S {
  typedef T *Pointer __attribute__((tensor_type(4)));      // expected-error {{invalid tensor element type 'T *'}}
  typedef T Array[3] __attribute__((tensor_type(E)));      // expected-error {{invalid tensor element type 'T[3]'}}
  typedef T Function(int) __attribute__((tensor_type(E))); // expected-error {{invalid tensor element type 'T (int)'}}
  typedef T S::*Member __attribute__((tensor_type(E)));    // expected-error {{invalid tensor element type 'T S<T, E>::*'}}
  typedef T *MatrixPointer __attribute__((matrix_type(4, E))); // expected-error {{invalid matrix element type 'T *'; elements are integers, floating-point numbers or complex numbers of float or double, not pointers}}
  typedef T MatrixArray[3] __attribute__((matrix_type(4, 4))); // expected-error {{invalid matrix element type 'T[3]'}}
  using Reference = T & __attribute__((tensor_type(E)));   // expected-error {{invalid tensor element type 'T &'}}
  using Good = T __attribute__((tensor_type(E)));
  using Nested = Good __attribute__((tensor_type(E)));     // expected-error {{invalid tensor element type}}
  using Atomic = _Atomic(T) __attribute__((matrix_type(E, E))); // expected-error {{invalid matrix element type '_Atomic(T)'}}
  using Const = const T __attribute__((tensor_type(E)));
};

template <class T, unsigned E> int pack(T(*P) __attribute__((tensor_type(E))));    // expected-error {{invalid tensor element type 'T (*)'}}
template <class T, unsigned E> int pack(T(&P) __attribute__((matrix_type(E, 4)))); // expected-error {{invalid matrix element type 'T (&)'}}

template <class T> using Named = typename T::Type __attribute__((tensor_type(4))); // expected-error {{invalid tensor element type 'typename Pointer::Type' (aka 'int *')}}
struct Number { using Type = int; };
struct Pointer { using Type = int *; };
using Fine = Named<Number>;
using Wrong = Named<Pointer>; // expected-note {{in instantiation}}
