import { DAY_MS } from '@contract/codes/china-time'
import { MESSAGE_DAYS } from '@contract/codes/message'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let shopper: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.advance(200 * DAY_MS)
})
beforeEach(async () => {
  await mall.services.db.tx(async (tx) => {
    for (const table of ['message', 'broadcast'] as const) await tx.deleteFrom(table).execute()
  })
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

let refs = 0
const send = (change: Partial<Parameters<typeof mall.services.messages.send>[1]> = {}) => {
  const draft = { uid: shopper.uid, id: 'system', ref: `ref-${++refs}`, title: '标题', content: '内容' } as const
  return mall.services.db.tx((tx) => mall.services.messages.send(tx, { ...draft, ...change }, mall.clock.now()))
}
const tops = () => shopper.legacy('base.message.listTopBarMessage', {})
const unread = async () => (await tops()).records.map(({ id, unreadCount }) => [id, unreadCount])
const list = (id: 'trade' | 'activity' | 'system', page: { pageSize?: number; cursor?: string } = {}) =>
  shopper.legacy('base.message.listGuideBarMessageDetail', { id, ...page })

test('messages come in three groups with the unread count of each [message.groups]', async () => {
  await send({ id: 'trade', title: '订单已发货' })
  await send({ id: 'activity', uid: '' })
  await send({ id: 'activity', title: '最新' })
  const { records } = await tops()
  expect(records).toEqual([
    { id: 'trade', name: '交易消息', unreadCount: 1, title: '订单已发货', sentAt: expect.any(Number) },
    { id: 'activity', name: '活动消息', unreadCount: 2, title: '最新', sentAt: expect.any(Number) },
    { id: 'system', name: '系统通知', unreadCount: 0, title: '', sentAt: null },
  ])
})

test('a shopper gets own messages and broadcasts, page by page, the newest first [message.list] [message.own]', async () => {
  const other = await mall.enrol()
  await send({ uid: other.uid, title: '别人的' })
  for (const title of ['1', '2', '3']) await send({ uid: title === '2' ? '' : shopper.uid, title })
  const first = await list('system', { pageSize: 2 })
  const second = await list('system', { pageSize: 2, cursor: first.cursor ?? '' })
  expect([...first.records, ...second.records].map(({ title }) => title)).toEqual(['3', '2', '1'])
  expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, null])
})

test('one message, a group or everything is marked as read, by its own shopper only [message.read]', async () => {
  for (const id of ['trade', 'trade', 'activity', 'system'] as const)
    await send({ id, uid: id === 'system' ? '' : shopper.uid })
  const other = await mall.enrol()
  const [newest] = (await list('trade')).records
  const messageIds = [newest?.messageId ?? '']
  // A mark from another shopper changes nothing.
  await other.legacy('base.message.updateMessageStatus', { messageIds })
  expect(await unread()).toEqual([
    ['trade', 2],
    ['activity', 1],
    ['system', 1],
  ])
  expect(await shopper.legacy('base.message.updateMessageStatus', { messageIds })).toEqual({ unreadCount: 3 })
  expect((await list('trade')).records.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(await shopper.legacy('base.message.updateMessageStatus', { id: 'trade' })).toEqual({ unreadCount: 2 })
  expect(await shopper.legacy('base.message.updateMessageStatus', {})).toEqual({ unreadCount: 0 })
  // Read by the first shopper, not by the others.
  expect((await other.legacy('base.message.listTopBarMessage', {})).records.map((one) => one.unreadCount)).toEqual([
    0, 0, 1,
  ])
  await send({ id: 'trade' })
  expect(await unread()).toEqual([
    ['trade', 1],
    ['activity', 0],
    ['system', 0],
  ])
})

test('the top bar shows the newest unread message of its kind for a week [message.top-bar]', async () => {
  await send({ isTop: true, title: '旧' })
  await send({ isTop: true, title: '新', uid: '' })
  await send({ title: '普通' })
  const { bar } = await tops()
  expect(bar).toMatchObject({ title: '新', isRead: false })
  await shopper.legacy('base.message.updateMessageStatus', { messageIds: [bar?.messageId ?? ''] })
  expect((await tops()).bar?.title).toBe('旧')
  await shopper.legacy('base.message.updateMessageStatus', { id: 'system' })
  expect((await tops()).bar).toBeNull()
  await send({ isTop: true, title: '再来' })
  mall.clock.advance(7 * DAY_MS)
  // The session has expired by then, so the test calls the service.
  expect((await mall.services.messages.tops(shopper.uid, mall.clock.now())).bar).toBeNull()
})

test('paid, shipped and refunded orders send one message to their shopper, however often the event is delivered [message.trade]', async () => {
  const { messages } = mall.services
  const order = {
    uid: shopper.uid,
    orderId: 'o-1',
    storeName: '素研',
    titles: ['羊毛大衣'],
    totalNumber: 1,
    payableCents: 100,
    refundedCents: 100,
    payWayText: '微信支付',
    isPickup: false,
    isTicket: false,
    parcel: '',
    isPart: false,
  }
  for (const what of ['paid', 'shipped', 'refunded', 'paid'] as const)
    await messages.notifyOrders(what, [order], mall.clock.now())
  const { records } = await list('trade')
  expect(records.map(({ title }) => title).sort()).toEqual(['订单已发货', '订单已支付', '退款已完成'].sort())
  expect(records[0]?.command).toEqual({ cmd: 'C0020040001', params: { orderId: 'o-1' } })
})

test('messages older than ninety days are neither counted nor listed [message.age]', async () => {
  await send()
  const { messages } = mall.services
  const later = mall.clock.now() + MESSAGE_DAYS * DAY_MS
  const { records } = await messages.tops(shopper.uid, later)
  expect(records.map(({ unreadCount }) => unreadCount)).toEqual([0, 0, 0])
  expect((await messages.page(shopper.uid, { id: 'system' }, later)).records).toEqual([])
  expect((await list('system')).records).toHaveLength(1)
})

test.each([
  ['message', {}],
  ['broadcast', { uid: '' }],
] as const)(
  'a %s that is too old to be listed is deleted with its read marks [message.age] [message.sweep]',
  async (table, to) => {
    const { messages, db } = mall.services
    for (let i = 0; i < 502; i += 1) await send(to)
    await messages.read(
      shopper.uid,
      { messageIds: [(await list('system')).records[0]?.messageId ?? ''] },
      mall.clock.now(),
    )
    const sentAt = mall.clock.now()
    mall.clock.advance(DAY_MS)
    await send({ title: '新', ...to })
    const left = async () => ({
      titles: (await db.q.selectFrom(table).select('title').execute()).map(({ title }) => title),
      seen: (await db.q.selectFrom('message_seen').selectAll().where('uid', '=', shopper.uid).execute()).length,
    })
    await messages.sweep(sentAt + MESSAGE_DAYS * DAY_MS - 60_000)
    expect(await left()).toMatchObject({ titles: { length: 503 }, seen: 1 })
    await messages.sweep(sentAt + MESSAGE_DAYS * DAY_MS)
    expect(await left()).toEqual({ titles: ['新'], seen: 0 })
  },
)

test('visitors have no messages [message.login]', async () => {
  const visitor = await mall.visitor()
  await expect(visitor.legacy('base.message.listTopBarMessage', {})).rejects.toThrow()
})
