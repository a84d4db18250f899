// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of ger, syrk and syr2k.

#ifndef UPDATES_H
#define UPDATES_H

#include "blas.h"

enum Triangle { Upper = 121, Lower = 122 };

#define DECLARE_UPDATES(T, letter)                                             \
  extern "C" void cblas_##letter##ger(Order, Integer, Integer, T, const T *,   \
                                      Integer, const T *, Integer, T *,        \
                                      Integer);                                \
  extern "C" void cblas_##letter##syrk(Order, Triangle, Transposed, Integer,   \
                                       Integer, T, const T *, Integer, T, T *, \
                                       Integer);                               \
  extern "C" void cblas_##letter##syr2k(Order, Triangle, Transposed, Integer,  \
                                        Integer, T, const T *, Integer,        \
                                        const T *, Integer, T, T *, Integer);  \
  extern "C" void letter##ger_(const int *, const int *, const T *, const T *, \
                               const int *, const T *, const int *, T *,       \
                               const int *);                                   \
  extern "C" void letter##syrk_(const char *, const char *, const int *,       \
                                const int *, const T *, const T *,             \
                                const int *, const T *, T *, const int *);     \
  extern "C" void letter##syr2k_(const char *, const char *, const int *,      \
                                 const int *, const T *, const T *,            \
                                 const int *, const T *, const int *,          \
                                 const T *, T *, const int *);
DECLARE_UPDATES(float, s)
DECLARE_UPDATES(double, d)

enum class Routine { Ger, Syrk, Syr2k };

/// One of each for an order, a triangle and a transposition. Extents below 0
/// are those of the call; M is only ger's.
template <class T> struct Update {
  const char *Name;
  Routine Of;
  Order O;
  Triangle Part;
  Transposed A;
  Integer N, K;
  void (*Run)(const Call<T> &);
};

template <class T> extern const Update<T> *updates();
template <class T> extern int numUpdates();

#endif
