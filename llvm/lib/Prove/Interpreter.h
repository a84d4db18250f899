// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_INTERPRETER_H
#define MATRIX_LIB_PROVE_INTERPRETER_H

#include "CaseSplit.h"
#include "Indices.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/Machine.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"

namespace matrix::prove {

/// The fast-math flags of \p I, as TermFlags.
uint8_t fastMathOf(const llvm::Instruction &I);

/// One call of one function. A visitor returns false if the machine stopped.
class Interpreter : public llvm::InstVisitor<Interpreter, bool> {
  Machine &M;
  TermPool &Pool;
  const llvm::Function &F;
  const llvm::DenseMap<const llvm::Value *, unsigned> &Slots;
  std::vector<Elements> Values;
  /// The extents of tensors, some of which are known at run time.
  llvm::DenseMap<const llvm::Value *, Indices> Extents;
  const llvm::BasicBlock *Previous = nullptr, *Next = nullptr;
  std::vector<uint64_t> Allocas;
  /// What the phis of the next block are, where several paths meet.
  std::optional<std::vector<Elements>> Incoming;
  std::optional<Elements> Returned;
  /// Whether no input leads here, or the program ends here.
  bool IsDropped = false;
  /// Whether the program ended on a path.
  bool HasEnded = false;
  /// Values that the innermost side of a branch has changed: what they were.
  llvm::MapVector<const llvm::Value *, Elements> *Saved = nullptr;

public:
  Interpreter(Machine &M, const llvm::Function &F,
              std::vector<Elements> Arguments);
  /// For an expression of constants, which is no function's.
  Interpreter(Machine &M, const llvm::Function &F,
              const llvm::DenseMap<const llvm::Value *, unsigned> &Slots);
  ~Interpreter();
  std::optional<Elements> run();

  // Machine.cpp
  const Elements &get(const llvm::Value *V);
  /// Gives \p Global an address.
  void addGlobal(const llvm::GlobalValue &Global);
  void set(const llvm::Value &V, Elements Result) {
    Elements &Known = Values[Slots.lookup(&V)];
    if (Saved)
      Saved->try_emplace(&V, Known);
    Known = std::move(Result);
  }
  void set(const llvm::Value &V, const Term *Result) {
    set(V, Elements{Result});
  }
  /// From \p Block on, until \p End is reached or the function returns.
  bool execute(const llvm::BasicBlock *Block, const llvm::BasicBlock *End);
  std::vector<Elements> incoming(const llvm::BasicBlock &Block);
  /// What fast-math flags of \p I say of its value.
  void claim(const llvm::Instruction &I);
  /// Counts a step of \p I; false if the budget is spent.
  bool step(const llvm::Instruction &I);
  bool unknown(const llvm::Instruction &I, const llvm::Twine &What);
  bool fault(const llvm::Instruction &I, const llvm::Twine &What);
  /// The number that \p V is; stops if it depends on data.
  std::optional<uint64_t> number(const llvm::Instruction &I,
                                 const llvm::Value *V, llvm::StringRef What);
  std::optional<uint64_t> number(const llvm::Instruction &I, const Term *T,
                                 llvm::StringRef What);

  // Forks.cpp
  /// A successor, and when it is taken. The last one has no condition.
  struct Successor {
    const Term *Condition;
    const llvm::BasicBlock *Block;
  };
  /// Follows each of \p Taken, the first whose condition holds, to where they
  /// meet.
  bool fork(const llvm::Instruction &I, llvm::ArrayRef<Successor> Taken);
  /// Whether \p T holds on this path, if that is known.
  std::optional<bool> knownValue(const Term *T) const {
    return M.Known.valueOf(Pool, T);
  }
  /// The numbers that \p V may be, each with its condition and the last one
  /// without; none if the machine stopped.
  llvm::SmallVector<NumberCase> numbers(const llvm::Instruction &I,
                                        const Term *T, llvm::StringRef What);
  /// Calls \p Do for each of \p Cases, on the path where it is so.
  bool forEachNumber(llvm::ArrayRef<NumberCase> Cases,
                     llvm::function_ref<bool(uint64_t)> Do);

  // Instructions.cpp
  bool visitUnaryOperator(llvm::UnaryOperator &I);
  bool visitBinaryOperator(llvm::BinaryOperator &I);
  bool visitCastInst(llvm::CastInst &I);
  bool visitCmpInst(llvm::CmpInst &I);
  bool visitSelectInst(llvm::SelectInst &I);
  bool visitFreezeInst(llvm::FreezeInst &I);
  bool visitExtractElementInst(llvm::ExtractElementInst &I);
  bool visitInsertElementInst(llvm::InsertElementInst &I);
  bool visitShuffleVectorInst(llvm::ShuffleVectorInst &I);
  bool visitExtractValueInst(llvm::ExtractValueInst &I);
  bool visitInsertValueInst(llvm::InsertValueInst &I);
  bool visitBranchInst(llvm::BranchInst &I);
  bool visitSwitchInst(llvm::SwitchInst &I);
  bool visitReturnInst(llvm::ReturnInst &I);
  bool visitUnreachableInst(llvm::UnreachableInst &I);
  /// Lanes of few bits as one integer, and back.
  const Term *joinBits(llvm::ArrayRef<const Term *> Lanes);
  Elements splitBits(const Term *Whole, unsigned Count, llvm::Type *Ty);
  /// The same bits in lanes of \p To.
  Elements regroupBits(const Elements &From, llvm::Type *To);
  bool visitInstruction(llvm::Instruction &I);

  // Accesses.cpp
  bool visitAllocaInst(llvm::AllocaInst &I);
  bool visitGetElementPtrInst(llvm::GetElementPtrInst &I);
  bool visitLoadInst(llvm::LoadInst &I);
  bool visitStoreInst(llvm::StoreInst &I);
  /// A value of \p Ty at \p Address, which \p I reads.
  std::optional<Elements> load(const llvm::Instruction &I, uint64_t Address,
                               llvm::Type *Ty);
  bool store(const llvm::Instruction &I, uint64_t Address,
             const Elements &Value, llvm::Type *Ty);
  /// \p Byte, as an extended bit where it is known to be 0 or 1.
  const Term *asBool(const Term *Byte);
  Memory::Object *access(const llvm::Instruction &I, uint64_t Address,
                         uint64_t Size, bool Writes);
  bool checkAlignment(const llvm::Instruction &I, uint64_t Address,
                      llvm::Align Alignment);

  // Claims.cpp: what instructions say of values
  /// \p T, of which \p I says that \p Condition holds: else it is poison, or,
  /// if it is said to be defined, the program has no meaning.
  const Term *claim(const llvm::Instruction &I, const Term *T,
                    const Term *Condition, const llvm::Twine &Name,
                    bool IsDefined);
  const Term *claimRange(const llvm::Instruction &I, const Term *T,
                         const llvm::ConstantRange &Range, bool IsDefined);
  const Term *falseClaim(const llvm::Instruction &I, const Term *T,
                         const llvm::Twine &Name);
  /// Whether \p Flags of an operation hold on this path.
  uint8_t withoutKnownClaims(const llvm::Instruction &I, const Term *Operand,
                             llvm::Type *To, uint8_t Flags);
  const Term *inBounds(const llvm::GetElementPtrInst &I, const Term *Base,
                       const Term *Address);
  /// Whether an object may have \p Bytes at \p Address.
  bool hasBytes(uint64_t Address, uint64_t Bytes);
  bool claimMetadata(llvm::Instruction &I);
  /// What \p Attributes say of a value that is passed or returned at \p I.
  bool claimAttributes(const llvm::Instruction &I,
                       const llvm::AttributeSet &Attributes, Elements &Value);
  /// Arguments that \p I makes poison are so; \p Passed has what they were.
  bool
  claimArguments(const llvm::CallBase &I,
                 std::vector<std::pair<const llvm::Value *, Elements>> &Passed);
  bool claimSeparate(const llvm::Instruction &I, uint64_t First,
                     uint64_t Second);
  bool callAssume(llvm::AssumeInst &I);

  // Watch.cpp: what functions and accesses say of others
  bool watch(const llvm::Instruction &I, Memory::Object &Object,
             uint64_t Address, uint64_t Size, bool Writes);
  /// Whether the reference accesses what \p I does, whenever \p I does.
  bool mayAccess(const llvm::Instruction &I, Memory::Object &Object,
                 uint64_t Address, uint64_t Size);
  bool isWatched(const llvm::Instruction &I);
  const llvm::Argument *baseOf(const llvm::Instruction &I);
  bool visitFenceInst(llvm::FenceInst &I);
  void noteNontemporal(const llvm::Instruction &I);
  /// A volatile or atomic access.
  bool observe(llvm::Instruction &I, const Term *Address,
               const Elements &Stored, llvm::Type *Ty);
  void raise(const llvm::Instruction &I, const Term *Operation);
  // ComparedFloats.cpp
  /// The reference's comparison of which \p Comparison is a version, or itself.
  const Term *asExpected(const Term *Comparison);
  // DeadMemory.cpp
  void noteDeadWrite(const llvm::Instruction &I, uint64_t Address,
                     uint64_t Size);
  /// Arguments of \p Callee that are dead where \p I calls it.
  llvm::SmallVector<const llvm::Argument *>
  passDeadArguments(const llvm::CallBase &I, const llvm::Function &Callee);
  // Sync.cpp
  /// A fence or an atomic access.
  bool synchronize(const llvm::Instruction &I);
  // Hazards.cpp
  /// \p I has no meaning where \p Condition holds.
  void hazard(const llvm::Instruction &I, const Term *Condition,
              bool IsPoison = false);
  /// \p I has no meaning where \p T is poison.
  void needDefined(const llvm::Instruction &I, const Term *T) {
    if (T->mayBePoison())
      hazard(I, T, /*IsPoison=*/true);
  }
  /// Likewise of a quotient of two integers or its remainder.
  void divisionHazards(const llvm::Instruction &I, const Term *L,
                       const Term *R);

  // Calls.cpp
  bool visitCallBase(llvm::CallBase &I);
  bool call(llvm::CallBase &I, llvm::Function &Callee);
  /// Whether what \p I claims is checked, or is the reference's.
  bool isExpected(const llvm::CallBase &I, const llvm::Function &Callee);
  bool visitCallInst(llvm::CallInst &I) { return visitCallBase(I); }
  bool callLibrary(llvm::CallBase &I, llvm::StringRef Name);

  // Lifetimes.cpp; std::nullopt if it is about none.
  std::optional<bool> callLifetime(llvm::IntrinsicInst &I);
  bool callInvariant(llvm::IntrinsicInst &I);
  /// Whether nothing says that these bytes do not change.
  bool mayChange(const llvm::Instruction &I, const Memory::Object &Object,
                 uint64_t Address, uint64_t Size);

  // Intrinsics.cpp
  bool callIntrinsic(llvm::IntrinsicInst &I);
  bool callElementwise(llvm::CallBase &I, unsigned ID);
  bool callWithOverflow(llvm::WithOverflowInst &I);
  bool callWithTwoResults(llvm::CallBase &I, unsigned ID);
  bool callConstrained(llvm::ConstrainedFPIntrinsic &I);
  bool callReduction(llvm::IntrinsicInst &I);
  bool callPartialReduction(llvm::IntrinsicInst &I);

  // MatrixIntrinsics.cpp
  bool callMasked(llvm::IntrinsicInst &I);
  /// Stores the lanes of \p Stored that \p Mask takes, or loads them to those
  /// of \p Loaded; \p AddressOf says where a lane is.
  bool
  accessLanes(const llvm::Instruction &I, const Elements &Mask,
              llvm::Type *Element,
              llvm::function_ref<std::optional<uint64_t>(unsigned)> AddressOf,
              const Elements *Stored, Elements &Loaded);
  bool callMatrix(llvm::IntrinsicInst &I);

  // LengthIntrinsics.cpp
  bool callVectorLength(llvm::IntrinsicInst &I);
  bool callWithLength(llvm::VPIntrinsic &I);
  bool callAccessWithLength(llvm::VPIntrinsic &I, uint64_t Length);

  // Units.cpp: instructions of processors, by the table in Units.def.
  bool callUnit(llvm::IntrinsicInst &I);
  bool callFunction(llvm::IntrinsicInst &I);
  bool callSpirV(llvm::CallBase &I, llvm::StringRef Name);

  // Sse.cpp; std::nullopt if it is none of them.
  std::optional<bool> callSse(llvm::IntrinsicInst &I);
  bool callShift(llvm::IntrinsicInst &I, unsigned Opcode);
  bool callSigns(llvm::IntrinsicInst &I);
  bool callOnFirstLane(llvm::IntrinsicInst &I);

  // DotProducts.cpp
  bool callDotProduct(llvm::IntrinsicInst &I);
  /// \p Sum and the products of elements of \p A and \p B, widened.
  const Term *addProducts(const Term *Sum, llvm::ArrayRef<const Term *> A,
                          llvm::ArrayRef<const Term *> B, bool IsSignedA,
                          bool IsSignedB);

  // Amx.cpp
  bool callAmxMovement(llvm::IntrinsicInst &I);
  bool callAmxProduct(llvm::IntrinsicInst &I);
  std::optional<std::pair<unsigned, unsigned>>
  tileShape(llvm::IntrinsicInst &I, unsigned RowOperand, unsigned ByteOperand);
  /// Whether the tile \p Operand has rows and lanes as \p Shape says.
  bool hasShape(llvm::IntrinsicInst &I, unsigned Operand,
                std::pair<unsigned, unsigned> Shape);

  // Mma.cpp
  bool callMmaMovement(llvm::IntrinsicInst &I);
  bool callMmaProduct(llvm::IntrinsicInst &I);
  /// Whether \p Operand is what an instruction made an accumulator.
  bool isAccumulator(llvm::IntrinsicInst &I, unsigned Operand);
  /// The element of type \p Ty that has these parts, bytes or words, in the
  /// order of lanes.
  const Term *elementOf(llvm::ArrayRef<const Term *> Parts, llvm::Type *Ty);
  /// Appends the parts of \p Size bytes of \p T in the order of lanes.
  void appendParts(const Term *T, unsigned Size, Elements &To);

  // Sve.cpp
  bool callSveArithmetic(llvm::IntrinsicInst &I);
  bool callSveRepeatedLoad(llvm::IntrinsicInst &I);
  bool callSveUnzip(llvm::IntrinsicInst &I);
  bool callSveBlockProduct(llvm::IntrinsicInst &I);
  bool callSmeMovement(llvm::IntrinsicInst &I);
  bool callSmeProduct(llvm::IntrinsicInst &I);
  std::optional<llvm::SmallVector<bool>> lanesOf(const llvm::Instruction &I,
                                                 const llvm::Value *Mask);
  /// A row of a tile of ZA, in which nullptr stands for 0; nullptr if the
  /// machine lacks it.
  Elements *slice(const llvm::Instruction &I, unsigned Tile, unsigned Slice,
                  unsigned Size);

  // Cooperative.cpp
  bool callCooperativeAccess(llvm::CallBase &I, llvm::StringRef Name);
  bool callCooperativeProduct(llvm::CallBase &I, llvm::StringRef Name);
  bool callCooperativeLength(llvm::CallBase &I, llvm::StringRef Name);
  bool callCooperativeFill(llvm::CallBase &I, llvm::StringRef Name);
  bool callOnComponents(llvm::CallBase &I, llvm::StringRef Name);

  // Reference.cpp
  bool callOperation(TensorOp Op);
  /// What setExtents() was told of \p V; nullptr if it was not.
  const Indices *extentsOf(const llvm::Value *V) const {
    auto It = Extents.find(V);
    return It == Extents.end() ? nullptr : &It->second;
  }
  bool setExtents(const llvm::Instruction &I, const Indices &Of);

  bool isBigEndian() const { return M.Layout.isBigEndian(); }
  Machine &machine() { return M; }
  TermPool &pool() { return Pool; }
};

} // namespace matrix::prove

#endif
