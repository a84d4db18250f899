// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fsyntax-only -Wno-unused-value -verify %s

typedef float A __attribute__((tensor_type(2, 4, 8)));
typedef float B __attribute__((tensor_type(2, 8, 6)));
typedef float B3 __attribute__((tensor_type(3, 8, 6)));
typedef float B7 __attribute__((tensor_type(2, 7, 6)));
typedef float M __attribute__((tensor_type(8, 6)));
typedef double D __attribute__((tensor_type(2, 8, 6)));
typedef _Bool Bits __attribute__((tensor_type(4, 4)));
typedef float V __attribute__((tensor_type(8)));

void products(A a, B b, B3 b3, B7 b7, M m, D d, Bits bits, V v, float f) {
  __builtin_tensor_matmul(a); // expected-error {{too few arguments}}
  __builtin_tensor_matmul(a, f); // expected-error {{the 2nd argument of '__builtin_tensor_matmul' must be a tensor, or a matrix without complex elements, got 'float'}}
  __builtin_tensor_matmul(a, b3); // expected-error {{dimension 0 of the 2nd argument of '__builtin_tensor_matmul' must have extent 2, got 3}}
  __builtin_tensor_matmul(a, b7); // expected-error {{dimension 1 of the 2nd argument of '__builtin_tensor_matmul' must have extent 8, got 7}}
  __builtin_tensor_matmul(a, m); // expected-error {{the 2nd argument of '__builtin_tensor_matmul' must have 3 dimensions, got 2}}
  __builtin_tensor_matmul(v, v); // expected-error {{the 1st argument of '__builtin_tensor_matmul' must have at least 2 dimensions, got 1}}
  __builtin_tensor_matmul(a, d); // expected-error {{the 2nd argument of '__builtin_tensor_matmul' must have elements of type 'float', got 'double'}}
  __builtin_tensor_matmul(bits, bits); // expected-error {{elements of the operands of '__builtin_tensor_matmul' must be real numbers, got '_Bool'}}
}

void letters(A a, B b, B7 b7, D d, const char *s, float f) {
  __builtin_tensor_contract(s, a, b); // expected-error {{the 1st argument of '__builtin_tensor_contract' must be a string literal such as "ik,kj->ij", a letter for each dimension}}
  __builtin_tensor_contract(L"bik,bkj->bij", a, b); // expected-error {{must be a string literal}}
  __builtin_tensor_contract("bik,bkj", a, b); // expected-error {{must be a string literal}}
  __builtin_tensor_contract("bik,bkj->", a, b); // expected-error {{the result of '__builtin_tensor_contract' has at least 1 dimension; '__builtin_reduce_add' sums that of "bik,bkj->b"}}
  __builtin_tensor_contract(" x, x -> ", (V)1, (V)2); // expected-error {{'__builtin_reduce_add' sums that of " x, x -> x"}}
  __builtin_tensor_contract("->", a, b); // expected-error {{must be a string literal}}
  __builtin_tensor_contract("bi1,bkj->bij", a, b); // expected-error {{must be a string literal}}
  __builtin_tensor_contract("bik,b,kj->bij", a, b); // expected-error {{must be a string literal}}
  __builtin_tensor_contract("ik,bkj->bij", a, b); // expected-error {{'ik' names 2 dimensions of the 2nd argument, which has 3}}
  __builtin_tensor_contract("bik,bkjl->bij", a, b); // expected-error {{'bkjl' names 4 dimensions of the 3rd argument, which has 3}}
  __builtin_tensor_contract("bii,bkj->bij", a, b); // expected-error {{letter 'i' stands twice in 'bii'}}
  __builtin_tensor_contract("bik,bkj->bijb", a, b); // expected-error {{letter 'b' stands twice in 'bijb'}}
  __builtin_tensor_contract("bik,bkj->bijx", a, b); // expected-error {{letter 'x' of the result is in neither operand}}
  __builtin_tensor_contract("bik,bkj->bj", a, b); // expected-error {{letter 'i' is summed over, so it must be in both operands, got 'bik' and 'bkj'}}
  __builtin_tensor_contract("bik,bkj->bij", a, b7); // expected-error {{letter 'k' has extent 8 in the 2nd argument of '__builtin_tensor_contract' and 7 in the 3rd}}
  __builtin_tensor_contract("bik,bkj->bij", a, d); // expected-error {{must have elements of type 'float', got 'double'}}
  __builtin_tensor_contract("bik,bkj->bij", a, f); // expected-error {{the 3rd argument of '__builtin_tensor_contract' must be a tensor, or a matrix without complex elements, got 'float'}}
  __builtin_tensor_contract("bik,BKJ->bikBKJ", a, b);
  __builtin_tensor_contract("abcde,fghij->abcdefghij", a, b); // expected-error {{names 5 dimensions}}
  typedef char Many __attribute__((tensor_type(1, 1, 1, 1, 1)));
  __builtin_tensor_contract("abcde,fghij->abcdefghij", (Many)1, (Many)1); // expected-error {{a tensor has 1 to 8 dimensions, got 10}}
}

typedef int I __attribute__((tensor_type(2, 4, 6)));
typedef long L __attribute__((tensor_type(2, 4, 8)));
typedef short S __attribute__((tensor_type(2, 8, 6)));
typedef float C __attribute__((tensor_type(2, 4, 6)));
void addends(A a, B b, C c, D d, I i, L l, S s) {
  __builtin_tensor_contract_add("bik,bkj->bij", a, b); // expected-error {{too few arguments}}
  __builtin_tensor_contract_add("bik,bkj->bji", a, b, c); // expected-error {{the 4th argument of '__builtin_tensor_contract_add' must have extents 2 x 6 x 4, got 2 x 4 x 6}}
  __builtin_tensor_contract_add("bik,bkj->bij", a, b, i); // expected-error {{the 2nd and 3rd argument of '__builtin_tensor_contract_add' must have elements of the 4th one's type, 'int', or narrower integers, got 'float' and 'float'}}
  __builtin_tensor_contract_add("bik,bkj->bij", l, s, i); // expected-error {{or narrower integers, got 'long' and 'short'}}
  __builtin_tensor_contract_add("bik,bkj->bij", a, d, c); // expected-error {{'float', or narrower floating-point numbers of one type, got 'float' and 'double'}}
}
