// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of what a function does, and its interpreter: naive, on values.
//
//   case NAME                         begins a function
//   object ELEMENT COUNT PLACE FILL LIMIT SEED    memory; PLACE: begin, end, odd
//   stain OBJECT I..                  these elements hold a NaN or 0x7f
//   data OBJECT V..                   the first elements
//   expect OBJECT V..                 what the reference has to leave there
//   ignore OBJECT I..                 these elements are not compared
//   forbid OBJECT FIRST LAST          pages that may not be touched
//   loose OBJECT                      -0 and 0 are the same
//   params OBJECT..                   one pointer each
//   numbers V..                       the function's run-time numbers
//   OPERATION d=RESULT y=TYPE t=TENSORS n=NUMBERS a=ATTRIBUTES o=OBJECT l=LINES
//
// Numbers are 5, r3, or r3*2+5, where r3 is a register: the numbers, then
// counters of loops. A type is element:allocated:layout:padding.
#pragma once

#include "tensor_evaluate.h"
#include <sstream>

struct Object {
  Element E;
  int64_t Count;
  std::string Place, Fill;
  int64_t Limit;
  uint64_t Seed;
  std::vector<int64_t> Pad, Ignored, Forbidden; // ranges of pages
  std::vector<double> Data, Expected;
  bool Loose = false;
};

struct Number {
  int Register = -1;
  int64_t Factor = 1, Offset = 0;
};

struct Instruction {
  Call C;
  int To = -1, Object = -1, Lines = 0;
  std::vector<int> From;
  std::vector<Number> Numbers;
};

struct Case {
  std::string Name;
  std::vector<Object> Objects;
  std::vector<int> Params;
  Index Numbers;
  std::vector<Instruction> Body;
};

inline std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::stringstream Stream(Text);
  for (std::string Part; std::getline(Stream, Part, At);)
    Parts.push_back(Part);
  return Parts;
}
inline Index integers(const std::string &Text) {
  Index Values;
  for (const std::string &Part : split(Text, ','))
    Values.push_back(std::stoll(Part));
  return Values;
}
inline Number numberFrom(const std::string &Text) {
  Number N;
  if (Text[0] != 'r') {
    N.Offset = std::stoll(Text);
    return N;
  }
  char *End;
  N.Register = strtol(Text.c_str() + 1, &End, 10);
  if (*End == '*')
    N.Factor = strtoll(End + 1, &End, 10);
  if (*End == '+')
    N.Offset = strtoll(End + 1, &End, 10);
  return N;
}
inline Type typeFrom(const std::string &Text) {
  std::vector<std::string> Parts = split(Text, ':');
  Parts.resize(4);
  return {elementOf(Parts[0]), integers(Parts[1]), integers(Parts[2]),
          integers(Parts[3])};
}

inline Instruction instructionFrom(const std::string &Name,
                                   std::istream &Rest) {
  Instruction I;
  I.C.Name = Name;
  for (std::string Word; Rest >> Word;) {
    std::string Value = Word.substr(2);
    switch (Word[0]) {
    case 'd':
      I.To = std::stoi(Value);
      break;
    case 'y':
      I.C.Result = typeFrom(Value);
      break;
    case 't':
      for (int64_t From : integers(Value))
        I.From.push_back(From);
      break;
    case 'n':
      for (const std::string &Part : split(Value, ','))
        I.Numbers.push_back(numberFrom(Part));
      break;
    case 'a':
      I.C.A = integers(Value);
      break;
    case 'o':
      I.Object = std::stoi(Value);
      break;
    case 'l':
      I.Lines = std::stoi(Value);
      break;
    default:
      die("no word " + Word);
    }
  }
  return I;
}

template <class T> std::vector<T> all(std::istream &Rest) {
  std::vector<T> Values;
  for (std::string Word; Rest >> Word;)
    Values.push_back(T(std::stod(Word)));
  return Values;
}

inline std::vector<Case> parse(std::istream &Text) {
  std::vector<Case> Cases;
  for (std::string Line; std::getline(Text, Line);) {
    std::stringstream Rest(Line);
    std::string Word;
    if (!(Rest >> Word))
      continue;
    if (Word == "case") {
      Cases.emplace_back();
      Rest >> Cases.back().Name;
      continue;
    }
    Case &C = Cases.back();
    auto At = [&]() -> Object & {
      int Which;
      Rest >> Which;
      return C.Objects.at(Which);
    };
    if (Word == "object") {
      Object O;
      std::string E;
      Rest >> E >> O.Count >> O.Place >> O.Fill >> O.Limit >> O.Seed;
      O.E = elementOf(E);
      C.Objects.push_back(O);
    } else if (Word == "stain") {
      Object &O = At();
      O.Pad = all<int64_t>(Rest);
    } else if (Word == "ignore") {
      Object &O = At();
      O.Ignored = all<int64_t>(Rest);
    } else if (Word == "data") {
      Object &O = At();
      O.Data = all<double>(Rest);
    } else if (Word == "expect") {
      Object &O = At();
      O.Expected = all<double>(Rest);
    } else if (Word == "forbid") {
      Object &O = At();
      for (int64_t Page : all<int64_t>(Rest))
        O.Forbidden.push_back(Page);
    } else if (Word == "loose") {
      At().Loose = true;
    } else if (Word == "params") {
      C.Params = all<int>(Rest);
    } else if (Word == "numbers") {
      for (std::string Number; Rest >> Number;)
        C.Numbers.push_back(std::stoll(Number));
    } else {
      C.Body.push_back(instructionFrom(Word, Rest));
    }
  }
  return Cases;
}

inline uint64_t bitsFrom(Element E, double Value) {
  return isFloat(E) ? fromNumber(E, Value)
                    : masked(E, uint64_t(int64_t(Value)));
}

using Memory = std::vector<std::vector<unsigned char>>;

class Interpreter {
  const Case &C;
  Memory &M;
  std::vector<Tensor> Values;
  Index Registers;

  int64_t number(const Number &N) {
    return N.Offset +
           (N.Register < 0 ? 0 : N.Factor * Registers.at(N.Register));
  }
  unsigned char *address(int O, int64_t Element) {
    if (Element < 0 || Element >= C.Objects.at(O).Count)
      die(C.Name + ": element " + std::to_string(Element) + " of object " +
          std::to_string(O) + " is out of range");
    return M[O].data() + Element * bytesOf(C.Objects[O].E);
  }
  /// The first of the numbers is where element 0 is, the others are strides.
  int64_t element(const Index &N, const Index &I) {
    int64_t Sum = N[0];
    for (size_t K = 0; K != I.size(); ++K)
      Sum += I[K] * N[1 + K];
    return Sum;
  }

public:
  Interpreter(const Case &C, Memory &M) : C(C), M(M), Registers(C.Numbers) {
    Registers.resize(64);
    Values.resize(400);
  }

  void run(size_t First, size_t Count) {
    for (size_t K = First; K != First + Count; ++K) {
      const Instruction &I = C.Body.at(K);
      const std::string &Name = I.C.Name;
      Call Now = I.C;
      for (int From : I.From) {
        Now.T.push_back(Values.at(From));
        if (Now.T.back().Elements.empty())
          die(C.Name + ": " + Name + " of no value " + std::to_string(From));
      }
      for (const Number &N : I.Numbers)
        Now.N.push_back(number(N));
      if (Name == "loop") { // a=register
        for (int64_t N = 0; N < Now.N[0]; ++N) {
          Registers.at(Now.A[0]) = N;
          run(K + 1, I.Lines);
        }
        K += I.Lines;
      } else if (Name == "if") {
        if (Now.N[0])
          run(K + 1, I.Lines);
        K += I.Lines;
      } else if (Name == "unless") {
        if (!Now.N[0])
          run(K + 1, I.Lines);
        K += I.Lines;
      } else if (Name == "move") { // at once: a=where to
        for (size_t J = 0; J != Now.A.size(); ++J)
          Values.at(Now.A[J]) = Now.T[J];
      } else if (Name == "load") {
        Tensor R(Now.Result.E, Now.Result.extents());
        forEach(R.Extents, [&](const Index &At) {
          memcpy(&R[At], address(I.Object, element(Now.N, At)), bytesOf(R.E));
        });
        Values.at(I.To) = R;
      } else if (Name == "store") {
        Tensor &T = Now.T[0];
        forEach(T.Extents, [&](const Index &At) {
          memcpy(address(I.Object, element(Now.N, At)), &T[At], bytesOf(T.E));
        });
      } else if (
          Name ==
          "tovector") { // and stores it; the result's type is the operand's
        int64_t Next = Now.N[0];
        forStorage(Now.Result, [&](const Index &At) {
          if (!isPadding(Now.Result, At))
            memcpy(address(I.Object, Next), &Now.T[0][At],
                   bytesOf(Now.Result.E));
          ++Next;
        });
      } else {
        Values.at(I.To) = evaluate(Now);
      }
    }
  }
};

inline void interpret(const Case &C, Memory &M) {
  Interpreter(C, M).run(0, C.Body.size());
}
