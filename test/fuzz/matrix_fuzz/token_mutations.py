# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes to the tokens of C and C++ programs."""

import re

TOKEN = re.compile(r"""
    (?P<skip>//[^\n]*|/\*.*?\*/|[ \t\r\f\v]+|\\\n)
  | (?P<newline>\n)
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
  | (?P<character>[uUL]?'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.'])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<operator>\.\.\.|<<=|>>=|->\*|[-+*/%&|^!=<>]=|->|\+\+|--|&&|\|\||<<|>>|::|\#\#|.)
""", re.X | re.S)
LANGUAGE_WORDS = """__attribute__((matrix_type(3,3))) matrix_type
__attribute__((tensor_type(2,3,4))) tensor_type tensor_layout tensor_layout(1,0) tensor_padding
tensor_padding(1,0) __builtin_tensor_slice __builtin_tensor_contract "ik,kj->ij" typedef using const volatile
_Atomic static extern constexpr consteval constinit template typename auto decltype sizeof
_Alignof __typeof__ struct union enum float double int bool _BitInt(7) __bf16 _Float16
_Complex return if for co_await operator [] () {} ={} __builtin_matrix_transpose
__builtin_matrix_column_major_load __builtin_matrix_column_major_store
__builtin_matrix_multiply __builtin_matrix_insert __builtin_elementwise_abs __builtin_bit_cast
__builtin_choose_expr _Generic __extension__ static_cast<M> new delete throw noexcept
vector_size(16) aligned(64) concept requires lambda [=](auto x){return x*x;} __is_same asm
&& * & ... # ## #define __VA_ARGS__ goto switch case default inline restrict thread_local""".split()
NUMBERS = ["0", "1", "2", "(-1)", "-1", "1.5", "1e400", "'x'", "255", "256", "65535", "65536",
           "1048575", "1048576", "0x7fffffff", "0x80000000u", "4294967295", "4294967296",
           "0x7fffffffffffffffLL", "18446744073709551615u", "99999999999999999999",
           "true", "nullptr", "\"s\"", "N", "sizeof(int)", "1.0i", "1.f16", "1wb", "(int[2]){}"]


def tokenize(text):
    """Tokens without white space and comments; a directive is one token of a line of its own."""
    tokens, position = [], 0
    starts_line = True
    while position < len(text):
        if starts_line:
            directive = re.compile(r"[ \t]*#(?:\\\n|[^\n])*").match(text, position)
            if directive:
                tokens.append("\n" + directive.group().strip() + "\n")
                position = directive.end()
                continue
        match = TOKEN.match(text, position)
        position = match.end()
        if match.lastgroup == "newline":
            starts_line = True
        elif match.lastgroup != "skip":
            starts_line = False
            tokens.append(match.group())
    return tokens


def join(tokens):
    """A line ends after ; { and }: messages and findings stay readable."""
    lines = " ".join(tokens)
    return re.sub(r"([;{}]) ", r"\1\n", lines) + "\n"


def span(rng, tokens, longest):
    first = rng.below(len(tokens))
    return first, min(len(tokens), first + rng.between(1, longest))


def delete(rng, tokens, other):
    first, end = span(rng, tokens, rng.pick([1, 1, 1, 3, 10]))
    return tokens[:first] + tokens[end:]


def duplicate(rng, tokens, other):
    first, end = span(rng, tokens, rng.pick([1, 1, 3, 10]))
    return tokens[:end] + tokens[first:]


def swap(rng, tokens, other):
    tokens = list(tokens)
    a = rng.below(len(tokens))
    b = min(len(tokens) - 1, a + 1) if rng.percent(50) else rng.below(len(tokens))
    tokens[a], tokens[b] = tokens[b], tokens[a]
    return tokens


def replace(rng, tokens, other):
    tokens = list(tokens)
    tokens[rng.below(len(tokens))] = rng.pick(other) if rng.percent(70) else rng.pick(LANGUAGE_WORDS)
    return tokens


def insert(rng, tokens, other):
    at = rng.below(len(tokens) + 1)
    what = [rng.pick(LANGUAGE_WORDS)]
    if rng.percent(50):
        first, end = span(rng, other, 8)
        what = other[first:end]
    return tokens[:at] + what + tokens[at:]


def renumber(rng, tokens, other):
    places = [i for i, token in enumerate(tokens) if token[0].isdigit()]
    if not places:
        return delete(rng, tokens, other)
    tokens = list(tokens)
    tokens[rng.pick(places)] = rng.pick(NUMBERS)
    return tokens


def rename(rng, tokens, other):
    """One name becomes another of the same program: types meet wrong types."""
    words = [i for i, token in enumerate(tokens) if token[0].isalpha() or token[0] == "_"]
    if not words:
        return delete(rng, tokens, other)
    tokens = list(tokens)
    tokens[rng.pick(words)] = tokens[rng.pick(words)]
    return tokens


def exchange_kind(rng, tokens, other):
    """A type, operator or small number becomes another: what still parses."""
    places = [(i, kind) for i, token in enumerate(tokens) for kind in KINDS if token in kind]
    if not places:
        return rename(rng, tokens, other)
    tokens = list(tokens)
    place, kind = rng.pick(places)
    tokens[place] = rng.pick(kind)
    return tokens


KINDS = [
    "int char short long float double unsigned _Float16 __bf16 bool _Bool __int128 auto T".split(),
    "+ - * / % & | ^ << >> == != < > && || , = += -= *= /= %=".split(),
    "! ~ ++ -- & * - +".split(),
    [str(n) for n in list(range(10)) + [16, 32, 63, 64, 65, 100, 1000]],
    "const volatile static extern inline constexpr restrict _Atomic register".split(),
    "() [] {} (0) [0] [0][0] {0} {1,2,3,4}".split(),
    """__builtin_matrix_transpose __builtin_matrix_multiply __builtin_matrix_add
       __builtin_matrix_sub __builtin_matrix_extract __builtin_matrix_insert
       __builtin_matrix_scalar_multiply __builtin_elementwise_abs __builtin_reduce_add
       __builtin_elementwise_max __builtin_matrix_elementwise_multiply
       __builtin_matrix_elementwise_divide __builtin_convertvector sizeof
       __builtin_matrix_load __builtin_matrix_store __is_matrix __is_tensor""".split(),
    """__builtin_elementwise_erf __builtin_elementwise_expm1 __builtin_elementwise_log1p
       __builtin_elementwise_hypot __builtin_elementwise_atan2 __builtin_elementwise_exp
       __builtin_elementwise_pow __builtin_elementwise_ldexp __builtin_elementwise_relu
       __builtin_elementwise_sigmoid""".split(),
    ["__builtin_tensor_" + name for name in
     """load store matmul contract contract_add convolution pad pad_replicate pad_wrap
        window_add window_max reduce_add reduce_and transpose reshape tile untile argmax argmin outer_product rank extent broadcast
        slice insert_slice concat quantize dequantize requantize gather scatter
        scatter_add""".split()],
    "tensor_type tensor_layout tensor_padding matrix_type matrix_layout matrix_padding".split(),
    "sizeof _Alignof __typeof__ decltype noexcept static_cast const_cast reinterpret_cast".split(),
]

ROUGH = [(delete, 3), (duplicate, 2), (swap, 2), (replace, 3), (insert, 2), (renumber, 3),
         (rename, 4)]
GENTLE = [(exchange_kind, 6), (rename, 1)]


def mutate(rng, tokens, other):
    """One to four changes of `tokens`, with material of `other`. Half of the mutants are
    changed so gently that many of them compile."""
    changes = rng.pick([ROUGH, GENTLE])
    for _ in range(rng.pick([1, 1, 1, 2, 2, 3, 4])):
        tokens = rng.weighted(changes)(rng, tokens, other) or ["int"]
    return tokens
