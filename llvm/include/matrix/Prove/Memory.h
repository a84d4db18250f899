// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_MEMORY_H
#define MATRIX_PROVE_MEMORY_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DataLayout.h"
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace matrix::prove {

/// What memory holds before a function runs: both sides of a comparison read
/// the same variables. The first access says of which types these are.
class InitialMemory {
public:
  struct Byte {
    const Term *Of = nullptr;
    unsigned Offset = 0;
  };

private:
  TermPool &Pool;
  bool IsBigEndian;
  struct Block {
    std::string Name;
    uint64_t Begin, Origin;
    /// Since other threads may have written it, for the n-th time.
    std::map<unsigned, std::map<uint64_t, const Term *>> Variables;
  };
  std::map<uint64_t, Block> Blocks;
  llvm::StringMap<uint64_t> Globals;
  uint64_t NextGlobal = 0;
  std::map<unsigned, std::vector<const Term *>> Observed;

public:
  InitialMemory(TermPool &Pool, bool IsBigEndian)
      : Pool(Pool), IsBigEndian(IsBigEndian) {}
  /// Which byte of a value of \p Size bytes is at the \p I-th address; 0 is the
  /// lowest.
  unsigned byteAt(uint64_t I, uint64_t Size) const {
    return IsBigEndian ? Size - 1 - I : I;
  }
  /// Calls elements at or behind \p Begin \p Name, with their offset in
  /// elements from \p Origin.
  void name(uint64_t Begin, uint64_t Origin, std::string Name);
  /// The byte at \p Address, which a value of \p Ty is read from that begins
  /// at \p Begin, after \p Epoch points where other threads may have written
  /// it.
  Byte at(uint64_t Address, uint64_t Begin, llvm::Type *Ty, unsigned Epoch = 0);
  /// The address of the global variable \p Name, where both sides find it.
  uint64_t placeGlobal(llvm::StringRef Name, uint64_t Size, uint64_t Alignment,
                       const llvm::DataLayout &Layout);
  /// Where no argument's object is.
  static uint64_t beginOfGlobals(const llvm::DataLayout &Layout);
  /// What the \p Number-th volatile or atomic access reads.
  const std::vector<const Term *> &observed(unsigned Number,
                                            llvm::ArrayRef<llvm::Type *> Types);
  /// Calls \p Visit with the address of each variable that was accessed.
  void forEach(llvm::function_ref<void(uint64_t, const Term *)> Visit) const {
    for (const auto &[Begin, In] : Blocks)
      if (auto It = In.Variables.find(0); It != In.Variables.end())
        for (auto [Address, Variable] : It->second)
          Visit(Address, Variable);
  }
};

/// Memory as bytes of terms. Addresses are plain integers; an object is where
/// a function may read and write.
class Memory {
public:
  using Byte = InitialMemory::Byte;
  struct Object {
    enum KindType : uint8_t {
      /// An argument's: both sides have it, and it is compared.
      Shared,
      /// The function's own.
      Local,
      Constant
    };
    std::string Name;
    uint64_t Address = 0, Size = 0;
    KindType Kind = Local;
    bool IsLive = true;
    /// Whether this is a variable whose life has not begun or is over.
    bool IsDead = false;
    /// Whether this is a global variable that an argument points to.
    bool IsPointedTo = false;
    /// That of a variable, in bytes: none may claim more. 0 for what an
    /// argument points to.
    uint64_t Alignment = 0;
    /// The largest alignment in bytes that an access claimed for its address.
    uint64_t ClaimedAlignment = 1;
    /// The addresses that are known to be of the object or just behind it.
    uint64_t Lowest = ~uint64_t(0), Highest = 0;
    /// The addresses from the first to the last that the reference accesses on
    /// all paths, and when it accesses others; nullptr for never.
    uint64_t AlwaysBegin = ~uint64_t(0), AlwaysEnd = 0;
    const Term *AccessedIf = nullptr;
    /// By offset, where a byte is written on some paths alone: the condition.
    llvm::DenseMap<uint64_t, const Term *> WrittenIf;

  private:
    /// The bytes from the offset First on, as far as they have been accessed:
    /// most of what is in front of an argument never is.
    uint64_t First = 0;
    std::vector<Byte> Bytes;
    /// Shared objects only: which bytes were read before they were written, or
    /// were written, on some path.
    std::vector<bool> Read, Written;

  public:
    Object() = default;
    Object(std::string Name, uint64_t Address, uint64_t Size, KindType Kind)
        : Name(std::move(Name)), Address(Address), Size(Size), Kind(Kind) {}

    /// Makes room for \p Length bytes at \p Offset.
    void grow(uint64_t Offset, uint64_t Length);
    /// Offsets of the first byte that there is room for, and of the end.
    uint64_t begin() const { return First; }
    uint64_t end() const { return First + Bytes.size(); }
    /// One that there is room for.
    Byte &operator[](uint64_t Offset) { return Bytes[Offset - First]; }
    const Byte &operator[](uint64_t Offset) const {
      return Bytes[Offset - First];
    }
    void setRead(uint64_t Offset) {
      if (!Written[Offset - First])
        Read[Offset - First] = true;
    }
    bool isReadFirst(uint64_t Offset) const {
      return Offset >= First && Offset < end() && Read[Offset - First];
    }
    void setWritten(uint64_t Offset, bool Is) { Written[Offset - First] = Is; }
    bool isWritten(uint64_t Offset) const {
      return Offset >= First && Offset < end() && Written[Offset - First];
    }
    bool isAccessed(uint64_t Offset) const {
      return isWritten(Offset) ||
             (Offset >= First && Offset < end() && Read[Offset - First]);
    }
  };

  /// What one side of a branch changed.
  struct Side {
    struct State {
      Byte Is;
      bool IsWritten;
      /// nullptr if it is written on all paths.
      const Term *WrittenIf;
    };
    /// By address.
    llvm::DenseMap<uint64_t, State> Bytes;
    /// The objects that ended.
    llvm::SmallVector<Object *> Ended;
    /// The variables that began or ended, with what they were.
    llvm::MapVector<Object *, bool> WereDead;
  };

private:
  TermPool &Pool;
  const llvm::DataLayout &Layout;
  InitialMemory &Initial;
  std::map<uint64_t, Object> Objects;
  Object *Last = nullptr;
  /// Where what changes is kept, to be undone: the innermost is the last.
  llvm::SmallVector<Side *> Sides;
  /// Local objects are in the upper half of the addresses that are used.
  uint64_t NextLocal;
  /// How often other threads may have written.
  unsigned Epoch = 0;

public:
  Memory(TermPool &Pool, const llvm::DataLayout &Layout, InitialMemory &Initial)
      : Pool(Pool), Layout(Layout), Initial(Initial),
        NextLocal(uint64_t(1) << (hasSmallAddresses(Layout) ? 31 : 44)) {}

  /// Whether an address has less than 64 bits.
  static bool hasSmallAddresses(const llvm::DataLayout &Layout) {
    return Layout.getPointerSizeInBits() < 64;
  }

  /// A shared object between two addresses. Several may be what one argument
  /// points to.
  Object &addShared(std::string Name, uint64_t Address, uint64_t Size);
  /// The address of a global variable, an object that both sides have. It is
  /// there once, however often it is added.
  uint64_t addGlobal(const llvm::GlobalVariable &Variable);
  /// The same, where an argument points to it.
  uint64_t addArgument(const llvm::GlobalVariable &Variable);
  bool isGlobal(const Object &In) const {
    return In.Kind == Object::Shared &&
           In.Address >= InitialMemory::beginOfGlobals(Layout);
  }
  /// What the \p Number-th volatile or atomic access reads.
  const std::vector<const Term *> &
  observed(unsigned Number, llvm::ArrayRef<llvm::Type *> Types) {
    return Initial.observed(Number, Types);
  }
  /// A local object at an address that has \p Alignment and no more.
  Object &addLocal(std::string Name, uint64_t Size, uint64_t Alignment,
                   Object::KindType Kind = Object::Local);
  /// The object that holds \p Size bytes from \p Address on, or nullptr.
  Object *find(uint64_t Address, uint64_t Size);
  unsigned byteAt(uint64_t I, uint64_t Size) const {
    return Initial.byteAt(I, Size);
  }
  /// The object that \p Address belongs to or is not far from, or nullptr.
  Object *around(uint64_t Address);
  /// Local objects that come later are behind it.
  uint64_t nextLocal() const { return NextLocal; }
  const std::map<uint64_t, Object> &objects() const { return Objects; }

  /// A scalar of \p Ty, of whole bytes, within \p In.
  const Term *load(Object &In, uint64_t Address, llvm::Type *Ty);
  void store(Object &In, uint64_t Address, const Term *Value);
  /// What \p In holds on all paths before a function runs.
  void initialize(Object &In, uint64_t Address, const Term *Value) {
    auto Kept = std::exchange(Sides, {});
    store(In, Address, Value);
    if (In.Kind == Object::Shared)
      for (uint64_t Byte = 0; Byte < bytesOf(Value->type()); ++Byte)
        In.setWritten(Address - In.Address + Byte, false);
    Sides = std::move(Kept);
  }
  /// As memmove does. Bytes keep what they are.
  void copy(Object &To, uint64_t ToAddress, Object &From, uint64_t FromAddress,
            uint64_t Size);
  /// Ends the life of \p In.
  void end(Object &In);
  /// The life of the variable \p In begins or is over; nothing is left in it.
  void setDead(Object &In, bool IsDead);

  // MemorySides.cpp
  /// From here on, what changes is kept in \p S, until it is undone.
  void begin(Side &S) { Sides.push_back(&S); }
  /// Undoes what the innermost side changed; it keeps what was undone.
  void undo();
  /// Memory after one of \p S has run: the first one whose condition holds, the
  /// last one if none does.
  void join(llvm::ArrayRef<const Term *> Conditions, llvm::ArrayRef<Side> S);
  /// Bytes of shared objects that were written, by address.
  using Written = std::map<uint64_t, Byte>;
  /// Other threads may see what was written, which is returned, and write
  /// anything.
  Written synchronize();
  /// The bytes that a scalar of \p Ty takes.
  uint64_t bytesOf(llvm::Type *Ty) const { return Layout.getTypeStoreSize(Ty); }

private:
  Byte &byte(Object &In, uint64_t Address, uint64_t Begin, llvm::Type *Ty);
  /// A scalar of \p Ty that is made of bytes.
  const Term *assemble(llvm::Type *Ty,
                       llvm::function_ref<Byte(uint64_t)> ByteAt);
  /// Keeps what is at \p Address for the innermost side.
  void keep(Object &In, uint64_t Address);
  Side::State state(const Object &In, uint64_t Address) const;
  void setState(Object &In, uint64_t Address, const Side::State &S);
  void write(Object &In, uint64_t Address, Byte B);
};

} // namespace matrix::prove

#endif
