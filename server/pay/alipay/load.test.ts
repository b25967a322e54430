import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PayConfigError } from '../load'
import { type AlipayMerchant, alipayFromEnvironment, loadAlipay } from './load'

let folder: string
let merchant: AlipayMerchant
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alipay-load-'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(join(folder, 'alipay.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  merchant = {
    appId: '2014072300007148',
    sellerId: '2088102119685838',
    privateKeyFile: join(folder, 'key.pem'),
    publicKeyFile: join(folder, 'alipay.pem'),
    notifyUrl: 'https://mall.example/pay/notice/alipay',
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('a merchant is loaded from its files', async () => {
  const { name, payee } = await loadAlipay(merchant)
  expect([name, payee.merchantId, payee.appIds]).toEqual(['alipay', '2088102119685838', ['2014072300007148']])
})

test.each<[string, Partial<AlipayMerchant>, string]>([
  ['a missing key file', { privateKeyFile: '/nowhere/key.pem' }, '/nowhere/key.pem'],
  ['a public key without a key', { publicKeyFile: 'package.json' }, 'not a PEM key'],
  ['a notice address without https', { notifyUrl: 'http://mall.example/pay' }, 'notify URL'],
  ['a gateway without https', { gatewayUrl: 'http://openapi.alipay.com/gateway.do' }, 'Alipay gateway'],
  ['an invalid app id', { appId: 'wx1' }, 'ALIPAY_APP_ID'],
  ['an invalid seller id', { sellerId: '1900007291' }, 'ALIPAY_SELLER_ID'],
])('%s is reported in one line', async (_what, change, text) => {
  const failure = await loadAlipay({ ...merchant, ...change }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PayConfigError)
  expect(String(failure)).toContain(text)
})

test('the environment sets all of a merchant, or nothing', () => {
  const env = {
    ALIPAY_APP_ID: merchant.appId,
    ALIPAY_SELLER_ID: merchant.sellerId,
    ALIPAY_KEY_FILE: merchant.privateKeyFile,
    ALIPAY_PUBLIC_KEY_FILE: merchant.publicKeyFile,
    ALIPAY_NOTIFY_URL: merchant.notifyUrl,
  }
  expect(alipayFromEnvironment(env)).toEqual(merchant)
  expect(alipayFromEnvironment({})).toBeNull()
  expect(() => alipayFromEnvironment({ ...env, ALIPAY_KEY_FILE: '' })).toThrow('ALIPAY_KEY_FILE')
})
