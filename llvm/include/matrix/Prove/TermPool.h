// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_TERMPOOL_H
#define MATRIX_PROVE_TERMPOOL_H

#include "matrix/Prove/Term.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Allocator.h"
#include <string>
#include <vector>

namespace matrix::prove {

/// Makes terms and keeps them. What is made is simplified by identities that
/// hold for every input; each stands in FloatTerms.cpp or IntegerTerms.cpp with
/// its reason.
class TermPool {
  llvm::LLVMContext &Context;
  llvm::BumpPtrAllocator Memory;
  /// With room for the terms of a small product.
  llvm::FoldingSet<Term> Terms{12};
  std::vector<std::string> VariableNames;
  llvm::StringMap<unsigned> FunctionNumbers;
  std::vector<llvm::StringRef> FunctionNames;
  unsigned NumTerms = 0, NumArbitrary = 0;
  llvm::DenseMap<const Term *, const Term *> WithoutClaims, WithoutPoison,
      PoisonIf, Thawed;

public:
  explicit TermPool(llvm::LLVMContext &Context) : Context(Context) {}

  llvm::LLVMContext &context() const { return Context; }
  unsigned numTerms() const { return NumTerms; }
  llvm::Type *integerType(unsigned Bits) const {
    return llvm::Type::getIntNTy(Context, Bits);
  }

  const Term *variable(llvm::Type *Ty, std::string Name);
  llvm::StringRef variableName(const Term *T) const {
    return VariableNames[T->code()];
  }
  llvm::StringRef functionName(const Term *T) const {
    return FunctionNames[T->code()];
  }
  const Term *arbitrary(llvm::Type *Ty);
  const Term *undefined(llvm::Type *Ty) {
    return make(Term::Undefined, Ty, 0, 0, 0, {});
  }
  const Term *ofUndefined(llvm::Type *Ty) {
    return make(Term::Undefined, Ty, 1, 0, 0, {});
  }
  const Term *poison(llvm::Type *Ty) {
    return make(Term::Poison, Ty, 0, 0, 0, {});
  }
  const Term *constant(const llvm::Constant *C) {
    return make(Term::Constant, C->getType(), 0, reinterpret_cast<uintptr_t>(C),
                0, {});
  }
  const Term *integer(const llvm::APInt &Value) {
    return constant(llvm::ConstantInt::get(Context, Value));
  }
  const Term *integer(llvm::Type *Ty, uint64_t Value) {
    return constant(
        llvm::cast<llvm::Constant>(llvm::ConstantInt::get(Ty, Value)));
  }
  const Term *real(const llvm::APFloat &Value) {
    return constant(llvm::ConstantFP::get(Context, Value));
  }

  /// An instruction on one element: a binary or unary operation or a
  /// conversion to \p Ty, with \p Flags of TermFlags.
  const Term *instruction(unsigned Opcode, llvm::Type *Ty,
                          llvm::ArrayRef<const Term *> Operands,
                          uint8_t Flags = 0);
  /// Left | Right, which have no bit in common.
  const Term *disjointOr(const Term *L, const Term *R);
  /// Whether no bit of both may be set, as far as their forms tell.
  bool areDisjoint(const Term *L, const Term *R);
  const Term *compare(llvm::CmpInst::Predicate Predicate, const Term *L,
                      const Term *R, uint8_t Flags = 0);
  const Term *select(const Term *Condition, const Term *True, const Term *False,
                     uint8_t Flags = 0);
  static bool isComparison(const Term *T);
  const Term *negated(const Term *Condition);
  /// The comparison that is true where \p Comparison is not.
  const Term *opposite(const Term *Comparison);
  /// A call of an intrinsic that computes each element by itself.
  const Term *intrinsic(unsigned ID, llvm::Type *Ty,
                        llvm::ArrayRef<const Term *> Operands,
                        uint8_t Flags = 0);
  const Term *function(llvm::StringRef Name, llvm::Type *Ty,
                       llvm::ArrayRef<const Term *> Operands,
                       uint8_t Flags = 0);
  /// \p Sum and \p Products as a matrix unit adds them, in an order and with
  /// roundings that are its own.
  const Term *unitSum(const Term *Sum, llvm::ArrayRef<const Term *> Products,
                      uint8_t Flags = 0);
  /// \p T, for which fast-math flags \p Flags claim something.
  const Term *claimed(const Term *T, uint8_t Flags);
  /// Whether \p T is its operand with a claim.
  static bool isClaimed(const Term *T);
  // PoisonTerms.cpp
  /// \p T, or where that is poison, any value: another one for each
  /// \p Number.
  const Term *freeze(const Term *T, unsigned Number = 0);
  /// 0, or poison where \p Of is.
  const Term *zero(llvm::Type *Ty, const Term *Of);
  /// \p Result, an integer, or poison where \p Of is.
  const Term *beside(const Term *Result, const Term *Of);
  /// Adds to \p Sources what makes poison in \p T wherever \p T is poison.
  void poisonSources(const Term *T,
                     llvm::SmallSetVector<const Term *, 2> &Sources);
  /// When \p T is poison or undefined, as a condition that never is. nullptr
  /// if no rule tells.
  const Term *poisonIf(const Term *T);
  /// \p T with what is frozen as it was before.
  const Term *thawed(const Term *T);
  /// The same bits as another type.
  const Term *cast(const Term *T, llvm::Type *Ty);
  /// \p Size bytes of \p T from byte \p Offset on, as an integer.
  const Term *piece(const Term *T, unsigned Offset, unsigned Size);
  /// An integer made of integers of whole bytes; the first has the lowest.
  const Term *join(llvm::ArrayRef<const Term *> Parts);

  /// The integer \p T as a sum of products (IntegerTerms.cpp): two integers
  /// are equal for all inputs if their normal forms are one object. Any other
  /// term stays.
  const Term *normal(const Term *T);

  /// \p T without claims that make poison: where it is not poison, it is the
  /// same.
  const Term *withoutClaims(const Term *T);
  /// Likewise without `nnan` and `ninf`.
  const Term *withoutPoison(const Term *T);
  /// The operation that \p T is, on other operands.
  const Term *withOperands(const Term *T,
                           llvm::ArrayRef<const Term *> Operands) {
    return withOperands(T, Operands, T->flags());
  }
  const Term *withOperands(const Term *T, llvm::ArrayRef<const Term *> Operands,
                           uint8_t Flags);

  /// A term as it is, without a rule.
  const Term *make(Term::KindType Kind, llvm::Type *Ty, unsigned Code,
                   uint64_t Detail, uint8_t Flags,
                   llvm::ArrayRef<const Term *> Operands);

private:
  // PoisonTerms.cpp
  static bool makesPoison(const Term *T);
  const Term *ownPoison(const Term *T);
  // RoundingTerms.cpp; nullptr if it is nothing of that kind.
  const Term *emulatedRounding(const Term *Condition, const Term *True,
                               const Term *False);
  const Term *roundedClamp(unsigned ID, llvm::Type *Ty, const Term *T);
  const Term *clampedSum(const Term *T);
  const Term *clampedInteger(unsigned Opcode, llvm::Type *Ty, const Term *T);
  const Term *floatInstruction(unsigned Opcode, llvm::Type *Ty,
                               llvm::ArrayRef<const Term *> Operands,
                               uint8_t Flags);
  // OddTerms.cpp: an integer as a float that is then rounded to \p Ty, as if it
  // had been rounded at once; nullptr if it is not the same.
  const Term *roundedOnce(const Term *T, llvm::Type *Ty);
  // ExactTerms.cpp; nullptr if nothing is exact.
  const Term *exactSum(llvm::Type *Ty, llvm::ArrayRef<const Term *> Operands,
                       uint8_t Flags);
  const Term *exactQuotient(llvm::Type *Ty,
                            llvm::ArrayRef<const Term *> Operands,
                            uint8_t Flags);
  const Term *exactFused(llvm::Type *Ty, llvm::ArrayRef<const Term *> Operands,
                         uint8_t Flags);
  const Term *narrowOperation(const Term *T, llvm::Type *Ty);
  const Term *foldFloats(unsigned Opcode, llvm::Type *Ty,
                         llvm::ArrayRef<const Term *> Operands);
  /// \p Folded, or poison where it or one of \p Operands is what \p Flags say
  /// that it is not.
  const Term *foldClaims(const Term *Folded,
                         llvm::ArrayRef<const Term *> Operands, uint8_t Flags);
  const Term *clamped(unsigned ID, llvm::ArrayRef<const Term *> Operands);
  const Term *foldIntrinsic(unsigned ID, llvm::Type *Ty,
                            llvm::ArrayRef<const Term *> Operands);
  const Term *integerInstruction(unsigned Opcode, llvm::Type *Ty,
                                 llvm::ArrayRef<const Term *> Operands,
                                 uint8_t Flags);
  const Term *xorInOrder(const Term *L, const Term *R);
  bool isExact(unsigned Opcode, const Term *L, const Term *R, uint8_t Flags);
  bool isExactConversion(unsigned Opcode, llvm::Type *Ty, const Term *T,
                         uint8_t Flags);
  // Divisions.cpp; nullptr if it is no simpler one.
  const Term *division(unsigned Opcode, llvm::Type *Ty, const Term *L,
                       const Term *R);
  const Term *sumInFewBits(const Term *T);
  const Term *shiftOfExtended(unsigned Opcode, llvm::Type *Ty, const Term *L,
                              unsigned Shift);
  // Ranges.cpp: the same, of numbers in a range.
  static bool isNeverNegative(const Term *T);
  /// The bits that \p T has room in, as an unsigned number.
  static unsigned activeBits(const Term *T);

public:
  /// Whether \p T is in \p Range for all inputs, as far as rules tell.
  static bool isWithin(const Term *T, const llvm::ConstantRange &Range);

private:
  static bool neverWraps(unsigned Opcode, const Term *L, const Term *R,
                         uint8_t Flags);
  static bool losesNothing(unsigned Opcode, llvm::Type *Ty, const Term *T,
                           uint8_t Flags);
  // Selections.cpp
  /// How many bits of the mask \p T are set; nullptr if it is none.
  const Term *countedBits(const Term *T);
  const Term *compareBits(llvm::CmpInst::Predicate Predicate, const Term *Sum,
                          const llvm::APInt &Value);
  const Term *compareExtended(llvm::CmpInst::Predicate Predicate, const Term *L,
                              const Term *R, uint8_t Flags);
  const Term *bitsOfExtended(unsigned Opcode, const Term *L, const Term *R);
  const Term *bytewise(unsigned Opcode, const Term *L, const Term *R);
  // UndefinedTerms.cpp
  /// \p T, which is poison or undefined, as another type.
  const Term *indefinite(llvm::Type *Ty, const Term *T);
  /// Whether some bytes of \p T are undefined.
  bool isPartlyUndefined(const Term *T);
  /// What an operation makes of undefined operands, or of such in part;
  /// nullptr if it moves bytes.
  const Term *operationOnUndefined(unsigned Opcode, llvm::Type *Ty,
                                   llvm::ArrayRef<const Term *> Operands,
                                   uint8_t Flags);
  /// The result of an operation on \p Operands, if it is not known because one
  /// of them is indefinite or undefined in part: poison or undefined. Else
  /// nullptr.
  const Term *resultOfIndefinite(llvm::Type *Ty,
                                 llvm::ArrayRef<const Term *> Operands);
  const Term *foldIntegers(unsigned Opcode, llvm::Type *Ty,
                           llvm::ArrayRef<const Term *> Operands,
                           uint8_t Flags);
};

} // namespace matrix::prove

#endif
