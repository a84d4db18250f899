// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-deprecated -fsyntax-only -verify %s
// expected-no-diagnostics

// What is an error after which the analysis goes on does not satisfy a requirement.

using m23 = float __attribute__((matrix_type(2, 3)));

template <class M> concept Subscripted = requires(M &m) { m[0][0]; };
template <class M> concept Called = requires(M &m) { m(0, 0); };
template <class M, class I> concept CalledWith = requires(M &m, I i) { m(i, i); };
template <class M> concept Commas = requires(M &m) { m[0, 0]; };
template <class M> concept Incremented = requires(M &m) { ++m; };
template <class M> concept Sized = requires(M &m) { m.rows(); };
template <class M> concept Adds = requires(M &m, float x) { x += m; };
template <class M> concept Chosen = requires(M &m, bool b) { b ? m : 1; };

static_assert(Subscripted<m23>);
static_assert(!Called<m23> && !CalledWith<m23, int> && !Commas<m23>);
static_assert(!Incremented<m23> && !Sized<m23> && !Adds<m23> && !Chosen<m23>);
