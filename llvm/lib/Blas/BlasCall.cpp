// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call -> a formula.
//
// A matrix whose rows lie one behind another is the transpose of one with
// columns that do, so a product of such is computed as B^T * A^T. All that is
// wrong, and all in which nothing is multiplied, is left to the library: it
// knows what to say, and what not to read.

#include "BlasCall.h"
#include "CallArguments.h"
#include "matrix/Loops/Nest.h"
#include "matrix/Machine/Libraries.h"
#include "matrix/Machine/Measured.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A matrix as an argument: column j begins at j * Distance.
struct Columns {
  Value *Pointer = nullptr, *Distance = nullptr;
  bool IsTransposed = false, IsConjugated = false;
};

class Reader : CallArguments {
  BlasCall To;

  void demandExtents(uint64_t Most) {
    SmallVector<std::pair<Value *, uint64_t>, 3> Extents;
    for (const BlasCall::Loop &L : To.Loops)
      Extents.emplace_back(L.Extent, L.Most);
    CallArguments::demandExtents(Extents, Most);
  }

  void readScalar(Value *&Real, Value *&Imaginary) {
    if (To.Of.IsComplex)
      std::tie(Real, Imaginary) = complexScalar();
    else
      Real = scalar();
  }

  /// Both steps in a matrix, first from row to row.
  std::pair<Value *, Value *> steps(const Columns &Of) {
    Value *One = B.getInt64(1);
    return Of.IsTransposed ? std::pair(Of.Distance, One)
                           : std::pair(One, Of.Distance);
  }

  /// Vectors of a nest's steps run along one of the results' loops, which is
  /// to fill one.
  void demandLanes(Value *M, Value *N) {
    Value *Least = B.getInt64(2 * Measured::LongestVector / bytesOfElement());
    for (Value *Extent : {M, N})
      if (!isa<Constant>(Extent))
        demand(B.CreateICmpSGE(Extent, Least), CallRefusal::Large);
  }

  void readGemm() {
    bool HasRows = isRowMajor();
    Columns X, Y, Result;
    for (Columns *Factor : {&X, &Y}) {
      Transposition T = transposition();
      Factor->IsTransposed = T != Transposition::None;
      Factor->IsConjugated = T == Transposition::Conjugated;
    }
    Value *M = integer(), *N = integer(), *K = integer();
    readScalar(To.Alpha, To.AlphaImaginary);
    for (Columns *Factor : {&X, &Y}) {
      Factor->Pointer = pointer();
      Factor->Distance = integer();
    }
    readScalar(To.Beta, To.BetaImaginary);
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
    if (To.Of.IsComplex)
      demandLanes(M, N);
    demandExtents(IsConstant || To.Of.IsComplex
                      ? Libraries::MostProducts
                      : Libraries::MostProductsAtRunTime);
    demandDistance(X.Distance, X.IsTransposed ? K : M);
    demandDistance(Y.Distance, Y.IsTransposed ? N : K);
    demandDistance(Result.Distance, M);
    auto [RowX, ColumnX] = steps(X);
    auto [RowY, ColumnY] = steps(Y);
    auto [RowC, ColumnC] = steps(Result);
    To.A = {Y.Pointer, {ColumnY, Zero, RowY}, Y.IsConjugated};
    To.B = {X.Pointer, {Zero, RowX, ColumnX}, X.IsConjugated};
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

  void readSymm() {
    bool HasRows = isRowMajor();
    // The transpose of a product has the factors in the other order.
    bool IsRight = isRight() != HasRows;
    To.Half.IsUpper = isUpper() != HasRows;
    Value *M = integer(), *N = integer();
    if (HasRows)
      std::swap(M, N);
    To.Alpha = scalar();
    Columns X, Y;
    X.Pointer = pointer();
    X.Distance = integer();
    Y.Pointer = pointer();
    Y.Distance = integer();
    To.Beta = scalar();
    To.C.Pointer = pointer();
    Value *Distance = integer();
    Value *Order = IsRight ? N : M;
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    To.Loops = {{N, false, Libraries::MostProducts},
                {M, false, Libraries::MostProducts},
                {Order, true, Libraries::mostCopied(bytesOfElement())}};
    demandExtents(Libraries::MostProducts);
    demandDistance(X.Distance, Order);
    demandDistance(Y.Distance, M);
    demandDistance(Distance, M);
    To.A = {Y.Pointer, {Y.Distance, Zero, One}};
    To.B = {X.Pointer, {Zero, One, X.Distance}};
    if (IsRight) {
      To.A = {X.Pointer, {X.Distance, Zero, One}};
      To.B = {Y.Pointer, {Zero, One, Y.Distance}};
    }
    To.Half.IsOfA = IsRight;
    To.C.Steps = {Distance, One, Zero};
  }

  void readTriangular() {
    bool HasRows = isRowMajor();
    bool IsRight = isRight() != HasRows;
    bool IsUpper = isUpper() != HasRows;
    bool IsTransposed = isTransposed();
    To.Half.IsUnit = isUnit();
    Value *M = integer(), *N = integer();
    if (HasRows)
      std::swap(M, N);
    To.Alpha = scalar();
    To.Beta = ConstantFP::get(Element, 1);
    Columns Triangle;
    Triangle.Pointer = pointer();
    Triangle.Distance = integer();
    To.C.Pointer = pointer();
    Value *Distance = integer();
    Value *Order = IsRight ? N : M;
    Value *One = B.getInt64(1);
    // X * A is the transpose of A^T * X^T.
    Triangle.IsTransposed = IsTransposed != IsRight;
    To.Loops = {{Order, false, Libraries::MostProductsWithVector},
                {IsRight ? M : N, false, Libraries::MostProductsWithVector}};
    const BlasCall::Loop &Line = To.Loops[1];
    if (!IsRight && !To.Of.IsDouble && !isa<Constant>(Line.Extent))
      demand(
          B.CreateICmpSGE(Line.Extent, B.getInt64(Libraries::FewestInColumns)),
          CallRefusal::Large);
    demandExtents(Libraries::MostProductsWithVector);
    demandDistance(Triangle.Distance, Order);
    demandDistance(Distance, M);
    To.Half.IsUpper = IsUpper != Triangle.IsTransposed;
    auto [Row, Column] = steps(Triangle);
    To.A = {Triangle.Pointer, {Row, Column}};
    To.C.Steps = {One, Distance};
    if (IsRight)
      To.C.Steps = {Distance, One};
  }

  bool hasConstantLayout() const {
    auto IsConstant = [](const Value *V) { return isa<Constant>(V); };
    return all_of(To.Loops,
                  [](const auto &L) { return isa<Constant>(L.Extent); }) &&
           all_of(To.A.Steps, IsConstant) && all_of(To.B.Steps, IsConstant) &&
           all_of(To.C.Steps, IsConstant);
  }

public:
  Reader(CallBase &Call, Routine Of, BatchAAResults &AA)
      : CallArguments(Call, Of, AA) {
    To.Call = &Call;
    To.Of = Of;
    To.Element = Element;
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
    case Routine::Kind::Symm:
      readSymm();
      break;
    case Routine::Kind::Trmm:
    case Routine::Kind::Trsm:
      readTriangular();
      break;
    }
    // The lines of a triangle have extents of their own.
    bool HasTriangle = To.Of.K == Routine::Kind::Symm ||
                       To.Of.K == Routine::Kind::Trmm ||
                       To.Of.K == Routine::Kind::Trsm;
    if (B.GetInsertBlock()->getDataLayout().getIndexSizeInBits(0) < 64 &&
        (HasTriangle || !hasConstantLayout()))
      refuse(CallRefusal::Pointers);
    // Nothing of the factors is read else.
    Value *Zero = ConstantFP::get(To.Element, 0);
    Value *Multiplies = B.CreateFCmpUNE(To.Alpha, Zero);
    if (To.AlphaImaginary)
      Multiplies =
          B.CreateOr(Multiplies, B.CreateFCmpUNE(To.AlphaImaginary, Zero));
    demand(Multiplies, CallRefusal::Arguments);
    if (std::optional<CallRefusal> Why = refusal())
      return *Why;
    To.IsOurs = condition();
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
