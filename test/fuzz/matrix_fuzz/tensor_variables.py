# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variables of tensor types, of any layout, padding and alignment, and tensors of zeros."""

from .aligned import aligned_copy
from .assigned import declared
from .expressions import scalar
from .function import Function
from .padding import one_value
from .tensors import Tensor, array, builtin, place, product, type_of
from .type_operands import spelled


def zeros(f: Function, element, extents) -> Tensor:
    type_, result = type_of(f, element, extents), array(f, element, extents)
    f.reference(f"memset({result}, 0, sizeof({result}));")
    code = f.rng.pick([f"(({type_.name}){{}})", f"(({type_.name})0)",
                       f"(({spelled(f, type_.name)})0)"])
    return Tensor(element, tuple(extents), code, result)


def variable(f: Function, value: Tensor) -> Tensor:
    """One that holds the tensor, in its own layout; an element may change; it may be read
    with strides."""
    type_ = type_of(f, value.element, value.extents, padded=True)
    name, copy = f.fresh("n"), array(f, value.element, value.extents)
    declare(f, type_, name, f"({type_.name}){value.code}")
    f.reference(f"{value.element.name}_copy({copy}, {value.reference}, {product(value.extents)});")
    if f.rng.percent(50):
        code, reference = scalar(f, value.element)
        indices = [f.index(extent) for extent in value.extents]
        f.code(f"{name}{''.join(f'[{i}]' for i in indices)} = {code};")
        at = place(value.extents, [f"({i})" for i in indices])
        f.reference(f"{copy}[{at}] = {reference};")
    if f.rng.percent(70):
        return value._replace(code=name, reference=copy)
    loaded = type_of(f, value.element, value.extents)
    first = f"&{name}{'[0]' * type_.rank}"
    return value._replace(code=builtin("load", spelled(f, loaded.name), first, *type_.strides()),
                          reference=copy)


def declare(f: Function, type_, name: str, value: str):
    """The variable, by a chain of assignments or by objects of a raised alignment; a byte of
    its padding may be read."""
    if f.chance("aligned", 15):
        aligned_copy(f, type_.name, value, name)
    elif f.chance("assigned", 40):
        declared(f, type_.name, name, value)
    else:
        f.code(f"{type_.name} {name} = {value};")
    last = (type_.layout or range(type_.rank))[-1]
    if type_.padding and type_.padding[last] and f.chance("padding", 30):
        f.code(f"memset(&{name}, k, sizeof {name});")
        f.code(f"{name} = {value};")
        size = f"sizeof({type_.element.spelling})"
        one_value(f, name, f"{type_.extents[last]} * {size} + {f.rng.below(type_.element.size)}")
