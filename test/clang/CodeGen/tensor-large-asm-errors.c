// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -emit-llvm-only -verify %s

typedef float M __attribute__((tensor_type(32, 16)));

void registers(M A) {
  __asm__("" : "=w"(A)); // expected-error {{invalid type 'M' (aka 'float __attribute__((tensor_type(32, 16)))') in asm input for constraint '=w'}}
  __asm__("" : "+w"(A)); // expected-error {{invalid type}}
  __asm__("" : : "w"(A)); // expected-error {{invalid type}}
  __asm__("" : : "wm"(A)); // expected-error {{invalid type}}
}
