// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose extents are known when the program runs, by tiles: the same
// programs as those of groups of k, also with blocks so small that there are
// several of them. Where the system refuses tiles, vectors compute them.
//
// REQUIRES: amx-emulator
// RUN: %clangxx -std=c++17 -O2 -march=x86-64-v3 -mamx-int8 -DBY_UNIT=8 -mllvm -matrix-kernel=amx_int8 -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=INT8 %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: FileCheck --check-prefix=REFUSED %s < %t.counts
// RUN: %clangxx -std=c++17 -O2 -march=native -mamx-int8 -DBY_UNIT=8 -mllvm -matrix-kernel=amx_int8 -mllvm -matrix-second-cache=4096 -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: %clangxx -std=c++17 -O2 -march=native -mamx-bf16 -ffp-contract=on -DBY_UNIT=16 -mllvm -matrix-kernel=amx_bf16 -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=BF16 %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: %clangxx -std=c++17 -O2 -march=x86-64-v3 -mamx-fp16 -ffp-contract=on -DBY_UNIT=16 -mllvm -matrix-kernel=amx_fp16 -I %S/.. %s -o %t
// RUN: %if !cpu-amx_tile || cpu-amx_fp16 %{ env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t %}
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=FP16 %s < %t.counts %}
//
// INT8: {{^}}tdpbssd {{[1-9]}}
// INT8: {{^}}tdpbsud {{[1-9]}}
// INT8: {{^}}tdpbusd {{[1-9]}}
// INT8: {{^}}tdpbuud {{[1-9]}}
// USED: {{^}}permission-requests 1{{$}}
// USED: {{^}}tiles-used 1{{$}}
// REFUSED: {{^}}ldtilecfg 0{{$}}
// REFUSED: {{^}}tiles-used 0{{$}}
// BF16: {{^}}tdpbf16ps {{[1-9]}}
// FP16: {{^}}tdpfp16ps {{[1-9]}}

#include "run-time-groups.cpp"
