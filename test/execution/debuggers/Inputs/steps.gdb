break work
run
backtrace
print Value
print Reference
print Copy[39][29]
print Constant[39][29]
whatis Reference
whatis Constant
print (*Pointer)[3][4]
next
print Sum
next
print Total[39][29]
next
print Copy[3][4]
next
print Reference
next
print (*Pointer)[3][4]
next
print Total[39][29]
up
print First
print Second[39][29]
down
finish
continue
