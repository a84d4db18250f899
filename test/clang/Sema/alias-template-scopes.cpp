// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Static members of Eigen's types, where an alias template makes the type.

template <class T, unsigned R, unsigned C> using Matrix = T __attribute__((matrix_type(R, C))); // expected-note 2{{type alias template 'Matrix' declared here}}
auto a = Matrix<float, 6, 6>::Identity(); // expected-error {{cannot be used prior to '::' because it has no members}} expected-note {{a matrix type has no members; '(Matrix<float, 6, 6>)s' is the matrix each element of which is a scalar 's', and '__builtin_matrix_identity(Matrix<float, 6, 6>)' the identity}}
auto b = Matrix<float, 6, 1>::Zero(); // expected-error {{cannot be used prior to '::'}} expected-note-re {{'(Matrix<float, 6, 1>)s' is the matrix each element of which is a scalar 's'{{$}}}}

template <class M> M zero() { return M::Zero(); } // expected-error {{cannot be used prior to '::'}} expected-note {{a matrix type has no members}}
auto c = zero<Matrix<float, 2, 2>>(); // expected-note {{in instantiation of}}

template <class T> using Number = T; // expected-note {{declared here}}
auto d = Number<int>::Zero(); // expected-error-re {{cannot be used prior to '::' because it has no members{{$}}}}
