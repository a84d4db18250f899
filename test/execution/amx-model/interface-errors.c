// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents are set once; tiles need their features; a tile's type is the struct.
//
// RUN: %clang -fsyntax-only -Xclang -verify -mamx-tile -mamx-int8 %s
// RUN: %stock_clang -fsyntax-only -Xclang -verify -mamx-tile -mamx-int8 %s
// RUN: not %clang -c -DFEATURES -mamx-tile -mamx-int8 %s -o %t.o 2>&1 | FileCheck %s

#include <immintrin.h>

char Data[1024];

#ifndef FEATURES
void changed(void) {
  __tile1024i Tile = {16, 64}, Copy = Tile;
  // expected-error@+1 {{cannot assign to non-static data member 'row' with}}
  Tile.row = 8;
  // expected-error@+1 {{cannot assign to non-static data member 'col' with}}
  Tile.col = 8;
  // expected-error@+1 {{with const-qualified data member 'row'}}
  Copy = Tile;
  // expected-note@amxintrin.h:* 1+ {{declared const here}}
}

void types(__tile1024i *Tile, _tile1024i Bare) {
  // expected-error@+1 {{incompatible pointer types}}
  __tile_loadd(&Bare, Data, 64);
  // expected-error@+1 {{incompatible type}}
  __tile_dpbssd(Tile, *Tile, Bare);
  // expected-note@amxintrin.h:* 2 {{passing argument to parameter}}
}
#endif

// CHECK: error: always_inline function '__tile_dpbf16ps' requires target feature 'amx-bf16'
// CHECK: error: always_inline function '__tile_dpfp16ps' requires target feature 'amx-fp16'
#ifdef FEATURES
void features(__tile1024i *Tile) {
  __tile_dpbf16ps(Tile, *Tile, *Tile);
  __tile_dpfp16ps(Tile, *Tile, *Tile);
}
#endif
