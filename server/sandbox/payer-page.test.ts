import { request as httpRequest } from 'node:http'
import { TestMall } from './mall.fixture'
import { escapeHtml } from './payer-page'

let mall: TestMall
let clock = 0
let startedAt = Date.now()
/** The gateway's clock, which only the test advances. */
const now = () => startedAt + clock

beforeAll(async () => {
  mall = await TestMall.start({ now })
})
afterAll(() => mall.stop())
beforeEach(() => {
  clock = 0
  startedAt = Date.now()
})

const RETURN = 'http://127.0.0.1:8080/pay/?payOrderNo=abc&sysId=1001'

async function h5Url(change: Parameters<TestMall['order']>[0] = {}): Promise<{ url: string; payOrderNo: string }> {
  const order = mall.order({ returnUrl: RETURN, ...change })
  const opened = await mall.pay.open(order)
  if (opened.kind !== 'h5') throw new Error('not H5')
  return { url: opened.h5Url, payOrderNo: order.payOrderNo }
}

async function page(url: string): Promise<{ response: Response; html: string }> {
  const response = await fetch(url)
  return { response, html: await response.text() }
}

async function press(url: string, outcome: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(url, {
    method: 'POST',
    body: `outcome=${outcome}`,
    headers: { ...type, ...headers },
    redirect: 'manual',
  })
}

test('shows amount, goods and two buttons in Chinese, is marked as a sandbox, and has no scripts', async () => {
  const { url } = await h5Url({ amountCents: 123_456_705, description: '连衣裙 <M> & 2 件' })
  const { response, html } = await page(url)
  expect(response.status).toBe(200)
  expect(html).toContain('<html lang="zh-CN">')
  expect(html).toContain('width=device-width')
  expect(html).toContain('<b>沙箱支付</b>')
  expect(html).toContain('<small>¥</small>1,234,567.05')
  expect(html).toContain('连衣裙 &#60;M&#62; &#38; 2 件')
  expect(html).toContain('value="succeed">支付成功</button>')
  expect(html).toContain('value="fail">支付失败</button>')
  expect(html).not.toMatch(/<script|style="|\son\w+=/)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; form-action 'self' http://127.0.0.1:8080; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('its style and icon are separate files', async () => {
  const { url } = await h5Url()
  const { html } = await page(url)
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml; charset=utf-8'],
  ]) {
    expect(html).toContain(`href="${name}"`)
    const response = await fetch(new URL(`${name}`, url))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect((await response.text()).length).toBeGreaterThan(100)
  }
})

test('支付成功 pays and returns; a second tap only returns', async () => {
  const { url, payOrderNo } = await h5Url()
  for (let tap = 0; tap < 2; tap += 1) {
    const response = await press(url, 'succeed')
    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN])
  }
  expect(await mall.noticesOf(payOrderNo, 1)).toHaveLength(1)
  const { html } = await page(url)
  expect(html).toContain('已支付')
  expect(html).toContain(`href="${escapeHtml(RETURN)}">返回商家`)
  expect(html).not.toContain('<form')
})

test('ten concurrent taps pay once', async () => {
  const { url, payOrderNo } = await h5Url()
  await Promise.all(Array.from({ length: 10 }, () => press(url, 'succeed')))
  await mall.noticesOf(payOrderNo, 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await mall.noticesOf(payOrderNo, 1)).toHaveLength(1)
})

test('支付失败 returns unpaid, and another try is possible', async () => {
  const { url, payOrderNo } = await h5Url()
  expect((await press(url, 'fail')).headers.get('location')).toBe(RETURN)
  expect((await mall.pay.query(payOrderNo)).state).toBe('failed')
  expect((await page(url)).html).toContain('上次支付未成功')
  await press(url, 'succeed')
  expect((await mall.pay.query(payOrderNo)).state).toBe('paid')
})

test('a closed, an expired and an old address cannot pay', async () => {
  const closed = await h5Url()
  await mall.pay.close(closed.payOrderNo)
  expect((await page(closed.url)).html).toContain('订单已关闭')
  const response = await press(closed.url, 'succeed')
  expect(response.headers.get('location')).toBe(new URL(closed.url).search)

  const old = await h5Url()
  const expired = await h5Url({ expireAt: now() + 60_000 })
  clock = 5 * 60_000 - 1_000
  expect((await page(old.url)).html).toContain('确认付款')
  expect((await page(expired.url)).html).toContain('订单已过期')
  clock = 5 * 60_000 + 1_000
  expect((await page(old.url)).html).toContain('支付链接已过期')
  for (const url of [old.url, expired.url]) await press(url, 'succeed')
  clock = 0
  for (const { payOrderNo } of [closed, old, expired]) expect((await mall.pay.query(payOrderNo)).state).not.toBe('paid')
})

test('returns to this machine only', async () => {
  for (const returnUrl of ['https://evil.example.com/', 'javascript:alert(1)', 'http://127.0.0.1@evil.example.com/']) {
    const { url } = await h5Url({ returnUrl })
    expect((await page(url)).html).not.toContain('evil')
    const response = await press(url, 'succeed')
    expect(response.headers.get('location')).toBe(new URL(url).search)
    expect((await page(url)).html).not.toContain('返回商家</a>')
  }
})

test('works under a public address with a path: links, buttons and the return address', async () => {
  await mall.gateway?.close()
  await mall.startGateway({ publicUrl: 'http://192.168.1.5:8080/sandbox/', now })
  const { url, payOrderNo } = await h5Url({ returnUrl: 'http://192.168.1.5:8080/pay/?a=1' })
  expect(url.startsWith('http://192.168.1.5:8080/sandbox/pay/h5/wx')).toBe(true)
  const behind = url.replace('http://192.168.1.5:8080/sandbox', mall.url)
  const { html } = await page(behind)
  expect(html.match(/(?:href|src|action)="[^"]*"/g)).toEqual(['href="icon.svg"', 'href="style.css"'])
  const response = await press(behind, 'succeed', { origin: 'http://192.168.1.5:8080' })
  expect([response.status, response.headers.get('location')]).toEqual([303, 'http://192.168.1.5:8080/pay/?a=1'])
  await mall.noticesOf(payOrderNo, 1)
  await mall.gateway?.close()
  await mall.startGateway({ now })
})

test('a page of another site can neither press a button nor play the payer', async () => {
  const { url, payOrderNo } = await h5Url()
  expect((await press(url, 'succeed', { origin: 'https://evil.example.com' })).status).toBe(403)
  expect((await press(url, 'succeed', { origin: 'null' })).status).toBe(403)
  const prepayId = /wx[0-9a-f]{46}/.exec(url)?.[0] ?? ''
  const body = JSON.stringify({ prepay_id: prepayId, outcome: 'succeed' })
  const plain = await fetch(`${mall.url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  })
  expect(plain.status).toBe(415)
  const preflight = await fetch(`${mall.url}/sandbox/pay`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null])
  expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
  expect((await press(url, 'succeed', { origin: new URL(url).origin })).status).toBe(303)
})

test('another host name is refused, as in DNS rebinding', async () => {
  const { port } = new URL(mall.url)
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest({ port, path: '/sandbox/pay', headers: { host: 'evil.example.com' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject).end()
  })
  expect(status).toBe(403)
})

test('unknown payments and unknown outcomes', async () => {
  const { response, html } = await page(`${mall.url}/pay/h5/wx${'0'.repeat(46)}`)
  expect([response.status, html.includes('找不到这笔支付')]).toEqual([404, true])
  const { url } = await h5Url()
  expect((await press(url, 'win')).status).toBe(400)
})
