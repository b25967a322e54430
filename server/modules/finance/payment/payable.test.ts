import { PAY_WAY, type PayWay } from '@contract/codes/payment'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { newId } from '../../../kernel/ids'
import type { CloseReason, Face, Payable, PayableKind, PayablePart, Payment } from './payable.types'

const HOUR_MS = 3_600_000
let shop: TestShop
/** Calls to subjects, oldest first. */
let told: unknown[]

/** A subject that records its calls. */
class Subject implements PayableKind {
  constructor(
    readonly subject: string,
    private readonly word: (how: Payment) => 'kept' | { sendBack: string },
    readonly payWays: readonly PayWay[] = Object.values(PAY_WAY),
  ) {}
  async face(_q: unknown, { title }: Payable, parts: readonly PayablePart[]): Promise<Face> {
    const exit = { page: 'orderList', params: {}, text: title } as const
    return {
      items: [],
      leaveText: `${parts.length}`,
      results: { paid: { title: '可以离场', text: '', picture: 'success' } },
      exits: { paid: exit, unpaid: exit, more: [] },
      skipsResult: false,
      params: {},
    }
  }
  async paid(_tx: unknown, { cents }: Payable, parts: readonly PayablePart[], how: Payment) {
    told.push(['paid', cents, parts.length, how.isLate])
    return this.word(how)
  }
  async closed(_tx: unknown, _payable: Payable, _parts: unknown, why: CloseReason) {
    told.push(['closed', why.cause])
  }
  async refunded(_tx: unknown, _uid: string, part: PayablePart, { cents }: { cents: number }) {
    told.push(['refunded', part.subjectId, cents, part.returnedCents])
  }
  async refundFailed(_tx: unknown, _uid: string, part: PayablePart, { cents }: { cents: number }) {
    told.push(['refundFailed', part.subjectId, cents, part.refundedCents])
  }
}

beforeAll(async () => {
  shop = await openTestShop()
  const { payables } = shop.payments
  payables.add(new Subject('parking', () => 'kept'))
  payables.add(new Subject('group', () => ({ sendBack: '团已满，付款自动退回' })))
  payables.add(new Subject('counter', () => 'kept', [PAY_WAY.alipayWap]))
})
afterAll(() => shop.close())
beforeEach(() => {
  told = []
})

/** A payable of two parts, 30 and 70 cents. */
async function owed(subject: string, change: { fromAt?: number } = {}) {
  const { uid } = await shop.addShopper()
  const parts = [
    { subject, subjectId: 'a', cents: 30 },
    { subject, subjectId: 'b', cents: 70 },
  ]
  const expireAt = shop.clock.now() + HOUR_MS
  const draft = { uid, ref: newId(), title: '停车费', parts, expireAt, ...change }
  return { uid, no: await shop.db.tx((tx) => shop.payments.payables.open(tx, draft)) }
}
const stateOf = async (no: string) => {
  const { status } = await shop.cashier.view(no)
  const rows = await shop.db.q.selectFrom('payment').select('state').where('payableNo', '=', no).execute()
  return [status, ...rows.map(({ state }) => state)]
}
const ASKED: CloseReason = { cause: 'asked', text: '不停了', actor: 'shopper' }

test('a payable is the sum of its parts, and its subject is called once when it is paid [payment.parts]', async () => {
  const { no } = await owed('parking')
  expect(await shop.cashier.view(no)).toMatchObject({ amount: 100, status: 'ongoing', title: '停车费' })
  const prepayId = await shop.open(no)
  await shop.play(prepayId, { outcome: 'duplicate', times: 5, concurrent: true })
  expect(await stateOf(no)).toEqual(['paid', 'paid'])
  expect(told).toEqual([['paid', 100, 2, false]])
})

test('money that arrives after closing is kept if the subject keeps it', async () => {
  const payable = await owed('parking')
  const prepayId = await shop.open(payable.no)
  expect(await shop.payments.payables.close(payable, ASKED)).toBe('closed')
  expect(await shop.payments.payables.close(payable, ASKED)).toBe('gone')
  await shop.play(prepayId, { outcome: 'late', seconds: 0 })
  await shop.waitFor(async () => (await stateOf(payable.no))[0] === 'paid')
  expect(await stateOf(payable.no)).toEqual(['paid', 'paid'])
  expect(told).toEqual([
    ['closed', 'asked'],
    ['paid', 100, 2, true],
  ])
  // It can be refunded like any other.
  const ask = { ...payable, subject: 'parking', subjectId: 'b', cents: 70, reason: '退' }
  expect(await shop.db.tx((tx) => shop.payments.payables.refund(tx, ask))).not.toBeNull()
  await shop.refundsDone()
  expect(told.at(-1)).toEqual(['refunded', 'b', 70, 70])
})

test('money in time is refunded if the subject cannot deliver any more', async () => {
  const { no } = await owed('group')
  await shop.pay(no)
  await shop.refundsDone()
  expect(await stateOf(no)).toEqual(['refunded', 'refunded'])
  expect(told).toEqual([['paid', 100, 2, false]])
})

test('refunds of a part never exceed its amount, whatever is left of the payment [payment.part-refund]', async () => {
  const payable = await owed('parking')
  const prepayId = await shop.pay(payable.no)
  const back = (subjectId: string, cents: number) =>
    shop.db.tx((tx) =>
      shop.payments.payables.refund(tx, { ...payable, subject: 'parking', subjectId, cents, reason: '退' }),
    )
  expect(await back('a', 31)).toBeNull()
  const asked = await Promise.all([20, 20, 10].map((cents) => back('a', cents)))
  expect(asked.filter(Boolean).length).toBeGreaterThan(0)
  await shop.refundsDone()
  await shop.play(prepayId, { refund: 'closed' })
  expect(await back('b', 70)).not.toBeNull()
  await shop.refundsDone()
  expect(told.at(-1)).toEqual(['refundFailed', 'b', 70, 0])
  await shop.play(prepayId, { refund: 'success' })
  expect(await back('b', 70)).not.toBeNull()
  await shop.refundsDone()
  expect(told.at(-1)).toEqual(['refunded', 'b', 70, 70])
})

test('a payable that is due later is shown but cannot be paid before [payment.due]', async () => {
  const { no } = await owed('parking', { fromAt: shop.clock.now() + 60_000 })
  expect((await shop.cashier.view(no)).status).toBe('ongoing')
  await expect(shop.open(no)).rejects.toThrow('还没到付款时间')
  shop.clock.advance(60_000)
  await shop.pay(no)
  expect(await stateOf(no)).toEqual(['paid', 'paid'])
})

test('a payable is for one registered subject', async () => {
  const { uid } = await shop.addShopper()
  const open = (subjects: string[]) =>
    shop.db.tx((tx) =>
      shop.payments.payables.open(tx, {
        uid,
        ref: 'r',
        title: 't',
        expireAt: shop.clock.now() + HOUR_MS,
        parts: subjects.map((subject, index) => ({ subject, subjectId: `${index}`, cents: 1 })),
      }),
    )
  await expect(open(['parking', 'group'])).rejects.toThrow('one subject')
  await expect(open([])).rejects.toThrow('one subject')
})

test('its subject supplies texts for its shopper; missing ones are those of any payment', async () => {
  const { uid, no } = await owed('parking')
  const face = await shop.cashier.face(uid, no)
  expect(face).toMatchObject({ payOrderNo: no, leaveText: '2', params: { money: '1.00' } })
  expect(face.results).toMatchObject({ paid: { title: '可以离场' }, fail: { title: '支付未完成' } })
  expect(face.exits.more).toEqual([{ page: 'home', params: {}, text: '继续逛' }])
  const { uid: other } = await shop.addShopper()
  await expect(shop.cashier.face(other, no)).rejects.toThrow('没有这笔支付')
})

test('ways that its subject does not allow are neither offered nor accepted [payment.ways]', async () => {
  const { no } = await owed('counter')
  expect((await shop.cashier.view(no)).payWays.map(({ payWay }) => payWay)).toEqual([PAY_WAY.alipayWap])
  await expect(shop.open(no)).rejects.toThrow('这里不能用这种方式付款')
  await shop.pay(no, PAY_WAY.alipayWap)
  expect(await stateOf(no)).toEqual(['paid', 'paid'])
  const { no: free } = await owed('parking')
  expect((await shop.cashier.view(free)).payWays).toHaveLength(2)
})
