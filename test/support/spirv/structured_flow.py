# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structured control flow, which Vulkan demands, from OpenCL's plain branches.

Each loop of one latch and one exit becomes

    header:   phis, OpLoopMerge merge continue, OpBranch body
    body:     .. the old header's code; the old latch goes to continue, the
              old exit to merge
    continue: OpBranch header
    merge:    OpBranch to where the exit led

The blocks of these names are new, so nothing else branches to them, and no block
has two roles: it is there that the rules are hard to keep otherwise. Any other
conditional branch whose paths join again becomes a selection that is merged
there. What has another form is refused.
"""

from spirv_text import Instruction, SpirvError


class Block:
    def __init__(self, label, phis=None, body=None, end=None):
        self.label, self.phis, self.body, self.end = label, phis or [], body or [], end
        # OpLoopMerge or OpSelectionMerge.
        self.merge = None

    def successors(self):
        if self.end.opcode == "OpBranch":
            return [self.end.operands[0]]
        if self.end.opcode == "OpBranchConditional":
            return self.end.operands[1:3]
        return []

    def retarget(self, old, new):
        self.end.operands = [new if o == old else o for o in self.end.operands]

    def rename_predecessor(self, old, new):
        for phi in self.phis:
            phi.operands[2::2] = [new if o == old else o for o in phi.operands[2::2]]

    def instructions(self):
        merge = [self.merge] if self.merge else []
        label = Instruction("OpLabel", [], self.label)
        return [label, *self.phis, *self.body, *merge, self.end]


ENDS = {"OpBranch", "OpBranchConditional", "OpReturn", "OpUnreachable"}


def blocks_of(instructions):
    """The blocks of a function's body by their labels, the entry first."""
    blocks, block = {}, None
    for instruction in instructions:
        if instruction.opcode == "OpLabel":
            block = blocks[instruction.result] = Block(instruction.result)
        elif instruction.opcode == "OpPhi":
            block.phis.append(instruction)
        elif instruction.opcode in ENDS:
            # Without a branch's weights.
            count = 3 if instruction.opcode == "OpBranchConditional" else 1
            block.end = Instruction(instruction.opcode, instruction.operands[:count])
        elif instruction.opcode not in ("OpLoopMerge", "OpSelectionMerge"):
            block.body.append(instruction)
    for block in blocks.values():
        if block.end is None:
            raise SpirvError(f"block {block.label} ends with neither a branch nor a return")
    return blocks


def reverse_postorder(successors, entry):
    order, seen, stack = [], {entry}, [(entry, iter(successors(entry)))]
    while stack:
        label, rest = stack[-1]
        following = next((s for s in rest if s not in seen), None)
        if following is None:
            order.append(label)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(successors(following))))
    return order[::-1]


def dominators(order, predecessors):
    """The set of the nodes that dominate each; order is a reverse postorder."""
    result = {label: set(order) for label in order}
    result[order[0]] = {order[0]}
    changed = True
    while changed:
        changed = False
        for label in order[1:]:
            new = {label} | set.intersection(*[result[p] for p in predecessors[label]])
            changed |= new != result[label]
            result[label] = new
    return result


class Flow:
    """A function's blocks; made again after each change of them."""

    def __init__(self, blocks):
        entry = next(iter(blocks))
        self.order = reverse_postorder(lambda label: blocks[label].successors(), entry)
        self.predecessors = {label: [] for label in self.order}
        for label in self.order:
            for successor in blocks[label].successors():
                self.predecessors[successor].append(label)
        self.dominators = dominators(self.order, self.predecessors)
        place = {label: i for i, label in enumerate(self.order)}
        self.latches = {}
        for label in self.order:
            for successor in blocks[label].successors():
                if place[successor] > place[label]:
                    continue
                if successor not in self.dominators[label]:
                    raise SpirvError(f"loop with two entries, of which one is {successor}")
                self.latches.setdefault(successor, []).append(label)

    def loop(self, header):
        """The labels of a loop with one latch."""
        body, stack = {header}, list(self.latches[header])
        while stack:
            label = stack.pop()
            if label not in body:
                body.add(label)
                stack += self.predecessors[label]
        return body


def make_loop(blocks, flow, header, new_id):
    latches = flow.latches[header]
    if len(latches) != 1:
        raise SpirvError(f"loop {header} with {len(latches)} latches")
    latch, body = latches[0], flow.loop(header)
    exits = [(label, s) for label in flow.order if label in body
             for s in blocks[label].successors() if s not in body]
    if len(exits) != 1:
        raise SpirvError(f"loop {header} with {len(exits)} exits")
    (exiting, target), = exits
    first, going_on, merge = (blocks.setdefault(b.label, b)
                              for b in (Block(new_id()), Block(new_id()), Block(new_id())))

    going_on.end = Instruction("OpBranch", [header])
    blocks[latch].retarget(header, going_on.label)
    blocks[header].rename_predecessor(latch, going_on.label)
    merge.end = Instruction("OpBranch", [target])
    blocks[exiting].retarget(target, merge.label)
    blocks[target].rename_predecessor(exiting, merge.label)

    old = blocks[header]
    first.body, first.end, old.body = old.body, old.end, []
    for successor in first.successors():
        blocks[successor].rename_predecessor(header, first.label)
    old.merge = Instruction("OpLoopMerge", [merge.label, going_on.label, "None"])
    old.end = Instruction("OpBranch", [first.label])
    return {going_on.label, merge.label}


def make_selections(blocks, flow, loop_targets):
    """Merges each conditional branch that neither leaves nor continues a loop."""
    leaf = "end"
    backwards = {label: [] for label in [leaf, *flow.order]}
    forwards = {leaf: []}
    for label in flow.order:
        forwards[label] = blocks[label].successors() or [leaf]
        for successor in forwards[label]:
            backwards[successor].append(label)
    order = reverse_postorder(lambda label: backwards[label], leaf)
    after = dominators(order, {label: [s for s in forwards[label] if s in order]
                               for label in order})
    used = set()
    for label in flow.order:
        block = blocks[label]
        if block.end.opcode != "OpBranchConditional" or loop_targets & set(block.successors()):
            continue
        # The nearest of those that all paths pass has the most behind it.
        join = max(after.get(label, {leaf}) - {label}, key=lambda j: len(after[j]), default=leaf)
        if join == leaf or join in used:
            raise SpirvError(f"branch in {label} whose paths have no join of their own")
        used.add(join)
        block.merge = Instruction("OpSelectionMerge", [join, "None"])


def structure(instructions, new_id):
    """A function's body, from the first label on, with structured control flow."""
    blocks = blocks_of(instructions)
    loop_targets = set()
    while True:
        flow = Flow(blocks)
        header = next((h for h in flow.latches if not blocks[h].merge), None)
        if header is None:
            break
        loop_targets |= make_loop(blocks, flow, header, new_id)
    make_selections(blocks, flow, loop_targets)
    return [i for label in flow.order for i in blocks[label].instructions()]
