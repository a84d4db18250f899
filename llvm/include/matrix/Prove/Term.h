// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an element is, as an expression over the inputs. Two terms that are
// equal as expressions are one object, so that comparing them is comparing
// pointers (hash-consing: A. Ershov, "On programming of arithmetic
// operations", CACM 1958).

#ifndef MATRIX_PROVE_TERM_H
#define MATRIX_PROVE_TERM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/IR/Constants.h"

namespace matrix::prove {

/// An element: an integer or a floating-point number. A pointer is the integer
/// that its address is.
class Term : public llvm::FoldingSetNode {
public:
  enum KindType : uint8_t {
    /// An input; code() is its number.
    Variable,
    /// constant() is its value.
    Constant,
    /// Some value, the same at each use: what `freeze` makes of an undefined
    /// one. code() is its number.
    Arbitrary,
    /// Memory that was never written. code() is 0 for any value, another one at
    /// each use, and 1 for what is computed of such: one of some values.
    Undefined,
    Poison,
    /// code() is an opcode of LLVM's instructions; flags() are its fast-math
    /// flags, detail() is a comparison's predicate. In the normal form of
    /// integers, Add and Mul have any number of operands.
    Instruction,
    /// code() is the number of an intrinsic of LLVM's, whose elements do not
    /// depend on each other.
    Intrinsic,
    /// A function of the program's library without side effects, such as
    /// `expf`; code() is the number of its name.
    Function,
    /// The sum of a matrix unit, whose operands have no order
    /// (TermPool::unitSum).
    UnitSum,
    /// Bytes of the operand from byte detail() on, as an integer.
    Piece,
    /// An integer made of its operands, of whole bytes each; the first has the
    /// lowest.
    Join,
    /// 0, or poison where the operand is: what is left of an operation whose
    /// result does not depend on it.
    Zero,
    /// The operand, or where it is poison, any value that is the same at each
    /// use. code() counts those of one operand.
    Frozen
  };

private:
  friend class TermPool;
  llvm::Type *Ty;
  const Term *const *Operands;
  uint64_t Detail;
  unsigned Code, NumOperands, Number;
  KindType Kind;
  uint8_t Flags;
  bool MayBePoison = false;
  /// The hash of its profile. Most of the terms that are looked at in search of
  /// one differ here.
  unsigned Hash = 0;
  /// The normal form of an integer, once it was asked for.
  mutable const Term *Normal = nullptr;

  Term(KindType Kind, llvm::Type *Ty, unsigned Code, uint64_t Detail,
       uint8_t Flags, llvm::ArrayRef<const Term *> Operands, unsigned Number)
      : Ty(Ty), Operands(Operands.data()), Detail(Detail), Code(Code),
        NumOperands(Operands.size()), Number(Number), Kind(Kind), Flags(Flags) {
  }

public:
  KindType kind() const { return Kind; }
  llvm::Type *type() const { return Ty; }
  unsigned bits() const { return Ty->getPrimitiveSizeInBits(); }
  unsigned code() const { return Code; }
  uint64_t detail() const { return Detail; }
  uint8_t flags() const { return Flags; }
  /// Terms are numbered in the order in which they are made.
  unsigned number() const { return Number; }
  llvm::ArrayRef<const Term *> operands() const {
    return {Operands, NumOperands};
  }
  const Term *operand(unsigned Index) const { return operands()[Index]; }

  bool isPoison() const { return Kind == Poison; }
  /// Whether it is poison or undefined for some values of variables, which are
  /// neither: something in it may make poison.
  bool mayBePoison() const { return MayBePoison; }
  /// Poison or undefined: what must reach neither a result nor a branch.
  bool isIndefinite() const { return Kind == Poison || Kind == Undefined; }
  /// Poison or undefined, where any value is right.
  bool isOpen() const { return isIndefinite() && !isOfUndefined(); }
  bool isOfUndefined() const { return Kind == Undefined && Code != 0; }
  bool isInstruction(unsigned Opcode) const {
    return Kind == Instruction && Code == Opcode;
  }
  /// The same, without a claim that would be lost with the instruction.
  bool isPlain(unsigned Opcode) const {
    return isInstruction(Opcode) && Flags == 0;
  }
  bool isIntrinsic(unsigned ID) const {
    return Kind == Intrinsic && Code == ID;
  }
  const llvm::Constant *constant() const {
    return Kind == Constant ? reinterpret_cast<const llvm::Constant *>(Detail)
                            : nullptr;
  }
  /// The value of a constant integer, or nullptr.
  const llvm::APInt *integer() const {
    const auto *C = llvm::dyn_cast_or_null<llvm::ConstantInt>(constant());
    return C ? &C->getValue() : nullptr;
  }
  /// The value of a constant floating-point number, or nullptr.
  const llvm::APFloat *real() const {
    const auto *C = llvm::dyn_cast_or_null<llvm::ConstantFP>(constant());
    return C ? &C->getValueAPF() : nullptr;
  }

  static void profile(llvm::FoldingSetNodeID &ID, KindType Kind,
                      const llvm::Type *Ty, unsigned Code, uint64_t Detail,
                      uint8_t Flags, llvm::ArrayRef<const Term *> Operands);
  void Profile(llvm::FoldingSetNodeID &ID) const {
    profile(ID, Kind, Ty, Code, Detail, Flags, operands());
  }
  unsigned hash() const { return Hash; }
};

/// Flags of operations on integers. Those on floating-point numbers have
/// FastMath's (matrix/Ops/TensorOp.h).
namespace TermFlags {
enum : uint8_t {
  NoUnsignedWrap = 1,
  NoSignedWrap = 2,
  /// `exact`, `nneg` or `samesign`.
  Claim = 4
};
} // namespace TermFlags

} // namespace matrix::prove

template <>
struct llvm::FoldingSetTrait<matrix::prove::Term>
    : DefaultFoldingSetTrait<matrix::prove::Term> {
  static bool Equals(const matrix::prove::Term &X, const FoldingSetNodeID &ID,
                     unsigned IDHash, FoldingSetNodeID &TempID) {
    if (X.hash() != IDHash)
      return false;
    X.Profile(TempID);
    return TempID == ID;
  }
  static unsigned ComputeHash(const matrix::prove::Term &X,
                              FoldingSetNodeID &) {
    return X.hash();
  }
};

#endif
