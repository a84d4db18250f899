// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/m.cppm -emit-module-interface -o %t/m.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/n.cppm -emit-module-interface -o %t/n.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmodule-file=m=%t/m.pcm -fmodule-file=n=%t/n.pcm -fsyntax-only -verify %t/use.cpp

// Modules keep layouts; two definitions that differ in one violate the one-definition rule.

//--- record.h
struct record {
  float m __attribute__((aligned(4)));
  matrix *p;
};
//--- m.cppm
module;
using matrix = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
#include "record.h"
export module m;
export using rows = matrix;
export using ::record;
//--- n.cppm
module;
using matrix = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
#include "record.h"
export module n;
export using padded = matrix;
export using other = ::record;
//--- use.cpp
import m;
import n;
static_assert(sizeof(rows) == 24 && sizeof(padded) == 32 && !__is_same(rows, padded));
record *r; // expected-error@* 0+{{}} expected-note@* 0+{{}}
other *o;
