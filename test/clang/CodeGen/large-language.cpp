// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -fexceptions -fcxx-exceptions -disable-llvm-passes -emit-llvm %s -o %t.ll
// RUN: %opt -passes='verify<matrix-ops>' -disable-output %t.ll
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple aarch64-linux-gnu -O2 -debug-info-kind=standalone -fexceptions -fcxx-exceptions -disable-llvm-passes -emit-llvm %s -o %t.ll
// RUN: %opt -passes='verify<matrix-ops>' -disable-output %t.ll
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple i386-windows-msvc -fmatrix-memory-layout=row-major -disable-llvm-passes -DNO_EXCEPTIONS -emit-llvm %s -o %t.ll
// RUN: %opt -passes='verify<matrix-ops>' -disable-output %t.ll

// Whatever holds or yields a matrix can be large.

using M = float __attribute__((matrix_type(64, 64)));
struct Guard { ~Guard(); };
struct S { int I; M A; };
M pass(M);

M Global, Zero = {}, Dynamic = pass(Global);
thread_local M Thread;
M globals() { Global = Zero; Thread = Global; return Thread + Dynamic; }
S structs(S A, const S &B) { A.A = A.A + S{1, {}}.A; auto [I, X] = B; A.A += X; return A; }
M lambdas(M A) { return [A](M B) { return A * B; }(A) + [&] { return A; }(); }
M (*Invoker)(M) = [](M A) { return A; };
template <typename T> T defaults(T A, T B = T()) { return A * B; }
M templates(M A) { return defaults(A) + defaults<M>(A, A); }
M operators(bool C, M A, M B) { return C ? A : (A = B, A * ({ M T = B; T; })); }
#ifndef NO_EXCEPTIONS
M exceptions(M A) { Guard G; try { throw A; } catch (M B) { return B; } catch (...) {} return pass(A); }
#endif
M arrays(int I, int N) { static M T[3]; M A[2] = {}, V[N]; V[I] = T[I]; A[I] = V[0]; return A[1]; }
M *heap(M *P) { M *Q = new M(), *R = new M[4]{}; *Q = *P; delete P; delete[] R; return Q; }
struct Base { virtual M get(M); virtual ~Base(); M A; Base &operator+=(M B) { A += B; return *this; } };
struct Other { virtual M get(M) = 0; };
struct Derived : Base, Other { M get(M) override; };
M Base::get(M B) { return A * B; }
M Derived::get(M B) { return (this->*&Base::get)(B); }
M references(M &&A, const M &B = M()) { return A + B; }
M jumps(int K, M A) { switch (K) { case 1: return A; case 2: { Guard G; return A * A; } } goto End; End: return M(); }
void loop(M *P, M *Q, int N) { auto Sum = *P; for (int I = 0; I < N; ++I) Sum = Sum + Q[I]; *P = Sum; }
struct NonTrivial { NonTrivial(const NonTrivial &); int I; };
M inalloca(NonTrivial N, M A) { return inalloca(N, A); }
