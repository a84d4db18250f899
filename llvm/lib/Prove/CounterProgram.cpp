// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that shows a difference without this tool: a user can run it, step
// through it, and send it with a report.
//
// It declares the function as C sees what LLVM's types pass: a pointer is
// void *, a vector is an ext_vector_type, a struct of vectors, which is how a
// matrix is returned, is a matrix. Memory is arrays of bytes, into which
// numbers are copied, so that no type is in the way of offsets that are no
// multiple of an element's size.

#include "CounterProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Mangler.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// C's type of a scalar, or nothing.
static StringRef scalarType(const Type *Ty, bool IsUnsigned = false) {
  if (Ty->isFloatTy())
    return "float";
  if (Ty->isDoubleTy())
    return "double";
  if (Ty->isHalfTy())
    return "_Float16";
  if (Ty->isBFloatTy())
    return "__bf16";
  if (Ty->isX86_FP80Ty())
    return "long double";
  if (!Ty->isIntegerTy())
    return "";
  switch (Ty->getIntegerBitWidth()) {
  case 1:
    return "_Bool";
  case 8:
    return IsUnsigned ? "unsigned char" : "signed char";
  case 16:
    return IsUnsigned ? "unsigned short" : "short";
  case 32:
    return IsUnsigned ? "unsigned" : "int";
  case 64:
    return IsUnsigned ? "unsigned long long" : "long long";
  default:
    return "";
  }
}

/// A constant as C spells it in a list of one; a vector's are in a row.
static std::string number(const Term *T, bool IsUnsigned = false) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (const APInt *Value = T->integer()) {
    if (Value->getBitWidth() == 1 || IsUnsigned) {
      Value->print(OS, /*isSigned=*/false);
      OS << (Value->getBitWidth() > 32 ? "ULL" : "");
    } else if (Value->isMinSignedValue() && Value->getBitWidth() >= 32) {
      // Its magnitude is no number of its type.
      (*Value + 1).print(OS, /*isSigned=*/true);
      OS << (Value->getBitWidth() > 32 ? "LL - 1" : " - 1");
    } else {
      Value->print(OS, /*isSigned=*/true);
      OS << (Value->getBitWidth() > 32 ? "LL" : "");
    }
    return Text;
  }
  const APFloat &Value = *T->real();
  if (Value.isNaN())
    return "__builtin_nanf(\"\")";
  if (Value.isInfinity())
    return Value.isNegative() ? "-__builtin_inff()" : "__builtin_inff()";
  char Digits[64];
  Value.convertToHexString(Digits, 0, /*UpperCase=*/false,
                           APFloat::rmNearestTiesToEven);
  OS << Digits;
  // An exact number of another type is the same one.
  if (T->type()->isX86_FP80Ty())
    OS << 'L';
  else if (!T->type()->isDoubleTy())
    OS << 'f';
  return Text;
}

static bool isZero(const Term *T) {
  if (const APInt *Value = T->integer())
    return Value->isZero();
  return T->real()->isPosZero();
}

namespace {
class Writer {
  const CounterProgram &Program;
  const Function &F;
  raw_string_ostream OS;
  std::string Missing;
  std::string Types;
  unsigned NumTypes = 0;
  /// By argument.
  SmallVector<std::string> ArgumentTypes;

public:
  Writer(const CounterProgram &Program, std::string &Text)
      : Program(Program), F(Program.F), OS(Text) {}

  /// Returns what C lacks, or nothing.
  std::string write() {
    std::string Result = resultType();
    std::string Prototype = declare(Result);
    if (!Missing.empty())
      return Missing;
    writeHead();
    if (!Types.empty())
      OS << Types << "\n";
    OS << Prototype << "\n\n";
    if (Program.Result.IsAccess) {
      writeGuards();
      OS << "int main(void) {\n";
      writeThreeCalls(Result);
    } else {
      writeMemories();
      OS << "int main(void) {\n";
      writeContents();
      if (Program.Result.Expected)
        writeComparison(Result);
      else
        writeTwoCalls(Result);
    }
    OS << "}\n";
    return Missing;
  }

private:
  std::string lacks(const Type *Ty, StringRef What) {
    raw_string_ostream(Missing)
        << "no type of C is " << What << " of type '" << *Ty << "'";
    return "";
  }

  std::string newType(const Twine &Before, const Twine &Behind) {
    std::string Name = "type" + std::to_string(NumTypes++);
    Types += ("typedef " + Before + " " + Name + Behind + ";\n").str();
    return Name;
  }

  std::string newStruct(const Twine &Members, uint64_t Alignment) {
    return newType(
        "struct { _Alignas(" + Twine(Alignment) + ") " + Members + "; }", "");
  }

  const Argument *structResult() const {
    for (const Argument &A : F.args())
      if (A.hasStructRetAttr())
        return &A;
    return nullptr;
  }

  /// Memory of \p Size bytes that is passed as a struct is.
  std::string structOf(const Argument &A, const Type *Ty) {
    uint64_t Size = F.getDataLayout().getTypeAllocSize(const_cast<Type *>(Ty));
    // A smaller one of C's goes in registers, and a copy is passed as such for
    // x86 alone.
    if (Size <= 16 ||
        (A.hasByValAttr() && !F.getParent()->getTargetTriple().isX86()))
      return lacks(Ty, "a struct in memory");
    return newStruct("char bytes[" + Twine(Size) + "]",
                     A.getParamAlign().valueOrOne().value());
  }

  std::string valueType(const Type *Ty, bool IsUnsigned, StringRef What) {
    if (StringRef Scalar = scalarType(Ty, IsUnsigned); !Scalar.empty())
      return Scalar.str();
    if (const auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
      StringRef Element = scalarType(Vector->getElementType());
      if (!Element.empty() && Element != "_Bool")
        return newType(Element, " __attribute__((ext_vector_type(" +
                                    Twine(Vector->getNumElements()) + ")))");
    }
    return lacks(Ty, What);
  }

  std::string resultType() {
    if (const Argument *A = structResult())
      return structOf(*A, A->getParamStructRetType());
    const Type *Ty = F.getReturnType();
    if (Ty->isVoidTy())
      return "void";
    // A matrix in several registers.
    if (const auto *Struct = dyn_cast<StructType>(Ty);
        Struct && Struct->getNumElements() > 1 && all_equal(Struct->elements()))
      if (const auto *Vector =
              dyn_cast<FixedVectorType>(Struct->getElementType(0)))
        if (StringRef Element = scalarType(Vector->getElementType());
            !Element.empty())
          return newType(Element, " __attribute__((matrix_type(" +
                                      Twine(Vector->getNumElements() *
                                            Struct->getNumElements()) +
                                      ", 1)))");
    return valueType(Ty, F.hasRetAttribute(Attribute::ZExt), "a result");
  }

  std::string declare(StringRef Result) {
    std::string Prototype = Result.str() + " function(";
    ListSeparator Comma;
    for (const Argument &A : F.args()) {
      std::string &Ty = ArgumentTypes.emplace_back();
      if (A.hasStructRetAttr())
        continue;
      if (A.hasByValAttr())
        Ty = structOf(A, A.getParamByValType());
      else if (A.getType()->isPointerTy())
        Ty = "void *";
      else
        Ty = valueType(A.getType(), A.hasAttribute(Attribute::ZExt),
                       "a parameter");
      Prototype += (StringRef(Comma) + Ty).str();
    }
    if (F.arg_size() == unsigned(structResult() != nullptr))
      Prototype += "void";
    // The name that the linker knows.
    SmallString<64> Symbol;
    Mangler().getNameWithPrefix(Symbol, &F, false);
    return Prototype + ") __asm__(\"" + Symbol.str().str() + "\");";
  }

  bool needsMatrices() const {
    return StringRef(Types).contains("matrix_type");
  }

  void writeComment(StringRef Words) {
    constexpr unsigned Columns = 78;
    while (!Words.empty()) {
      size_t End =
          Words.size() <= Columns ? Words.size() : Words.rfind(' ', Columns);
      End = std::min(End, Words.size());
      std::string Line = Words.take_front(End).str();
      // A backslash at its end would join lines.
      llvm::replace(Line, '\n', ' ');
      OS << "// " << Line << (StringRef(Line).ends_with("\\") ? ".\n" : "\n");
      Words = Words.drop_front(End).ltrim();
    }
  }

  /// What the function's file is called, if it is C or C++.
  StringRef sourceFile() const {
    StringRef Name =
        sys::path::filename(Program.Changed.getParent()->getSourceFileName());
    StringRef Extension = sys::path::extension(Name);
    return Extension.empty() || Extension == ".ll" ? "file.c" : Name;
  }

  void writeHead() {
    writeComment((F.getName() + ": " + Program.Message).str());
    OS << "//\n"
       << "// This program returns 1 with the function as it was compiled, "
          "and 0 with one\n// that is right:\n//\n"
       << "//   matrix-clang <options> -c " << sourceFile() << "\n"
       << "//   " << (needsMatrices() ? "matrix-clang" : "clang");
    StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
    if (!CPU.empty())
      OS << (F.getParent()->getTargetTriple().isX86() ? " -march=" : " -mcpu=")
         << CPU;
    OS << " " << programName(F.getName()) << " "
       << sys::path::stem(sourceFile()) << ".o -lm && ./a.out\n";
    if (F.hasLocalLinkage())
      OS << "//\n// The function is static: take that away first.\n";
    if (Program.Result.IsAccess) {
      OS << "#include <signal.h>\n#include <stdio.h>\n"
            "#include <sys/mman.h>\n#include <unistd.h>\n\n";
      return;
    }
    OS << "#include <stdio.h>\n#include <string.h>\n\n"
       << "#define PUT(place, type, ...) memcpy(place, &(type){__VA_ARGS__}, "
          "sizeof(type))\n\n";
  }

  /// After the arguments that point into it, where C has such names.
  std::string nameOfMemory(unsigned Index) const {
    std::string Name = "memory";
    for (auto [Pointer, Offset] : Program.Memories[Index].Pointers) {
      bool IsName = all_of(Pointer->getName(),
                           [](char C) { return isAlnum(C) || C == '_'; });
      Name += "_" + (IsName && Pointer->hasName()
                         ? Pointer->getName().str()
                         : std::to_string(Pointer->getArgNo()));
    }
    return Name;
  }

  /// Where \p A points, and \p Offset bytes from there, unless it is null.
  std::string placeOf(const Argument &A, int64_t Offset) const {
    for (auto [Index, Memory] : enumerate(Program.Memories))
      for (auto [Pointer, Begin] : Memory.Pointers)
        if (Pointer == &A)
          return nameOfMemory(Index) + " + " +
                 std::to_string(int64_t(Begin) + Offset);
    return "(char *)0";
  }

  void writeMemories() {
    for (auto [Index, Memory] : enumerate(Program.Memories)) {
      OS << "// ";
      ListSeparator Comma;
      for (auto [Pointer, Offset] : Memory.Pointers) {
        OS << Comma << "'" << nameOf(*Pointer) << "'";
        if (Offset)
          OS << " at byte " << Offset;
      }
      OS << "\n_Alignas(" << Memory.Alignment << ") static char "
         << nameOfMemory(Index) << "[" << Memory.Bytes << "];\n";
    }
    if (!Program.Memories.empty())
      OS << "\n";
  }

  void writeContents() {
    for (auto [Index, Memory] : enumerate(Program.Memories))
      for (auto [Offset, Value] : Memory.Contents) {
        if (isZero(Value))
          continue;
        StringRef Type = scalarType(Value->type());
        if (Type.empty()) {
          lacks(Value->type(), "a number");
          continue;
        }
        OS << "  PUT(" << nameOfMemory(Index) << " + " << Offset << ", " << Type
           << ", " << number(Value) << ");\n";
      }
  }

  void writeCall() {
    OS << "function(";
    ListSeparator Comma;
    for (const Argument &A : F.args()) {
      if (A.hasStructRetAttr())
        continue;
      OS << Comma;
      const std::string &Ty = ArgumentTypes[A.getArgNo()];
      if (A.hasByValAttr())
        OS << "*(" << Ty << " *)(" << placeOf(A, 0) << ")";
      else if (A.getType()->isPointerTy())
        OS << placeOf(A, 0);
      else
        writeValue(A, Ty);
    }
    OS << ")";
  }

  void writeValue(const Argument &A, StringRef Ty) {
    if (A.getType()->isVectorTy())
      OS << "(" << Ty << "){";
    ListSeparator Comma;
    for (const Term *Value : Program.Arguments[A.getArgNo()])
      OS << Comma << number(Value, A.hasAttribute(Attribute::ZExt));
    if (A.getType()->isVectorTy())
      OS << "}";
  }

  void writeComparison(StringRef ResultType) {
    const CounterResult &Result = Program.Result;
    StringRef Ty = scalarType(Result.Expected->type());
    if (Ty.empty()) {
      lacks(Result.Expected->type(), "a number");
      return;
    }
    bool IsReturned = !Result.Pointer || Result.Pointer->hasStructRetAttr();
    OS << "  ";
    if (ResultType != "void")
      OS << ResultType << " result = ";
    writeCall();
    OS << ";\n  " << Ty << " expected = " << number(Result.Expected)
       << ", got;\n";
    uint64_t Size = Result.Expected->type()->isIntegerTy(1)
                        ? 1
                        : Result.Expected->bits() / 8;
    OS << "  memcpy(&got, ";
    if (IsReturned)
      OS << "(char *)&result + "
         << (Result.Pointer ? Result.Offset : Result.Offset * int64_t(Size));
    else
      OS << placeOf(*Result.Pointer, Result.Offset);
    OS << ", sizeof got);\n";
    bool IsFloat = Result.Expected->type()->isFloatingPointTy();
    Type *Type = Result.Expected->type();
    bool IsLong = Type->isX86_FP80Ty();
    // As many digits as tell all numbers apart.
    StringRef Format = IsLong               ? "%.21Lg"
                       : Type->isDoubleTy() ? "%.17g"
                       : IsFloat            ? "%.9g"
                                            : "%lld";
    StringRef Cast = IsLong ? "" : IsFloat ? "(double)" : "(long long)";
    OS << "  printf(\"expected " << Format << ", got " << Format << "\\n\", "
       << Cast << "expected, " << Cast << "got);\n";
    auto Compare = [&] {
      // An x87 number has bytes that are not its own.
      OS << "  if (!memcmp(&got, &expected, " << Size << ")";
      if (IsFloat)
        OS << " || (got != got && expected != expected)";
      OS << ")\n    return 0;\n";
    };
    Compare();
    if (Result.Expected != Result.Other) {
      OS << "  // Where a product and a sum may be one operation or two.\n"
         << "  expected = " << number(Result.Other) << ";\n";
      Compare();
    }
    OS << "  return 1;\n";
  }

  /// A byte is not to be written, whatever it is.
  void writeTwoCalls(StringRef ResultType) {
    const CounterResult &Result = Program.Result;
    OS << "  char *byte = " << placeOf(*Result.Pointer, Result.Offset) << ";\n"
       << "  for (int value = 0; value < 2; ++value) {\n"
       << "    *byte = value;\n    ";
    if (ResultType != "void")
      OS << "(void)";
    writeCall();
    OS << ";\n    printf(\"expected %d, got %d\\n\", value, *byte);\n"
       << "    if (*byte != value)\n      return 1;\n  }\n  return 0;\n";
  }

  /// Memory with what the function must not access around it.
  void writeGuards() {
    OS << R"(// Place for size bytes; the first ones are not the function's: in
// front of a page that cannot be accessed, behind one, or in the middle.
static char *place(size_t size, size_t first, size_t alignment, int where) {
  size_t page = sysconf(_SC_PAGESIZE), half = (size / page + 2) * page;
  char *begin =
      mmap(0, 2 * half, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *end = begin + 2 * half - page;
  if (begin == MAP_FAILED || mprotect(begin + page, 2 * half - 2 * page,
                                      PROT_READ | PROT_WRITE)) {
    perror("memory");
    _exit(2);
  }
  if (where == 0)
    return end - (size + alignment - 1) / alignment * alignment;
  return begin + (where == 1 ? page - first / alignment * alignment : half);
}

static void fault(int signal) {
  static const char text[] = "the function accesses what is not its own\n";
  (void)signal;
  _exit(write(1, text, sizeof text - 1) < 0 ? 2 : 1);
}

)";
  }

  void writeThreeCalls(StringRef ResultType) {
    OS << "  signal(SIGSEGV, fault);\n  signal(SIGBUS, fault);\n"
       << "  for (int where = 0; where < 3; ++where) {\n";
    for (auto [Index, Memory] : enumerate(Program.Memories))
      OS << "    char *" << nameOfMemory(Index) << " = place(" << Memory.Bytes
         << ", " << Memory.First << ", "
         << std::max<uint64_t>(Memory.Alignment / 2, 1) << ", where);\n";
    OS << "    ";
    if (ResultType != "void")
      OS << "(void)";
    writeCall();
    OS << ";\n  }\n  puts(\"no access that this machine notices\");\n"
       << "  return 0;\n";
  }
};
} // namespace

std::string prove::programName(StringRef Function) {
  // Symbols may have any character, and more of them than a file's name.
  std::string Name = Function.take_front(200).str();
  for (char &C : Name)
    if (!isAlnum(C) && C != '.' && C != '_' && C != '-')
      C = '_';
  return Name + "-differs.c";
}

std::pair<bool, std::string> CounterProgram::text() const {
  std::string Text;
  std::string Missing = Writer(*this, Text).write();
  if (!Missing.empty())
    return {false, Missing};
  return {true, Text};
}
