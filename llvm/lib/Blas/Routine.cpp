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
    return "ooonnnepnpnepn";
  case Kind::Gemv:
    return "oonnepnpnepn";
  case Kind::Ger:
    return "onnepnpnpn";
  case Kind::Syrk:
    return "ooonnepnepn";
  case Kind::Syr2k:
    return "ooonnepnpnepn";
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
  R.IsDouble = Name.starts_with("d");
  if (!Name.consume_front("d") && !Name.consume_front("s"))
    return std::nullopt;
  std::optional<Kind> K = StringSwitch<std::optional<Kind>>(Name)
                              .Case("gemm", Kind::Gemm)
                              .Case("gemv", Kind::Gemv)
                              .Case("ger", Kind::Ger)
                              .Case("syrk", Kind::Syrk)
                              .Case("syr2k", Kind::Syr2k)
                              .Default(std::nullopt);
  if (!K)
    return std::nullopt;
  R.K = *K;
  return R;
}
