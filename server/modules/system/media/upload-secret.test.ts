import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadSecret } from './upload-secret'
import { accessKeyOf, type PutPolicy, readToken, signToken } from './upload-token.rules'

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'galleria-secret-'))
  folder = join(home, 'uploads')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('the secret is created once, readable by its owner only, and shared by all processes of the folder [upload.secret]', () => {
  const secret = uploadSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(uploadSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a damaged secret is reported, not replaced', () => {
  uploadSecret(folder)
  writeFileSync(join(folder, 'secret'), 'half')
  expect(() => uploadSecret(folder)).toThrow('damaged')
})

test('a token is valid under its own secret until its deadline; the access key does not reveal the secret', () => {
  const policy: PutPolicy = {
    scope: 'galleria:feedback/x/',
    isPrefixalScope: 1,
    deadline: 1000,
    insertOnly: 1,
    fsizeLimit: 1,
    mimeLimit: 'image/*',
    endUser: 'u',
  }
  const token = signToken('one', policy)
  expect(readToken('one', token, 999_999)).toEqual(policy)
  expect(readToken('one', token, 1_000_000)).toBe('expired token')
  expect(readToken('two', token, 0)).toBe('bad token')
  expect(readToken('one', token.replace(/.$/, ''), 0)).toBe('bad token')
  expect(accessKeyOf('one')).not.toContain('one')
})
