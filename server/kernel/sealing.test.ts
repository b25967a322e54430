import { readSealingKeys, Sealing, type SealingKey } from './sealing'

const keyOf = (id: string, byte: number): SealingKey => ({ id, bytes: Buffer.alloc(32, byte) })
const fingerprintKey = Buffer.alloc(32, 9)
const first = new Sealing({ keys: [keyOf('one', 1)], fingerprintKey })

test('a sealed text opens in its place, and two seals of one text differ [identity.sealed]', () => {
  const sealed = first.seal('identity:u1', '330108199604182145')
  expect(sealed.keyId).toBe('one')
  expect(sealed.sealed).not.toContain('3301')
  expect(first.open('identity:u1', sealed)).toBe('330108199604182145')
  expect(first.seal('identity:u1', '330108199604182145').sealed).not.toBe(sealed.sealed)
})

test('a value of another row, a damaged one, a cut tag and an unknown key do not open [identity.sealed]', () => {
  const { keyId, sealed } = first.seal('identity:u1', 'text')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => first.open('identity:u2', { keyId, sealed })).toThrow()
  expect(() => first.open('identity:u1', { keyId, sealed: bytes.toString('base64url') })).toThrow()
  expect(() => first.open('identity:u1', { keyId, sealed: sealed.slice(0, 30) })).toThrow()
  expect(() => first.open('identity:u1', { keyId: 'two', sealed })).toThrow('there is no sealing key "two"')
})

test('the first key seals, the others open [identity.rotate]', () => {
  const both = new Sealing({ keys: [keyOf('two', 2), keyOf('one', 1)], fingerprintKey })
  expect([both.keyId, both.oldKeyIds]).toEqual(['two', ['one']])
  expect(both.open('a', first.seal('a', 'text'))).toBe('text')
  expect(both.seal('a', 'text').keyId).toBe('two')
})

test('fingerprints are equal for equal texts of one kind only, and need their key', () => {
  expect(first.fingerprint('person', 'a')).toBe(first.fingerprint('person', 'a'))
  expect(first.fingerprint('person', 'a')).not.toBe(first.fingerprint('card', 'a'))
  expect(() => new Sealing({ keys: [], fingerprintKey: Buffer.alloc(0) }).fingerprint('person', 'a')).toThrow()
})

const base64 = Buffer.alloc(32, 1).toString('base64')
test.each([
  [`k2:${base64},k1:${base64}`, ['k2', 'k1']],
  [`K2:${base64}`, 'each key needs an id of lower-case letters, digits and dashes'],
  [base64, 'each key needs an id of lower-case letters, digits and dashes'],
  ['k1:c2hvcnQ=', 'the key "k1" must be 32 bytes in base64'],
  [`k1:${base64},k1:${base64}`, 'two keys have one id'],
])('keys of a configuration', (text, expected) => {
  const read = readSealingKeys(text)
  expect(typeof read === 'string' ? read : read.map(({ id }) => id)).toEqual(expected)
})
