# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers, types and the frame of one random C function."""

FLOATS = ["float", "double", "_Float16", "__bf16"]
INTEGERS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
            "long long", "unsigned long long"]
# Narrower operands of a product, by the elements of its sum.
NARROWER = {"float": ["_Float16", "__bf16"], "double": ["float"],
            "int": ["signed char", "unsigned char", "short"],
            "unsigned": ["unsigned char", "unsigned short"],
            "long long": ["int", "signed char"], "short": ["signed char", "unsigned char"]}


class Draw:
    def __init__(self, rng, name):
        self.rng, self.name, self.typedefs = rng, name, []

    def pick(self, values):
        return self.rng.choice(list(values))

    def between(self, low, high):
        return self.rng.randint(low, high)

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def floating(self):
        return self.rng.choices(FLOATS, [6, 3, 1, 1])[0]

    def integer(self):
        return self.pick(INTEGERS)

    def number(self):
        return self.floating() if self.chance(60) else self.integer()

    def extents(self, rank, most=40):
        """`rank` of them, with at most about `most` elements in all."""
        result = []
        for left in range(rank, 0, -1):
            limit = max(1, round(most ** (1 / left) * self.pick([1, 1, 2])))
            result.append(self.between(1, min(limit, most)))
            most = max(1, most // result[-1])
        self.rng.shuffle(result)
        return result

    def _type(self, element, attributes):
        name = f"{self.name}_t{len(self.typedefs)}"
        self.typedefs.append(f"typedef {element} {name} __attribute__(({', '.join(attributes)}));")
        return name

    def layout(self):
        return self.pick(["row_major", "column_major"])

    def matrix(self, element, rows, columns, layout, padding=None):
        attributes = [f"matrix_type({rows}, {columns})", f"matrix_layout({layout})"]
        if padding is None:
            padding = self.pick([0, 0, 0, 1, 3])
        if padding:
            attributes.append(f"matrix_padding({padding})")
        return self._type(element, attributes)

    def order(self, rank):
        """A layout of a tensor; None is the order of the indices."""
        return self.rng.sample(range(rank), rank) if self.chance(40) else None

    def tensor(self, element, extents, order=None, may_pad=True):
        attributes = [f"tensor_type({', '.join(map(str, extents))})"]
        if order:
            attributes.append(f"tensor_layout({', '.join(map(str, order))})")
        if may_pad and self.chance(25):
            paddings = [self.pick([0, 0, 1, 2]) for _ in extents]
            attributes.append(f"tensor_padding({', '.join(map(str, paddings))})")
        return self._type(element, attributes)

    def any_tensor(self, element, extents):
        return self.tensor(element, extents, self.order(len(extents)))

    def any_result(self, element, extents):
        """The type of what as_result() converts to."""
        self.result = self.any_tensor(element, extents)
        return self.result

    def as_result(self, value):
        """`value` in the layout of the result."""
        return f"({self.result})({value})"

    def pragma(self):
        """How sums may be rounded."""
        return self.pick(["", "", "", "#pragma clang fp contract(off)\n",
                          "#pragma clang fp contract(fast)\n",
                          "#pragma clang fp reassociate(on)\n",
                          "#pragma clang fp reassociate(on) contract(fast)\n"])

    def function(self, result, operands, value, scalars=(), before="", pragma=True):
        """`*r = value`, of `operands`, types and names of pointers, and `scalars`."""
        restrict = "restrict " if self.chance(60) else ""
        parameters = [f"{result} *{restrict}r"]
        parameters += [f"const {kind} *{restrict}{name}" for kind, name in operands]
        parameters += [f"{kind} {name}" for kind, name in scalars]
        text = "\n".join(self.typedefs) + f"\nvoid {self.name}({', '.join(parameters)}) {{\n"
        # A pragma stands in front of all statements of its block.
        text += self.pragma() if pragma else ""
        text += f"  {before}\n" if before else ""
        return f"{text}  *r = {value};\n}}\n"
