// Payment with Alipay: orders of several stores are paid together on its page, after a cancelled first attempt.
import { randomUUID } from 'node:crypto'
import { ownBrowserMall } from '../support/browser-mall'
import { front, inFront, logIn } from '../support/phone'
import { submitOf } from '../support/shopping'
import { DEMO_MOBILE, stockUp } from '../support/weapp-mall'
import { connectionTo, WireClient } from '../support/wire-client'

const here = ownBrowserMall()

/** Places the shopper's whole cart, with goods of several stores; the orders are unpaid. */
async function placed() {
  await stockUp(here.mall, 20, 0)
  const client = await new WireClient({
    connection: connectionTo(here.mall.url),
    now: Date.now,
    deviceId: randomUUID(),
  }).open()
  await client.login(DEMO_MOBILE)
  return client.call('POST productOrder/commitOrder', await submitOf(client, { couponIds: [] }), {
    idempotencyKey: randomUUID(),
  })
}

test('orders are paid together with Alipay, and the result page shows each of them [purchase.pay-more]', async () => {
  const { payOrderNo, orders } = await placed()
  expect(orders.length).toBeGreaterThan(1)
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    const query = `payOrderNo=${payOrderNo}`
    await open(`pages/payResult/payMore/index?${query}`)
    await front(page).locator('.list-item').nth(1).waitFor()
    // The payment page continues with the provider that is chosen here, without another question.
    await front(page).getByText('支付宝', { exact: true }).tap()
    await front(page)
      .getByText(/^确认支付/)
      .tap()
    const giveUp = async () => {
      await page.getByText('沙箱支付宝').first().waitFor()
      await page.getByRole('button', { name: '支付失败' }).tap()
      await page.getByText('支付没有完成').waitFor()
    }
    // A failed payment shows the failure, as with WeChat; another attempt starts with the same provider.
    await giveUp()
    await page.getByRole('button', { name: '重新支付' }).tap()
    await page.locator('#till').waitFor()
    const alipay = page.getByRole('radio', { name: '支付宝' })
    expect(await alipay.getAttribute('aria-checked')).toBe('true')
    await page.locator('#confirm').tap()

    // 查看订单 opens the page that the server returned for failures.
    await giveUp()
    await page.getByRole('button', { name: '查看订单' }).tap()
    await inFront(page, 'pages/packOrder/order')

    await open(`pages/payResult/payMore/index?${query}`)
    await front(page).getByText('支付宝', { exact: true }).tap()
    await front(page)
      .getByText(/^确认支付/)
      .tap()
    await page.getByRole('button', { name: '支付成功' }).tap()
    await inFront(page, 'pages/payResult/result')
    await front(page).getByText('支付成功').waitFor()
    await front(page).locator('.list-item').getByText('待发货').first().waitFor()
    await front(page).locator('.list-item').first().tap()
    await inFront(page, 'pages/packOrder/order')
    await front(page).getByText('支付宝').waitFor()
  })
})
