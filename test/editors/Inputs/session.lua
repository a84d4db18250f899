-- Prints what neovim's client shows of $FILE: errors, and what is under the cursor.
vim.cmd('edit ' .. vim.env.FILE)
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
  print(diagnostic.lnum + 1 .. ': ' .. diagnostic.message)
end
vim.api.nvim_win_set_cursor(0, { 2, 14 })
local position = vim.lsp.util.make_position_params()
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', position, 30000)) do
  print(answer.result.contents.value)
end
vim.cmd('qall!')
