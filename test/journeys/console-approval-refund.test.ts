// Refunds of orders and cases above the limit wait for approval by a second account.
import type { ConsoleApi } from '@contract/api'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { ERROR_CODES } from '@contract/codes/errors'
import { listAudit } from '@server/kernel/audit.repo'
import type { Static } from '@sinclair/typebox'
import {
  ACTOR,
  ask,
  type Bought,
  type CaseShop,
  caseShop,
  type Stage,
} from '../../server/modules/trade/aftersale/aftersale.fixture'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'

/** Boots at ¥100 each, with freight of ¥6. */
const PIECES = 20
const LIMIT = 500_00
const WHOLE = PIECES * 100_00 + 6_00

let mall: TestMall
let shop: CaseShop
let requester: ConsoleClient
let requesterId: string
let clerk: ConsoleClient
let decider: ConsoleClient
let elsewhere: ConsoleClient
let chief: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
  const at = { stores: ['shoes'] }
  ;({ client: requester, staffId: requesterId } = await staffClient(mall, 'finance', at))
  ;({ client: decider } = await staffClient(mall, 'finance', at))
  ;({ client: clerk } = await staffClient(mall, 'clerk', at))
  ;({ client: elsewhere } = await staffClient(mall, 'finance', { stores: ['hats'] }))
  ;({ client: chief } = await staffClient(mall, 'administrator'))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

type Refund = Static<ConsoleApi['order/refund']['input']>
const refund = (orderNo: string, over: Partial<Refund> = {}): Refund => ({
  orderNo,
  reason: '协商退款',
  refundedCents: 0,
  ...over,
})
const refunded = async (orderNo: string) => (await requester.call('order/detail', { orderNo })).refundedCents
const requests = async (client: ConsoleClient) => (await client.call('approval/list', { pageSize: 100 })).records
const approve = (approvalId: string) => decider.call('approval/approve', { approvalId })
const actsOn = async (subject: string, action: string) =>
  (await listAudit(mall.services.db.q, { subject, limit: 20 })).filter((one) => one.action === action)

test('a refund of an order up to the limit is executed; above it another account of the store approves it, once [console.order-second]', async () => {
  const { orderNo } = await shop.bought('paid', PIECES)
  expect(await requester.call('order/refund', refund(orderNo, { cents: LIMIT }))).toMatchObject({
    isDone: true,
    approvalId: '',
    refund: { cents: LIMIT },
  })
  const more = refund(orderNo, { cents: LIMIT + 1, refundedCents: LIMIT })
  expect((await requester.send('order/refund', { ...more, cents: WHOLE })).message).toContain('最多可退')
  const { approvalId, ...filed } = await requester.call('order/refund', more)
  expect(filed).toMatchObject({ isDone: false, refund: null })
  expect(await refunded(orderNo)).toBe(LIMIT)
  expect((await requester.send('order/refund', more)).message).toBe('同样的申请正在等待复核')
  expect((await requests(decider)).find((one) => one.approvalId === approvalId)).toMatchObject({
    kindText: '订单退款',
    title: `订单 ${orderNo} 退款 ¥500.01`,
    subject: { kind: 'order', id: orderNo },
    storeId: 'shoes',
    unit: 'cents',
    amount: LIMIT + 1,
    reason: '协商退款',
  })
  expect(await requests(elsewhere)).toEqual([])
  expect((await requester.send('approval/approve', { approvalId })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const replies = await Promise.all([decider, chief].map((client) => client.send('approval/approve', { approvalId })))
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
    [0, ERROR_CODES.STATE_CHANGED].sort((a, b) => a - b),
  )
  expect(await refunded(orderNo)).toBe(2 * LIMIT + 1)
  const [entry, ...others] = await actsOn(orderNo, 'order.refund')
  expect([entry?.actor, others.length]).toMatchObject([{ kind: 'staff', id: requesterId }, 1])
  expect(entry?.details).toMatchObject({ cents: LIMIT + 1 })
})

test('a request for the full remaining sum fails with a reason after another refund, and refunds nothing [console.order-second]', async () => {
  const { orderNo } = await shop.bought('paid', PIECES)
  const { approvalId } = await requester.call('order/refund', refund(orderNo))
  expect((await requests(requester)).find((one) => one.approvalId === approvalId)).toMatchObject({ amount: WHOLE })
  // The command line refunds any sum without approval.
  await mall.services.orderOperator.refund(ACTOR, 'all', orderNo, LIMIT + 2, '先退一部分')
  const failed = await approve(approvalId)
  expect(failed).toMatchObject({ state: 'failed', note: expect.stringContaining('状态已变化') })
  expect(await refunded(orderNo)).toBe(LIMIT + 2)
})

const version = async (refundOrderNo: string) =>
  ({ refundOrderNo, version: (await clerk.call('case/detail', { refundOrderNo })).version }) as const
const statusOf = async (refundOrderNo: string) => {
  const { status, amount } = await clerk.call('case/detail', { refundOrderNo })
  return [status, amount]
}
async function opened(type: 1 | 2 | 3, stage: Stage = 'received', over = {}): Promise<{ of: Bought; no: string }> {
  const of = await shop.bought(stage, PIECES)
  const asked = { number: 8, ...(type !== 3 && { cents: 800_00 }), ...over }
  return { of, no: await shop.apply(of, ask(type, asked)) }
}

/** Cases of ¥800 whose next act would refund the money. */
const CASES: readonly {
  title: string
  status: keyof typeof AFTERSALE_STATUS
  open(): Promise<{ of: Bought; no: string }>
  act(no: string): Promise<Static<ConsoleApi['case/approve']['reply']>>
}[] = [
  {
    title: '同意退款',
    status: 'verify',
    open: () => opened(1),
    act: async (no) => clerk.call('case/approve', await version(no)),
  },
  {
    title: '收货并退款',
    status: 'receiving',
    open: async () => {
      const { of, no } = await opened(2)
      // The goods are not back yet, so nothing is refunded and no approval is needed.
      expect(await clerk.call('case/approve', await version(no))).toMatchObject({ isDone: true })
      await shop.actions(of, no).sendBack()
      return { of, no }
    },
    act: async (no) => clerk.call('case/receive', { ...(await version(no)), isIntact: true }),
  },
  {
    title: '拦回并退款',
    status: 'intercepting',
    open: async () => {
      const { of, no } = await opened(1, 'shipped', { isReceived: false, reason: '不想要了' })
      expect(await clerk.call('case/approve', await version(no))).toMatchObject({ isDone: true })
      return { of, no }
    },
    act: async (no) => clerk.call('case/recall', { ...(await version(no)), isBack: true }),
  },
  {
    title: '改为退款',
    status: 'toSend',
    open: async () => {
      const { of, no } = await opened(3)
      await clerk.call('case/approve', await version(no))
      await shop.actions(of, no).sendBack()
      expect(await clerk.call('case/receive', { ...(await version(no)), isIntact: true })).toMatchObject({
        isDone: true,
      })
      return { of, no }
    },
    act: async (no) => clerk.call('case/refundInstead', await version(no)),
  },
]

test.each(CASES)(
  '$title of a case above the limit waits for another account [console.case-second]',
  async ({ title, status, open, act }) => {
    const { of, no } = await open()
    const before = await statusOf(no)
    const { approvalId, isDone, case: seen } = await act(no)
    expect([isDone, seen.status]).toEqual([false, AFTERSALE_STATUS[status]])
    expect(await statusOf(no)).toEqual(before)
    const request = (await requests(decider)).find((one) => one.approvalId === approvalId)
    expect(request).toMatchObject({
      kindText: '售后退款',
      title: `售后 ${no} ${title} ¥800`,
      subject: { kind: 'aftersale', id: no },
      storeId: 'shoes',
      amount: 800_00,
      reason: seen.reason,
    })
    expect(await requests(elsewhere)).toEqual([])
    expect(await approve(approvalId)).toMatchObject({ state: 'approved' })
    expect(await statusOf(no)).toEqual([AFTERSALE_STATUS.refunding, 800_00])
    await shop.settleMoney(of, no)
    expect(await refunded(of.orderNo)).toBe(800_00)
  },
)

test('a refund is repeated only after the provider closed it, and needs two accounts [console.case-second]', async () => {
  const { of, no } = await opened(1)
  await mall.gateway.play(of.payPage, { refund: 'closed' })
  await approve((await clerk.call('case/approve', await version(no))).approvalId)
  const early = await clerk.send('case/refundAgain', await version(no))
  expect(early.message).toBe('退款处理中，等待支付渠道的结果')
  await mall.settle()
  await mall.services.jobs.runDue()
  const isFailed = async () => (await clerk.call('case/detail', { refundOrderNo: no })).isRefundFailed
  await eventually(isFailed, 'the provider closed the refund')
  await mall.gateway.play(of.payPage, { refund: 'success' })
  const { isDone, approvalId } = await clerk.call('case/refundAgain', await version(no))
  expect([isDone, await isFailed()]).toEqual([false, true])
  expect(await approve(approvalId)).toMatchObject({ title: `售后 ${no} 重新退款 ¥800`, state: 'approved' })
  expect(await isFailed()).toBe(false)
  await shop.settleMoney(of, no)
  expect(await refunded(of.orderNo)).toBe(800_00)
})

test('a case above the limit needs no approval when the reduced sum is within the limit [console.case-second]', async () => {
  const { of, no } = await opened(1)
  const less = { cents: LIMIT, reason: '有穿着痕迹' }
  const above = await clerk.call('case/approve', { ...(await version(no)), less: { ...less, cents: LIMIT + 1 } })
  expect(above.isDone).toBe(false)
  expect((await requests(clerk)).find((one) => one.approvalId === above.approvalId)).toMatchObject({
    amount: LIMIT + 1,
    reason: '有穿着痕迹',
  })
  expect(await clerk.call('case/approve', { ...(await version(no)), less })).toMatchObject({
    isDone: true,
    case: { amount: LIMIT },
  })
  expect(await approve(above.approvalId)).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('状态已变化'),
  })
  await shop.settleMoney(of, no)
  expect(await refunded(of.orderNo)).toBe(LIMIT)
})

test('a request for a case that has changed since fails with a reason and refunds nothing [console.case-second]', async () => {
  const changes: [Stage, (of: Bought, no: string) => Promise<unknown>][] = [
    ['received', (of, no) => shop.actions(of, no).withdraw()],
    // The goods have left: an agreement now recalls them.
    ['paid', ({ orderNo }) => mall.services.orderOperator.ship(ACTOR, 'all', orderNo, '顺丰速运', 'SF0001')],
    // Less than the requested sum is left.
    ['received', ({ orderNo }) => mall.services.orderOperator.refund(ACTOR, 'all', orderNo, WHOLE - 700_00, '补偿')],
  ]
  for (const [stage, change] of changes) {
    const over = stage === 'paid' ? { isReceived: false, reason: '不想要了' } : {}
    const { of, no } = await opened(1, stage, over)
    const { approvalId } = await clerk.call('case/approve', await version(no))
    await change(of, no)
    const [status, before] = [(await statusOf(no))[0], await refunded(of.orderNo)]
    expect(await approve(approvalId)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('状态已变化'),
    })
    expect([(await statusOf(no))[0], await refunded(of.orderNo)]).toEqual([status, before])
    expect(await actsOn(no, 'aftersale.agree')).toEqual([])
    if (status === AFTERSALE_STATUS.verify)
      await mall.services.aftersaleOperator.close(ACTOR, 'all', { no }, '双方协商一致')
  }
})
