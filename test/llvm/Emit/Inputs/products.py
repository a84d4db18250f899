# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a function of as many products, one after the other, as it is told."""
import sys

T = 'target("tlx.tensor", float, 2, 32, 32, 0, 1, 0, 0)'
A = 'target("tlx.attr", 4, 0)'
print(f"""declare {T} @tlx.load__T(ptr, i64, i64, {A}) nounwind willreturn memory(argmem: read)
declare {T} @tlx.matmul__T({T}, {T}, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__T({T}, ptr, i64, i64, {A})
define void @products(ptr noalias %r, ptr %p) {{
  %x0 = call {T} @tlx.load__T(ptr %p, i64 32, i64 1, {A} poison)""")
for I in range(int(sys.argv[1])):
    print(f'  %x{I + 1} = call {T} @tlx.matmul__T({T} %x{I}, {T} %x0, target("tlx.attr", 0) poison)')
print(f"""  call void @tlx.store__T({T} %x{sys.argv[1]}, ptr %r, i64 32, i64 1, {A} poison)
  ret void
}}""")
