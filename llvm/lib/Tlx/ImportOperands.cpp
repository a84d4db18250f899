// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the operands of intrinsics: constants, lists of numbers, tokens, types
// and strides, with errors for what is malformed.

#include "Importer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// What \p V is whenever it is anything: the same constant from all sides of a
/// phi or a select, or from all callers of a function that nobody else knows.
Constant *Importer::constantOf(Value *V) {
  SmallVector<Value *> Worklist = {V};
  SmallPtrSet<Value *, 8> Seen;
  Constant *Known = nullptr;
  while (!Worklist.empty()) {
    Value *Next = Worklist.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (auto *C = dyn_cast<Constant>(Next)) {
      if (Known && Known != C)
        return nullptr;
      Known = C;
    } else if (auto *Phi = dyn_cast<PHINode>(Next)) {
      append_range(Worklist, Phi->incoming_values());
    } else if (auto *Select = dyn_cast<SelectInst>(Next)) {
      Worklist.append({Select->getTrueValue(), Select->getFalseValue()});
    } else if (auto *A = dyn_cast<Argument>(Next);
               A && A->getParent()->hasLocalLinkage()) {
      Function *Callee = A->getParent();
      for (const Use &U : Callee->uses()) {
        auto *C = dyn_cast<CallBase>(U.getUser());
        if (!C || !C->isCallee(&U) ||
            C->getFunctionType() != Callee->getFunctionType())
          return nullptr;
        Worklist.push_back(C->getArgOperand(A->getArgNo()));
      }
    } else {
      return nullptr;
    }
  }
  return Known;
}

std::optional<Importer::Numbers> Importer::numbers(const Call &C,
                                                   unsigned Operand) {
  Constant *All = constantOf(C.getArgOperand(Operand));
  if (!All) {
    fail(C, "operand " + Twine(Operand) +
                " is not a constant; run-time extents are not supported");
    return std::nullopt;
  }
  auto *Vector = dyn_cast<FixedVectorType>(All->getType());
  unsigned Count = Vector ? Vector->getNumElements() : 1;
  Numbers Result;
  for (unsigned I = 0; I != Count; ++I) {
    Constant *Element = Vector ? All->getAggregateElement(I) : All;
    auto *Number = dyn_cast_or_null<ConstantInt>(Element);
    if (!Number || Number->getValue().getSignificantBits() > 32) {
      fail(C, "operand " + Twine(Operand) + " is no vector of integers");
      return std::nullopt;
    }
    Result.push_back(unsigned(Number->getSExtValue()));
  }
  return Result;
}

std::optional<Importer::Numbers>
Importer::numbers(const Call &C, unsigned Operand, unsigned Count) {
  std::optional<Numbers> Result = numbers(C, Operand);
  if (!Result || Result->size() == Count)
    return Result;
  fail(C, "expected " + Twine(Count) + " numbers as operand " + Twine(Operand) +
              ", got " + Twine(Result->size()));
  return std::nullopt;
}

/// The handle of a token.
Value *Importer::handle(const Call &C, unsigned Operand) {
  const Value *Token = C.getArgOperand(Operand);
  auto *From = dyn_cast<CallInst>(Token);
  if (!Token->getType()->isTokenTy() || !From ||
      tensorIntrinsicName(*From).empty())
    return fail(C, "operand " + Twine(Operand) + " is no token of a tensor");
  // If the token's intrinsic was refused, that has been said.
  return Handles.lookup(Token);
}

/// The numbers of attribute \p Name, "16,5,3", which the argument that is
/// operand \p Operand has, or the one that is the tensor.
static std::optional<SmallVector<unsigned, 8>>
attributeNumbers(const CallInst &C, unsigned Operand, StringRef Name) {
  if (!isa<Argument>(C.getArgOperand(Operand)))
    return std::nullopt;
  for (unsigned I : {Operand, 0u}) {
    auto *A = dyn_cast<Argument>(C.getArgOperand(I));
    if (!A)
      continue;
    StringRef Text = A->getParent()
                         ->getAttributes()
                         .getParamAttr(A->getArgNo(), Name)
                         .getValueAsString();
    SmallVector<StringRef> Parts;
    Text.split(Parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    SmallVector<unsigned, 8> Result(Parts.size());
    bool AreNumbers = all_of(zip_equal(Parts, Result), [](auto Pair) {
      auto &[Part, Number] = Pair;
      return !Part.trim().getAsInteger(10, Number);
    });
    if (!Parts.empty() && AreNumbers)
      return Result;
  }
  return std::nullopt;
}

std::optional<TensorType> Importer::describedType(const Call &C,
                                                  Type *Element) {
  constexpr StringLiteral Names[] = {"tensorshape", "tensorlayout",
                                     "tensorpad"};
  std::optional<Numbers> Lists[3];
  for (unsigned I = 0; I != 3; ++I) {
    Lists[I] = attributeNumbers(C, 1 + I, Names[I]);
    if (!Lists[I])
      Lists[I] = numbers(C, 1 + I);
    if (!Lists[I])
      return std::nullopt;
  }
  auto &[Shape, Layout, Padding] = Lists;
  unsigned Rank = Shape->size();
  if (Layout->size() != Rank || Padding->size() != Rank) {
    fail(C, "shape, layout and padding have " + Twine(Rank) + ", " +
                Twine(Layout->size()) + " and " + Twine(Padding->size()) +
                " entries");
    return std::nullopt;
  }
  Numbers Sorted = *Layout;
  sort(Sorted);
  if (!equal(Sorted, seq(Rank))) {
    fail(C, "layout is not a permutation of 0.." + Twine(Rank - 1));
    return std::nullopt;
  }
  // Listed in storage order.
  SmallVector<unsigned> Ints(1 + 3 * Rank, 0);
  Ints[0] = Rank;
  for (auto [Position, D] : enumerate(*Layout)) {
    Ints[1 + Rank + Position] = D;
    Ints[1 + D] = (*Shape)[Position];
    Ints[1 + 2 * Rank + D] = (*Padding)[Position];
  }
  auto *Type = TargetExtType::get(Element->getContext(), TensorType::Name,
                                  {Element}, Ints);
  std::string Text;
  raw_string_ostream OS(Text);
  if (!TensorType::verify(Type, OS)) {
    fail(C, Text);
    return std::nullopt;
  }
  if (TensorType::of(Type).fitsMemory())
    return TensorType::of(Type);
  fail(C, "more than " + Twine(TensorType::MaxBytes) + " bytes");
  return std::nullopt;
}

std::optional<TensorType> Importer::saidType(const Value &V, Type *Element) {
  const Call *Info = typeinfoOf(V);
  if (!Info)
    return std::nullopt;
  SaveAndRestore Quiet(IsQuiet, true);
  return describedType(*Info, Element);
}

std::optional<TensorType> Importer::saidType(const Call &C, Type *Element,
                                             ArrayRef<int64_t> Extents) {
  std::optional<TensorType> Said = saidType(C, Element);
  return Said && equal(signedExtentsOf(*Said), Extents) ? Said : std::nullopt;
}

/// Strides in elements, perhaps run-time values; 0 for what is contiguous. None
/// after an error.
SmallVector<Value *> Importer::strides(const Call &C, unsigned Operand,
                                       TensorType Type, Builder &B) {
  Value *Listed = C.getArgOperand(Operand);
  auto *Vector = dyn_cast<FixedVectorType>(Listed->getType());
  if (!Vector || !Vector->getElementType()->isIntegerTy() ||
      Vector->getNumElements() != Type.rank()) {
    fail(C, "expected " + Twine(Type.rank()) + " strides");
    return {};
  }
  SmallVector<Value *> Strides(Type.rank());
  for (unsigned Position = 0; Position != Type.rank(); ++Position) {
    unsigned D = Type.layout(Position);
    Value *Element = findScalarElement(Listed, Position);
    if (!Element)
      Element = B.CreateExtractElement(Listed, Position);
    Value *Stride = B.CreateSExtOrTrunc(Element, B.getInt64Ty());
    Value *Natural = B.getInt64(Type.stride(D));
    if (auto *Constant = dyn_cast<ConstantInt>(Stride))
      Strides[D] = Constant->isZero() ? Natural : Stride;
    else if (isKnownNonZero(Stride, SimplifyQuery(C.getDataLayout())))
      Strides[D] = Stride;
    else
      Strides[D] = B.CreateSelect(B.CreateIsNull(Stride), Natural, Stride);
  }
  return Strides;
}
