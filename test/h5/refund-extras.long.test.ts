// Points and coupons of a refund before and after it, and the steps of a case on the narrowest phone.
import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront, logIn, named } from '../support/phone'
import { runMall } from '../support/run-mall'
import { DEMO_MOBILE, pay } from '../support/weapp-mall'
import { connectionTo, WireClient } from '../support/wire-client'

const here = ownBrowserMall()
const BAR = 'chengyan-cleansing-bar-01'

async function shopper() {
  const client = new WireClient({ connection: connectionTo(here.mall.url), now: Date.now, deviceId: randomUUID() })
  await client.open()
  await client.login(DEMO_MOBILE)
  return client
}

/** Ten pieces, paid with points and a coupon too. */
async function bought(client: WireClient) {
  const orderId = await pay(client, 'chengyan', [{ skuId: BAR, number: 10 }], { usePoints: true })
  const look = () => client.call('GET productOrder/getOrderInfo', { orderId })
  await eventually(async () => (await look()).status === ORDER_STATUS.toShip, 'the order is paid')
  const { lines, orderNo } = await look()
  return { orderId, orderNo, orderLineId: lines[0]?.orderLineId ?? '' }
}

/** Texts of neighbouring steps that touch each other. */
const touching = (page: Page) =>
  front(page).evaluate((shown) => {
    const rows = ['step__text', 'step__note'].map((name) =>
      [...shown.querySelectorAll(`.${name}`)].map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return { text: text.textContent, box: range.getBoundingClientRect() }
      }),
    )
    return rows.flatMap((texts) =>
      texts.slice(1).flatMap(({ text, box }, at) => ((texts[at]?.box.right ?? 0) + 2 > box.left ? [text] : [])),
    )
  })

test('the form of a refund, its case and the cancel page show the returned points and coupons [aftersale.extras]', async () => {
  const client = await shopper()
  await client.call('POST coupon/userGetCoupon', { couponId: 'everything-30' }, { idempotencyKey: randomUUID() })
  const { orderId, orderLineId } = await bought(client)
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor, DEMO_MOBILE)
    const shows = (text: RegExp) => expectSoon(() => front(page).textContent(), expect.stringMatching(text))
    await open(`pages/person/cancelOrder/index?orderId=${orderId}`)
    await shows(/取消后全部退款.*积分和优惠券退回积分[\d,]+ 分.*券.*退回/)
    await keepPicture(page, 'extras-cancel')
    await open(`pages/person/applyRefund/index?orderId=${orderId}&orderLineId=${orderLineId}`)
    await named(page, '退款原因').tap()
    await named(page, '不想要了').tap()
    await shows(/积分和优惠券退回积分[\d,]+ 分.*订单全部退款后才退回不退回/)
    await keepPicture(page, 'extras-form')
    await named(page, '提交申请').tap()
    await inFront(page, 'pages/person/saleSefund')
    await named(page, '等待商家处理').tap()
    await inFront(page, 'pages/person/refundDetail')
    await shows(/退款金额¥.*微信支付.*退回积分[\d,]+ 分.*订单全部退款后才退回不退回/)
    await keepPicture(page, 'extras-case')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'extras-case', 'dark')
    await page.setViewportSize({ width: 1280, height: 800 })
    await keepPicture(page, 'extras-case', 'wide')
  })
})

test('the labels of five and of six steps stay apart on a phone of 320 px [aftersale.steps]', async () => {
  const client = await shopper()
  const { orderId, orderNo, orderLineId } = await bought(client)
  runMall(here.mall.folder, 'order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF20260001')
  await client.call('POST productOrder/confirmReceive', { orderId })
  const ask = { orderId, orderLineId, isReceived: true, reason: '质量问题', number: 1, note: '', imageKeys: [] }
  const { types } = await client.call('GET refundOrder/getRefundForm', { orderId, orderLineId })
  const cents = types[0]?.reasons.find(({ text }) => text === '质量问题')?.most[0]?.cents ?? 0
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor, DEMO_MOBILE)
    for (const [count, more] of [
      [5, { type: 2 as const, cents }],
      [6, { type: 3 as const, cents: 0, skuId: BAR }],
    ] as const) {
      const input = { ...ask, ...more }
      const { refundOrderNo } = await client.call('POST refundOrder/apply', input, { idempotencyKey: randomUUID() })
      runMall(here.mall.folder, 'aftersale', 'agree', refundOrderNo)
      await open(`pages/person/refundDetail/index?refundOrderNo=${refundOrderNo}`)
      await expectSoon(() => front(page).locator('.step').count(), count)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await keepPicture(page, `steps-${count}-${width}`)
        expect(await touching(page)).toEqual([])
      }
      await client.call('POST refundOrder/withdraw', { refundOrderNo })
    }
  })
})
