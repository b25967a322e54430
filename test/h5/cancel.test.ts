import { randomUUID } from 'node:crypto'
import { browserMall } from '../support/browser-mall'
import { front, inFront, logIn } from '../support/phone'
import { pay } from '../support/weapp-mall'
import { connectionTo, WireClient } from '../support/wire-client'

const here = browserMall()
const MOBILE = '13800000002'

test('a paid order is cancelled on a separate page, which shows the refund before and after', async () => {
  const client = await new WireClient({
    connection: connectionTo(here.mall.url),
    now: Date.now,
    deviceId: randomUUID(),
  }).open()
  await client.login(MOBILE)
  const orderId = await pay(client, 'chengyan', [{ skuId: 'chengyan-cleansing-bar-01', number: 1 }])
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor, MOBILE)
    await open(`pages/packOrder/order/index?orderId=${orderId}`)
    await front(page).locator('.server-buttons').getByText('更多').tap()
    await front(page).locator('.sheet').getByText('取消订单').tap()
    await inFront(page, 'pages/person/cancelOrder/index')
    await front(page)
      .getByText(/¥[\d.]+ 将原路退回/)
      .waitFor()
    await front(page).getByText('不想要了').tap()
    await front(page).getByText('确定取消').tap()
    const told = page.getByRole('alertdialog')
    await told.getByText(/将原路退回/).waitFor()
    await told.getByText('确定', { exact: true }).tap()
    await inFront(page, 'pages/packOrder/order/index')
    await front(page)
      .getByText(/退款中|已退款/)
      .first()
      .waitFor()
    // The order can no longer be cancelled.
    await open(`pages/person/cancelOrder/index?orderId=${orderId}`)
    await front(page).getByText('订单现在不能取消').waitFor()
  })
})
