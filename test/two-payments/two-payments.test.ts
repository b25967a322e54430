// An order with two payments, which the mall does not have: a deposit and later the rest. Only a checkout part defines
// it; no other file refers to it.
import { ORDER_STATUS } from '@contract/codes/order'
import { resultOf } from '@server/modules/system/approval'
import { OPERATOR } from '../support/actor'
import { breaches } from '../support/invariants'
import { openTestShop, type TestShop } from '../support/test-shop'
import { BY_DEPOSIT, depositPart, LAPSED_TEXT, REST_AFTER_MS, REST_OPEN_MS } from './deposit.part'

const PRICE = 9_999
const DEPOSIT = 1_000
const REST = PRICE - DEPOSIT

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  shop.checkoutParts.add(depositPart)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await breaches(shop.db)).toEqual([])
})

/** An order of one piece of a SKU with a stock of 5, to be paid by deposit. */
async function place() {
  const store = await shop.addStore({})
  const sku = await shop.addSku(store, 5, { priceCents: PRICE })
  const { uid } = await shop.addShopper()
  const input = await shop.commitInput(uid, [[sku, 1]])
  const binComits = input.binComits.map((basket) => ({ ...basket, remark: BY_DEPOSIT }))
  const { orders, payOrderNo, payAmount } = await shop.commit(uid, { ...input, binComits })
  expect(payAmount).toBe(PRICE)
  const { orderId = '', orderNo = '' } = orders[0] ?? {}
  return { uid, sku, orderId, orderNo, depositNo: payOrderNo }
}
type Placed = Awaited<ReturnType<typeof place>>

const detail = ({ uid, orderId }: Placed) => shop.orders.detail(uid, { orderId })
const codesOf = async (placed: Placed) => (await detail(placed)).buttons.map(({ code }) => code)
const freeOf = async ({ sku }: Placed) => (await shop.stock.available(shop.db.q, [sku.skuId])).get(sku.skuId)

/** Whether the payer's page of a number opens. */
const mayPay = async (no: string) => (await shop.open(no).catch(() => '')) !== ''

/** Pays the deposit and advances to the time for the rest; returns the number of the second payment. */
async function deposited(): Promise<Placed & { restNo: string }> {
  const placed = await place()
  await shop.pay(placed.depositNo)
  shop.clock.advance(REST_AFTER_MS)
  return { ...placed, restNo: (await detail(placed)).payOrderNo }
}

async function paidTwice(): Promise<Placed> {
  const placed = await deposited()
  await shop.pay(placed.restNo)
  expect(await shop.status(placed.uid, placed.orderId)).toBe(ORDER_STATUS.toShip)
  return placed
}

/** Cents by payment, the deposit first: requested back and returned. */
async function moneyOf({ orderId }: Placed): Promise<[number, number][]> {
  const rows = await shop.db.q
    .selectFrom('payable_part as part')
    .innerJoin('payable', (join) => join.onRef('payable.uid', '=', 'part.uid').onRef('payable.no', '=', 'part.no'))
    .select(['part.refundedCents', 'part.returnedCents'])
    .where('part.subjectId', '=', orderId)
    .orderBy('payable.createdAt')
    .execute()
  return rows.map(({ refundedCents, returnedCents }) => [refundedCents, returnedCents])
}

test('the deposit is paid, later the rest; pages show the open payment [order.two-payments]', async () => {
  const placed = await place()
  const face = (no: string) => shop.payments.cashier.face(placed.uid, no)
  const amountOf = async (no: string) => (await face(no)).items.map(({ amount }) => amount)
  expect((await detail(placed)).payOrderNo).toBe(placed.depositNo)
  expect(await amountOf(placed.depositNo)).toEqual([DEPOSIT])
  await shop.pay(placed.depositNo)
  expect(await detail(placed)).toMatchObject({ status: ORDER_STATUS.awaitingFinal, payOrderNo: '' })
  expect(await codesOf(placed)).toEqual(['cancel'])
  shop.clock.advance(REST_AFTER_MS)
  const waiting = await detail(placed)
  expect(waiting.payOrderNo).not.toBe(placed.depositNo)
  expect(waiting.expireAt).toBeGreaterThan(shop.clock.now())
  expect(waiting.buttons.at(-1)).toEqual({ code: 'pay', text: '支付尾款', primary: true })
  const [card] = (await shop.orders.page(placed.uid, {})).records
  expect(card).toMatchObject({ orderId: placed.orderId, payOrderNo: waiting.payOrderNo, payAmount: PRICE })
  expect(await amountOf(waiting.payOrderNo)).toEqual([REST])
  await shop.pay(waiting.payOrderNo)
  expect(await detail(placed)).toMatchObject({ status: ORDER_STATUS.toShip, payOrderNo: '' })
  expect(await freeOf(placed)).toBe(4)
  const { events } = await shop.orderOperator.show(placed.orderNo)
  expect(events.map(({ event }) => event)).toEqual(['place', 'pay', 'pay'])
  for (const no of [placed.depositNo, waiting.payOrderNo]) expect(await mayPay(no)).toBe(false)
})

test('the order counts as sold once: only the deposit publishes the event of a payment [order.two-payments-once]', async () => {
  const placed = await deposited()
  await shop.outbox.drain()
  const sold = async () => {
    const sales = shop.db.q.selectFrom('product_sale').select(['ref', 'number'])
    return sales.where('productId', '=', placed.sku.productId).execute()
  }
  const before = await sold()
  expect(before.map(({ number }) => number)).toEqual([1])
  await shop.pay(placed.restNo)
  await shop.outbox.drain()
  expect(await sold()).toEqual(before)
})

test('a cancel between the payments refunds the deposit, releases the goods, and refunds a late second payment [order.two-payments-cancel]', async () => {
  const placed = await deposited()
  const page = await shop.open(placed.restNo)
  expect((await detail(placed)).cancelRefundText).toContain('¥10')
  await shop.orders.cancel(placed.uid, placed.orderId, '不想要了')
  expect(await mayPay(placed.restNo)).toBe(false)
  await shop.refundsDone()
  expect(await shop.status(placed.uid, placed.orderId)).toBe(ORDER_STATUS.refunded)
  expect(await moneyOf(placed)).toEqual([
    [DEPOSIT, DEPOSIT],
    [0, 0],
  ])
  expect(await freeOf(placed)).toBe(5)
  // The payer's page was opened before the cancel.
  await expect(shop.play(page, { outcome: 'succeed' })).rejects.toThrow('ORDER_CLOSED')
})

test('a second payment right after the cancel is refunded', async () => {
  const placed = await deposited()
  const page = await shop.open(placed.restNo)
  await shop.orders.cancel(placed.uid, placed.orderId, '不想要了')
  await shop.play(page, { outcome: 'duplicate', times: 1 })
  await shop.sentBack(placed.restNo)
  await shop.refundsDone()
  expect(await shop.status(placed.uid, placed.orderId)).toBe(ORDER_STATUS.refunded)
  expect(await moneyOf(placed)).toEqual([
    [DEPOSIT, DEPOSIT],
    [0, 0],
  ])
})

test('refunds return both payments to the cent, the deposit first, in any split [order.two-payments-refund]', async () => {
  for (const asked of [[undefined], [300, undefined], [DEPOSIT, undefined], [DEPOSIT + 1, 4_444, undefined]]) {
    const placed = await paidTwice()
    let sum = 0
    for (const cents of asked) {
      const booked = resultOf(await shop.orderOperator.refund(OPERATOR, 'all', placed.orderNo, cents, '协商退款'))
      sum += booked.cents
      const fromDeposit = Math.min(sum, DEPOSIT)
      expect((await moneyOf(placed)).map(([refunded]) => refunded)).toEqual([fromDeposit, sum - fromDeposit])
      await shop.refundsDone()
    }
    expect(sum).toBe(PRICE)
    expect(await moneyOf(placed)).toEqual([
      [DEPOSIT, DEPOSIT],
      [REST, REST],
    ])
    const { status, refund } = await detail(placed)
    expect([status, refund]).toEqual([ORDER_STATUS.refunded, { label: '已退款', amount: PRICE }])
    expect(await freeOf(placed)).toBe(5)
    await expect(shop.orderOperator.refund(OPERATOR, 'all', placed.orderNo, 1, '多退')).rejects.toThrow()
  }
})

test('one of two concurrent refunds is refused when their sum exceeds the rest', async () => {
  const placed = await paidTwice()
  const ask = (cents: number) => shop.orderOperator.refund(OPERATOR, 'all', placed.orderNo, cents, '协商退款')
  const results = await Promise.allSettled([ask(6_000), ask(6_000)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await shop.refundsDone()
  expect(await moneyOf(placed)).toEqual([
    [DEPOSIT, DEPOSIT],
    [5_000, 5_000],
  ])
})

test('an order whose rest is not paid in time closes, releases its goods, and keeps the deposit [order.two-payments-late]', async () => {
  const placed = await deposited()
  shop.clock.advance(REST_OPEN_MS)
  await shop.jobs.runDue()
  expect(await detail(placed)).toMatchObject({
    status: ORDER_STATUS.closed,
    closeReason: LAPSED_TEXT,
    payOrderNo: '',
    refund: null,
  })
  expect(await freeOf(placed)).toBe(5)
  expect(await moneyOf(placed)).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await mayPay(placed.restNo)).toBe(false)
})

test('without its deposit an order closes like any unpaid order', async () => {
  const placed = await place()
  await shop.orders.cancel(placed.uid, placed.orderId, '不想要了')
  expect(await shop.status(placed.uid, placed.orderId)).toBe(ORDER_STATUS.closed)
  expect(await freeOf(placed)).toBe(5)
})
