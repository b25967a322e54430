import { AFTERSALE_STATUS, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { type Askable, caseButtons, dueAfter, lineProblem, mostOf, reasonsOf, typesOf } from './aftersale.rules'

const NOON = Date.UTC(2026, 10, 22, 4)
const order = (over: Partial<Askable>): Askable => ({
  status: ORDER_STATUS.completed,
  deliveryType: DELIVERY_TYPE.logistics,
  shippedAt: NOON,
  receivedAt: NOON,
  ...over,
})
const UNSENT = '商品还没有发出'
const LATE = '已超过售后期限'
/** Reasons for goods that have not arrived. */
const MISSING = ['不想要了', '信息填错', '迟迟没有收到', '包裹丢失、破损']

test.each<[string, Partial<Askable>, number, string[]]>([
  ['unpaid', { status: ORDER_STATUS.unpaid }, 0, []],
  ['closed', { status: ORDER_STATUS.closed }, 0, []],
  ['of tickets', { deliveryType: DELIVERY_TYPE.ticket }, 0, []],
  ['paid', { status: ORDER_STATUS.toShip }, 0, ['', UNSENT, UNSENT]],
  ['that its store has not accepted', { status: ORDER_STATUS.awaitingAcceptance }, 0, ['', UNSENT, UNSENT]],
  ['on its way', { status: ORDER_STATUS.toReceive }, 0, ['', '', '']],
  ['received', {}, 15 * DAY_MS, ['', '', '']],
  ['of a meal', { deliveryType: DELIVERY_TYPE.dineIn }, 0, ['', '', '堂食不支持换货']],
  ['received long ago', {}, 15 * DAY_MS + 1, [LATE, LATE, LATE]],
])('refund, return and replacement of an order %s [aftersale.types]', (_what, over, after, reasons) => {
  expect(typesOf(order(over), NOON + after).map(({ reason }) => reason)).toEqual(reasons)
})

const texts = (over: Partial<Askable>, type: AftersaleType, after = 0) =>
  reasonsOf(order(over), type, NOON + after).map(({ text }) => text)

test('the reasons depend on the type, and on whether the goods can have arrived [aftersale.reasons]', () => {
  const { refund, return: back, replacement } = AFTERSALE_TYPE
  expect(texts({ status: ORDER_STATUS.toShip }, refund)).toEqual(MISSING)
  expect(texts({ status: ORDER_STATUS.toShip }, back)).toEqual([])
  const arrived = ['质量问题', '商品变质、破损', '少件、漏发', '发错货', '与描述不符']
  expect(texts({}, refund)).toEqual(arrived)
  expect(texts({ status: ORDER_STATUS.toReceive }, refund)).toEqual([...arrived, ...MISSING])
  expect(texts({}, back)).toEqual(texts({}, replacement))
  expect(texts({}, back)).toContain('尺码不合适')
})

test('a change of mind is a reason for 7 days after receipt, a fault of the store for 15 [aftersale.windows]', () => {
  const reasons = (after: number) => texts({}, AFTERSALE_TYPE.return, after)
  expect(reasons(7 * DAY_MS)).toContain('不喜欢、不想要')
  expect(reasons(7 * DAY_MS + 1)).toEqual(['质量问题', '商品变质、破损', '发错货', '与描述不符'])
})

test.each([
  ['a change of mind', {}, { cents: 1000, freightCents: 0 }],
  ['a fault of the store', { isStoreFault: true }, { cents: 1200, freightCents: 200 }],
  ['the last unsent line', { isWholeUnsent: true, leftCents: 1600 }, { cents: 1600, freightCents: 600 }],
  ['less is left than the goods cost', { isStoreFault: true, leftCents: 700 }, { cents: 700, freightCents: 200 }],
  ['nothing is left', { isStoreFault: true, leftCents: 0 }, { cents: 0, freightCents: 0 }],
])('the largest amount of a case: %s [aftersale.most]', (_what, over, most) => {
  const share = { goodsCents: 1000, freightCents: 200 }
  const facts = { isStoreFault: false, isWholeUnsent: false, leftCents: 5000, freightCents: 600 }
  expect(mostOf(share, { ...facts, ...over })).toEqual(most)
})

test('the shopper’s lines without a price have no case of their own [aftersale.free-line]', () => {
  expect([lineProblem({ unitCents: 0 }), lineProblem({ unitCents: 1 })]).toEqual([
    '赠品和积分兑换的商品不能单独申请售后',
    '',
  ])
})

test('each status has its time limit, or none [aftersale.limits]', () => {
  const days = Object.entries(AFTERSALE_STATUS).map(([name, status]) => [name, dueAfter(status, 0) / DAY_MS])
  expect(Object.fromEntries(days)).toEqual({
    verify: 2,
    rejected: 7,
    sendBack: 7,
    receiving: 10,
    receiptRejected: 7,
    interceptFailed: 7,
    toReceive: 14,
    refunding: 0,
    refunded: 0,
    closed: 0,
    intercepting: 0,
    toSend: 0,
    replaced: 0,
  })
})

const fresh = { reapplied: 0, isEscalated: false, canApplyAgain: true }

test.each<[keyof typeof AFTERSALE_STATUS, Partial<typeof fresh>, string[]]>([
  ['verify', {}, ['撤销申请', '修改申请']],
  ['verify', { reapplied: 2, isEscalated: true }, ['撤销申请', '修改申请']],
  ['rejected', {}, ['撤销申请', '修改申请', '平台介入']],
  ['rejected', { reapplied: 2 }, ['撤销申请', '平台介入']],
  ['rejected', { isEscalated: true }, ['撤销申请']],
  ['sendBack', {}, ['撤销申请', '填写物流']],
  ['receiving', {}, ['修改单号']],
  ['receiptRejected', {}, ['撤销申请', '平台介入']],
  ['intercepting', {}, []],
  ['interceptFailed', {}, ['撤销申请', '拒收包裹', '改为退货']],
  ['toSend', {}, []],
  ['toReceive', {}, ['确认收货']],
  ['refunding', {}, ['钱款去向']],
  ['refunded', {}, ['钱款去向']],
  ['replaced', {}, []],
  ['closed', {}, ['再次申请']],
  ['closed', { canApplyAgain: false }, []],
])('the buttons of a case at %s with %j: %j [aftersale.buttons]', (name, over, buttons) => {
  const shown = caseButtons({ status: AFTERSALE_STATUS[name], ...fresh, ...over })
  expect(shown.map(({ text }) => text)).toEqual(buttons)
  // At most one button is the next step, and it is the last.
  expect(shown.filter(({ primary }) => primary).length).toBeLessThanOrEqual(1)
  expect(shown.findIndex(({ primary }) => primary)).toBe(shown.some(({ primary }) => primary) ? shown.length - 1 : -1)
})
