import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWechatPay, type MerchantPayConfig, merchantFromEnvironment, PayConfigError } from './load'

let folder: string
let config: MerchantPayConfig

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-load-'))
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = { type: 'pkcs8', format: 'pem' } as const
  await writeFile(join(folder, 'key.pem'), merchant.privateKey.export(pem))
  await writeFile(join(folder, 'weak.pem'), weak.privateKey.export(pem))
  await writeFile(join(folder, 'curve.pem'), curve.privateKey.export(pem))
  await writeFile(join(folder, 'platform.pem'), merchant.publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(join(folder, 'v3.key'), `${'k'.repeat(32)}\n`)
  await writeFile(join(folder, 'short.key'), 'k'.repeat(31))
  config = {
    merchantId: '1900007291',
    appIds: ['wxd678efh567hg6787'],
    merchantSerial: '408b07e79b8269fec3d5d3e6ab8ed163a6a380db',
    privateKeyFile: join(folder, 'key.pem'),
    platformKeys: [{ serial: 'PUB_KEY_ID_01', file: join(folder, 'platform.pem') }],
    apiV3KeyFile: join(folder, 'v3.key'),
    notifyUrl: 'https://mall.example.com/pay/notice/wechat',
  }
})

afterAll(() => rm(folder, { recursive: true }))

test('a real merchant is loaded from its files', async () => {
  const provider = await loadWechatPay(config)
  expect(provider.name).toBe('wechat')
  expect(provider.payee).toEqual({ merchantId: '1900007291', appIds: ['wxd678efh567hg6787'], currency: 'CNY' })
})

test.each<[string, Partial<MerchantPayConfig>, string]>([
  ['a missing key file', { privateKeyFile: '/nowhere/key.pem' }, '/nowhere/key.pem'],
  ['a key file without a key', { privateKeyFile: 'package.json' }, 'not a PEM key'],
  ['a plain HTTP notice address', { notifyUrl: 'http://mall.example.com/pay' }, 'notify URL'],
  ['a notice address with a query', { notifyUrl: 'https://mall.example.com/pay?a=1' }, 'notify URL'],
  ['a plain HTTP API', { baseUrl: 'http://api.mch.weixin.qq.com' }, 'payment API'],
  ['no merchant id', { merchantId: '' }, 'merchant id'],
  ['no app id', { appIds: [] }, 'app id'],
  ['an invalid app id', { appIds: ['galleria-h5'] }, 'galleria-h5'],
  ['an invalid serial number', { merchantSerial: 'serial' }, 'hexadecimal'],
  ['no platform key', { platformKeys: [] }, 'platform key'],
])('%s stops the start with one line', async (_name, change, words) => {
  const failure: unknown = await loadWechatPay({ ...config, ...change }).catch((error: unknown) => error)
  if (!(failure instanceof PayConfigError)) throw new Error(`no PayConfigError: ${String(failure)}`)
  expect(failure.message).toContain(words)
  expect(failure.message).not.toContain('\n')
})

test.each(['weak.pem', 'curve.pem'])('%s is not accepted as a signing key', async (name) => {
  await expect(loadWechatPay({ ...config, privateKeyFile: join(folder, name) })).rejects.toThrow('at least 2048 bits')
})

test('an APIv3 key that is not 32 bytes is refused without being shown', async () => {
  const run = loadWechatPay({ ...config, apiV3KeyFile: join(folder, 'short.key') })
  await expect(run).rejects.toThrow(/32 bytes/)
  await expect(run).rejects.not.toThrow(/kkkk/)
})

describe('settings from environment variables', () => {
  const env = {
    WECHAT_PAY_MCHID: '1900007291',
    WECHAT_PAY_APPIDS: 'wxd678efh567hg6787, wx1111111111111111',
    WECHAT_PAY_SERIAL: '408B07E7',
    WECHAT_PAY_KEY_FILE: '/etc/galleria/key.pem',
    WECHAT_PAY_PLATFORM_KEYS: 'PUB_KEY_ID_01=/etc/galleria/new.pem,5157F0=/etc/galleria/a=b.pem',
    WECHAT_PAY_APIV3_KEY_FILE: '/etc/galleria/v3.key',
    WECHAT_PAY_NOTIFY_URL: 'https://mall.example.com/pay/notice/wechat',
  }

  test('sets a merchant, or none', () => {
    expect(merchantFromEnvironment({ PATH: '/bin' })).toBeNull()
    expect(merchantFromEnvironment(env)).toEqual({
      merchantId: '1900007291',
      appIds: ['wxd678efh567hg6787', 'wx1111111111111111'],
      merchantSerial: '408B07E7',
      privateKeyFile: '/etc/galleria/key.pem',
      platformKeys: [
        { serial: 'PUB_KEY_ID_01', file: '/etc/galleria/new.pem' },
        { serial: '5157F0', file: '/etc/galleria/a=b.pem' },
      ],
      apiV3KeyFile: '/etc/galleria/v3.key',
      notifyUrl: 'https://mall.example.com/pay/notice/wechat',
    })
    expect(merchantFromEnvironment({ ...env, WECHAT_PAY_BASE_URL: 'https://api2.mch.weixin.qq.com' })?.baseUrl).toBe(
      'https://api2.mch.weixin.qq.com',
    )
  })

  test('an incomplete merchant is an error that lists what is missing', () => {
    expect(() => merchantFromEnvironment({ ...env, WECHAT_PAY_SERIAL: '', WECHAT_PAY_KEY_FILE: undefined })).toThrow(
      'payment settings are missing: WECHAT_PAY_SERIAL, WECHAT_PAY_KEY_FILE',
    )
    expect(() => merchantFromEnvironment({ ...env, WECHAT_PAY_PLATFORM_KEYS: '/etc/key.pem' })).toThrow('serial=file')
  })
})
