" Writes to $OUT what ALE shows of $FILE: errors, and what is under the cursor.
function! Wait(condition)
  for k in range(300)
    if eval(a:condition)
      return
    endif
    sleep 100m
  endfor
endfunction

execute 'edit' $FILE
call Wait('!empty(getloclist(0))')
let shown = map(getloclist(0), 'v:val.lnum . ": " . v:val.text')
call cursor(2, 15)
ALEHover
call Wait('bufwinnr("ALEPreviewWindow") > 0')
call writefile(shown + getbufline("ALEPreviewWindow", 1, '$'), $OUT)
qall!
