break sum
run
print First
print First[1][2][3]
print A[1][2]
print Second.stored[2][1][1]
print sizeof(Second)
whatis First
ptype Second
set var First[1][1][1] = 5
print First[1][1]
