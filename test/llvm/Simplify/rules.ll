; RUN: %opt -passes='function(print<matrix-rules>)' -disable-output %s | FileCheck %s

; The whole table: who adds a rule adds its test.

; CHECK: vector of tensor: tovector(totensor(v)) = v
; CHECK-NEXT: tensor of vector: totensor(tovector(T)) = reshape(T)
; CHECK-NEXT: load tensor: totensor(load p) = load(p)
; CHECK-NEXT: splat tensor: totensor(splat x) = splat(x)
; CHECK-NEXT: fold reshape: reshape(reshape(T)) = reshape(T), reshape(view(T)) = view(T)
; CHECK-NEXT: fold relayout: relayout(relayout(T)) = relayout(T), relayout(view(T)) = view(T)
; CHECK-NEXT: load reshaped: reshape(load(p, strides)) = load(p, strides')
; CHECK-NEXT: load transposed: view(load(p, i, j)) = load(p, j, i)
; CHECK-NEXT: fold view: view(view(T)) = view(T)
; CHECK-NEXT: load viewed: view(load(p, strides)) = load(p + offset, strides')
; CHECK-NEXT: store view: store(view(T), p, strides) = store(T, p, strides')
; CHECK-NEXT: move reshape out: reshape(A) + B = reshape(A + reshape(B))
; CHECK-NEXT: store insertion: store(insert(T, P), p, strides) = store(T, p), store(P, p + offset)
; CHECK-NEXT: move into parts: insert(insert(poison, P), Q) + B = insert(insert(poison, P + view(B)), Q + view(B))
; CHECK-NEXT: border of elements: view(A + B) = view(A) + view(B) if others of A + B are views, too
; CHECK-NEXT: move into block: insert(A, P, i) + B = insert(A + B, P + block(B, i), i) if i varies
; CHECK-NEXT: split transpose: transpose(T) = relayout(view(T))
; CHECK-NEXT: reuse transpose: transpose(T), transpose(T) = one of them
; CHECK-NEXT: fold transposes: transpose(transpose(T)) = T
; CHECK-NEXT: move transpose in: view(relayout(T)) = relayout(view(T))
; CHECK-NEXT: view splat: view(splat(s)) = splat(s)
; CHECK-NEXT: view product: view(A * B) = view(B) * view(A)
; CHECK-NEXT: view element-wise: view(A + B) = view(A) + view(B)
; CHECK-NEXT: store relayout: store(relayout(insert(T, P))) = store(insert(T, P))
; CHECK-NEXT: block of splat: block(splat x) = splat x
; CHECK-NEXT: diagonal of splat: diagonal(splat x) = splat x
; CHECK-NEXT: view of splat: view(splat x) = splat x
; CHECK-NEXT: view of all: view(T) = T if it has all elements in their order
; CHECK-NEXT: view of one: view(T) = splat(element of T) if that is all of it
; CHECK-NEXT: diagonal of load: diagonal(load(p, i, j)) = load(p, i + j)
; CHECK-NEXT: block of broadcast: block(broadcast(T)) = broadcast(block(T))
; CHECK-NEXT: block of moved: block(relayout(T)) = relayout(block(T)), also of a transpose
; CHECK-NEXT: block of elements: block(A + B) = block(A) + block(B)
; CHECK-NEXT: diagonal of elements: diagonal(A + B) = diagonal(A) + diagonal(B)
; CHECK-NEXT: diagonal of product: diagonal(A * B) = sum over k of A_ik * B_ki
; CHECK-NEXT: view of elements: view(A + B) = view(A) + view(B)
; CHECK-NEXT: windows of elements: windows(A + B) = windows(A) + windows(B) if that is less
; CHECK-NEXT: block of product: block(A * B) = rows(A) * columns(B)
; CHECK-NEXT: view of product: view(A * B) = rows(A) * columns(B)
; CHECK-NEXT: gather of splat: gather(splat x, I) = splat x
; CHECK-NEXT: gather of one: gather(T, I) = view(T) if T has one index there, or repeats it
; CHECK-NEXT: gather of relayout: gather(relayout(T), I) = gather(T, I)
; CHECK-NEXT: gather of repeated: gather(A + B, I) = gather(A, I) + gather(B, I) if both repeat elements there
; CHECK-NEXT: gather of elements: gather(A + B, I) = gather(A, I) + gather(B, I) if that is less
; CHECK-NEXT: elements of gather: gather(A, I) + splat x = gather(A + splat x, I) if these are rows
; CHECK-NEXT: gather of view: gather(view(T), I) = view(gather(T, I)) if that is less
; CHECK-NEXT: gather of reshape: gather(reshape(T), I) = reshape(gather(T, I))
; CHECK-NEXT: gather of gather: gather(gather(T, I), J) = gather(T, gather(I, J)), or gather(gather(T, J), I) if that is less
; CHECK-NEXT: gather of reduction: gather(reduce(T), I) = reduce(gather(T, I)) if that is less
; CHECK-NEXT: gather of product: gather(A * B, I) = gather(A, I) * B if that is less, also gather(B, I)
; CHECK-NEXT: add nothing: A + -0 = A, A - 0 = A
; CHECK-NEXT: add zero: A + 0 = A, A - -0 = A {{\[}}nsz]
; CHECK-NEXT: multiply by one: A .* 1 = A, A / 1 = A
; CHECK-NEXT: multiply by zero: A * 0 = 0, also .* {{\[}}nnan nsz]
; CHECK-NEXT: add zero product: C + A * 0 = C {{\[}}nnan nsz]
; CHECK-NEXT: multiply by identity: A * I = A, I * A = A {{\[}}nnan nsz]
; CHECK-NEXT: elements of identity: x * I + A = insert(A + 0, diagonal(A) + x)
; CHECK-NEXT: reduce splat: min(splat x) = splat x, also max, and, or
; CHECK-NEXT: negate twice: -(-A) = A
; CHECK-NEXT: add negated: A + -B = A - B
; CHECK-NEXT: subtract negated: A - -B = A + B
; CHECK-NEXT: negate difference: -(A - B) = B - A {{\[}}nsz]
; CHECK-NEXT: multiply negated: -A * -B = A * B, also .* and /
; CHECK-NEXT: negate scalar: s * -A = -s * A
; CHECK-NEXT: negate product: -A * B = -(A * B) if that is cheaper {{\[}}nsz]
; CHECK-NEXT: move negation: -A * B = A * -B if B is smaller
; CHECK-NEXT: combine scalars: s * (t * A) = (s * t) * A {{\[}}reassoc]
; CHECK-NEXT: pull scalar: (s * A) * B = s * (A * B), or A * (s * B), if cheaper {{\[}}reassoc]
; CHECK-NEXT: push scalar: s * (A * B) = (s * A) * B, or A * (s * B), if cheaper {{\[}}reassoc]
; CHECK-NEXT: repeat product: repeat(a) * B = repeat(a * B), also on the right
; CHECK-NEXT: factor product: A * C + B * C = (A + B) * C, also - and on the left {{\[}}reassoc]
; CHECK-NEXT: order chain: (A * B) * C = A * (B * C) if that is cheaper {{\[}}reassoc]
; CHECK-NEXT: order contractions: contract(contract(A, B), C) = contract(A, contract(B, C)), or contract(contract(A, C), B), if that is cheaper {{\[}}reassoc]
; CHECK-NOT: {{.}}
define void @f() {
  ret void
}
