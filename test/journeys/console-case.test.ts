// The after-sale queue of the console, through the gateway.
import { AFTERSALE_STATUS, type CaseView } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import type { ConsoleCase } from '@contract/console/case'
import { ask, type Bought, type CaseShop, caseShop } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { lastAct } from '../support/last-act'

let mall: TestMall
let shop: CaseShop
let clerk: ConsoleClient
let stranger: ConsoleClient
let service: ConsoleClient
let bought: Bought
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['shoes'] }))
  ;({ client: stranger } = await staffClient(mall, 'clerk', { stores: ['hats'] }))
  ;({ client: service } = await staffClient(mall, 'service'))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const opened = async (type: 1 | 2 | 3, over = {}): Promise<string> => {
  bought = await shop.bought('received')
  return shop.apply(bought, ask(type, over))
}
const detail = (refundOrderNo: string, client = clerk) => client.call('case/detail', { refundOrderNo })
const actsOf = ({ acts }: Pick<ConsoleCase, 'acts'>) => acts.map(({ code, refusal }) => (refusal ? `(${code})` : code))
const nosIn = async (view: CaseView, client = clerk) =>
  (await client.call('case/list', { view })).records.map(({ refundOrderNo }) => refundOrderNo)
/** The input of an act: the case and its current version. */
const now = async (no: string) => ({ refundOrderNo: no, version: (await detail(no, service)).version })

test('a return is approved, received for a part of the sum, and refunded; both sides see the reason [console.case-part]', async () => {
  const no = await opened(2, { note: '鞋底开胶' })
  const seen = await detail(no)
  expect(seen).toMatchObject({
    amount: 10_000,
    note: '鞋底开胶',
    statusText: '等待商家处理',
    dueText: '逾期自动同意退货',
  })
  expect(seen.shares).toEqual([
    { orderLineId: bought.orderLineId, bought: 2, left: 2, isWeighed: false, goodsCents: 10_000, freightCents: 300 },
  ])
  expect(actsOf(seen)).toEqual(['approve', 'reject', 'note'])
  // The goods are not back yet.
  const less = { cents: 6000, reason: '鞋盒缺失' }
  const early = await clerk.send('case/approve', { ...(await now(no)), less })
  expect(early.message).toBe('商品还没有退回，收货时再确定退款金额')
  const { case: sent } = await clerk.call('case/approve', await now(no))
  expect(actsOf(sent)).toEqual(['note'])
  await shop.actions(bought, no).sendBack()
  const tooMuch = await clerk.send('case/receive', {
    ...(await now(no)),
    isIntact: true,
    less: { ...less, cents: 10_000 },
  })
  expect(tooMuch.message).toBe('cents: 应少于申请的 ¥100')
  const { case: paid, isDone } = await clerk.call('case/receive', { ...(await now(no)), isIntact: true, less })
  expect([isDone, paid]).toMatchObject([true, { status: AFTERSALE_STATUS.refunding, amount: 6000 }])
  expect(paid.acts).toEqual([
    { code: 'refundAgain', text: '重新退款', look: 'primary', refusal: '退款处理中，等待支付渠道的结果' },
    { code: 'note', text: '给顾客留言', look: 'plain', refusal: '' },
  ])
  await shop.settleMoney(bought, no)
  const { lastEvent, amount } = await shop.seen(bought, no)
  expect([lastEvent.title, amount]).toEqual(['退款成功', 6000])
  const over = await detail(no)
  expect(over.events.map(({ name, text }) => `${name} ${text}`.trim())).toContain(
    '鞋铺 同意退 ¥60，申请 ¥100：鞋盒缺失'.replace('鞋铺', over.storeName),
  )
  expect(over.events[0]).toMatchObject({ who: 'shopper', name: '顾客', text: '鞋底开胶' })
  expect(over.log.map(({ text }) => text)).toEqual(['确认收货', '同意申请'])
  expect(over.log[0]?.name).toMatch(/^员工/)
  expect(over.acts).toEqual([])
  expect(over.shopper.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(await lastAct(mall.services, no)).toMatchObject({ action: 'aftersale.receive' })
})

test('the queue lists open cases by deadline and ended ones by their end, page by page [console.case-queue]', async () => {
  const late = await opened(1)
  await shop.turn(bought, 60_000)
  const soon = await opened(1)
  const first = await clerk.call('case/list', { view: 'toDecide', pageSize: 1 })
  expect(first.records.map(({ refundOrderNo }) => refundOrderNo)).toEqual([late])
  const second = await clerk.call('case/list', { view: 'toDecide', pageSize: 1, cursor: first.cursor ?? '' })
  expect(second.records.map(({ refundOrderNo }) => refundOrderNo)).toEqual([soon])
  expect(second).toMatchObject({ hasMore: false, cursor: null })
  for (const no of [late, soon]) await service.call('case/close', { ...(await now(no)), reason: '双方协商一致' })
  expect((await nosIn('done')).slice(0, 2)).toEqual([soon, late])
  expect(await nosIn('open')).toEqual([])
  expect((await clerk.send('case/list', { view: 'open', cursor: 'x' })).message).toContain('cursor')
  const byNo = await clerk.call('case/list', { view: 'toDecide', text: late })
  const byOrder = await clerk.call('case/list', { view: 'toDecide', text: bought.orderNo })
  expect([byNo, byOrder].map(({ records }) => records.map((one) => one.refundOrderNo))).toEqual([[late], [soon]])
})

test('each open case is counted in the view of all open cases and in exactly one other [console.case-counts]', async () => {
  const [asked, back, exchange, refused] = [await opened(1), await opened(2), await opened(3), await opened(1)]
  await clerk.call('case/approve', await now(back))
  await clerk.call('case/reject', { ...(await now(refused)), reason: '请补充照片' })
  const { views } = await clerk.call('case/counts', {})
  const counts = Object.fromEntries(views.map(({ view, count }) => [view, count]))
  expect(counts).toMatchObject({ toDecide: 2, waiting: 2, escalated: 0, open: 4 })
  const { open = 0, done: _, ...rest } = counts
  expect(Object.values(rest).reduce((sum, count) => sum + count, 0)).toBe(open)
  const narrow = await clerk.call('case/counts', { types: [3], stores: ['shoes'] })
  expect(narrow.views.find(({ view }) => view === 'open')).toEqual({ view: 'open', count: 1, isMore: false })
  const { records } = await clerk.call('case/list', { view: 'open', types: [3] })
  expect(records.map(({ refundOrderNo }) => refundOrderNo)).toEqual([exchange])
  for (const no of [asked, back, exchange, refused])
    await service.call('case/close', { ...(await now(no)), reason: '双方协商一致' })
})

test('a received exchange can be sent with a tracking number or refunded instead [console.case-exchange]', async () => {
  const nos = [await opened(3), await opened(3)]
  for (const [at, no] of nos.entries()) {
    await clerk.call('case/approve', await now(no))
    const own = at === nos.length - 1 ? bought : undefined
    if (own) await shop.actions(own, no).sendBack()
  }
  const no = nos[1] ?? ''
  const { case: received } = await clerk.call('case/receive', { ...(await now(no)), isIntact: true })
  expect(actsOf(received)).toEqual(['send', 'refundInstead', 'note'])
  const sent = await clerk.call('case/send', {
    ...(await now(no)),
    expressCompany: '顺丰速运',
    expressNo: 'SF7777777',
  })
  expect(sent.parcels.map(({ expressNo, isBack }) => [expressNo, isBack])).toEqual([
    ['SF1234567890', true],
    ['SF7777777', false],
  ])
  for (const one of nos) await service.call('case/close', { ...(await now(one)), reason: '双方协商一致' })
})

test('a decision on an earlier version of a case is refused after the shopper changed it [console.case-conflict]', async () => {
  const no = await opened(1, { cents: 5000 })
  const seen = await now(no)
  await shop.actions(bought, no).amend()
  expect((await clerk.send('case/approve', seen)).code).not.toBe(0)
  expect((await detail(no)).status).toBe(AFTERSALE_STATUS.verify)
  await clerk.call('case/approve', await now(no))
  await shop.settleMoney(bought, no)
  expect((await detail(no)).amount).toBe(9000)
})

test('only staff of every store decide an escalated case; their rejection closes it [console.case-escalated]', async () => {
  const no = await opened(1)
  await clerk.call('case/reject', { ...(await now(no)), reason: '商品没有问题' })
  await bought.client.call('POST refundOrder/stepIn', { refundOrderNo: no, text: '请平台看看', imageKeys: [] })
  expect(await nosIn('escalated')).toEqual([no])
  expect(actsOf(await detail(no))).toEqual(['(approve)', '(reject)', 'note'])
  expect(actsOf(await detail(no, service))).toEqual(['approve', 'reject', 'note'])
  const refused = await clerk.send('case/approve', await now(no))
  expect(refused.message).toBe('平台已介入，由平台处理')
  const closing = await clerk.send('case/close', { ...(await now(no)), reason: '不退' })
  expect(closing.message).toBe('平台已介入，由平台处理')
  await service.call('case/reject', { ...(await now(no)), reason: '凭证不足' })
  expect((await detail(no)).status).toBe(AFTERSALE_STATUS.closed)
})

test('only staff of every store close a case for the mall; other accounts do not see the act [console.case-close]', async () => {
  const no = await opened(1)
  expect(actsOf(await detail(no, service))).toContain('close')
  expect(actsOf(await detail(no))).not.toContain('close')
  expect((await clerk.send('case/close', { ...(await now(no)), reason: '不退' })).message).toBe('只有平台可以关闭售后')
  await service.call('case/close', { ...(await now(no)), reason: '双方协商一致' })
})

test('an account without the right to decide sees no act [console.case-rights]', async () => {
  const no = await opened(1)
  const { client: finance } = await staffClient(mall, 'finance')
  expect((await detail(no, finance)).acts).toEqual([])
  await service.call('case/note', { refundOrderNo: no, text: '请补充照片' })
  expect((await shop.seen(bought, no)).lastEvent.text).toBe('请补充照片')
  await service.call('case/close', { ...(await now(no)), reason: '双方协商一致' })
})

test('a failed refund is listed, and repeated [console.case-failed]', async () => {
  const no = await opened(1)
  await mall.gateway.play(bought.payPage, { refund: 'closed' })
  await clerk.call('case/approve', await now(no))
  await mall.settle()
  await mall.services.jobs.runDue()
  await eventually(async () => (await nosIn('refundFailed')).includes(no), 'the provider closed the refund')
  await mall.gateway.play(bought.payPage, { refund: 'success' })
  expect(await nosIn('refundFailed')).toEqual([no])
  expect(actsOf(await detail(no))).toEqual(['refundAgain', 'note'])
  await clerk.call('case/refundAgain', await now(no))
  expect(await nosIn('refundFailed')).toEqual([])
  expect(await nosIn('refunding')).toEqual([no])
  await shop.settleMoney(bought, no)
})

test('every call for a case of another store gets the reply of an unknown case [console.case-scope]', async () => {
  const no = await opened(2)
  const version = (await now(no)).version
  const calls = {
    'case/detail': {},
    'case/approve': { version },
    'case/reject': { version, reason: '不行' },
    'case/receive': { version, isIntact: true },
    'case/refuseGoods': { version, reason: '不行' },
    'case/recall': { version, isBack: true },
    'case/send': { version, expressCompany: '顺丰速运', expressNo: 'SF7777777' },
    'case/refundInstead': { version },
    'case/refundAgain': { version },
    'case/close': { version, reason: '不行' },
    'case/note': { text: '你好' },
  }
  for (const [key, input] of Object.entries(calls)) {
    const [theirs, unknown] = [
      await stranger.send(key, { refundOrderNo: no, ...input }),
      await stranger.send(key, { refundOrderNo: 'RF1', ...input }),
    ]
    expect([key, theirs.code, theirs.message, theirs.data]).toEqual([key, unknown.code, unknown.message, unknown.data])
    expect(theirs.message).toBe('refundOrderNo: 没有这个售后单')
  }
  for (const view of ['open', 'toDecide', 'done'] as const) expect(await nosIn(view, stranger)).toEqual([])
  expect((await stranger.call('case/list', { view: 'open', stores: ['shoes'] })).records).toEqual([])
  expect((await stranger.call('case/list', { view: 'open', text: no })).records).toEqual([])
  expect((await stranger.call('case/list', { view: 'open', text: bought.orderNo })).records).toEqual([])
  const { views } = await stranger.call('case/counts', {})
  expect(views.every(({ count }) => count === 0)).toBe(true)
  await shop.turn(bought, DAY_MS)
  await mall.services.aftersaleOperator.close({ kind: 'operator', id: 'test' }, 'all', { no }, '双方协商一致')
})
