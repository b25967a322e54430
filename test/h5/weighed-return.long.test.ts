// A shopper returns a part of weighed goods by its weight.
import { randomUUID } from 'node:crypto'
import { CLIENT_TYPE, SHOP_CART_TYPE } from '@contract/codes/cart'
import { ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { additionOf } from '@contract/codes/scan'
import { ownBrowserMall } from '../support/browser-mall'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { findings, findingsInTheDark, settled } from '../support/page-findings'
import { front, inFront, logIn } from '../support/phone'
import { submitOf } from '../support/shopping'
import { DEMO_MOBILE, press } from '../support/weapp-mall'
import { connectionTo, WireClient } from '../support/wire-client'

const here = ownBrowserMall()
const STORE = 'xianhe'
/** A scale's label of the demo's cherries, 486 g. */
const LABEL = '2196214004861'

/** Buys the piece of the label in the store; gives its order and line. */
async function boughtCherries() {
  const connection = connectionTo(here.mall.url)
  const client = await new WireClient({ connection, now: Date.now, deviceId: randomUUID() }).open()
  await client.login(DEMO_MOBILE)
  const { records } = await client.call('POST storeProduct/analysisScanCodeShopping', { qrCode: LABEL, storeId: STORE })
  const [item] = records
  if (!item) throw new Error('the label has no goods')
  await client.call('POST shopCart/add', additionOf(item, 1, CLIENT_TYPE.h5))
  const submit = await submitOf(client, {
    source: SUBMIT_SOURCE.scanCart,
    shopCartType: SHOP_CART_TYPE.scan,
    storeId: STORE,
    couponIds: [],
  })
  const idempotencyKey = randomUUID()
  const { payOrderNo, orders } = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey })
  await press(client, payOrderNo)
  const orderId = orders[0]?.orderId ?? ''
  const look = () => client.call('GET productOrder/getOrderInfo', { orderId })
  await eventually(async () => (await look()).status === ORDER_STATUS.completed, 'the order is complete')
  return { orderId, orderLineId: (await look()).lines[0]?.orderLineId ?? '' }
}

test('the form asks for the weight and computes the amount; the case shows the weight [aftersale.weighed]', async () => {
  const { orderId, orderLineId } = await boughtCherries()
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open(`pages/person/applyRefund/index?orderId=${orderId}&orderLineId=${orderLineId}`)
    await front(page).getByText('最多 486 克（0.486 kg）').waitFor()
    await front(page).getByText('退款原因').tap()
    await page.getByText('质量问题').first().tap()
    const amount = front(page).getByLabel('退款金额')
    const all = Number(await amount.inputValue())
    await front(page).getByLabel('申请重量').fill('243')
    const half = (Math.floor((all * 100 * 243) / 486) / 100).toFixed(2)
    await page.waitForFunction(
      ([value]) => [...document.querySelectorAll('input')].some((one) => Number(one.value) === Number(value)),
      [half],
    )
    await settled(visitor)
    await keepPicture(page, 'weighed-return')
    expect(await findings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'weighed-return', 'dark')
    expect(await findingsInTheDark(page)).toEqual([])
    await front(page).getByText('提交申请').tap()
    await inFront(page, 'pages/person/saleSefund')
    await front(page)
      .getByText(/0\.243 kg/)
      .first()
      .waitFor()
    await keepPicture(page, 'weighed-return-case')
  })
})
