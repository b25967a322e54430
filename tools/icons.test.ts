import { execFileSync } from 'node:child_process'

test('the icon sheet, its names and the pictures are what tools/icons.mjs makes', () => {
  expect(() => execFileSync(process.execPath, ['tools/icons.mjs', '--check'], { stdio: 'pipe' })).not.toThrow()
})
