// Automatic messages of a target, and acts of staff on a conversation other than answers.
import { AUTO_REPLY_MS, RATING_MS } from '@contract/codes/chat'
import { DAY_MS, MINUTE_MS } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { buy, openStore, shelve } from '../../../../test/support/shopping'
import { SocketClient } from '../../../../test/support/socket-client'
import type { WireClient } from '../../../../test/support/wire-client'
import { listAudit } from '../../../kernel/audit.repo'

let mall: TestMall
let ann: ConsoleClient
let bo: ConsoleClient
let boId: string
let shopper: WireClient
const targetId = 'tea'
beforeEach(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: targetId })
  ;({ client: ann } = await staffClient(mall, 'clerk', { stores: [targetId] }))
  ;({ client: bo, staffId: boId } = await staffClient(mall, 'clerk', { stores: [targetId] }))
  shopper = await mall.enrol()
})
afterEach(() => mall.close())

let made = 0
async function ask(text = '在吗', who = shopper): Promise<number> {
  const socket = await SocketClient.login(mall, who)
  const frame = { targetId, msgId: `m${++made}`, type: IM_MESSAGE_TYPES.text, busiParam: JSON.stringify({ text }) }
  const { sequenceNum } = await socket.ask('send', frame)
  socket.close()
  mall.clock.advance(1000)
  return sequenceNum ?? 0
}
const keyOf = (who = shopper) => ({ uid: who.uid, targetId })
const answer = (desk = ann, who = shopper) =>
  desk.call('chat/send', { ...keyOf(who), msgId: `a${++made}`, text: '在的' })
const history = async () => {
  const { records } = await shopper.legacy('base.im.message.getHistoryRecords', { targetId })
  return records.map(({ side, busiParam, sequenceNum }) => [sequenceNum, side, JSON.parse(busiParam).text as string])
}
const meet = (who = shopper) => who.legacy('base.im.user.queryBizUser', { targetId })
const FAQS = [{ faqId: 'f1', question: '能开发票吗', answer: '下单后在订单里申请' }]
const BLANK = { hours: null, greeting: '', autoReply: '', faqs: [] }
const TEXTS = { greeting: '欢迎光临', autoReply: '明早 9 点回你', faqs: FAQS }
async function set(write: object, read: object = BLANK): Promise<void> {
  const fields = Object.fromEntries(Object.keys(write).map((key) => [key, (read as Record<string, unknown>)[key]]))
  await ann.call('chat/saveSetting', { targetId, read: fields, write })
}
const lastId = async (subject: string) => (await listAudit(mall.services.db.q, { subject, limit: 1 }))[0]?.auditId ?? ''
const DAY = { openTime: '09:00', closeTime: '22:00' }

test('the first message of a day gets the greeting once, as the next message of the conversation [chat.greeting]', async () => {
  await set({ ...TEXTS, hours: DAY })
  expect([await ask(), await ask('还在吗')]).toEqual([1, 3])
  expect(await history()).toEqual([
    [1, 'shopper', '在吗'],
    [2, 'system', '欢迎光临'],
    [3, 'shopper', '还在吗'],
  ])
  // The list of staff shows the shopper's question, not the greeting, and the shopper still waits.
  expect((await ann.call('chat/list', { view: 'waiting' })).records).toMatchObject([{ lastText: '还在吗' }])
  mall.clock.advance(DAY_MS)
  await ask('又来了')
  expect((await history()).slice(3)).toEqual([
    [4, 'shopper', '又来了'],
    [5, 'system', '欢迎光临'],
  ])
})

test('a repeated message gets no greeting, and without a text none is sent [chat.greeting]', async () => {
  const socket = await SocketClient.login(mall, shopper)
  const frame = { targetId, msgId: 'same', type: IM_MESSAGE_TYPES.text, busiParam: JSON.stringify({ text: '在吗' }) }
  await socket.ask('send', frame)
  await set({ greeting: '欢迎光临' })
  await Promise.all([socket.ask('send', frame), socket.ask('send', frame)])
  expect(await history()).toEqual([[1, 'shopper', '在吗']])
  await socket.ask('send', { ...frame, msgId: 'next' })
  expect(await history()).toHaveLength(3)
  socket.close()
})

test('outside the hours the automatic reply is sent, at most once in two hours, and not while an account answers [chat.auto-reply]', async () => {
  await set({ ...TEXTS, hours: { openTime: '03:00', closeTime: '04:00' } })
  await ask()
  await ask('有人吗')
  expect((await history()).filter(([, side]) => side === 'system')).toEqual([[2, 'system', '明早 9 点回你']])
  mall.clock.advance(AUTO_REPLY_MS)
  await ask('还没人吗')
  expect((await history()).filter(([, side]) => side === 'system')).toHaveLength(2)
  mall.clock.advance(AUTO_REPLY_MS)
  await answer()
  await ask('谢谢')
  expect((await history()).filter(([, side]) => side === 'system')).toHaveLength(2)
  expect(await meet()).toMatchObject({ isOnline: false, hoursText: '客服 03:00–04:00' })
})

test('a shopper who wrote outside the hours is still first in the queue when the desk opens [chat.offline]', async () => {
  await set({ ...TEXTS, hours: { openTime: '03:00', closeTime: '04:00' } })
  const [night, morning] = [shopper, await mall.enrol()]
  await ask('大衣还有吗', night)
  // Half an hour after the next opening, at 3:00.
  mall.clock.advance(15.5 * 60 * MINUTE_MS)
  await ask('早', morning)
  ;({ client: ann } = await staffClient(mall, 'clerk', { stores: [targetId] }))
  const { records } = await ann.call('chat/list', { view: 'waiting' })
  expect(records.map(({ uid }) => uid)).toEqual([night.uid, morning.uid])
})

test('a question of the target is answered automatically, and does not put the shopper in the queue [chat.faq]', async () => {
  await set(TEXTS)
  expect((await meet()).faqs).toEqual([{ faqId: 'f1', question: '能开发票吗' }])
  await ask(' 能开发票吗 ')
  expect(await history()).toEqual([
    [1, 'shopper', ' 能开发票吗 '],
    [2, 'system', '下单后在订单里申请'],
  ])
  expect((await ann.call('chat/list', { view: 'waiting' })).records).toEqual([])
  await ask('能开发票吗？')
  expect((await ann.call('chat/list', { view: 'waiting' })).records).toHaveLength(1)
  // The shopper still waits for the earlier question; only the later one is answered.
  await ask('能开发票吗')
  expect((await ann.call('chat/list', { view: 'waiting' })).records).toHaveLength(1)
})

test('settings keep changes of another person, can be undone, and belong to the stores of the account [chat.setting]', async () => {
  await set({ greeting: '欢迎' })
  const late = await bo.call('chat/saveSetting', { targetId, read: { greeting: '' }, write: { greeting: '你好' } })
  expect(late).toMatchObject({ setting: { fields: { greeting: '欢迎' } }, conflicts: [{ field: 'greeting' }] })
  expect(await lastAct(mall.services, targetId)).toMatchObject({ action: 'chat.setting' })
  const auditId = await lastId(targetId)
  const other = await staffClient(mall, 'clerk', { stores: ['else'] })
  await expect(other.client.call('audit/undo', { auditId })).rejects.toThrow('没有可以撤销')
  await expect(other.client.call('chat/setting', { targetId })).rejects.toThrow('没有这家店')
  await ann.call('audit/undo', { auditId })
  expect((await ann.call('chat/setting', { targetId })).fields).toEqual(BLANK)
  const twice = [...FAQS, { ...FAQS[0], faqId: 'f2' }]
  await expect(set({ faqs: twice })).rejects.toThrow('有重复的问题')
  await expect(set({ faqs: [{ faqId: 'f', question: ' ', answer: '好' }] })).rejects.toThrow('都要写')
  await expect(ann.call('chat/setting', { targetId: 'mall' })).rejects.toThrow()
})

test('a shopper sees how many are ahead, and 0 when an account has taken the conversation [chat.queue-place]', async () => {
  const [first, second, third] = [await mall.enrol(), await mall.enrol(), await mall.enrol()]
  for (const who of [first, second, third]) await ask('在吗', who)
  const places = async () => Promise.all([first, second, third].map(async (who) => (await meet(who)).queueAhead))
  expect(await places()).toEqual([0, 1, 2])
  await ann.call('chat/take', { ...keyOf(first), isForced: false })
  expect(await places()).toEqual([0, 0, 1])
  await answer(ann, second)
  expect(await places()).toEqual([0, 0, 0])
  expect((await meet()).queueAhead).toBe(0)
})

test('a conversation is given to a colleague of the target, with a note [chat.transfer] [chat.note]', async () => {
  await ask()
  const { staffId: farId } = await staffClient(mall, 'clerk', { stores: ['else'] })
  const { records } = await ann.call('chat/colleagues', keyOf())
  expect(records.map(({ staffId }) => staffId)).toEqual([boId])
  const give = (staffId: string, by = ann) => by.call('chat/transfer', { ...keyOf(), staffId, note: '要换货' })
  await expect(give(farId)).rejects.toThrow('不能回复这里')
  await answer()
  expect(await give(boId)).toMatchObject({ isMine: false })
  const mine = await bo.call('chat/list', { view: 'mine' })
  expect(mine.records).toMatchObject([{ uid: shopper.uid, isMine: true }])
  expect(await lastAct(mall.services, `${shopper.uid}/${targetId}`)).toMatchObject({ action: 'chat.transfer' })
  expect((await bo.call('chat/side', keyOf())).notes).toMatchObject([{ text: '要换货' }])
  const { staffId: annId } = (await bo.call('chat/colleagues', keyOf())).records[0] ?? { staffId: '' }
  await expect(give(annId, ann)).rejects.toThrow()
  await expect(answer(ann)).rejects.toThrow('同事正在回复')
  await bo.call('chat/note', { ...keyOf(), text: '已经联系' })
  expect((await ann.call('chat/side', keyOf())).notes.map(({ text }) => text)).toEqual(['已经联系', '要换货'])
  // Notes are for staff: the shopper's messages have none.
  expect((await history()).flat()).not.toContain('要换货')
})

test('an ended service is rated once, within a day, and counts for its account and target [chat.end] [chat.rating]', async () => {
  await ask()
  await expect(ann.call('chat/end', keyOf())).rejects.toThrow('还没有回复过')
  await answer()
  await expect(bo.call('chat/end', keyOf())).rejects.toThrow('同事正在回复')
  expect(await ann.call('chat/end', keyOf())).toMatchObject({ agentName: '', waitsSince: 0 })
  await expect(ann.call('chat/end', keyOf())).rejects.toThrow('还没有回复过')
  const { toRate } = await meet()
  expect((await history()).at(-1)).toEqual([toRate?.serviceNo, 'system', expect.stringContaining('评')])
  const rate = (stars: number, words = '') =>
    shopper.call('POST im/rate', { targetId, serviceNo: toRate?.serviceNo ?? 0, stars, words })
  const raced = await Promise.allSettled([rate(5, '回得快'), rate(1)])
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(rate(3)).rejects.toThrow('已经评价过')
  expect((await meet()).toRate).toBeNull()
  expect((await ann.call('chat/ratings', {})).records).toMatchObject([{ targetId, uid: shopper.uid }])
  expect(await ann.call('chat/averages', {})).toMatchObject({
    agents: [{ count: 1 }],
    targets: [{ id: targetId, count: 1 }],
  })
  // The shopper's data export has the rating after the messages.
  const area = mall.services.shopperAreas.owned.find(({ key }) => key === 'chats')
  const own = (await area?.own(shopper.uid, mall.clock.now())) ?? []
  expect(own.at(-1)).toMatchObject({ targetId, stars: expect.any(Number) })
  await ask('再问一句')
  await answer()
  await ann.call('chat/end', keyOf())
  const late = (await meet()).toRate?.serviceNo ?? 0
  mall.clock.advance(RATING_MS + 1)
  expect((await meet()).toRate).toBeNull()
  await expect(shopper.call('POST im/rate', { targetId, serviceNo: late, stars: 5 })).rejects.toThrow('24 小时')
})

test('staff open a feedback from a conversation, and the shopper gets a message [chat.case]', async () => {
  await ask('衣服脱线了')
  const { feedbackNo } = await ann.call('chat/openCase', { ...keyOf(), type: 'goods', content: '衣服脱线，要换货' })
  const { client: service } = await staffClient(mall, 'service')
  const found = await service.call('feedback/detail', { feedbackNo })
  expect(found).toMatchObject({ chatTarget: targetId, state: 'waiting', events: [{ who: 'house' }] })
  expect((await ann.call('chat/side', keyOf())).cases).toMatchObject([{ feedbackNo, stateText: '待回复' }])
  expect((await history()).at(-1)?.[1]).toBe('system')
  expect(await lastAct(mall.services, feedbackNo)).toMatchObject({ action: 'feedback.open' })
  await expect(ann.call('chat/openCase', { ...keyOf(), type: 'goods', content: ' ' })).rejects.toThrow('写清楚')
})

test('the panel has the shopper with a masked phone and the orders of the account’s stores [chat.side]', async () => {
  await ask()
  const { shopper: face, orders } = await ann.call('chat/side', keyOf())
  expect(face.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  // A clerk may not open the page of the shopper.
  expect(face.name).toMatch(/\*/)
  expect(orders).toEqual([])
})

test('staff send goods of their target as a card [chat.send-product]', async () => {
  const goods = await shelve(mall.services, 'tea-leaf', { stock: 5, storeId: targetId })
  await openStore(mall.services, { storeId: 'far' })
  const far = await shelve(mall.services, 'far-leaf', { stock: 5, storeId: 'far' })
  await ask()
  const send = (productId: string) => ann.call('chat/sendProduct', { ...keyOf(), msgId: `c${++made}`, productId })
  await send(goods.productId)
  const { records } = await ann.call('chat/history', keyOf())
  expect(records.at(-1)).toMatchObject({ side: 'staff', type: 3 })
  expect(JSON.parse(records.at(-1)?.busiParam ?? '')).toEqual({ skuId: goods.skuId, productId: goods.productId })
  await expect(send(far.productId)).rejects.toThrow('没有在卖')
})

test('order cards in a conversation show the status; deleted orders and those of other shoppers have no card [chat.cards]', async () => {
  const goods = await shelve(mall.services, 'tea-leaf', { stock: 6, storeId: targetId })
  const idOf = async (who: WireClient) => (await buy(who, goods, 2)).orders[0]?.orderId ?? ''
  const ids = [await idOf(shopper), await idOf(shopper), await idOf(await mall.enrol())]
  // A card has the sum of its order, not that of its goods.
  const { payAmount } = await shopper.call('GET productOrder/getOrderInfo', { orderId: ids[1] ?? '' })
  await ask()
  const cards = async () => (await ann.call('chat/cards', { ...keyOf(), skuIds: [], orderIds: ids })).orders
  const shown = await cards()
  expect(shown.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
  expect(shown.find(({ id }) => id === ids[1])?.priceCents).toBe(payAmount)
  expect(shown[0]).toMatchObject({
    note: expect.stringMatching(/^待付款，订单 \d/),
    title: expect.stringMatching(/等 2 件$/),
  })
  await shopper.call('POST productOrder/cancelOrder', { orderId: ids[0] ?? '', reason: '不想要了' })
  await shopper.call('POST productOrder/deleteOrder', { orderId: ids[0] ?? '' })
  expect((await cards()).map(({ id }) => id)).toEqual([ids[1]])
})

test('canned answers are moved, and a deletion is undone [chat.canned-order]', async () => {
  const put = async (title: string) => (await ann.call('chat/putCanned', { targetId, title, text: title })).cannedId
  const [, second] = [await put('一'), await put('二'), await put('三')]
  const titles = async () => (await ann.call('chat/canned', {})).records.map(({ title }) => title)
  await ann.call('chat/moveCanned', { cannedId: second ?? '', isUp: true })
  expect(await titles()).toEqual(['二', '一', '三'])
  await ann.call('chat/moveCanned', { cannedId: second ?? '', isUp: true })
  expect(await titles()).toEqual(['二', '一', '三'])
  await ann.call('chat/dropCanned', { cannedId: second ?? '' })
  await ann.call('audit/undo', { auditId: await lastId(second ?? '') })
  expect(await titles()).toEqual(['二', '一', '三'])
})
