// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_RINGFORM_H
#define MATRIX_LIB_PROVE_RINGFORM_H

#include "matrix/Prove/Budget.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <vector>

namespace matrix::prove {

/// A floating-point number as a sum of products of real numbers: what is left
/// of it where `reassoc` allows any order, brackets and factors taken out.
class RingForm {
public:
  /// Whether a term may be opened that is a sum, a product or a quotient. If
  /// not, it is a factor, and the function may give another term for it.
  using Opens = llvm::function_ref<bool(const Term *&)>;

private:
  TermPool &Pool;
  Budget &Cost;
  Opens MayOpen;
  /// The format of coefficients, which has at least twice the precision of what
  /// is compared.
  const llvm::fltSemantics &Format;
  unsigned NumSteps = 0;
  /// Beyond this, forms are not compared.
  static constexpr unsigned MaxSteps = 200'000;
  /// The factors, sorted by number, and the coefficient. The empty product is
  /// 1.
  using Factors = std::vector<const Term *>;
  struct Less {
    bool operator()(const Factors &L, const Factors &R) const;
  };
  using Sum = std::map<Factors, llvm::APFloat, Less>;

  RingForm(TermPool &Pool, Budget &Cost, Opens MayOpen,
           const llvm::fltSemantics &Format)
      : Pool(Pool), Cost(Cost), MayOpen(MayOpen), Format(Format) {}
  bool step() { return ++NumSteps <= MaxSteps && Cost.step(); }
  llvm::APFloat widened(llvm::APFloat Value) const;
  bool add(Sum &To, const Term *T, const llvm::APFloat &Coefficient);
  bool addProduct(Sum &To, llvm::ArrayRef<const Term *> Of,
                  llvm::APFloat Coefficient);
  static void addOne(Sum &To, const Factors &Of,
                     const llvm::APFloat &Coefficient);

public:
  /// Whether \p Reference and \p Changed are one sum of products; std::nullopt
  /// where that takes too long to tell. Flags of
  /// \p Reference say whether zeros count. \p OpensChanged is for terms of
  /// \p Changed and knows what those of \p Reference are made of.
  static std::optional<bool> areEqual(TermPool &Pool, Budget &Cost,
                                      const Term *Reference,
                                      const Term *Changed, Opens OpensReference,
                                      Opens OpensChanged);
};

} // namespace matrix::prove

#endif
