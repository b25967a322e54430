import { createPublicKey } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandboxKeys, readGatewayKeys, readMerchantKeys } from './keys'

let folder: string
let umask: number
/** One key set for all tests: creating keys takes long. */
let made: string

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'sandbox-made-'))
  await ensureSandboxKeys(made)
})
afterAll(() => rm(made, { recursive: true }))
const copyKeys = () => cp(made, folder, { recursive: true })

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sandbox-keys-')), 'data', 'sandbox')
})
afterEach(() => rm(join(folder, '..', '..'), { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)
const pemOf = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' })

describe('keys of the first start', () => {
  beforeEach(() => {
    umask = process.umask(0)
  })
  afterEach(() => process.umask(umask))

  test('creates folders of 0700 and files of 0600, whatever the umask', async () => {
    await ensureSandboxKeys(folder)
    expect(await readdir(folder)).toEqual(['keys'])
    expect([await modeOf(), await modeOf('keys')]).toEqual(['700', '700'])
    expect([await modeOf('keys', 'merchant.json'), await modeOf('keys', 'gateway.json')]).toEqual(['600', '600'])
  })
})

test('each side has its own private key and the other side’s public one, in matching pairs', async () => {
  await copyKeys()
  const [merchant, gateway] = [await readMerchantKeys(folder), await readGatewayKeys(folder)]
  expect(merchant.merchantKey.type).toBe('private')
  expect(merchant.merchantKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(pemOf(merchant.merchantKey.export({ type: 'pkcs8', format: 'pem' }))).toBe(
    gateway.merchantPublicKey.export({ type: 'spki', format: 'pem' }),
  )
  expect(pemOf(gateway.platformKey.export({ type: 'pkcs8', format: 'pem' }))).toBe(
    merchant.platformKeys.get(gateway.platformSerial)?.export({ type: 'spki', format: 'pem' }),
  )
  expect(gateway.apiV3Key.toString()).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(merchant.apiV3Key).toEqual(gateway.apiV3Key)
  expect([merchant.merchantSerial, merchant.merchantId, merchant.appIds]).toEqual([
    gateway.merchantSerial,
    gateway.merchantId,
    gateway.appIds,
  ])
  expect(merchant.merchantSerial).toMatch(/^[0-9A-F]{40}$/)
  expect(merchant.appIds).toHaveLength(2)
  const count = async (name: string) =>
    (await readFile(join(folder, 'keys', name), 'utf8')).split('BEGIN PRIVATE KEY').length - 1
  expect([await count('merchant.json'), await count('gateway.json')]).toEqual([1, 1])
})

test('a second start keeps the keys, and two concurrent first starts agree on one set', async () => {
  await Promise.all(Array.from({ length: 2 }, () => ensureSandboxKeys(folder)))
  expect(await readdir(folder)).toEqual(['keys'])
  const before = await readFile(join(folder, 'keys', 'merchant.json'), 'utf8')
  expect(pemOf((await readMerchantKeys(folder)).merchantKey.export({ type: 'pkcs8', format: 'pem' }))).toBe(
    (await readGatewayKeys(folder)).merchantPublicKey.export({ type: 'spki', format: 'pem' }),
  )
  await ensureSandboxKeys(folder)
  expect(await readFile(join(folder, 'keys', 'merchant.json'), 'utf8')).toBe(before)
})

test('modes that a copy lost are restored', async () => {
  await copyKeys()
  await chmod(join(folder, 'keys', 'merchant.json'), 0o644)
  await chmod(join(folder, 'keys'), 0o755)
  await readMerchantKeys(folder)
  expect([await modeOf('keys'), await modeOf('keys', 'merchant.json')]).toEqual(['700', '600'])
})

test('missing, damaged and incomplete sets give one clear line each, and are never replaced silently', async () => {
  await expect(readMerchantKeys(folder)).rejects.toThrow(/can't be read: .*merchant\.json \(ENOENT\)$/)
  await copyKeys()
  const path = join(folder, 'keys', 'merchant.json')
  const whole = await readFile(path, 'utf8')
  for (const broken of ['', '{}', whole.replace(/"apiV3Key": "../, '"apiV3Key": "')]) {
    await writeFile(path, broken)
    await expect(readMerchantKeys(folder)).rejects.toThrow(/are damaged: .*merchant\.json/)
  }
  await rm(path)
  await expect(ensureSandboxKeys(folder)).rejects.toThrow(/are incomplete/)
  expect(await readdir(folder)).toEqual(['keys'])
})
