break main
run
tbreak values.c:37
continue
whatis Global
whatis Small
ptype Global
ptype Small
ptype Local
ptype struct Pair
print sizeof(Global)
print sizeof(Array)
print sizeof(Local)
print sizeof(Members) == sizeof(struct Pair)
print Global
print Global[1]
print Global[1][2]
print Global[0][1] + 1
print *Pointer
print (*Pointer)[1][2]
print Array[1][1][2]
print Array
print Members.First
print Members.Second[39][29]
print Local[39]
print Local[7][5]
print &Global[1][2] == &Global[0][0] + 5
print Signed
print Unsigned
print Half
print Brain
print Tall
print Tall[2]
print Tall[2][0]
print Wide
print Wide[0][3]
print Much[127][129]
set print elements 60
print Local
set print elements 4
print Local[3]
print Local
set print elements 200
set var Global[1][2] = 5
print Global
set var Global = Array[1]
print Global
print $
set var Local[39][0] = -1
print Local[39][0]
print Local[38][0]
info locals
