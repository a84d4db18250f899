// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a matrix parameter is when its function is entered.
//
// A small matrix arrives in vectors of 16 bytes, or by reference, and Clang
// makes a flat value of that, which it stores to the parameter's variable:
//
//     %f = shufflevector <4 x float> %0, <4 x float> %1, ...   2x3 floats
//     store <6 x float> %f, ptr %m                             #dbg_declare m
//
// LLVM's passes replace the variable by the flat value, whose debug records do
// not last: transpositions of a row-major matrix are simplified away, padded
// ones go through memory, and instruction selection forgets the record of what
// no register holds. The arguments do last, and they are the image that debug
// information describes, in memory order whatever the layout and the padding:
//
//     #dbg_value(<4 x float> %0, m, bits 0 to 127)
//     #dbg_value(<4 x float> %1, m, bits 128 to 191)
//
// This is read off the data flow, element by element, before any pass changes
// it, and not off the ABI: a wrong location would be worse than none. Records
// are added behind those of the variable, which hold again from its next store
// on; what is stored there ends ours.

#include "matrix/Debug/DescribeParameters.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Raise/Raise.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {

/// The elements that an instruction loads or stores, each at its offset from \p
/// Base in bytes.
struct Access {
  Value *Base = nullptr;
  /// Stores only.
  Value *Stored = nullptr;
  int64_t ElementSize = 0;
  SmallVector<int64_t> Offsets;
};

/// An element's first byte: in the value \p From, or in memory at \p From.
struct Origin {
  Value *From = nullptr;
  int64_t Offset = 0;
  bool IsInMemory = false;
};
using Origins = SmallVector<Origin>;

/// A value that holds bytes of a variable from \p Offset on, or memory that
/// holds all of it.
struct Part {
  Value *V;
  int64_t Offset;
  int64_t Size;
  bool IsInMemory;
};

class Parameter {
  AllocaInst &Home;
  const DbgVariableRecord &Record;
  const DataLayout &DL;
  int64_t Size;
  /// What writes the variable: first what arrives, then what the program says.
  SmallVector<Instruction *> Writers;

public:
  Parameter(AllocaInst &Home, const DbgVariableRecord &Record, int64_t Size)
      : Home(Home), Record(Record), DL(Home.getDataLayout()), Size(Size) {}
  bool describe();

private:
  bool collectWriters(Value *Pointer, SmallVectorImpl<Instruction *> &Readers);
  std::optional<SmallVector<Part>> parts() const;
  DbgVariableRecord *record(Value *V, DIExpression *Expression, int64_t Offset,
                            int64_t Bytes) const;
  void endBefore(Instruction &Writer, ArrayRef<Part> Parts) const;
};

} // namespace

/// A pointer as a base and a constant offset in bytes.
static std::pair<Value *, int64_t> place(Value *Pointer, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return {Base, Offset.getSExtValue()};
}

/// A strided access, with the offset of each element, column after column.
static std::optional<Access> accessOf(IntrinsicInst &I, const DataLayout &DL) {
  bool IsStore = I.getIntrinsicID() == Intrinsic::matrix_column_major_store;
  if ((!IsStore && I.getIntrinsicID() != Intrinsic::matrix_column_major_load) ||
      areValuesRowMajor(*I.getModule()))
    return std::nullopt;
  auto Constant = [&](unsigned Operand) {
    return dyn_cast<ConstantInt>(I.getArgOperand(IsStore + Operand));
  };
  // The pointer, the stride, whether it is volatile, rows, columns.
  if (!Constant(1) || Constant(1)->getBitWidth() > 64 || !Constant(2)->isZero())
    return std::nullopt;
  Access Result;
  if (IsStore)
    Result.Stored = I.getArgOperand(0);
  auto [Base, First] = place(I.getArgOperand(IsStore), DL);
  Result.Base = Base;
  Type *Vector = IsStore ? Result.Stored->getType() : I.getType();
  Result.ElementSize = DL.getTypeAllocSize(Vector->getScalarType());
  for (int64_t Column = 0; Column != Constant(4)->getSExtValue(); ++Column)
    for (int64_t Row = 0; Row != Constant(3)->getSExtValue(); ++Row)
      Result.Offsets.push_back(First +
                               (Column * Constant(1)->getSExtValue() + Row) *
                                   Result.ElementSize);
  return Result;
}

/// The last index varies fastest.
static std::optional<Access> accessOf(TensorOp Op, const DataLayout &DL) {
  bool IsStore = Op.kind() == OpKind::Store;
  if ((!IsStore && Op.kind() != OpKind::Load) || Op.isVolatile())
    return std::nullopt;
  Access Result;
  if (IsStore)
    Result.Stored = Op.operand(0);
  auto [Base, First] = place(Op.pointer(), DL);
  Result.Base = Base;
  TensorType Type = Op.accessedType();
  Result.ElementSize = DL.getTypeAllocSize(Type.element());
  Result.Offsets = {First};
  for (unsigned Dimension = 0; Dimension != Type.rank(); ++Dimension) {
    std::optional<uint64_t> Stride = Op.constantStride(Dimension);
    if (!Stride)
      return std::nullopt;
    SmallVector<int64_t> Outer = std::move(Result.Offsets);
    Result.Offsets.clear();
    for (int64_t Start : Outer)
      for (uint64_t I = 0; I != Type.extent(Dimension); ++I)
        Result.Offsets.push_back(Start + I * *Stride * Result.ElementSize);
  }
  return Result;
}

/// std::nullopt for what is no plain access to a matrix at a constant place.
static std::optional<Access> accessOf(Instruction &I, const DataLayout &DL) {
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return accessOf(*Intrinsic, DL);
  if (std::optional<TensorOp> Op = TensorOp::of(&I))
    return accessOf(*Op, DL);
  if (!isa<LoadInst, StoreInst>(I))
    return std::nullopt;
  auto *Vector = dyn_cast<FixedVectorType>(getLoadStoreType(&I));
  if (!Vector || I.isVolatile())
    return std::nullopt;
  Type *Element = Vector->getElementType();
  Access Result;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    Result.Stored = Store->getValueOperand();
  auto [Base, First] = place(getLoadStorePointerOperand(&I), DL);
  Result.Base = Base;
  Result.ElementSize = DL.getTypeAllocSize(Element);
  // In memory, vectors have no gaps.
  if (8 * Result.ElementSize != int64_t(DL.getTypeSizeInBits(Element)))
    return std::nullopt;
  for (int64_t Index = 0; Index != Vector->getNumElements(); ++Index)
    Result.Offsets.push_back(First + Index * Result.ElementSize);
  return Result;
}

/// What \p Reader reads at \p Offset of \p Memory, which arguments are stored
/// to. No origin if that is not all that happens to it.
static Origin contentOf(AllocaInst &Memory, int64_t Offset, int64_t Size,
                        Instruction &Reader, const DataLayout &DL) {
  Origin Result;
  SmallVector<Value *> Pointers = {&Memory};
  while (!Pointers.empty())
    for (User *U : Pointers.pop_back_val()->users()) {
      if (U == &Reader)
        continue;
      if (isa<GetElementPtrInst>(U)) {
        Pointers.push_back(U);
        continue;
      }
      // Anything else may write it.
      auto *Store = dyn_cast<StoreInst>(U);
      if (!Store || Store->isVolatile() ||
          Store->getParent() != Reader.getParent() ||
          !Store->comesBefore(&Reader))
        return {};
      auto [Base, First] = place(Store->getPointerOperand(), DL);
      Value *Stored = Store->getValueOperand();
      if (Stored->getType()->isScalableTy())
        return {};
      int64_t Bytes = DL.getTypeStoreSize(Stored->getType()).getFixedValue();
      if (Base != &Memory || Stored == &Memory)
        return {};
      if (Offset >= First + Bytes || First >= Offset + Size)
        continue;
      if (Result.From || Offset < First || Offset + Size > First + Bytes)
        return {};
      Result = {Stored, Offset - First, /*IsInMemory=*/false};
    }
  return Result;
}

/// Where each element of a flat value or a handle comes from. Unknown ones have
/// no origin.
static Origins originsOf(Value *V, const DataLayout &DL) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  unsigned Count = Vector ? Vector->getNumElements() : 0;
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V); Shuffle && Vector) {
    Origins Result = originsOf(Shuffle->getOperand(0), DL);
    append_range(Result, originsOf(Shuffle->getOperand(1), DL));
    Origins Chosen;
    for (int Lane : Shuffle->getShuffleMask())
      Chosen.push_back(Lane < 0 ? Origin() : Result[Lane]);
    return Chosen;
  }
  if (auto *Call = dyn_cast<IntrinsicInst>(V);
      Call && Call->getIntrinsicID() == Intrinsic::matrix_transpose &&
      !areValuesRowMajor(*Call->getModule())) {
    Origins From = originsOf(Call->getArgOperand(0), DL), Result(Count);
    uint64_t Rows = cast<ConstantInt>(Call->getArgOperand(1))->getZExtValue();
    uint64_t Columns =
        cast<ConstantInt>(Call->getArgOperand(2))->getZExtValue();
    for (uint64_t Column = 0; Column != Columns; ++Column)
      for (uint64_t Row = 0; Row != Rows; ++Row)
        Result[Row * Columns + Column] = From[Column * Rows + Row];
    return Result;
  }
  if (auto *Load = dyn_cast<Instruction>(V))
    if (std::optional<Access> Read = accessOf(*Load, DL)) {
      Origins Result;
      auto *Memory = dyn_cast<AllocaInst>(Read->Base);
      for (int64_t Offset : Read->Offsets)
        Result.push_back(
            Memory ? contentOf(*Memory, Offset, Read->ElementSize, *Load, DL)
                   : Origin{Read->Base, Offset, /*IsInMemory=*/true});
      return Result;
    }
  Origins Result(Count);
  auto *Extract = dyn_cast<ExtractValueInst>(V);
  if (isa<Argument>(Extract ? Extract->getAggregateOperand() : V))
    for (auto [Index, Element] : enumerate(Result))
      Element = {V,
                 int64_t(Index) *
                     int64_t(DL.getTypeAllocSize(Vector->getElementType())),
                 /*IsInMemory=*/false};
  return Result;
}

/// Whether all that happens to the variable is seen here.
bool Parameter::collectWriters(Value *Pointer,
                               SmallVectorImpl<Instruction *> &Readers) {
  for (User *U : Pointer->users()) {
    auto *I = cast<Instruction>(U);
    if (auto *Address = dyn_cast<GetElementPtrInst>(I)) {
      if (place(Address, DL).first != &Home || !collectWriters(I, Readers))
        return false;
      continue;
    }
    if (I->isLifetimeStartOrEnd())
      continue;
    std::optional<Access> Matrix = accessOf(*I, DL);
    auto *Store = dyn_cast<StoreInst>(I);
    auto *Clear = dyn_cast<MemSetInst>(I);
    if (Matrix ? Matrix->Stored == Pointer
               : !(isa<LoadInst>(I) || Clear ||
                   (Store && Store->getValueOperand() != Pointer &&
                    !Store->getValueOperand()->getType()->isScalableTy())) ||
                     I->isVolatile())
      return false;
    bool Writes = Store || Clear || (Matrix && Matrix->Stored);
    (Writes ? Writers : Readers).push_back(I);
  }
  return true;
}

/// What the first writer stores, as parts of the variable. std::nullopt if not
/// all of it arrives in arguments, in the order of memory.
std::optional<SmallVector<Part>> Parameter::parts() const {
  std::optional<Access> Written = accessOf(*Writers.front(), DL);
  if (!Written || !Written->Stored)
    return std::nullopt;
  Origins From = originsOf(Written->Stored, DL);
  if (From.size() != Written->Offsets.size())
    return std::nullopt;
  MapVector<Value *, Part> Found;
  for (auto [Element, Offset] : zip_equal(From, Written->Offsets)) {
    if (!Element.From)
      return std::nullopt;
    Part Here = {Element.From, Offset - Element.Offset, Size,
                 Element.IsInMemory};
    if (!Element.IsInMemory)
      Here.Size = std::min<int64_t>(
          DL.getTypeStoreSize(Element.From->getType()).getFixedValue(),
          Size - Here.Offset);
    const Part &Known = Found.insert({Element.From, Here}).first->second;
    if (Known.Offset != Here.Offset || Known.IsInMemory != Here.IsInMemory ||
        Here.Offset < 0)
      return std::nullopt;
    // Instruction selection gives an aggregate the register of one element.
    if (!Here.IsInMemory && !isa<FixedVectorType>(Here.V->getType()))
      return std::nullopt;
    // The caller's copy, which nothing else may write.
    if (Here.IsInMemory &&
        (Here.Offset != 0 || !isa<Argument>(Here.V) || !Here.V->hasOneUse()))
      return std::nullopt;
  }
  auto Parts = to_vector(make_second_range(Found));
  sort(Parts, [](const Part &A, const Part &B) { return A.Offset < B.Offset; });
  for (unsigned I = 1; I < Parts.size(); ++I)
    if (Parts[I - 1].Offset + Parts[I - 1].Size > Parts[I].Offset)
      return std::nullopt;
  return Parts;
}

DbgVariableRecord *Parameter::record(Value *V, DIExpression *Expression,
                                     int64_t Offset, int64_t Bytes) const {
  // All of a variable is no fragment.
  if (Bytes != Size)
    Expression = *DIExpression::createFragmentExpression(Expression, 8 * Offset,
                                                         8 * Bytes);
  return DbgVariableRecord::createDbgVariableRecord(
      V, Record.getVariable(), Expression, Record.getDebugLoc());
}

/// \p Writer changes the variable, and its own record, if any, says to what.
/// What follows values through registers and the stack (LLVM 22's
/// InstrRefBasedLDV) would show a part again after a record of other bits: a
/// part is ended by a record of just its bits.
void Parameter::endBefore(Instruction &Writer, ArrayRef<Part> Parts) const {
  int64_t First = 0, End = Size;
  if (auto *Store = dyn_cast<StoreInst>(&Writer)) {
    First = place(Store->getPointerOperand(), DL).second;
    End = First + DL.getTypeStoreSize(Store->getValueOperand()->getType())
                      .getFixedValue();
  }
  LLVMContext &C = Writer.getContext();
  for (const Part &P : Parts)
    if (P.Offset < End && First < P.Offset + P.Size)
      Writer.getParent()->insertDbgRecordBefore(
          record(PoisonValue::get(Type::getInt1Ty(C)), DIExpression::get(C, {}),
                 P.Offset, P.Size),
          Writer.getIterator());
}

bool Parameter::describe() {
  SmallVector<Instruction *> Readers;
  if (!collectWriters(&Home, Readers) || Writers.empty())
    return false;
  // Users are in no order.
  auto IsLater = [&](const Instruction *I, const Instruction *First) {
    return I->getParent() != First->getParent() || First->comesBefore(I);
  };
  for (Instruction *&I : Writers)
    if (I->getParent()->isEntryBlock() && IsLater(Writers.front(), I))
      std::swap(Writers.front(), I);
  Instruction *First = Writers.front();
  if (!First->getParent()->isEntryBlock() ||
      any_of(Readers, [&](Instruction *I) { return !IsLater(I, First); }))
    return false;
  std::optional<SmallVector<Part>> Parts = parts();
  if (!Parts)
    return false;
  LLVMContext &C = Home.getContext();
  for (const Part &P : *Parts) {
    SmallVector<uint64_t, 1> Address;
    if (P.IsInMemory)
      Address.push_back(dwarf::DW_OP_deref);
    First->getParent()->insertDbgRecordBefore(
        record(P.V, DIExpression::get(C, Address), P.Offset, P.Size),
        std::next(First->getIterator()));
  }
  for (Instruction *Writer : drop_begin(Writers))
    endBefore(*Writer, *Parts);
  return true;
}

/// The record of a parameter that is all of \p Memory; null if there is none.
static const DbgVariableRecord *parameterIn(AllocaInst &Memory) {
  SmallVector<DbgVariableRecord *> Records;
  append_range(Records, findDVRDeclares(&Memory));
  append_range(Records, at::getDVRAssignmentMarkers(&Memory));
  if (Records.size() != 1)
    return nullptr;
  const DbgVariableRecord *Record = Records.front();
  bool IsAll = Record->getExpression()->getNumElements() == 0 &&
               (!Record->isDbgAssign() ||
                Record->getAddressExpression()->getNumElements() == 0);
  return IsAll && Record->getVariable()->isParameter() &&
                 !Record->getDebugLoc()->getInlinedAt()
             ? Record
             : nullptr;
}

PreservedAnalyses DescribeParameters::run(Function &F,
                                          FunctionAnalysisManager &) {
  const DataLayout &DL = F.getDataLayout();
  // A register's first bytes are its first elements.
  if (!F.getSubprogram() || DL.isBigEndian())
    return PreservedAnalyses::all();
  for (Instruction &I : F.getEntryBlock()) {
    // In memory, a matrix is an array.
    auto *Memory = dyn_cast<AllocaInst>(&I);
    if (!Memory || !Memory->getAllocatedType()->isArrayTy())
      continue;
    const DbgVariableRecord *Record = parameterIn(*Memory);
    std::optional<uint64_t> Bits =
        Record ? Record->getVariable()->getSizeInBits() : std::nullopt;
    if (Bits && *Bits == 8 * DL.getTypeAllocSize(Memory->getAllocatedType()))
      Parameter(*Memory, *Record, *Bits / 8).describe();
  }
  return PreservedAnalyses::all();
}
