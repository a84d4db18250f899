;; Prints what eglot shows of $FILE: errors, and what is under the cursor.
(find-file (getenv "FILE"))
;; eglot waits for the end of a command, which a script has not.
(run-hooks 'post-command-hook)
(with-timeout (30)
  (while (not (and (eglot-current-server) (flymake-diagnostics)))
    (accept-process-output nil 0.1)))
(dolist (diagnostic (flymake-diagnostics))
  (message "%d: %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
           (flymake-diagnostic-text diagnostic)))
(goto-char (point-min))
(search-forward "product(m4 ")
(let ((answer (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                               (eglot--TextDocumentPositionParams))))
  (message "%s" (plist-get (plist-get answer :contents) :value)))
