import { execFileSync } from 'node:child_process'

test('npm ci accepts the lock file on every platform: no package is missing, no registry is named', () => {
  const check = () => execFileSync(process.execPath, ['tools/fix-lock.mjs', '--check'], { encoding: 'utf8' })
  expect(check).not.toThrow()
})
