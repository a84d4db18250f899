// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function at a time, definitions before uses: each token and each vector
// that an intrinsic returns gets a handle. Vectors that something else uses are
// flat values of their handles.

#include "matrix/Tlx/ImportTlx.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// "matmul" of `llvm.tensor.matmul.<anything>`; empty for what is no such
/// intrinsic. `llvm.vector.totensor` is the RFC's other name of typeinfo.
static StringRef intrinsicName(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  StringRef Name = F ? F->getName() : "";
  if (Name.consume_front("llvm.vector.") && Name.starts_with("totensor"))
    return "typeinfo";
  if (!Name.consume_front("llvm.tensor."))
    return "";
  for (StringRef Long : {"reduce.", "reshape."})
    if (Name.starts_with(Long))
      return Name.take_front(Name.find('.', Long.size()));
  return Name.take_front(Name.find('.'));
}

static TensorType typeOf(const Value *Handle) {
  return TensorType::of(Handle->getType());
}

namespace {
using Numbers = SmallVector<unsigned, 8>;

class Importer {
  Function &F;
  /// Of tokens and of vectors that intrinsics return.
  DenseMap<const Value *, Value *> Handles;
  SmallVector<CallInst *> Done;

public:
  explicit Importer(Function &F) : F(F) {}
  bool run();

private:
  /// Reports what is wrong with \p Call; \returns null, for its handle.
  Value *fail(const CallInst &Call, const Twine &Why) {
    reportError(Call, "tensor intrinsic '" + intrinsicName(Call) + "': " + Why);
    return nullptr;
  }
  std::optional<Numbers> numbers(const CallInst &Call, unsigned Operand);
  Constant *constantOf(Value *V);
  Value *handle(const CallInst &Call, unsigned Operand);
  std::optional<TensorType> describedType(const CallInst &Call, Type *Element,
                                          unsigned First);
  const CallInst *typeinfoOf(const CallInst &Call);
  void import(CallInst &Call);
  bool flatten(CallInst &Call, Value *Handle, IRBuilder<> &B);
  Value *make(CallInst &Call, StringRef Name, IRBuilder<> &B);
  /// The operation, or null after its verifier's message.
  Value *create(CallInst &Call, OpKind Kind, TensorType Result,
                ArrayRef<Value *> Operands, ArrayRef<unsigned> Attributes,
                IRBuilder<> &B);
  Value *typeinfo(CallInst &Call, IRBuilder<> &B);
  Value *load(CallInst &Call, IRBuilder<> &B);
  void store(CallInst &Call, IRBuilder<> &B);
  Value *matmul(CallInst &Call, IRBuilder<> &B);
  Value *multiplyAdd(CallInst &Call, unsigned Signs, IRBuilder<> &B);
  Value *contract(CallInst &Call, IRBuilder<> &B);
  Value *convolution(CallInst &Call, IRBuilder<> &B);
  Value *transpose(CallInst &Call, IRBuilder<> &B);
  Value *pad(CallInst &Call, IRBuilder<> &B);
  Value *reduce(CallInst &Call, StringRef Name, IRBuilder<> &B);
  Value *reshape(CallInst &Call, StringRef Form, IRBuilder<> &B);
  Value *concat(CallInst &Call, IRBuilder<> &B);
  Value *elementwise(CallInst &Call, StringRef Name, IRBuilder<> &B);
};
} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

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
      for (const Use &U : A->getParent()->uses()) {
        auto *Call = dyn_cast<CallBase>(U.getUser());
        if (!Call || !Call->isCallee(&U))
          return nullptr;
        Worklist.push_back(Call->getArgOperand(A->getArgNo()));
      }
    } else {
      return nullptr;
    }
  }
  return Known;
}

std::optional<Numbers> Importer::numbers(const CallInst &Call,
                                         unsigned Operand) {
  if (Operand >= Call.arg_size()) {
    fail(Call, "expected more than " + Twine(Call.arg_size()) + " operands");
    return std::nullopt;
  }
  Constant *All = constantOf(Call.getArgOperand(Operand));
  if (!All) {
    fail(Call, "operand " + Twine(Operand) +
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
      fail(Call, "operand " + Twine(Operand) + " is no vector of integers");
      return std::nullopt;
    }
    Result.push_back(unsigned(Number->getSExtValue()));
  }
  return Result;
}

/// The numbers of attribute \p Name, "16,5,3", which the argument that is
/// operand \p Operand has, or the one that is the tensor.
static std::optional<Numbers>
attributeNumbers(const CallInst &Call, unsigned Operand, StringRef Name) {
  if (Operand >= Call.arg_size())
    return std::nullopt;
  for (unsigned I : {Operand, 0u}) {
    auto *A = dyn_cast<Argument>(Call.getArgOperand(I));
    StringRef Text = A && isa<Argument>(Call.getArgOperand(Operand))
                         ? A->getParent()
                               ->getAttributes()
                               .getParamAttr(A->getArgNo(), Name)
                               .getValueAsString()
                         : "";
    SmallVector<StringRef> Parts;
    Text.split(Parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    Numbers Result(Parts.size());
    if (!Parts.empty() && all_of(zip_equal(Parts, Result), [](auto Pair) {
          auto &[Part, Number] = Pair;
          return !Part.trim().getAsInteger(10, Number);
        }))
      return Result;
  }
  return std::nullopt;
}

/// The handle of a token.
Value *Importer::handle(const CallInst &Call, unsigned Operand) {
  if (Operand >= Call.arg_size())
    return fail(Call,
                "expected more than " + Twine(Call.arg_size()) + " operands");
  const Value *Token = Call.getArgOperand(Operand);
  if (!Token->getType()->isTokenTy())
    return fail(Call, "operand " + Twine(Operand) + " is no token");
  // If the token's intrinsic was refused, that has been said.
  return Handles.lookup(Token);
}

/// The type that shape, layout and padding say, operands from \p First on.
std::optional<TensorType>
Importer::describedType(const CallInst &Call, Type *Element, unsigned First) {
  constexpr StringLiteral Names[] = {"tensorshape", "tensorlayout",
                                     "tensorpad"};
  std::optional<Numbers> Lists[3];
  for (unsigned I = 0; I != 3; ++I) {
    Lists[I] = attributeNumbers(Call, First + I, Names[I]);
    if (!Lists[I])
      Lists[I] = numbers(Call, First + I);
    if (!Lists[I])
      return std::nullopt;
  }
  auto &[Shape, Layout, Padding] = Lists;
  unsigned Rank = Shape->size();
  if (Layout->size() != Rank || Padding->size() != Rank) {
    fail(Call, "shape, layout and padding have " + Twine(Rank) + ", " +
                   Twine(Layout->size()) + " and " + Twine(Padding->size()) +
                   " entries");
    return std::nullopt;
  }
  Numbers Sorted = *Layout;
  sort(Sorted);
  if (!equal(Sorted, seq(Rank))) {
    fail(Call, "layout is not a permutation of 0.." + Twine(Rank - 1));
    return std::nullopt;
  }
  // Listed as they lie.
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
    fail(Call, Text);
    return std::nullopt;
  }
  if (TensorType::of(Type).fitsMemory())
    return TensorType::of(Type);
  fail(Call, "more than " + Twine(TensorType::MaxBytes) + " bytes");
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

Value *Importer::typeinfo(CallInst &Call, IRBuilder<> &B) {
  if (Call.arg_size() != 4)
    return fail(Call, "expected 4 operands, got " + Twine(Call.arg_size()));
  Value *Flat = Call.getArgOperand(0);
  bool IsPointer = Flat->getType()->isPointerTy();
  Type *Of = IsPointer ? Call.getParamByValType(0) : Flat->getType();
  if (auto *A = dyn_cast<Argument>(Flat); IsPointer && !Of && A)
    Of = A->getParamByValType();
  auto *Vector = dyn_cast_or_null<FixedVectorType>(Of);
  if (!Vector)
    return fail(Call, "operand 0 is no vector, and no pointer to one by value");
  std::optional<TensorType> Type =
      describedType(Call, Vector->getElementType(), 1);
  if (!Type)
    return nullptr;
  if (Vector->getNumElements() != Type->numAllocated())
    return fail(Call, "vector length " + Twine(Vector->getNumElements()) +
                          " does not match " + Twine(Type->numAllocated()) +
                          " allocated elements");
  OpBuilder Ops(B);
  if (IsPointer) {
    SmallVector<Value *> Strides;
    for (unsigned K = 0; K != Type->rank(); ++K)
      Strides.push_back(B.getInt64(Type->stride(K)));
    return Ops.load(*Type, Flat, Strides,
                    Call.getDataLayout().getABITypeAlign(Type->element()));
  }
  Value *Handle = Handles.lookup(Flat);
  if (!Handle)
    return isa<CallInst>(Flat) && !intrinsicName(cast<CallInst>(*Flat)).empty()
               ? nullptr
               : Ops.toTensor(*Type, Flat);
  TensorType From = TensorType::of(Handle->getType());
  if (!From.hasSameExtents(*Type))
    return fail(Call, "result shape is " + Type->shape() + ", expected " +
                          From.shape());
  return From == *Type ? Handle : Ops.relayout(*Type, Handle);
}

/// Strides that are run-time values too, in elements; 0 for what is contiguous.
static SmallVector<Value *> stridesOf(Value *Listed, TensorType Type,
                                      IRBuilder<> &B) {
  SmallVector<Value *> Strides;
  for (unsigned K = 0; K != Type.rank(); ++K) {
    // Listed as they lie.
    unsigned Position = 0;
    while (Type.layout(Position) != K)
      ++Position;
    Value *Stride =
        B.CreateSExt(B.CreateExtractElement(Listed, Position), B.getInt64Ty());
    Value *Natural = B.getInt64(Type.stride(K));
    if (auto *Constant = dyn_cast<ConstantInt>(Stride))
      Strides.push_back(Constant->isZero() ? Natural : Stride);
    else
      Strides.push_back(
          B.CreateSelect(B.CreateIsNull(Stride), Natural, Stride));
  }
  return Strides;
}

static bool isListOf(const Value *V, unsigned Count) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  return Vector && Vector->getElementType()->isIntegerTy() &&
         Vector->getNumElements() == Count;
}

Value *Importer::load(CallInst &Call, IRBuilder<> &B) {
  if (Call.arg_size() != 5)
    return fail(Call, "expected 5 operands, got " + Twine(Call.arg_size()));
  // Pointers have no types any more: the element's is that of the attribute.
  Type *Element = Call.getParamElementType(0);
  if (!Element)
    return fail(Call, "the pointer needs an attribute elementtype");
  std::optional<TensorType> Type = describedType(Call, Element, 1);
  if (!Type)
    return nullptr;
  if (!isListOf(Call.getArgOperand(4), Type->rank()))
    return fail(Call, "expected " + Twine(Type->rank()) + " strides");
  return OpBuilder(B).load(*Type, Call.getArgOperand(0),
                           stridesOf(Call.getArgOperand(4), *Type, B),
                           Call.getDataLayout().getABITypeAlign(Element));
}

void Importer::store(CallInst &Call, IRBuilder<> &B) {
  if (Call.arg_size() != 3) {
    fail(Call, "expected 3 operands, got " + Twine(Call.arg_size()));
    return;
  }
  Value *Tensor = handle(Call, 1);
  if (!Tensor)
    return;
  TensorType Type = TensorType::of(Tensor->getType());
  if (!isListOf(Call.getArgOperand(2), Type.rank())) {
    fail(Call, "expected " + Twine(Type.rank()) + " strides");
    return;
  }
  OpBuilder(B).store(Tensor, Call.getArgOperand(0),
                     stridesOf(Call.getArgOperand(2), Type, B),
                     Call.getDataLayout().getABITypeAlign(Type.element()));
}

Value *Importer::create(CallInst &Call, OpKind Kind, TensorType Result,
                        ArrayRef<Value *> Operands,
                        ArrayRef<unsigned> Attributes, IRBuilder<> &B) {
  std::string Text;
  raw_string_ostream OS(Text);
  CallInst *Made =
      OpBuilder(B).tryCreate(Kind, Result.type(), Operands, Attributes, OS);
  return Made ? Made : fail(Call, Text);
}

/// The type of A * B, if it were well-formed.
static TensorType productType(TensorType A, TensorType B) {
  auto Extents = extentsOf(A);
  if (A.rank() > 1 && B.rank() > 1)
    Extents.back() = B.extent(B.rank() - 1);
  return TensorType::get(A.element(), Extents);
}

Value *Importer::matmul(CallInst &Call, IRBuilder<> &B) {
  Value *X = handle(Call, 0), *Y = handle(Call, 1);
  if (!X || !Y)
    return nullptr;
  return create(Call, OpKind::MatMul, productType(typeOf(X), typeOf(Y)), {X, Y},
                {0}, B);
}

Value *Importer::multiplyAdd(CallInst &Call, unsigned Signs, IRBuilder<> &B) {
  Value *Sum = handle(Call, 0), *X = handle(Call, 1), *Y = handle(Call, 2);
  if (!Sum || !X || !Y)
    return nullptr;
  if (!typeOf(Sum).element()->isIntegerTy())
    return fail(Call, "elements are no integers");
  return create(Call, OpKind::MulAdd, typeOf(Sum), {X, Y, Sum}, {Signs, 0}, B);
}

/// Dot products over \p OfX and \p OfY: what is left of X, then of Y.
Value *Importer::contract(CallInst &Call, IRBuilder<> &B) {
  Value *X = handle(Call, 0), *Y = handle(Call, 1);
  std::optional<Numbers> OfX = numbers(Call, 2), OfY = numbers(Call, 3);
  if (!X || !Y || !OfX || !OfY)
    return nullptr;
  if (OfX->size() != OfY->size())
    return fail(Call, "expected as many axes of both operands");
  for (auto [V, Axes] : {std::pair(X, ArrayRef(*OfX)), {Y, ArrayRef(*OfY)}})
    for (auto [I, Axis] : enumerate(Axes)) {
      if (Axis >= typeOf(V).rank())
        return fail(Call, "axis " + Twine(Axis) + " is out of range");
      if (is_contained(Axes.take_front(I), Axis))
        return fail(Call, "axis " + Twine(Axis) + " is listed twice");
    }
  unsigned Rank = typeOf(X).rank() + typeOf(Y).rank() - 2 * OfX->size();
  if (Rank == 0 || Rank > TensorType::MaxRank)
    return fail(Call, "the result has " + Twine(Rank) + " dimensions");
  Numbers Attributes, Extents;
  auto AddLabels = [&](TensorType T, ArrayRef<unsigned> Axes) {
    for (unsigned D = 0; D != T.rank(); ++D) {
      auto It = find(Axes, D);
      if (It != Axes.end()) {
        Attributes.push_back(Rank + (It - Axes.begin()));
        continue;
      }
      Attributes.push_back(Extents.size());
      Extents.push_back(T.extent(D));
    }
  };
  AddLabels(typeOf(X), *OfX);
  AddLabels(typeOf(Y), *OfY);
  Attributes.push_back(0);
  return create(Call, OpKind::Contract,
                TensorType::get(typeOf(X).element(), Extents), {X, Y},
                Attributes, B);
}

/// \p T with two dimensions of one index in front, or without its first two.
static Value *withBatch(Value *T, bool HasBatch, IRBuilder<> &B) {
  TensorType Type = TensorType::of(T->getType());
  StridedView View = StridedView::all(Type.rank());
  Numbers Extents(extentsOf(Type));
  if (HasBatch) {
    View.Dimensions.insert(View.Dimensions.begin(), 2, {0, 0});
    Extents.insert(Extents.begin(), 2, 1);
  } else {
    View.Dimensions.erase(View.Dimensions.begin(), View.Dimensions.begin() + 2);
    Extents.erase(Extents.begin(), Extents.begin() + 2);
  }
  return OpBuilder(B).view(TensorType::get(Type.element(), Extents), T, View);
}

Value *Importer::convolution(CallInst &Call, IRBuilder<> &B) {
  Value *X = handle(Call, 0), *W = handle(Call, 1);
  std::optional<Numbers> Strides = numbers(Call, 2), Holes = numbers(Call, 3),
                         Dilations = numbers(Call, 4);
  if (!X || !W || !Strides || !Holes || !Dilations)
    return nullptr;
  unsigned N = Strides->size();
  if (Holes->size() != N || Dilations->size() != N)
    return fail(Call, "expected " + Twine(N) + " dilations of both operands");
  bool IsPlain = typeOf(X).rank() == N && typeOf(W).rank() == N;
  if (!IsPlain && (typeOf(X).rank() != N + 2 || typeOf(W).rank() != N + 2))
    return fail(Call, "expected ranks of " + Twine(N) + " or " + Twine(N + 2));
  if (N + 2 > TensorType::MaxRank / 2)
    return fail(Call, "more than six dimensions");
  if (IsPlain) {
    X = withBatch(X, /*HasBatch=*/true, B);
    W = withBatch(W, /*HasBatch=*/true, B);
  }
  Numbers Attributes, Extents = {typeOf(X).extent(0), typeOf(W).extent(0)};
  for (const auto &List : {*Strides, *Holes, *Dilations})
    append_range(Attributes, List);
  for (unsigned D = 0; D != N; ++D) {
    // So many zeros are between neighbors.
    unsigned &Hole = Attributes[N + D], &Dilation = Attributes[2 * N + D];
    ++Hole;
    ++Dilation;
    WindowDimension Window;
    Window.Stride = std::max(1u, Attributes[D]);
    Window.Hole = Hole;
    Window.Dilation = Dilation;
    int64_t Places =
        Window.numPlaces(typeOf(X).extent(2 + D), typeOf(W).extent(2 + D));
    Extents.push_back(std::clamp<int64_t>(Places, 1, INT32_MAX));
  }
  Attributes.append(2 * N, 0);
  Attributes.append({unsigned(BoundaryMode::Zero), 1, 0, 0, 0});
  Type *Element = typeOf(X).element();
  Value *Y =
      create(Call, OpKind::Convolution, TensorType::get(Element, Extents),
             {X, W, PoisonValue::get(Element)}, Attributes, B);
  return Y && IsPlain ? withBatch(Y, /*HasBatch=*/false, B) : Y;
}

/// The same tensor in another layout; its padding stays.
Value *Importer::transpose(CallInst &Call, IRBuilder<> &B) {
  Value *T = handle(Call, 0);
  std::optional<Numbers> Layout = numbers(Call, 1);
  if (!T || !Layout)
    return nullptr;
  TensorType From = typeOf(T);
  if (Layout->size() != From.rank())
    return fail(Call, "permutation has " + Twine(Layout->size()) +
                          " entries, rank is " + Twine(From.rank()));
  SmallVector<unsigned> Ints(From.type()->int_params());
  copy(*Layout, Ints.begin() + 1 + From.rank());
  auto *Type = TargetExtType::get(Call.getContext(), TensorType::Name,
                                  {From.element()}, Ints);
  std::string Text;
  raw_string_ostream OS(Text);
  if (!TensorType::verify(Type, OS))
    return fail(Call, Text);
  return create(Call, OpKind::Relayout, TensorType::of(Type), {T}, {}, B);
}

Value *Importer::pad(CallInst &Call, IRBuilder<> &B) {
  Value *T = handle(Call, 0);
  std::optional<Numbers> Low = numbers(Call, 2), High = numbers(Call, 3),
                         Interior = numbers(Call, 4);
  if (!T || !Low || !High || !Interior)
    return nullptr;
  TensorType From = typeOf(T);
  Numbers Attributes = {unsigned(BoundaryMode::Constant)}, Extents;
  for (const auto &List : {*Low, *High, *Interior}) {
    if (List.size() != From.rank())
      return fail(Call, "expected " + Twine(From.rank()) + " numbers, got " +
                            Twine(List.size()));
    append_range(Attributes, List);
  }
  for (unsigned K = 0; K != From.rank(); ++K) {
    PaddedDimension P{int32_t((*Low)[K]), int32_t((*High)[K]),
                      int32_t((*Interior)[K])};
    Extents.push_back(
        std::clamp<int64_t>(P.paddedExtent(From.extent(K)), 1, INT32_MAX));
  }
  return create(Call, OpKind::Pad, TensorType::get(From.element(), Extents),
                {T, Call.getArgOperand(1)}, Attributes, B);
}

/// The step of `reduce.` \p Name on elements of \p Element; integers are
/// signed.
static std::optional<OpKind> stepNamed(StringRef Name, const Type *Element) {
  bool IsFloat = Element->isFloatingPointTy();
  return StringSwitch<std::optional<OpKind>>(Name)
      .Case("max", IsFloat ? OpKind::Maximum : OpKind::SMax)
      .Case("min", IsFloat ? OpKind::Minimum : OpKind::SMin)
      .Case("add", IsFloat ? OpKind::FAdd : OpKind::Add)
      .Case("mul", IsFloat ? OpKind::FMul : OpKind::Mul)
      .Case("and", OpKind::And)
      .Case("or", OpKind::Or)
      .Case("xor", OpKind::Xor)
      .Default(std::nullopt);
}

Value *Importer::reduce(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  Value *T = handle(Call, 0);
  std::optional<Numbers> Sizes = numbers(Call, 1), Strides = numbers(Call, 2);
  if (!T || !Sizes || !Strides)
    return nullptr;
  TensorType From = typeOf(T);
  std::optional<OpKind> Step = stepNamed(Name, From.element());
  if (!Step)
    return fail(Call, "no such reduction");
  if (Sizes->size() != From.rank() || Strides->size() != From.rank())
    return fail(Call, "expected " + Twine(From.rank()) +
                          " sizes and strides of a window");
  Numbers Attributes = *Sizes, Extents;
  append_range(Attributes, *Strides);
  Attributes.append(2 * From.rank(), 1);
  Attributes.append(2 * From.rank() + 1, 0);
  for (unsigned K = 0; K != From.rank(); ++K) {
    WindowDimension Window;
    Window.Stride = std::max(1u, (*Strides)[K]);
    Extents.push_back(
        std::max<int64_t>(1, Window.numPlaces(From.extent(K), (*Sizes)[K])));
  }
  return create(Call, windowBy(*Step), TensorType::get(From.element(), Extents),
                {T}, Attributes, B);
}

/// `reshape.block`: dimensions and the extents of their blocks;
/// `reshape.permute`: the order in which the operand is counted. The result has
/// the extents that a typeinfo says.
Value *Importer::reshape(CallInst &Call, StringRef Form, IRBuilder<> &B) {
  Value *T = handle(Call, 0);
  if (!T)
    return nullptr;
  TensorType From = typeOf(T);
  if (Form == "block") {
    std::optional<Numbers> Dimensions = numbers(Call, 1),
                           Blocks = numbers(Call, 2);
    if (!Dimensions || !Blocks)
      return nullptr;
    if (Dimensions->size() != Blocks->size())
      return fail(Call, "expected as many blocks as dimensions");
    Numbers Attributes, Extents(extentsOf(From));
    for (auto [D, Block] : zip_equal(*Dimensions, *Blocks)) {
      Attributes.append({D, Block});
      if (D < From.rank() && Block != 0)
        Extents[D] = divideCeil(From.extent(D), Block);
      Extents.push_back(std::max(1u, Block));
    }
    if (Extents.size() > TensorType::MaxRank)
      return fail(Call, "too many blocks");
    return create(Call, OpKind::ReshapeBlock,
                  TensorType::get(From.element(), Extents), {T}, Attributes, B);
  }
  if (Form != "permute")
    return fail(Call, "no such reshape");
  std::optional<Numbers> Order = numbers(Call, 1);
  const CallInst *Info = typeinfoOf(Call);
  if (!Order)
    return nullptr;
  if (!Info)
    return fail(Call, "a typeinfo of the result has to say its shape");
  std::optional<TensorType> To = describedType(*Info, From.element(), 1);
  if (!To)
    return nullptr;
  if (Order->size() != From.rank())
    return fail(Call, "permutation has " + Twine(Order->size()) +
                          " entries, rank is " + Twine(From.rank()));
  return create(Call, OpKind::ReshapePermute, *To, {T}, *Order, B);
}

/// All operands but the last one, which is the dimension.
Value *Importer::concat(CallInst &Call, IRBuilder<> &B) {
  if (Call.arg_size() < 2)
    return fail(Call, "expected tensors and a dimension");
  std::optional<Numbers> Along = numbers(Call, Call.arg_size() - 1);
  if (!Along)
    return nullptr;
  SmallVector<Value *> Parts;
  for (unsigned I = 0; I + 1 != Call.arg_size(); ++I) {
    Parts.push_back(handle(Call, I));
    if (!Parts.back())
      return nullptr;
  }
  TensorType First = typeOf(Parts.front());
  Numbers Extents(extentsOf(First));
  if (Along->front() < First.rank())
    for (Value *Part : ArrayRef(Parts).drop_front())
      if (Along->front() < typeOf(Part).rank())
        Extents[Along->front()] += typeOf(Part).extent(Along->front());
  return create(Call, OpKind::Concat, TensorType::get(First.element(), Extents),
                Parts, {Along->front()}, B);
}

Value *Importer::elementwise(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  Value *T = handle(Call, 0);
  if (!T)
    return nullptr;
  bool IsFloat = typeOf(T).element()->isFloatingPointTy();
  if (Name == "relu")
    return OpBuilder(B).relu(T);
  if (!IsFloat)
    return fail(Call, "expected floating-point elements");
  if (Name == "sigmoid")
    return OpBuilder(B).sigmoid(T);
  return create(Call, *opKindOf(Name), typeOf(T), {T}, {0}, B);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Value *Importer::make(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  if (Name == "typeinfo")
    return typeinfo(Call, B);
  if (Name == "load")
    return load(Call, B);
  if (Name == "matmul")
    return matmul(Call, B);
  constexpr unsigned OfA = 1, OfB = 2;
  if (Name == "umma")
    return multiplyAdd(Call, 0, B);
  if (Name == "smma")
    return multiplyAdd(Call, OfA | OfB, B);
  if (Name == "usmma")
    return multiplyAdd(Call, OfB, B);
  if (Name == "summa")
    return multiplyAdd(Call, OfA, B);
  if (Name == "contract")
    return contract(Call, B);
  if (Name == "convolution")
    return convolution(Call, B);
  if (Name == "transpose")
    return transpose(Call, B);
  if (Name == "pad")
    return pad(Call, B);
  if (Name == "concat")
    return concat(Call, B);
  if (Name.consume_front("reduce."))
    return reduce(Call, Name, B);
  if (Name.consume_front("reshape."))
    return reshape(Call, Name, B);
  if (Name == "tovector")
    return handle(Call, 0);
  if (Name == "broadcast") {
    Value *Like = handle(Call, 0);
    if (!Like || Call.arg_size() != 2)
      return Like ? fail(Call, "expected 2 operands") : nullptr;
    return create(Call, OpKind::Splat, typeOf(Like), {Call.getArgOperand(1)},
                  {}, B);
  }
  if (StringSwitch<bool>(Name)
          .Cases({"relu", "sigmoid", "tanh", "sin", "cos", "exp", "exp2", "log",
                  "log2", "log10", "sqrt", "fabs", "floor", "ceil"},
                 true)
          .Default(false))
    return elementwise(Call, Name, B);
  return fail(Call, "no such intrinsic");
}

/// The typeinfo that says what a vector that \p Call returns is.
const CallInst *Importer::typeinfoOf(const CallInst &Call) {
  for (const User *U : Call.users())
    if (auto *Info = dyn_cast<CallInst>(U);
        Info && intrinsicName(*Info) == "typeinfo" &&
        Info->getArgOperand(0) == &Call)
      return Info;
  return nullptr;
}

/// Gives what else uses the vector \p Call its flat value: as a typeinfo of it
/// says that it lies.
bool Importer::flatten(CallInst &Call, Value *Handle, IRBuilder<> &B) {
  TensorType Type = typeOf(Handle);
  if (const CallInst *Info = typeinfoOf(Call)) {
    std::optional<TensorType> Said = describedType(*Info, Type.element(), 1);
    if (!Said)
      return false;
    if (!Said->hasSameExtents(Type)) {
      fail(*Info,
           "result shape is " + Said->shape() + ", expected " + Type.shape());
      return false;
    }
    Type = *Said;
  }
  auto *Flat = FixedVectorType::get(Type.element(), Type.numAllocated());
  if (Call.getType() != Flat) {
    std::string Text;
    raw_string_ostream(Text)
        << "expected the result " << *Flat << ", got " << *Call.getType();
    fail(Call, Text);
    return false;
  }
  auto IsOther = [](const Use &U) {
    auto *User = dyn_cast<CallInst>(U.getUser());
    return !User || intrinsicName(*User) != "typeinfo";
  };
  if (none_of(Call.uses(), IsOther))
    return true;
  OpBuilder Ops(B);
  Value *Vector = Ops.toVector(
      Type == typeOf(Handle) ? Handle : Ops.relayout(Type, Handle));
  Call.replaceUsesWithIf(Vector, [&](Use &U) { return IsOther(U); });
  return true;
}

void Importer::import(CallInst &Call) {
  StringRef Name = intrinsicName(Call);
  IRBuilder<> B(&Call);
  Done.push_back(&Call);
  if (Name == "store")
    return store(Call, B);
  Value *Handle = make(Call, Name, B);
  if (!Handle)
    return;
  bool IsToken = Call.getType()->isTokenTy();
  bool GivesToken = Name == "typeinfo" || Name == "load";
  if (IsToken != GivesToken) {
    fail(Call, GivesToken ? "expected a token as result"
                          : "expected a vector as result");
    return;
  }
  if (IsToken || flatten(Call, Handle, B))
    Handles[&Call] = Handle;
}

bool Importer::run() {
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*BB))
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && !intrinsicName(*Call).empty())
        import(*Call);
  // What no path reaches is not imported, and goes.
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && !intrinsicName(*Call).empty() && !is_contained(Done, Call))
      Done.push_back(Call);
  for (CallInst *Call : reverse(Done)) {
    if (!Call->getType()->isVoidTy() && !Call->getType()->isTokenTy())
      Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    Call->dropAllReferences();
  }
  for (CallInst *Call : reverse(Done)) {
    if (Call->getType()->isTokenTy())
      Call->replaceAllUsesWith(ConstantTokenNone::get(Call->getContext()));
    Call->eraseFromParent();
  }
  return !Done.empty();
}

PreservedAnalyses ImportTlx::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  SmallVector<Function *> Declared;
  for (Function &F : M) {
    StringRef Name = F.getName();
    if (F.isDeclaration() && (Name.starts_with("llvm.tensor.") ||
                              Name.starts_with("llvm.vector.totensor")))
      Declared.push_back(&F);
  }
  if (Declared.empty())
    return PreservedAnalyses::all();
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= Importer(F).run();
  for (Function *F : Declared)
    if (F->use_empty())
      F->eraseFromParent();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
