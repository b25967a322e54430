// Concurrent actions on one order or case: each effect happens at most once, and no state is inconsistent.

import { randomUUID } from 'node:crypto'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import { CANCEL_REASONS, ORDER_STATUS } from '@contract/codes/order'
import { AppError } from '@server/kernel/errors'
import {
  ACTOR,
  ask,
  BLUE,
  type Bought,
  type CaseShop,
  caseShop,
  PARCEL,
  RED,
} from '@server/modules/trade/aftersale/aftersale.fixture'
import { sql } from 'kysely'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { tiered } from '../support/tier'
import { CallRefused } from '../support/wire-client'

const ROUNDS = Array.from({ length: tiered(3, 40) }, (_, n) => n)
const NOT_THERE = { isReceived: false, reason: '不想要了' }

let mall: TestMall
let shop: CaseShop
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** Runs all concurrently; true for each that succeeded. Any failure other than a refusal is thrown. */
async function atOnce(...tries: (() => Promise<unknown>)[]): Promise<boolean[]> {
  const results = await Promise.allSettled(tries.map((one) => one()))
  return results.map((result) => {
    if (result.status === 'rejected' && !(result.reason instanceof CallRefused || result.reason instanceof AppError))
      throw result.reason
    return result.status === 'fulfilled'
  })
}
const count = (taken: readonly boolean[]) => taken.filter(Boolean).length
const { operator, store } = {
  operator: () => mall.services.orderOperator,
  store: () => mall.services.aftersaleOperator,
}
const orderRow = ({ client, orderId }: Bought) =>
  mall.services.db.q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', client.uid)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
/** Waits until all requested money is refunded. */
async function moneyDone(of: Bought) {
  await mall.settle()
  const isDone = async () => {
    await mall.services.jobs.runDue()
    const { refundedCents, returnedCents } = await orderRow(of)
    return refundedCents === returnedCents
  }
  await eventually(isDone, 'all money is back')
  await mall.settle()
}
const statusOf = async (of: Bought, no: string) => (await shop.seen(of, no)).status

test.each(ROUNDS)('concurrent receipt and full refund (%i) [aftersale.receipt-race]', async () => {
  const of = await shop.bought('shipped')
  const [isReceived, isBack] = await atOnce(
    () => of.client.call('POST productOrder/confirmReceive', { orderId: of.orderId }),
    () => operator().refund(ACTOR, 'all', of.orderNo, undefined, '补偿'),
  )
  await moneyDone(of)
  const { status, returnedCents, payableCents } = await orderRow(of)
  expect(isReceived || isBack).toBe(true)
  expect(status).toBe(isBack ? ORDER_STATUS.refunded : ORDER_STATUS.completed)
  expect(returnedCents).toBe(isBack ? payableCents : 0)
})

test.each(ROUNDS)('concurrent receipt and case for one line (%i)', async () => {
  const of = await shop.bought('shipped')
  const asked = ask(1, { isReceived: false, reason: '迟迟没有收到' })
  const [isReceived, isAsked] = await atOnce(
    () => of.client.call('POST productOrder/confirmReceive', { orderId: of.orderId }),
    () => shop.apply(of, asked),
  )
  expect([isReceived, isAsked]).not.toEqual([true, true])
  expect(isReceived || isAsked).toBe(true)
})

test.each(ROUNDS)('returned goods: two concurrent receipts and a refusal (%i)', async () => {
  const of = await shop.bought('received')
  const no = await shop.apply(of, ask(2))
  await shop.actions(of, no).agreeToReturn()
  await shop.actions(of, no).sendBack()
  const taken = await atOnce(
    () => store().receive(ACTOR, 'all', { no }, true),
    () => store().refuse(ACTOR, 'all', { no }, '缺少鞋盒'),
    () => store().receive(ACTOR, 'all', { no }, true),
  )
  expect(count([taken[0] === true, taken[2] === true])).toBeLessThanOrEqual(1)
  expect(count(taken)).toBeGreaterThan(0)
  await moneyDone(of)
  const { status } = await shop.seen(of, no)
  const isBack = status === AFTERSALE_STATUS.refunded
  expect(isBack || status === AFTERSALE_STATUS.receiptRejected).toBe(true)
  expect((await orderRow(of)).returnedCents).toBe(isBack ? 10_000 : 0)
})

test.each(ROUNDS)('three concurrent refunds: by the store, by a case, by a cancellation (%i)', async () => {
  const of = await shop.bought('paid')
  const no = await shop.apply(of, ask(1, NOT_THERE))
  const taken = await atOnce(
    () => operator().refund(ACTOR, 'all', of.orderNo, undefined, '补偿'),
    () => store().agree(ACTOR, 'all', { no }),
    () => of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: CANCEL_REASONS[0] }),
  )
  expect(count(taken)).toBeGreaterThan(0)
  await moneyDone(of)
  // The remaining money can be requested again: the order is not stuck.
  const { status, refundedCents: back } = await orderRow(of)
  if (status !== ORDER_STATUS.refunded) {
    expect(back).toBe(10_000)
    await of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: CANCEL_REASONS[0] })
    await moneyDone(of)
  }
  expect((await orderRow(of)).returnedCents).toBe(20_600)
  expect([AFTERSALE_STATUS.refunded, AFTERSALE_STATUS.closed]).toContain(await statusOf(of, no))
})

test.each(ROUNDS)('cases of two lines, agreed to concurrently or by timeout, are all refunded (%i)', async (round) => {
  const of = await shop.bought('paid', 1, [RED.skuId, BLUE.skuId])
  const nos: string[] = []
  for (const orderLineId of of.lineIds) nos.push(await shop.apply({ ...of, orderLineId }, ask(1, NOT_THERE)))
  if (round % 2 === 0) await shop.turn(of, 2 * DAY_MS + 1000)
  else await atOnce(...nos.map((no) => () => store().agree(ACTOR, 'all', { no })))
  await moneyDone(of)
  await eventually(async () => {
    await moneyDone(of)
    return (await orderRow(of)).status === ORDER_STATUS.refunded
  }, 'both lines and the freight are refunded')
  for (const no of nos) expect(await statusOf(of, no)).toBe(AFTERSALE_STATUS.refunded)
})

test.each(ROUNDS)('concurrent shipment and cancellation, of the whole order and of one line (%i)', async () => {
  const of = await shop.bought('paid')
  const [isSent, isCancelled] = await atOnce(
    () => operator().ship(ACTOR, 'all', of.orderNo, '顺丰速运', 'SF1'),
    () => of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: CANCEL_REASONS[0] }),
  )
  expect([isSent, isCancelled].filter(Boolean)).toHaveLength(1)
  await moneyDone(of)
  expect((await orderRow(of)).status).toBe(isSent ? ORDER_STATUS.toReceive : ORDER_STATUS.refunded)

  const other = await shop.bought('paid')
  const no = await shop.apply(other, ask(1, NOT_THERE))
  await atOnce(
    () => operator().ship(ACTOR, 'all', other.orderNo, '顺丰速运', 'SF1'),
    () => store().agree(ACTOR, 'all', { no }),
  )
  await moneyDone(other)
  const sent = await mall.services.db.q
    .selectFrom('parcel_line')
    .select('number')
    .where('uid', '=', other.client.uid)
    .execute()
  const back = (await orderRow(other)).returnedCents / 10_000
  // For each piece, either the shipment or the refund happens, not both.
  expect(sent.reduce((sum, { number }) => sum + number, 0) + back).toBeLessThanOrEqual(2)
  if (back === 0) expect(await statusOf(other, no)).not.toBe(AFTERSALE_STATUS.refunded)
})

test.each(ROUNDS)('concurrent agreement, withdrawal, rejection and amendment (%i)', async () => {
  const of = await shop.bought('received')
  const no = await shop.apply(of, ask(2))
  const { amend, withdraw } = shop.actions(of, no)
  const taken = await atOnce(
    () => store().agree(ACTOR, 'all', { no }),
    withdraw,
    () => store().reject(ACTOR, 'all', { no }, '不行'),
    amend,
  )
  // An amendment after the rejection opens the case again, so an agreement or a withdrawal can still succeed.
  expect(count(taken.slice(0, 3))).toBeLessThanOrEqual(2 + count(taken.slice(3)))
  expect(count(taken)).toBeGreaterThan(0)
  const { records } = await of.client.call('GET refundOrder/getNegotiations', { refundOrderNo: no })
  expect(records).toHaveLength(1 + count(taken))
  const again = await atOnce(
    () => of.client.call('POST refundOrder/addRefundOrderPostMsg', { refundOrderNo: no, ...PARCEL }),
    withdraw,
  )
  expect(count(again)).toBeLessThanOrEqual(1)
})

test.each(ROUNDS)(
  'concurrent cases for one line: one is opened, and later another for the remaining pieces (%i)',
  async () => {
    const of = await shop.bought('received', 3)
    const tries = [1, 2, 3].map((number) => () => shop.apply(of, ask(1, { number, cents: number * 10_000 })))
    expect(count(await atOnce(...tries))).toBe(1)
    const { records } = await of.client.call('POST refundOrder/pageRefundOrders', { tab: 'open' })
    const [{ refundOrderNo: no = '', number = 0 } = {}] = records
    expect(count(await atOnce(...[1, 2].map(() => () => store().agree(ACTOR, 'all', { no }))))).toBe(1)
    await moneyDone(of)
    const left = 3 - number
    expect((await shop.form(of)).numberMost).toBe(left)
    if (left > 0) await shop.apply(of, ask(1, { number: left, cents: left * 10_000 }))
    await expect(shop.apply(of, ask(1))).rejects.toThrow()
  },
)

test.each(ROUNDS)('concurrent requests with one key open one case (%i) [aftersale.key]', async () => {
  const of = await shop.bought('received')
  const idempotencyKey = randomUUID()
  const input = { orderId: of.orderId, orderLineId: of.orderLineId, ...ask(3) }
  const nos = await Promise.all(
    Array.from({ length: 5 }, () => of.client.call('POST refundOrder/apply', input, { idempotencyKey })),
  )
  expect(new Set(nos.map(({ refundOrderNo }) => refundOrderNo)).size).toBe(1)
  await of.client.call('POST refundOrder/withdraw', { refundOrderNo: nos[0]?.refundOrderNo ?? '' })
})

// Runs last, because it checks the whole file. SQLite has a single writer, so it has no deadlocks.
test('no deadlock occurred', async () => {
  if (mall.services.db.engine === 'sqlite') return
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(mall.services.db.q)
  expect(rows).toEqual([{ deadlocks: 0 }])
})
