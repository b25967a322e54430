import { randomUUID } from 'node:crypto'
import { AFTERSALE_STATUS, AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { CLIENT_TYPE } from '@contract/codes/cart'
import { DELIVERY_TYPE, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { additionOf } from '@contract/codes/scan'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, payFor } from '../../../../test/support/shopping'
import { draftOf, skuOf } from '../../goods/catalog/catalog.fixture'
import { ask, type Bought, type CaseShop, caseShop } from './aftersale.fixture'
import { caseBreaches, caseMoneyBreaches } from './aftersale.invariants'

/** Apples at 15.80 a kilogram; the label of the scale shows 486 g, which cost 7.68. */
const APPLES = { skuId: 'apples', kiloCents: 1580, identifyCode: '2112345' }
const LABEL = { qrCode: '2112345004860', grams: 486, cents: 768 }
const SHELF = 20_000
const { refund, return: giveBack } = AFTERSALE_TYPE
const { refunded } = AFTERSALE_STATUS

let mall: TestMall
let shop: CaseShop
beforeAll(async () => {
  mall = await testApp({ hasGateway: true })
  shop = await caseShop(mall)
  const { db, editor, stock } = mall.services
  const now = mall.clock.now()
  await openStore(mall.services, { storeId: 's1', deliveryTypes: [DELIVERY_TYPE.scanAndBuy] })
  const draft = draftOf(
    {
      productId: 'apples',
      productType: 4,
      identifyCode: APPLES.identifyCode,
      skus: [skuOf(APPLES.skuId, { priceCents: APPLES.kiloCents })],
    },
    now,
  )
  await db.tx(async (tx) => {
    await stock.stockUp(tx, [{ skuId: APPLES.skuId, onHand: SHELF }], 'test', now)
    await editor.saveProducts(tx, [{ ...draft, storeId: 's1', categoryId: 'test-category' }], now)
  })
  await mall.settle()
})
afterAll(() => mall.close())

/** Two pieces with the same label: 972 g for 15.36. */
async function boughtApples(): Promise<Bought> {
  const client = await mall.enrol()
  const { records } = await client.call('POST storeProduct/analysisScanCodeShopping', {
    qrCode: LABEL.qrCode,
    storeId: 's1',
  })
  const [item] = records
  if (!item) throw new Error('the label has no goods')
  await client.call('POST shopCart/add', additionOf(item, 2, CLIENT_TYPE.h5))
  const base = { source: SUBMIT_SOURCE.scanCart, orderSource: 1, shopCartType: 2, storeId: 's1' } as const
  const seen = await client.call('POST productOrder/confirmOrder', base)
  const binComits = seen.stores.map(({ storeId, deliveryType, lines }) => ({
    storeId,
    deliveryType,
    products: lines.map(({ skuId, number }) => ({ skuId, number })),
  }))
  const submit = { ...base, binComits, payAmount: seen.payAmount }
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const payPage = await payFor(mall, client, placed.payOrderNo)
  await mall.settle()
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  const order = await client.call('GET productOrder/getOrderInfo', { orderId })
  const lineIds = order.lines.map((line) => line.orderLineId)
  return { client, orderId, orderNo, orderLineId: lineIds[0] ?? '', lineIds, payPage }
}

/** Opens a case for a weight with its largest amount, and completes the refund. */
async function returned(of: Bought, type: typeof refund | typeof giveBack, weight: number): Promise<string> {
  const { client, orderId, orderLineId } = of
  const { types } = await client.call('GET refundOrder/getRefundForm', { orderId, orderLineId, weight })
  const reasons = types.find((one) => one.type === type)?.reasons ?? []
  const reason = reasons.find(({ isReceived }) => isReceived)
  const no = await shop.apply(of, ask(type, { reason: reason?.text, cents: reason?.most[0]?.cents, weight }))
  const acts = shop.actions(of, no)
  await (type === refund ? acts.agreeToRefund() : acts.agreeToReturn())
  if (type === giveBack) {
    await acts.sendBack()
    await acts.receiveToRefund()
  }
  await shop.settleMoney(of, no)
  return no
}

const lineOf = async (of: Bought) => (await shop.order(of)).lines[0]
const PAID = 2 * LABEL.cents
const WEIGHT = 2 * LABEL.grams
/** The cost of the first grams of the line. */
const upTo = (grams: number) => Math.floor((PAID * grams) / WEIGHT)

test('parts of a weighed line are returned by weight until nothing is left; the money sums to what was paid [aftersale.weighed]', async () => {
  const of = await boughtApples()
  const sold = await shop.stockOf(APPLES.skuId)

  const first = await returned(of, giveBack, 200)
  expect(await shop.seen(of, first)).toMatchObject({ amount: upTo(200), number: 1, weight: 200, status: refunded })
  expect((await shop.seen(of, first)).lines).toMatchObject([{ number: 1, weight: 200 }])
  expect(await shop.stockOf(APPLES.skuId)).toBe(sold + 200)
  expect(await lineOf(of)).toMatchObject({ number: 2, afterSaleText: '已退 0.200 kg', canAskBack: true })
  expect(await shop.form(of)).toMatchObject({ numberMost: 1, weightMost: WEIGHT - 200, line: { weight: WEIGHT } })

  // Money alone: the shopper keeps the goods.
  const second = await returned(of, refund, 399)
  expect((await shop.seen(of, second)).amount).toBe(upTo(599) - upTo(200))
  expect(await shop.stockOf(APPLES.skuId)).toBe(sold + 200)

  const last = await returned(of, giveBack, WEIGHT - 599)
  expect((await shop.seen(of, last)).amount).toBe(PAID - upTo(599))
  expect(await shop.stockOf(APPLES.skuId)).toBe(sold + WEIGHT - 399)
  expect(await shop.order(of)).toMatchObject({ status: ORDER_STATUS.refunded, parts: [{}] })
  expect(await caseBreaches(mall.services.db.q)).toEqual([])
  expect(await caseMoneyBreaches(mall.services.db.q)).toEqual([])
})

test.each([
  ['no weight', {}, '请填写退货重量'],
  ['more than is left', { weight: WEIGHT + 1 }, '最多可申请 0.972 kg'],
  ['nothing', { weight: 0 }, ''],
  ['a part of a gram', { weight: 1.5 }, ''],
  ['more money than the weight cost', { weight: 100, cents: upTo(100) + 1 }, '退款金额已变化，请重新确认'],
])('a return of %s is refused and changes nothing [aftersale.weighed]', async (_what, over, text) => {
  const of = await boughtApples()
  await expect(shop.apply(of, ask(giveBack, { reason: '质量问题', cents: 1, ...over }))).rejects.toThrow(text)
  expect(await lineOf(of)).toMatchObject({ afterSaleText: '', refundOrderNo: '' })
})

test('goods by the piece have no weight [aftersale.weighed]', async () => {
  const of = await shop.bought('received')
  await expect(shop.apply(of, ask(refund, { weight: 100 }))).rejects.toThrow('该商品按件售后')
})

test('an amended case keeps its weight in the form; staff read weights [aftersale.weighed]', async () => {
  const of = await boughtApples()
  const { client, orderId, orderLineId } = of
  const no = await shop.apply(of, ask(refund, { cents: upTo(150), weight: 150 }))
  const again = { orderId, orderLineId, refundOrderNo: no }
  expect(await client.call('GET refundOrder/getRefundForm', again)).toMatchObject({ asked: { number: 1, weight: 150 } })
  await client.call('POST refundOrder/amend', {
    refundOrderNo: no,
    ...ask(refund, { cents: upTo(250), weight: 250 }),
  })
  const rights = { canDecide: true, isOfMall: true }
  expect(await mall.services.caseQueue.detail('all', no, rights)).toMatchObject({
    number: 1,
    weight: 250,
    lines: [{ weight: 250 }],
    shares: [{ bought: WEIGHT, left: WEIGHT, isWeighed: true, goodsCents: upTo(250) }],
  })
  const [row] = await mall.services.caseQueue.rows('all', { view: 'toDecide', limit: 1 })
  expect(row).toMatchObject({ no, number: 1, weight: 250 })
  expect((await mall.services.aftersaleOperator.show('all', no)).row).toMatchObject({ number: 1, weight: 250 })
  await shop.actions(of, no).close()
})
