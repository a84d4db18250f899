// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The normal form of integers. A kernel that adds 0x80 to bytes, multiplies
// them as unsigned ones and takes 0x80 times the others off again computes the
// same polynomial as one that multiplies signed bytes: the difference cancels.

#include "Polynomial.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix::prove;

static ArrayRef<const Term *> factorsOf(const Term *const &Product) {
  if (!Product)
    return {};
  return Product->isInstruction(Instruction::Mul) && !Product->flags()
             ? Product->operands()
             : ArrayRef(Product);
}

void Polynomial::add(const Term *Factors, const APInt &Coefficient) {
  auto [It, IsNew] = Coefficients.try_emplace(Factors, Coefficient);
  if (!IsNew)
    It->second += Coefficient;
}

void Polynomial::add(const Polynomial &Other, const APInt &Coefficient) {
  for (const auto &[Factors, Value] : Other.Coefficients)
    add(Factors, Value * Coefficient);
  Sources.insert_range(Other.Sources);
}

void Polynomial::keepPoison(const Term *Factors) {
  for (const Term *Factor : factorsOf(Factors))
    if (Factor->mayBePoison())
      Pool->poisonSources(Factor, Sources);
}

const Term *Polynomial::productOf(const Term *L, const Term *R) const {
  if (!L || !R)
    return L ? L : R;
  Product Factors(factorsOf(L));
  llvm::append_range(Factors, factorsOf(R));
  llvm::sort(Factors, [](const Term *L, const Term *R) {
    return L->number() < R->number();
  });
  return Pool->make(Term::Instruction, Ty, Instruction::Mul, 0, 0, Factors);
}

Polynomial Polynomial::times(const Polynomial &Other) const {
  Polynomial Result(*Pool, Ty);
  for (const auto &[L, LValue] : Coefficients)
    for (const auto &[R, RValue] : Other.Coefficients)
      Result.add(productOf(L, R), LValue * RValue);
  // A product with 0 is poison all the same.
  for (auto [One, Zero] : {std::pair(this, &Other), std::pair(&Other, this)}) {
    Result.Sources.insert_range(One->Sources);
    if (Zero->Coefficients.empty())
      for (const auto &Addend : One->Coefficients)
        Result.keepPoison(Addend.first);
  }
  return Result;
}

/// Sums are multiplied out up to this many products. Where what is multiplied
/// has been stored over an operand before, they grow by powers.
static constexpr uint64_t MaxProducts = 4096;

/// A sum as one factor, which nothing opens again.
Polynomial Polynomial::asVariable(const Polynomial &Sum) {
  if (Sum.Coefficients.size() <= 1)
    return Sum;
  Polynomial Result(*Sum.Pool, Sum.Ty);
  Result.add(Sum.Pool->make(Term::Instruction, Sum.Ty, Instruction::Freeze, 0,
                            0, Sum.term()),
             APInt(Sum.Ty->getIntegerBitWidth(), 1));
  return Result;
}

Polynomial Polynomial::of(TermPool &Pool, const Term *T) {
  unsigned Bits = T->bits();
  Polynomial Result(Pool, T->type());
  // A sum over k is a list as long as k: no recursion along it.
  SmallVector<std::pair<const Term *, APInt>, 16> Rest{{T, APInt(Bits, 1)}};
  while (!Rest.empty()) {
    auto [Part, Coefficient] = Rest.pop_back_val();
    if (const APInt *Value = Part->integer()) {
      Result.add(static_cast<const Term *>(nullptr), *Value * Coefficient);
      continue;
    }
    if (Part->kind() == Term::Zero) {
      Result.Sources.insert(Part->operand(0));
      continue;
    }
    if (Part->kind() != Term::Instruction || Part->flags()) {
      Result.add(Part, Coefficient);
      continue;
    }
    switch (Part->code()) {
    case Instruction::Add:
      for (const Term *Operand : Part->operands())
        Rest.push_back({Operand, Coefficient});
      break;
    case Instruction::Sub:
      Rest.push_back({Part->operand(0), Coefficient});
      Rest.push_back({Part->operand(1), -Coefficient});
      break;
    case Instruction::Mul: {
      // A product that others share is multiplied out once.
      Polynomial Product = of(Pool, Pool.normal(Part->operand(0)));
      for (const Term *Operand : Part->operands().drop_front()) {
        Polynomial Factor = of(Pool, Pool.normal(Operand));
        // A factor of its own is as true, but not the form of all equal ones.
        if (Product.Coefficients.size() * Factor.Coefficients.size() >
            MaxProducts) {
          Product = asVariable(Product);
          Factor = asVariable(Factor);
        }
        Product = Product.times(Factor);
      }
      Result.add(Product, Coefficient);
      break;
    }
    case Instruction::Trunc:
      Result.add(truncated(Pool, Part->operand(0), Part->type()), Coefficient);
      break;
    case Instruction::ZExt:
    case Instruction::SExt:
      Result.add(extended(Pool, Part->operand(0), Part->type(),
                          Part->code() == Instruction::SExt),
                 Coefficient);
      break;
    default:
      Result.add(Part, Coefficient);
      break;
    }
  }
  for (const auto &[Factors, Coefficient] : Result.Coefficients)
    if (Coefficient.isZero())
      Result.keepPoison(Factors);
  Result.Coefficients.remove_if(
      [](const auto &Entry) { return Entry.second.isZero(); });
  return Result;
}

/// A variable of a polynomial of another width: a term that is no sum or
/// product.
static const Term *convertVariable(TermPool &Pool, const Term *T, Type *Ty,
                                   unsigned Opcode) {
  return Pool.make(Term::Instruction, Ty, Opcode, 0, 0, T);
}

Polynomial Polynomial::truncated(TermPool &Pool, const Term *T, Type *Ty) {
  unsigned Bits = Ty->getIntegerBitWidth();
  Polynomial Wide = of(Pool, T), Result(Pool, Ty);
  Result.Sources = Wide.Sources;
  for (const auto &[Factors, Coefficient] : Wide.Coefficients) {
    Polynomial Product(Pool, Ty);
    Product.add(static_cast<const Term *>(nullptr), Coefficient.trunc(Bits));
    for (const Term *Factor : factorsOf(Factors)) {
      bool IsSigned = Factor->isPlain(Instruction::SExt);
      Polynomial Narrow(Pool, Ty);
      if ((Factor->kind() == Term::Join || Factor->kind() == Term::Piece) &&
          Bits % 8 == 0) {
        Narrow = of(Pool, Pool.piece(Factor, 0, Bits / 8));
      } else if (Factor->isInstruction(Instruction::Select)) {
        Narrow = of(Pool, Pool.instruction(Instruction::Trunc, Ty, Factor));
      } else if (Factor->isPlain(Instruction::Trunc)) {
        Narrow = truncated(Pool, Factor->operand(0), Ty);
      } else if (!IsSigned && !Factor->isPlain(Instruction::ZExt)) {
        Narrow.add(convertVariable(Pool, Factor, Ty, Instruction::Trunc),
                   APInt(Bits, 1));
      } else {
        // The low bits of what was widened.
        const Term *Source = Factor->operand(0);
        Narrow = Source->bits() == Bits  ? of(Pool, Source)
                 : Source->bits() > Bits ? truncated(Pool, Source, Ty)
                                         : extended(Pool, Source, Ty, IsSigned);
      }
      Product = Product.times(Narrow);
    }
    Result.add(Product, APInt(Bits, 1));
  }
  return Result;
}

std::optional<Polynomial> Polynomial::widened(Type *To, bool IsSigned,
                                              bool SignedVariables,
                                              bool SignedConstant) const {
  unsigned Bits = Ty->getIntegerBitWidth(), ToBits = To->getIntegerBitWidth();
  size_t Degree = 0;
  for (const auto &[Factors, Coefficient] : Coefficients)
    Degree = std::max(Degree, factorsOf(Factors).size());
  // Exact: a sum of less than 2^32 products.
  unsigned Width = (Degree + 1) * (Bits + 1) + 34;
  APInt Low(Width, 0), High(Width, 0);
  Polynomial Result(*Pool, To);
  Result.Sources = Sources;
  for (const auto &[Factors, Coefficient] : Coefficients) {
    // The coefficient of a bit is 1, not -1.
    bool AsSigned = (Factors && Bits > 1) || SignedConstant;
    APInt Least = AsSigned ? Coefficient.sext(Width) : Coefficient.zext(Width);
    APInt Greatest = Least;
    Polynomial Product(*Pool, To);
    Product.add(static_cast<const Term *>(nullptr),
                AsSigned ? Coefficient.sext(ToBits) : Coefficient.zext(ToBits));
    for (const Term *Factor : factorsOf(Factors)) {
      const Term *Source = Factor;
      bool FactorIsSigned = SignedVariables;
      if (Factor->isPlain(Instruction::ZExt) ||
          Factor->isPlain(Instruction::SExt)) {
        Source = Factor->operand(0);
        FactorIsSigned = Factor->isPlain(Instruction::SExt);
      }
      unsigned N = Source->bits();
      APInt Least1 = FactorIsSigned ? APInt::getSignedMinValue(N).sext(Width)
                                    : APInt(Width, 0);
      APInt Greatest1 = FactorIsSigned ? APInt::getSignedMaxValue(N).sext(Width)
                                       : APInt::getMaxValue(N).zext(Width);
      APInt Ends[] = {Least * Least1, Least * Greatest1, Greatest * Least1,
                      Greatest * Greatest1};
      Least = Greatest = Ends[0];
      for (const APInt &End : Ends) {
        Least = APIntOps::smin(Least, End);
        Greatest = APIntOps::smax(Greatest, End);
      }
      Polynomial Wide(*Pool, To);
      Wide.add(convertVariable(*Pool, Source, To,
                               FactorIsSigned ? Instruction::SExt
                                              : Instruction::ZExt),
               APInt(ToBits, 1));
      Product = Product.times(Wide);
    }
    Low += Least;
    High += Greatest;
    Result.add(Product, APInt(ToBits, 1));
  }
  APInt Min =
      IsSigned ? APInt::getSignedMinValue(Bits).sext(Width) : APInt(Width, 0);
  APInt Max = IsSigned ? APInt::getSignedMaxValue(Bits).sext(Width)
                       : APInt::getMaxValue(Bits).zext(Width);
  if (Low.slt(Min) || High.sgt(Max))
    return std::nullopt;
  return Result;
}

Polynomial Polynomial::extended(TermPool &Pool, const Term *T, Type *Ty,
                                bool IsSigned) {
  Polynomial Narrow = of(Pool, T);
  for (bool SignedVariables : {IsSigned, !IsSigned})
    for (bool SignedConstant : {IsSigned, !IsSigned})
      if (std::optional<Polynomial> Wide =
              Narrow.widened(Ty, IsSigned, SignedVariables, SignedConstant))
        return *Wide;
  Polynomial Result(Pool, Ty);
  Result.add(convertVariable(Pool, Narrow.term(), Ty,
                             IsSigned ? Instruction::SExt : Instruction::ZExt),
             APInt(Ty->getIntegerBitWidth(), 1));
  return Result;
}

const Term *Polynomial::term() const {
  SmallVector<const Term *, 16> Sum;
  SmallSetVector<const Term *, 2> Present, Absent = Sources;
  for (const auto &[Factors, Coefficient] : Coefficients) {
    for (const Term *Factor : factorsOf(Factors))
      if (Factor->mayBePoison())
        Pool->poisonSources(Factor, Coefficient.isZero() ? Absent : Present);
    if (Coefficient.isZero())
      continue;
    if (!Factors) {
      Sum.push_back(Pool->integer(Coefficient));
    } else if (Coefficient.isOne()) {
      Sum.push_back(Factors);
    } else {
      Product WithCoefficient{Pool->integer(Coefficient)};
      llvm::append_range(WithCoefficient, factorsOf(Factors));
      Sum.push_back(Pool->make(Term::Instruction, Ty, Instruction::Mul, 0, 0,
                               WithCoefficient));
    }
  }
  for (const Term *Source : Absent)
    if (!Present.contains(Source))
      Sum.push_back(Pool->zero(Ty, Source));
  if (Sum.empty())
    return Pool->integer(Ty, 0);
  if (Sum.size() == 1)
    return Sum[0];
  llvm::sort(Sum, [](const Term *L, const Term *R) {
    return L->number() < R->number();
  });
  return Pool->make(Term::Instruction, Ty, Instruction::Add, 0, 0, Sum);
}

std::optional<Polynomial> Polynomial::shiftedRight(unsigned Bits) const {
  Polynomial Result(*Pool, Ty);
  Result.Sources = Sources;
  for (const auto &[Factors, Coefficient] : Coefficients) {
    if (Coefficient.countr_zero() < Bits)
      return std::nullopt;
    Result.add(Factors, Coefficient.lshr(Bits));
  }
  return Result;
}
