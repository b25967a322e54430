// Shoppers' input is plain text on every page of the console; a script there would act with the rights of staff.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ask } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk } from '../support/desk'
import { sharedBrowser } from '../support/keeper'
import { openStore, payFor, shelve, submitOf } from '../support/shopping'

/** The shopper's name has at most 20 characters. */
const NAME = '<svg onload=hit()>'
const ADDRESS = '<script>hit()</script> 1 号'
const REMARK = '<img src=x onerror=hit()>快'
const NOTE = 'javascript:hit() <a href="javascript:hit()">看</a>'
const REVIEW = '<iframe srcdoc="<script>parent.hit()</script>"></iframe>不错'

/** Runs before the page's scripts: records calls of `hit` by the texts, and each refused script or style. */
const WATCH = `window.hits = []
window.hit = () => hits.push('a script of a text')
document.addEventListener('securitypolicyviolation', (event) => hits.push(event.violatedDirective))`

let mall: TestMall
let browser: Browser
let login: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', deliveryTypes: [0] })
  ;({ login } = await newStaff(mall, 'administrator'))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

/** Effects of markup on a page: scripts that ran, refused scripts, elements that the texts describe. */
const done = (page: Page) =>
  page.evaluate<string[]>(`[
  ...hits,
  ...['iframe', 'svg[onload]', 'img[onerror]', 'a[href^="javascript:"]'].filter((one) => document.querySelector(one)),
]`)

test('scripts, pictures and links in names, addresses, remarks, cases and reviews are shown as text [console.markup]', async () => {
  const tea = await shelve(mall.services, 'tea', { stock: 9, storeId: 'tea' })
  const shopper = await mall.enrol({ name: NAME, detail: ADDRESS })
  const binComits = [{ storeId: 'tea', products: [{ skuId: tea.skuId, number: 1 }] }]
  const submit = await submitOf(shopper, { source: 'buyNow', binComits })
  const remarked = submit.binComits.map((one) => ({ ...one, remark: REMARK }))
  const placed = await shopper.call(
    'POST productOrder/commitOrder',
    { ...submit, binComits: remarked },
    { idempotencyKey: randomUUID() },
  )
  await payFor(mall, shopper, placed.payOrderNo)
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  await mall.services.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF0001001')
  await shopper.call('POST productOrder/confirmReceive', { orderId })
  const { lines } = await shopper.call('GET productOrder/getOrderInfo', { orderId })
  const orderLineId = lines[0]?.orderLineId ?? ''
  const review = { orderLineId, stars: 5, tags: [], content: REVIEW, imageKeys: [] }
  await shopper.call(
    'POST review/add',
    { orderId, reviews: [review], logisticsStars: 5, serviceStars: 5, isAnonymous: false },
    { idempotencyKey: randomUUID() },
  )
  const applied = { orderId, orderLineId, ...ask(2, { note: NOTE }) }
  const { refundOrderNo } = await shopper.call('POST refundOrder/apply', applied, { idempotencyKey: randomUUID() })
  await mall.settle()
  const pages: [address: string, texts: string[]][] = [
    [`/orders/${orderNo}`, [NAME, ADDRESS, REMARK]],
    ['/orders?view=all', [NAME]],
    [`/cases/${refundOrderNo}`, [NOTE]],
    [`/members/${shopper.uid}`, [NAME, REVIEW]],
  ]
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await page.addInitScript({ content: WATCH })
    for (const [address, texts] of pages) {
      await open(address)
      for (const text of texts) await page.getByText(text).first().waitFor()
      expect([address, await done(page)]).toEqual([address, []])
    }
    // A call of `hit` would be detected.
    await page.evaluate('hit()')
    expect(await done(page)).toEqual(['a script of a text'])
  })
})
