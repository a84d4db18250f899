// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the arguments of a call.
//
// A matrix whose rows lie one behind another is the transpose of one with
// columns that do, so a product of such is computed as B^T * A^T. All that is
// wrong, and all in which nothing is multiplied, is left to the library: it
// knows what to say, and what not to read.

#include "BlasCall.h"
#include "matrix/Loops/Nest.h"
#include "matrix/Machine/Libraries.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// How many instructions in front of a call are looked at for what its
/// arguments in memory are.
static constexpr unsigned MostScanned = 100;

// Numbers of cblas.h.
enum : uint64_t { RowMajor = 101, ColumnMajor = 102 };
enum : uint64_t { Upper = 121, Lower = 122 };
enum : uint64_t {
  NoTranspose = 111,
  Transpose = 112,
  ConjugateTranspose = 113
};

namespace {
/// A matrix as an argument: column j begins at j * Distance.
struct Columns {
  Value *Pointer = nullptr, *Distance = nullptr;
  bool IsTransposed = false;
};

class Reader {
  CallBase &Call;
  BatchAAResults &AA;
  IRBuilder<> B;
  BlasCall To;
  unsigned Next = 0;
  std::optional<CallRefusal> Refusal;
  Value *IsOurs = nullptr;

  void refuse(CallRefusal Why) {
    if (!Refusal)
      Refusal = Why;
  }

  Value *next() { return Call.getArgOperand(Next++); }

  /// The next argument, of type \p Ty.
  Value *next(Type *Ty) {
    if (!To.Of.IsFortran)
      return next();
    Value *Pointer = next();
    if (auto *C = dyn_cast<Constant>(Pointer))
      if (Constant *Known = ConstantFoldLoadFromConstPtr(
              C, Ty, B.GetInsertBlock()->getDataLayout()))
        return Known;
    LoadInst *Load = B.CreateLoad(Ty, Pointer);
    Value *Known = FindAvailableLoadedValue(Load, AA, nullptr, MostScanned);
    if (!Known || Known->getType() != Ty)
      return Load;
    Load->eraseFromParent();
    return Known;
  }

  Value *integer() {
    Type *Ty =
        To.Of.IsFortran ? B.getInt32Ty() : Call.getArgOperand(Next)->getType();
    return B.CreateSExt(next(Ty), B.getInt64Ty());
  }
  Value *scalar() { return next(To.Element); }
  Value *pointer() { return next(); }

  bool isRowMajor() {
    if (To.Of.IsFortran)
      return false;
    auto *Order = dyn_cast<ConstantInt>(next());
    if (!Order)
      refuse(CallRefusal::Unknown);
    else if (Order->getZExtValue() != RowMajor &&
             Order->getZExtValue() != ColumnMajor)
      refuse(CallRefusal::Arguments);
    return Order && Order->getZExtValue() == RowMajor;
  }

  /// Whether the next argument is one of \p Letters, in Fortran, or of
  /// \p Numbers; else it has to be one of the others.
  bool isOneOf(StringRef Letters, ArrayRef<uint64_t> Numbers, StringRef Others,
               ArrayRef<uint64_t> OtherNumbers) {
    auto *Number = dyn_cast<ConstantInt>(next(B.getInt8Ty()));
    if (!Number) {
      refuse(CallRefusal::Unknown);
      return false;
    }
    uint64_t Value = Number->getZExtValue();
    auto Is = [&](StringRef OfFortran, ArrayRef<uint64_t> OfC) {
      return To.Of.IsFortran ? OfFortran.contains(char(Value))
                             : is_contained(OfC, Value);
    };
    if (Is(Letters, Numbers))
      return true;
    if (!Is(Others, OtherNumbers))
      refuse(CallRefusal::Arguments);
    return false;
  }

  bool isTransposed() {
    return isOneOf("TtCc", {Transpose, ConjugateTranspose}, "Nn",
                   {NoTranspose});
  }

  bool isUpper() { return isOneOf("Uu", {Upper}, "Ll", {Lower}); }

  void demand(Value *Condition, CallRefusal Else) {
    if (auto *Known = dyn_cast<ConstantInt>(Condition);
        Known && Known->isZero())
      refuse(Else);
    IsOurs = IsOurs ? B.CreateAnd(IsOurs, Condition) : Condition;
  }

  /// \p Number elements from one to another are at least \p Least, which is at
  /// most MostProducts, and so few that the engine takes them.
  void demandDistance(Value *Number, Value *Least) {
    uint64_t Size =
        B.GetInsertBlock()->getDataLayout().getTypeStoreSize(To.Element);
    uint64_t Above = MostAtRunTime / Size - Libraries::MostProducts;
    demand(B.CreateICmpULT(B.CreateSub(Number, Least), B.getInt64(Above)),
           CallRefusal::Arguments);
  }

  void demandExtents(uint64_t Most) {
    Value *One = B.getInt64(1), *Products = One;
    for (const BlasCall::Loop &L : To.Loops) {
      demand(B.CreateICmpSGE(L.Extent, One), CallRefusal::Arguments);
      demand(B.CreateICmpSLE(L.Extent, B.getInt64(L.Most)), CallRefusal::Large);
      Products = B.CreateMul(Products, L.Extent);
    }
    demand(B.CreateICmpULE(Products, B.getInt64(Most)), CallRefusal::Large);
  }

  /// Both steps in a matrix, first from row to row.
  std::pair<Value *, Value *> steps(const Columns &Of) {
    Value *One = B.getInt64(1);
    return Of.IsTransposed ? std::pair(Of.Distance, One)
                           : std::pair(One, Of.Distance);
  }

  void readGemm() {
    bool HasRows = isRowMajor();
    Columns X, Y, Result;
    X.IsTransposed = isTransposed();
    Y.IsTransposed = isTransposed();
    Value *M = integer(), *N = integer(), *K = integer();
    To.Alpha = scalar();
    for (Columns *Factor : {&X, &Y}) {
      Factor->Pointer = pointer();
      Factor->Distance = integer();
    }
    To.Beta = scalar();
    Result.Pointer = pointer();
    Result.Distance = integer();
    if (HasRows) {
      std::swap(X, Y);
      std::swap(M, N);
    }
    Value *Zero = B.getInt64(0);
    To.Loops = {{N, false, Libraries::MostProducts},
                {M, false, Libraries::MostProducts},
                {K, true, Libraries::MostSteps}};
    bool IsConstant = isa<Constant>(M) && isa<Constant>(N) && isa<Constant>(K);
    demandExtents(IsConstant ? Libraries::MostProducts
                             : Libraries::MostProductsAtRunTime);
    demandDistance(X.Distance, X.IsTransposed ? K : M);
    demandDistance(Y.Distance, Y.IsTransposed ? N : K);
    demandDistance(Result.Distance, M);
    auto [RowX, ColumnX] = steps(X);
    auto [RowY, ColumnY] = steps(Y);
    auto [RowC, ColumnC] = steps(Result);
    To.A = {Y.Pointer, {ColumnY, Zero, RowY}};
    To.B = {X.Pointer, {Zero, RowX, ColumnX}};
    To.C = {Result.Pointer, {ColumnC, RowC, Zero}};
  }

  void readGemv() {
    bool HasRows = isRowMajor();
    Columns X;
    X.IsTransposed = isTransposed() != HasRows;
    Value *M = integer(), *N = integer();
    if (HasRows)
      std::swap(M, N);
    To.Alpha = scalar();
    X.Pointer = pointer();
    X.Distance = integer();
    To.B.Pointer = pointer();
    Value *StepB = integer();
    To.Beta = scalar();
    To.C.Pointer = pointer();
    Value *StepC = integer();
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    To.Loops = {
        {X.IsTransposed ? N : M, false, Libraries::MostProductsWithVector},
        {X.IsTransposed ? M : N, true, Libraries::MostProductsWithVector}};
    bool IsConstant = isa<Constant>(M) && isa<Constant>(N);
    if (X.IsTransposed && !IsConstant)
      refuse(CallRefusal::Rows);
    demandExtents(X.IsTransposed ? Libraries::MostProductsOfRows
                                 : Libraries::MostProductsWithVector);
    demandDistance(X.Distance, M);
    demandDistance(StepB, One);
    demandDistance(StepC, One);
    auto [Row, Column] = steps(X);
    To.A = {X.Pointer, {Row, Column}};
    To.B.Steps = {Zero, StepB};
    To.C.Steps = {StepC, Zero};
  }

  void readGer() {
    bool HasRows = isRowMajor();
    Value *M = integer(), *N = integer();
    To.Alpha = scalar();
    To.Beta = ConstantFP::get(To.Element, 1);
    // Elements of Down are multiplied with whole columns of C.
    BlasCall::Array Across, Down;
    Across.Pointer = pointer();
    Value *StepAcross = integer();
    Down.Pointer = pointer();
    Value *StepDown = integer();
    To.C.Pointer = pointer();
    Value *Distance = integer();
    if (!HasRows) {
      std::swap(Across, Down);
      std::swap(StepAcross, StepDown);
      std::swap(M, N);
    }
    // M columns of N elements.
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    To.Loops = {{M, false, Libraries::MostProductsWithVector},
                {N, false, Libraries::MostProductsWithVector},
                {One, true, 1}};
    demandExtents(Libraries::MostProductsWithVector);
    demandDistance(Distance, N);
    demandDistance(StepAcross, One);
    demandDistance(StepDown, One);
    To.A = {Across.Pointer, {StepAcross, Zero, Zero}};
    To.B = {Down.Pointer, {Zero, StepDown, Zero}};
    To.C.Steps = {Distance, One, Zero};
  }

  void readSyrk() {
    bool HasRows = isRowMajor();
    // The transpose of a triangle is the other one.
    bool IsUpper = isUpper() != HasRows;
    Columns X, Y;
    X.IsTransposed = Y.IsTransposed = isTransposed() != HasRows;
    Value *N = integer(), *K = integer();
    To.Alpha = scalar();
    X.Pointer = pointer();
    X.Distance = integer();
    To.IsSymmetric = To.Of.K == Routine::Kind::Syr2k;
    Y.Pointer = To.IsSymmetric ? pointer() : X.Pointer;
    Y.Distance = To.IsSymmetric ? integer() : X.Distance;
    To.Beta = scalar();
    To.C.Pointer = pointer();
    Value *Distance = integer();
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    To.Loops = {{N, false, Libraries::MostProducts},
                {N, false, Libraries::MostProducts},
                {K, true, Libraries::MostSteps}};
    demandExtents(Libraries::MostProducts);
    demandDistance(X.Distance, X.IsTransposed ? K : N);
    if (To.IsSymmetric)
      demandDistance(Y.Distance, Y.IsTransposed ? K : N);
    demandDistance(Distance, N);
    // A * B^T comes first: of columns, that is the transpose of B * A^T.
    if (To.IsSymmetric && !HasRows)
      std::swap(X, Y);
    auto [RowX, ColumnX] = steps(X);
    auto [RowY, ColumnY] = steps(Y);
    To.A = {X.Pointer, {RowX, Zero, ColumnX}};
    To.B = {Y.Pointer, {Zero, RowY, ColumnY}};
    To.C.Steps = {Distance, One, Zero};
    To.Results = IsUpper ? BlasCall::Part::Upper : BlasCall::Part::Lower;
  }

  bool hasConstantLayout() const {
    auto IsConstant = [](const Value *V) { return isa<Constant>(V); };
    return all_of(To.Loops,
                  [](const auto &L) { return isa<Constant>(L.Extent); }) &&
           all_of(To.A.Steps, IsConstant) && all_of(To.B.Steps, IsConstant) &&
           all_of(To.C.Steps, IsConstant);
  }

  /// Whether the types of all arguments are the routine's.
  bool hasTypesOfBlas() const {
    const FunctionType *Ty = Call.getFunctionType();
    StringRef Form = To.Of.parameters();
    if (!Ty->getReturnType()->isVoidTy() || Ty->isVarArg() ||
        Call.getCallingConv() != CallingConv::C)
      return false;
    ArrayRef<Type *> Types = Ty->params();
    auto IsAddress = [](Type *T) {
      return T->isPointerTy() && T->getPointerAddressSpace() == 0;
    };
    if (To.Of.IsFortran) {
      // A compiler of Fortran adds the lengths of strings.
      unsigned Count = Form.size() - 1, Strings = Form.count('o') - 1;
      return (Types.size() == Count || Types.size() == Count + Strings) &&
             all_of(Types.take_front(Count), IsAddress) &&
             all_of(Types.drop_front(Count),
                    [](Type *T) { return T->isIntegerTy(); });
    }
    if (Types.size() != Form.size())
      return false;
    Type *Integer = Types[Form.find('n')];
    if (!Integer->isIntegerTy(32) && !Integer->isIntegerTy(64))
      return false;
    return all_of(zip_equal(Types, Form), [&](const auto &Pair) {
      auto [Here, Letter] = Pair;
      switch (Letter) {
      case 'o':
        return Here->isIntegerTy();
      case 'n':
        return Here == Integer;
      case 'e':
        return Here == To.Element;
      default:
        return IsAddress(Here);
      }
    });
  }

public:
  Reader(CallBase &Call, Routine Of, BatchAAResults &AA)
      : Call(Call), AA(AA), B(&Call) {
    To.Call = &Call;
    To.Of = Of;
    To.Element = Of.element(Call.getContext());
  }

  std::variant<BlasCall, CallRefusal> read() {
    if (!hasTypesOfBlas())
      return CallRefusal::Prototype;
    switch (To.Of.K) {
    case Routine::Kind::Gemm:
      readGemm();
      break;
    case Routine::Kind::Gemv:
      readGemv();
      break;
    case Routine::Kind::Ger:
      readGer();
      break;
    case Routine::Kind::Syrk:
    case Routine::Kind::Syr2k:
      readSyrk();
      break;
    }
    if (B.GetInsertBlock()->getDataLayout().getIndexSizeInBits(0) < 64 &&
        !hasConstantLayout())
      refuse(CallRefusal::Pointers);
    // Nothing of the factors is read else.
    demand(B.CreateFCmpUNE(To.Alpha, ConstantFP::get(To.Element, 0)),
           CallRefusal::Arguments);
    if (Refusal)
      return *Refusal;
    To.IsOurs = isa<Constant>(IsOurs) ? IsOurs : B.CreateFreeze(IsOurs);
    return std::move(To);
  }
};
} // namespace

BlasCall BlasCall::exchanged() const {
  BlasCall Other = *this;
  std::swap(Other.A, Other.B);
  // The loop over columns is still the first.
  std::swap(Other.A.Steps[0], Other.A.Steps[1]);
  std::swap(Other.B.Steps[0], Other.B.Steps[1]);
  Other.Beta = ConstantFP::get(Element, 1);
  return Other;
}

std::variant<BlasCall, CallRefusal> BlasCall::read(CallBase &Call, Routine Of,
                                                   BatchAAResults &AA) {
  return Reader(Call, Of, AA).read();
}
