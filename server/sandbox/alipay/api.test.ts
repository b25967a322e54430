import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedText } from '../../pay/alipay/signing'
import { fitsByHand, signByHand } from '../../pay/protocol-by-hand'
import type { PayProvider } from '../../pay/provider'
import { type Gateway, startGateway } from '../gateway'
import { loadSandboxAlipay } from '../providers'
import { readAlipayMerchant } from './keys'

const NOW = Date.parse('2026-11-21T10:00:00+08:00')
const BACK = 'http://127.0.0.1:8080/pay/?payOrderNo=abc12345&returned=1'
let folder: string
let gateway: Gateway
let pay: PayProvider
let keys: Awaited<ReturnType<typeof readAlipayMerchant>>

const start = async () => {
  gateway = await startGateway({ folder, now: () => NOW, retryDelaysMs: [] })
  const gatewayUrl = `${gateway.url}/gateway.do`
  pay = await loadSandboxAlipay(
    { folder, gatewayUrl, notifyUrl: 'http://127.0.0.1:9/pay/notice/alipay' },
    { now: () => NOW },
  )
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alipay-sandbox-'))
  await start()
  keys = await readAlipayMerchant(folder)
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true })
})

const numberOf = (name: string) => createHash('md5').update(name).digest('hex')
const order = (name: string) => ({
  ...({
    way: 'h5',
    device: 'Wap',
    returnUrl: BACK,
    quitUrl: 'http://127.0.0.1:8080/pay/?payOrderNo=abc12345',
  } as const),
  payOrderNo: numberOf(name),
  amountCents: 146_780,
  description: '乐廊订单',
  expireAt: NOW + 60_000,
  clientIp: '',
})
async function addressOf(name: string, change: object = {}): Promise<URL> {
  const opened = await pay.open({ ...order(name), ...change })
  return new URL(opened.kind === 'h5' ? opened.h5Url : '')
}
const visit = (url: URL | string) => fetch(url, { redirect: 'manual' })
const arrive = async (name: string) => (await visit(await addressOf(name))).headers.get('location') ?? ''
const act = (page: string, outcome: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

test("a trade begins with the payer's first visit, and a repeated visit opens the same trade", async () => {
  expect((await pay.query(numberOf('a'))).state).toBe('absent')
  const page = await arrive('a')
  expect((await pay.query(numberOf('a'))).state).toBe('unpaid')
  expect(await arrive('a')).toBe(page)
  expect(await (await visit(page)).text()).toContain('沙箱支付宝')
})

test('a payer who has paid returns with signed payment data; one who gives up goes to the other address', async () => {
  const page = await arrive('b')
  expect((await act(page, 'fail')).headers.get('location')).toBe('http://127.0.0.1:8080/pay/?payOrderNo=abc12345')
  const told = new URL((await act(page, 'succeed')).headers.get('location') ?? '')
  const { payOrderNo, returned, sign = '', sign_type, ...rest } = Object.fromEntries(told.searchParams)
  expect([payOrderNo, returned, sign_type]).toEqual(['abc12345', '1', 'RSA2'])
  expect(rest).toMatchObject({ out_trade_no: numberOf('b'), total_amount: '1467.80', seller_id: keys.sellerId })
  expect(fitsByHand(signedText(rest), sign, keys.platformKey)).toBe(true)
  expect(await pay.query(numberOf('b'))).toMatchObject({ state: 'paid', amountCents: 146_780, paidAt: NOW })
})

test.each(['total_amount', 'notify_url', 'return_url', 'app_id', 'timestamp', 'sign'])(
  'an address with a changed %s opens nothing',
  async (name) => {
    const url = await addressOf(`changed ${name}`)
    const biz = url.searchParams.get('biz_content') ?? ''
    if (name === 'total_amount') url.searchParams.set('biz_content', biz.replace('1467.80', '0.01'))
    else url.searchParams.set(name, `1${url.searchParams.get(name)}`)
    expect((await visit(url)).status).toBe(400)
    expect((await pay.query(numberOf(`changed ${name}`))).state).toBe('absent')
  },
)

test("a call without the merchant's signature does nothing, nor does a signature of other parameters", async () => {
  const params = {
    app_id: keys.appId,
    method: 'alipay.trade.close',
    charset: 'utf-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: '2026-11-21 10:00:00',
    biz_content: JSON.stringify({ out_trade_no: numberOf('a') }),
  }
  const ask = async (form: Record<string, string>) =>
    (await fetch(`${gateway.url}/gateway.do`, { method: 'POST', body: new URLSearchParams(form) })).text()
  const sign = signByHand(signedText(params), keys.merchantKey)
  expect(await ask({ ...params, sign: sign.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) })).toContain(
    'isv.invalid-signature',
  )
  expect(await ask({ ...params, sign, version: '1.1' })).toContain('isv.invalid-signature')
  expect((await pay.query(numberOf('a'))).state).toBe('unpaid')
  expect(await ask({ ...params, sign })).toMatch(/^\{"alipay_trade_close_response":\{"code":"10000"/)
  expect((await pay.query(numberOf('a'))).state).toBe('closed')
  expect(await pay.close(numberOf('a'))).toEqual({ state: 'closed' })
})

test('money is refunded in parts, each once, never more than was paid', async () => {
  await act(await arrive('c'), 'succeed')
  const part = { payOrderNo: numberOf('c'), totalCents: 146_780, reason: '退款' }
  const back = (refundNo: string, refundCents: number) => pay.refund({ ...part, refundNo, refundCents })
  expect((await back('R1', 100_000)).state).toBe('succeeded')
  expect((await back('R1', 100_000)).state).toBe('processing')
  await expect(back('R2', 46_781)).rejects.toThrow('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
  expect((await pay.query(numberOf('c'))).state).toBe('paid')
  await back('R3', 46_780)
  expect((await pay.query(numberOf('c'))).state).toBe('refunded')
  expect(await pay.queryRefund({ ...part, refundNo: 'R3' })).toMatchObject({ state: 'succeeded', refundCents: 46_780 })
  expect((await pay.queryRefund({ ...part, refundNo: 'R2' })).state).toBe('absent')
})

test('after a restart its trades and keys are the same', async () => {
  await gateway.close()
  await start()
  expect((await pay.query(numberOf('b'))).state).toBe('paid')
})
