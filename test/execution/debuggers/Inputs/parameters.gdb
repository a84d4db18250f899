# Where a function take_* is entered, whether its argument m[i][j] is shown as 100 * i + j.
set print elements 0
rbreak ^take_
run
python
import re

def expected(rows, columns):
    lines = ([str(100 * i + j) for j in range(columns)] for i in range(rows))
    return "{" + ", ".join("{" + ", ".join(line) + "}" for line in lines) + "}"

seen = set()
while gdb.selected_inferior().pid:
    name = gdb.selected_frame().name()
    # A first line that is a loop stops more than once.
    if name not in seen:
        matrix = gdb.parse_and_eval("m").type.target().name
        shape = re.search(r"matrix_type\((\d+), (\d+)\)", matrix)
        shown = gdb.execute("output m", to_string=True)
        print(name, "right" if shown == expected(*map(int, shape.groups())) else shown)
    seen.add(name)
    gdb.execute("continue", to_string=True)
end
