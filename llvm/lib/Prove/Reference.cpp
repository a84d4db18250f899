// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What operations on tensors mean: each element as OpKinds.def,
// docs/use/Language.md and docs/use/Tensors.md say. It shares no code with the
// stages that expand, simplify or emit operations. Here: memory, and what moves
// elements; ReferenceArithmetic.cpp: what computes with them.

#include "Reference.h"
#include "Indices.h"
#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <unordered_set>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

TensorValue Reference::tensor(unsigned Operand) {
  TensorType T = Op.operandType(Operand);
  Value *V = Op.operand(Operand);
  return {T.hasExtentAtRunTime() ? *I.extentsOf(V) : extentsOf(T), I.get(V)};
}

std::optional<Indices> Reference::indices(unsigned First, unsigned Count) {
  Indices Result;
  for (unsigned Operand : seq(First, First + Count)) {
    auto Index = I.number(*Op.call(), Op.operand(Operand), "an index");
    if (!Index)
      return std::nullopt;
    Result.push_back(int64_t(*Index));
  }
  return Result;
}

/// The positions of storage, in order; std::nullopt for padding.
static std::vector<std::optional<uint64_t>> storageOf(TensorType T) {
  std::vector<std::optional<uint64_t>> Positions(T.numAllocated());
  Indices Extents = extentsOf(T);
  forEachIndex(Extents, [&](ArrayRef<int64_t> Index) {
    uint64_t Place = 0;
    for (auto [D, K] : enumerate(Index))
      Place += K * T.stride(D);
    Positions[Place] = positionOf(Index, Extents);
    return true;
  });
  return Positions;
}

bool Reference::access() {
  const CallInst &Call = *Op.call();
  TensorType T = Op.accessedType();
  bool IsLoad = Op.kind() == OpKind::Load;
  if (Op.isVolatile())
    return I.unknown(Call, "the machine has no volatile or atomic accesses");
  auto Base = I.number(Call, Op.pointer(), "an address");
  std::optional<Indices> Strides = indices(IsLoad ? 1 : 2, T.rank());
  if (!Base || !Strides)
    return false;
  if (!IsLoad)
    Extents = tensor(0).Extents;
  // Without elements, the pointer is none.
  if (!is_contained(Extents, 0) &&
      !I.checkAlignment(Call, *Base, Op.elementAlign()))
    return false;
  std::unordered_set<uint64_t> Stored;
  uint64_t Step = I.machine().bytesBetween(T.element());
  Elements Result;
  // A store reads its operand before it writes.
  bool Done = forEachIndex(Extents, [&](ArrayRef<int64_t> Index) {
    if (!I.step(Call))
      return false;
    uint64_t Address = *Base;
    for (auto [K, Stride] : llvm::zip_equal(Index, *Strides))
      Address += K * Stride * Step;
    if (!IsLoad && !Stored.insert(Address).second)
      return I.fault(Call, "two elements are stored at one address");
    if (!IsLoad)
      return I.store(Call, Address, {tensor(0)[Index]}, T.element());
    std::optional<Elements> Element = I.load(Call, Address, T.element());
    if (Element)
      Result.push_back((*Element)[0]);
    return Element.has_value();
  });
  if (Done && IsLoad)
    I.set(Call, std::move(Result));
  return Done;
}

bool Reference::build(function_ref<const Term *(ArrayRef<int64_t>)> Element) {
  Elements Result;
  bool Done = forEachIndex(Extents, [&](ArrayRef<int64_t> Index) {
    const Term *T = I.step(*Op.call()) ? Element(Index) : nullptr;
    Result.push_back(T);
    return T != nullptr;
  });
  if (Done)
    I.set(*Op.call(), std::move(Result));
  return Done;
}

/// The result of an operation that puts \p From into a copy of operand 0.
bool Reference::overwrite(const TensorValue &From,
                          function_ref<Indices(ArrayRef<int64_t>)> Place) {
  TensorValue Into = tensor(0);
  Elements Result = Into.Of;
  bool Done = forEachIndex(From.Extents, [&](ArrayRef<int64_t> Index) {
    Indices To = Place(Index);
    if (!isInside(To, Into.Extents))
      return I.fault(*Op.call(), "an index is out of range");
    Result[positionOf(To, Into.Extents)] = From[Index];
    return true;
  });
  if (Done)
    I.set(*Op.call(), std::move(Result));
  return Done;
}

/// The index in the viewed tensor, by the attributes of a view.
static Indices viewed(TensorOp Op, unsigned Rank, ArrayRef<int64_t> Index) {
  ArrayRef<unsigned> Attributes = Op.attributes();
  Indices Result;
  for (unsigned D : seq(Rank))
    Result.push_back(int32_t(Attributes[D]));
  for (auto [K, J] : enumerate(Index))
    Result[Attributes[Rank + 2 * K]] +=
        int64_t(int32_t(Attributes[Rank + 2 * K + 1])) * J;
  return Result;
}

static Indices plus(ArrayRef<int64_t> L, ArrayRef<int64_t> R) {
  Indices Sum;
  for (auto [Left, Right] : llvm::zip_equal(L, R))
    Sum.push_back(Left + Right);
  return Sum;
}

bool Reference::moveBlock() {
  bool IsInsertion =
      Op.kind() == OpKind::InsertBlock || Op.kind() == OpKind::Insert;
  TensorValue Whole = tensor(0);
  std::optional<Indices> Begin =
      indices(IsInsertion ? 2 : 1, Whole.Extents.size());
  if (!Begin)
    return false;
  TermPool &Pool = I.pool();
  Type *Ty = Op.operandType(0).element();
  auto PoisonAll = [&](unsigned Count) {
    I.set(*Op.call(), Elements(Count, Pool.poison(Ty)));
    return true;
  };
  switch (Op.kind()) {
  case OpKind::Extract:
    I.set(*Op.call(),
          isInside(*Begin, Whole.Extents) ? Whole[*Begin] : Pool.poison(Ty));
    return true;
  case OpKind::Insert: {
    if (!isInside(*Begin, Whole.Extents))
      return PoisonAll(Whole.Of.size());
    Elements Result = Whole.Of;
    Result[positionOf(*Begin, Whole.Extents)] = I.get(Op.operand(1))[0];
    I.set(*Op.call(), std::move(Result));
    return true;
  }
  default:
    break;
  }
  Indices Moved = IsInsertion ? tensor(1).Extents : Extents;
  for (auto [First, Extent, Limit] :
       llvm::zip_equal(*Begin, Moved, Whole.Extents))
    if (First < 0 || First + Extent > Limit)
      return PoisonAll(I.machine().numElements(Op.call()->getType()));
  if (IsInsertion)
    return overwrite(tensor(1), [&](ArrayRef<int64_t> Index) {
      return plus(*Begin, Index);
    });
  return build(
      [&](ArrayRef<int64_t> Index) { return Whole[plus(*Begin, Index)]; });
}

bool Reference::move() {
  CallInst &Call = *Op.call();
  TermPool &Pool = I.pool();
  ArrayRef<unsigned> Attributes = Op.attributes();
  switch (Op.kind()) {
  case OpKind::ToTensor: {
    TensorType T = Op.resultType();
    const Elements &Storage = I.get(Op.operand(0));
    Elements Result(T.numElements());
    for (auto [Place, Position] : enumerate(storageOf(T)))
      if (Position)
        Result[*Position] = Storage[Place];
    I.set(Call, std::move(Result));
    return true;
  }
  case OpKind::ToVector: {
    TensorType T = Op.operandType(0);
    const Elements &From = I.get(Op.operand(0));
    Elements Result;
    for (std::optional<uint64_t> Position : storageOf(T))
      Result.push_back(Position ? From[*Position] : Pool.poison(T.element()));
    I.set(Call, std::move(Result));
    return true;
  }
  case OpKind::Splat:
    return build([&](ArrayRef<int64_t>) { return I.get(Op.operand(0))[0]; });
  case OpKind::Extract:
  case OpKind::Insert:
  case OpKind::Block:
  case OpKind::InsertBlock:
    return moveBlock();
  case OpKind::Diagonal:
    return build([&](ArrayRef<int64_t> Index) {
      return tensor(0)[{Index[0], Index[0]}];
    });
  case OpKind::InsertDiagonal:
    return overwrite(tensor(1), [&](ArrayRef<int64_t> Index) {
      return Indices{Index[0], Index[0]};
    });
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes: {
    bool IsInsertion = Op.kind() == OpKind::InsertLanes;
    std::optional<Indices> First = indices(IsInsertion ? 2 : 1, 1);
    if (!First)
      return false;
    Elements Whole = I.get(Op.operand(0));
    uint64_t Count = IsInsertion ? I.get(Op.operand(1)).size()
                                 : I.machine().numElements(Call.getType());
    if ((*First)[0] < 0 || (*First)[0] + Count > Whole.size())
      return I.fault(Call, "lanes are out of range");
    auto Begin = Whole.begin() + (*First)[0];
    if (!IsInsertion) {
      I.set(Call, Elements(Begin, Begin + Count));
    } else {
      llvm::copy(I.get(Op.operand(1)), Begin);
      I.set(Call, std::move(Whole));
    }
    return true;
  }
  case OpKind::Transpose:
    return build([&](ArrayRef<int64_t> Index) {
      Indices From(Index.size());
      for (auto [K, D] : enumerate(Attributes))
        From[D] = Index[K];
      return tensor(0)[From];
    });
  case OpKind::Reshape: {
    // Storage order of both; neither has padding.
    Elements Result(Op.resultType().numElements());
    for (auto [From, To] : llvm::zip_equal(storageOf(Op.operandType(0)),
                                           storageOf(Op.resultType())))
      Result[*To] = I.get(Op.operand(0))[*From];
    I.set(Call, std::move(Result));
    return true;
  }
  case OpKind::Relayout:
    I.set(Call, Elements(I.get(Op.operand(0))));
    return true;
  case OpKind::View:
    return build([&](ArrayRef<int64_t> Index) -> const Term * {
      TensorValue From = tensor(0);
      Indices Place = viewed(Op, From.Extents.size(), Index);
      if (isInside(Place, From.Extents))
        return From[Place];
      I.fault(Call, "a view is out of range");
      return nullptr;
    });
  case OpKind::InsertView:
    return overwrite(tensor(1), [&](ArrayRef<int64_t> Index) {
      return viewed(Op, tensor(0).Extents.size(), Index);
    });
  case OpKind::Slice:
    return build([&](ArrayRef<int64_t> Index) {
      Indices From;
      for (auto [D, J] : enumerate(Index))
        From.push_back(int64_t(int32_t(Attributes[D])) +
                       J * int32_t(Attributes[Index.size() + D]));
      return tensor(0)[From];
    });
  case OpKind::Broadcast:
    return build([&](ArrayRef<int64_t> Index) {
      TensorValue From = tensor(0);
      Indices Place;
      for (auto [K, D] : enumerate(Attributes))
        Place.push_back(From.Extents[K] == 1 ? 0 : Index[D]);
      return From[Place];
    });
  case OpKind::Concat:
    return build([&](ArrayRef<int64_t> Index) {
      Indices Place(Index);
      unsigned Operand = 0;
      for (int64_t &K = Place[Attributes[0]];
           K >= tensor(Operand).Extents[Attributes[0]]; ++Operand)
        K -= tensor(Operand).Extents[Attributes[0]];
      return tensor(Operand)[Place];
    });
  case OpKind::Dim:
    I.set(Call, Pool.integer(Call.getType(), tensor(0).Extents[Attributes[0]]));
    return true;
  default:
    llvm_unreachable("moves nothing");
  }
}

// Each row of the table stands here; a new one without a reference does not
// compile.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"
bool Interpreter::callOperation(TensorOp Op) {
  Reference R(*this, Op);
  if (!R.resolveExtents())
    return false;
  switch (Op.kind()) {
  case OpKind::Load:
  case OpKind::Store:
    return R.access();
  case OpKind::ToTensor:
  case OpKind::ToVector:
  case OpKind::Splat:
  case OpKind::Extract:
  case OpKind::Insert:
  case OpKind::Block:
  case OpKind::InsertBlock:
  case OpKind::Diagonal:
  case OpKind::InsertDiagonal:
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Transpose:
  case OpKind::Reshape:
  case OpKind::Relayout:
  case OpKind::View:
  case OpKind::InsertView:
  case OpKind::Slice:
  case OpKind::Broadcast:
  case OpKind::Concat:
  case OpKind::Dim:
    return R.move();
  case OpKind::Shuffle:
    return R.shuffle();
  case OpKind::Pad:
    return R.pad();
  case OpKind::ReshapePermute:
    return R.permuteAndReshape();
  case OpKind::ReshapeBlock:
  case OpKind::ReshapeUnblock:
    return R.cutOrJoinBlocks();
  case OpKind::Gather:
    return R.gather();
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
    return R.scatter();
  case OpKind::MatMul:
  case OpKind::MulAdd:
    return R.multiply();
  case OpKind::Contract:
  case OpKind::ContractAdd:
    return R.contract();
  case OpKind::Convolution:
    return R.convolve();
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_REDUCTION(Step, Name)                                           \
  case OpKind::Reduce##Step:                                                   \
    return R.reduce();                                                         \
  case OpKind::Window##Step:                                                   \
    return R.slide();
#define MATRIX_ELEMENTWISE(Kind, Name, Form, Code, Operands, Attributes)       \
  case OpKind::Kind:
#include "matrix/Ops/OpKinds.def"
    return R.computeElements();
  }
  llvm_unreachable("no such operation");
}
#pragma GCC diagnostic pop
