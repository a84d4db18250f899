// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The routines of BLAS that are raised, by name: their parameters in order, and
// which of those say where matrices are.

#include "Routine.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Type.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace matrix;

Type *Routine::element(LLVMContext &Context) const {
  return IsDouble ? Type::getDoubleTy(Context) : Type::getFloatTy(Context);
}

StringRef Routine::parameters() const {
  switch (K) {
  case Kind::Gemm:
    return IsComplex ? "ooonnnppnpnppn" : "ooonnnepnpnepn";
  case Kind::Gemv:
    return "oonnepnpnepn";
  case Kind::Ger:
    return "onnepnpnpn";
  case Kind::Syrk:
    return "ooonnepnepn";
  case Kind::Syr2k:
  case Kind::Symm:
    return "ooonnepnpnepn";
  case Kind::Trmm:
  case Kind::Trsm:
    return "ooooonnepnpn";
  }
  llvm_unreachable("no routine");
}

std::optional<Routine> Routine::named(StringRef Name) {
  Routine R;
  if (!Name.consume_front("cblas_")) {
    if (!Name.consume_back("_"))
      return std::nullopt;
    R.IsFortran = true;
  }
  if (Name.empty() || !StringRef("sdcz").contains(Name.front()))
    return std::nullopt;
  R.IsDouble = StringRef("dz").contains(Name.front());
  R.IsComplex = StringRef("cz").contains(Name.front());
  Name = Name.drop_front();
  std::optional<Kind> K = StringSwitch<std::optional<Kind>>(Name)
                              .Case("gemm", Kind::Gemm)
                              .Case("gemv", Kind::Gemv)
                              .Case("ger", Kind::Ger)
                              .Case("syrk", Kind::Syrk)
                              .Case("syr2k", Kind::Syr2k)
                              .Case("symm", Kind::Symm)
                              .Case("trmm", Kind::Trmm)
                              .Case("trsm", Kind::Trsm)
                              .Default(std::nullopt);
  if (!K || (R.IsComplex && K != Kind::Gemm))
    return std::nullopt;
  R.K = *K;
  return R;
}
