import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from './config'
import { demoSealing, knownSealing, productionSealing } from './sealing-keys'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'galleria-sealing-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const base64 = (byte: number, length = 32) => Buffer.alloc(length, byte).toString('base64')
const IDENTITY = { IDENTITY_KEYS: `k2:${base64(2)},k1:${base64(1)}`, IDENTITY_FINGERPRINT_KEY: base64(3) }
const file = () => join(dataFolder, 'sealing-keys.json')

test('the demo makes its keys once, readable by their owner only; each later process uses them [identity.keys]', () => {
  const sealed = demoSealing({ identity: {}, dataFolder }).seal('a', 'text')
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const written = readFileSync(file(), 'utf8')
  expect(demoSealing({ identity: {}, dataFolder }).open('a', sealed)).toBe('text')
  expect(knownSealing({ identity: {}, dataFolder }).open('a', sealed)).toBe('text')
  expect(readFileSync(file(), 'utf8')).toBe(written)
})

test('a command makes no keys [identity.keys]', () => {
  expect(knownSealing({ identity: {}, dataFolder }).keyId).toBe('')
  expect(() => statSync(file())).toThrow()
})

test.each(['{}', 'half a fi', '{"keys":"demo-1:c2hvcnQ=","fingerprintKey":""}'])(
  'a damaged file of the demo stops the start with one line: %s [identity.keys]',
  (text) => {
    writeFileSync(file(), text)
    expect(() => demoSealing({ identity: {}, dataFolder })).toThrow(ConfigError)
    expect(() => demoSealing({ identity: {}, dataFolder })).toThrow(/sealing keys are damaged: .*; restore the file/)
  },
)

test('configured keys are used, the first seals [identity.keys]', () => {
  const sealing = productionSealing({ identity: IDENTITY, dataFolder })
  expect([sealing.keyId, sealing.oldKeyIds]).toEqual(['k2', ['k1']])
  expect(demoSealing({ identity: IDENTITY, dataFolder }).keyId).toBe('k2')
  expect(() => statSync(file())).toThrow()
})

test.each([
  [{}, 'production needs IDENTITY_KEYS and IDENTITY_FINGERPRINT_KEY'],
  [{ IDENTITY_KEYS: IDENTITY.IDENTITY_KEYS }, 'belong together'],
  [{ ...IDENTITY, IDENTITY_KEYS: 'k1:c2hvcnQ=' }, 'IDENTITY_KEYS: the key "k1" must be 32 bytes in base64'],
  [{ ...IDENTITY, IDENTITY_FINGERPRINT_KEY: base64(1, 16) }, 'IDENTITY_FINGERPRINT_KEY must be 32 bytes'],
])('a wrong setting stops the start with one line: %j [identity.settings]', (identity, words) => {
  const read = () => productionSealing({ identity, dataFolder })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
})
