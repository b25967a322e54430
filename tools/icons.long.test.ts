import { execFileSync } from 'node:child_process'

test('the icon sheet, its names and the pictures equal the output of tools/icons.mjs', () => {
  expect(() => execFileSync(process.execPath, ['tools/icons.mjs', '--check'], { stdio: 'pipe' })).not.toThrow()
})
