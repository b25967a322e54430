import { RECALL_MS } from '@contract/codes/chat'
import { IM_PUSHES } from '@contract/codes/im'
import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { eventually } from '../../../../test/support/eventually'
import { SocketClient } from '../../../../test/support/socket-client'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let shopper: WireClient
let socket: SocketClient
let clerk: ConsoleClient
let storeId: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
  const [store] = await mall.services.stores.listStores(mall.services.db.q)
  storeId = store?.storeId ?? ''
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: [storeId] }))
})
afterAll(() => mall.close())
beforeEach(async () => {
  shopper = await mall.enrol()
  socket = await SocketClient.login(mall, shopper)
})
afterEach(() => socket.close())

let made = 0
const text = (words: string) => ({ type: 1 as const, busiParam: JSON.stringify({ text: words }) })
const say = (words: string, msgId = `m${++made}`, targetId = storeId) =>
  socket.ask('send', { targetId, msgId, ...text(words) })
const answer = (words: string, msgId = `a${++made}`) =>
  clerk.call('chat/send', { uid: shopper.uid, targetId: storeId, msgId, text: words })
const list = async () => (await shopper.legacy('base.im.message.getDialogueList', {})).records
const history = (range: { afterSequence?: number; beforeSequence?: number; pageSize?: number } = {}) =>
  shopper.legacy('base.im.message.getHistoryRecords', { targetId: storeId, ...range })
const seqs = async (range: Parameters<typeof history>[0]) =>
  (await history(range)).records.map((one) => one.sequenceNum)

test('messages of both sides have sequences without gaps, and both sides get them [chat.sequence]', async () => {
  const desk = await SocketClient.desk(mall, clerk)
  const tab = await SocketClient.login(mall, shopper)
  expect(await say('在吗')).toMatchObject({ sequenceNum: 1, code: 0 })
  expect(await answer('在的')).toMatchObject({ sequenceNum: 2 })
  expect(await desk.push(IM_PUSHES.news)).toMatchObject({ fromImUid: shopper.uid, targetId: storeId, sequenceNum: 1 })
  const newsOf = ({ pushes }: SocketClient) => pushes.filter(({ command }) => command === IM_PUSHES.news)
  const pushed = await eventually(() => newsOf(tab).length > 1 && newsOf(tab), 'both messages arrive')
  // The sending socket gets a reply instead of news of its own message.
  expect(newsOf(socket).map(({ sequenceNum }) => sequenceNum)).toEqual([2])
  expect(pushed.map(({ sequenceNum, fromImUid }) => [sequenceNum, fromImUid])).toEqual([
    [1, shopper.uid],
    [2, storeId],
  ])
  expect((await history()).records.map(({ side, busiParam }) => [side, JSON.parse(busiParam).text])).toEqual([
    ['shopper', '在吗'],
    ['staff', '在的'],
  ])
  desk.close()
  tab.close()
})

test('a repeated msgId is stored once, also when both arrive concurrently [chat.once]', async () => {
  const first = await say('你好', 'same')
  expect(await say('你好', 'same')).toMatchObject({ sequenceNum: first.sequenceNum, sentAt: first.sentAt })
  const other = await SocketClient.login(mall, shopper)
  const frame = { targetId: storeId, msgId: 'race', ...text('同时') }
  const [one, two] = await Promise.all([socket.ask('send', frame), other.ask('send', frame)])
  expect(one.sequenceNum).toBe(two.sequenceNum)
  expect(await seqs({})).toEqual([1, 2])
  other.close()
})

test('a history is read forwards after a sequence, and backwards before one [chat.history]', async () => {
  for (let n = 1; n <= 5; n++) await say(`第 ${n} 条`)
  expect(await seqs({ afterSequence: 3 })).toEqual([4, 5])
  expect(await seqs({ pageSize: 2 })).toEqual([4, 5])
  expect(await seqs({ beforeSequence: 4, pageSize: 2 })).toEqual([2, 3])
  expect(await history({ beforeSequence: 2, pageSize: 2 })).toMatchObject({ hasMore: false, lastSequence: 5 })
  expect(await history({ afterSequence: 1, pageSize: 2 })).toMatchObject({ hasMore: true })
})

test('unread messages are counted, muted ones are left out of the sum, and the other side is notified of a read one [chat.read]', async () => {
  await say('在吗')
  await answer('在的')
  await answer('请讲')
  const unread = async () => (await shopper.legacy('base.im.message.getDialogueList', {})).unreadCount
  expect([(await list())[0]?.unreadCount, await unread()]).toEqual([2, 2])
  await shopper.legacy('base.im.message.stopNotify', { targetId: storeId, isStopped: true })
  expect([(await list())[0]?.unreadCount, await unread()]).toEqual([2, 0])
  await socket.ask('read', { targetId: storeId, sequenceNum: 2 })
  expect((await list())[0]).toMatchObject({ unreadCount: 1, isMuted: true })
  socket.send('acceptNews', { targetId: storeId, sequenceNum: 3, isTopLayer: 'N' })
  await socket.ask('heartbeat')
  expect((await list())[0]?.unreadCount).toBe(1)
  socket.send('acceptNews', { targetId: storeId, sequenceNum: 3, isTopLayer: 'Y' })
  await socket.ask('heartbeat')
  expect((await list())[0]?.unreadCount).toBe(0)
  expect((await clerk.call('chat/history', { uid: shopper.uid, targetId: storeId })).othersRead).toBe(3)
  await clerk.call('chat/read', { uid: shopper.uid, targetId: storeId, sequenceNum: 1 })
  expect((await history()).othersRead).toBe(1)
  await socket.push(IM_PUSHES.read)
})

test('an own message is recalled within two minutes, by its sender only [chat.recall]', async () => {
  await say('发错了', 'wrong')
  await answer('店员的话', 'of-staff')
  expect((await socket.reply('recall', { targetId: storeId, msgId: 'of-staff' })).message).toMatch('撤回')
  await socket.ask('recall', { targetId: storeId, msgId: 'wrong' })
  await socket.push(IM_PUSHES.recalled)
  expect((await history()).records[0]).toMatchObject({ isRecalled: true, busiParam: '' })
  expect((await socket.reply('recall', { targetId: storeId, msgId: 'wrong' })).message).toMatch('撤回')
  await say('太晚', 'late')
  mall.clock.advance(RECALL_MS + 1000)
  expect((await socket.reply('recall', { targetId: storeId, msgId: 'late' })).message).toMatch('2 分钟')
})

test('a conversation is pinned, and deleted until its next message [chat.list]', async () => {
  await say('店里', 's1')
  mall.clock.advance(1000)
  await say('商场', 's2', 'mall')
  const targets = async () => (await list()).map(({ target }) => target.targetId)
  expect(await targets()).toEqual(['mall', storeId])
  await shopper.legacy('base.im.conversation.onTop', { targetId: storeId, isTop: true })
  expect(await targets()).toEqual([storeId, 'mall'])
  await shopper.legacy('base.im.conversation.delete', { targetId: storeId })
  expect(await targets()).toEqual(['mall'])
  await answer('还在吗')
  expect(await targets()).toContain(storeId)
  expect((await history()).records.map(({ side }) => side)).toEqual(['staff'])
  await expect(shopper.legacy('base.im.conversation.onTop', { targetId: 'none', isTop: true })).rejects.toThrow('没有')
})

test('typing is passed on and stored nowhere [chat.typing]', async () => {
  await say('在吗')
  const desk = await SocketClient.desk(mall, clerk)
  await socket.ask('inputStatus', { targetId: storeId, inputState: 'Y' })
  expect(await desk.push(IM_PUSHES.inputStatus)).toMatchObject({ fromImUid: shopper.uid, inputState: 'Y' })
  await clerk.call('chat/typing', { uid: shopper.uid, targetId: storeId, isTyping: true })
  expect(await socket.push(IM_PUSHES.inputStatus)).toMatchObject({ targetId: storeId, inputState: 'Y' })
  desk.close()
})

test('the desk is notified when a shopper who had the window open leaves [chat.left]', async () => {
  await say('在吗')
  const desk = await SocketClient.desk(mall, clerk)
  await socket.ask('windowShown', { targetId: storeId, isTopLayer: 'Y' })
  socket.close()
  expect(await desk.push(IM_PUSHES.targetLogout)).toMatchObject({ fromImUid: shopper.uid })
  desk.close()
})

test('sensitive words, unknown targets, orders of other shoppers and unknown goods are refused [chat.checked]', async () => {
  await mall.services.sensitiveWordOperator.add({ kind: 'operator', id: 'test' }, ['坏词'])
  mall.clock.advance(3000)
  const said = async (frame: object) =>
    (await socket.reply('send', { targetId: storeId, msgId: `m${++made}`, ...frame })).message
  expect(await said(text('这是坏词'))).toBe(SENSITIVE_TEXT)
  expect(await said(text('  '))).toMatch('空')
  expect(await said(text('x'.repeat(501)))).toMatch('text')
  expect(await said({ ...text('你好'), targetId: 'none' })).toMatch('没有')
  expect(await said({ type: 3, busiParam: '{"skuId":"none","productId":"none"}' })).toMatch('没有这件商品')
  expect(await said({ type: 4, busiParam: '{"orderId":"none"}' })).toMatch('没有这个订单')
  expect(await said({ type: 2, busiParam: '{"keys":["chat/0123456789abcdef01234567/a"]}' })).toMatch('图片')
  expect(await seqs({})).toEqual([])
})

test('another shopper neither reads nor gets a conversation [chat.private]', async () => {
  const other = await mall.enrol()
  const theirs = await SocketClient.login(mall, other)
  await say('我的手机号是多少')
  await answer('只告诉你')
  expect((await other.legacy('base.im.message.getHistoryRecords', { targetId: storeId })).records).toEqual([])
  expect((await theirs.reply('recall', { targetId: storeId, msgId: `m${made}` })).code).not.toBe(0)
  await theirs.ask('heartbeat')
  expect(theirs.pushes).toEqual([])
  theirs.close()
})

test('cards show goods as they are now, and only own orders [chat.cards]', async () => {
  const [card] = (await shopper.call('POST product/pageProducts', {})).records
  const { skus } = await shopper.call('GET productSku/getProductSkuApp', { productId: card?.productId ?? '' })
  const skuId = skus[0]?.skuId ?? ''
  const { products, orders } = await shopper.call('POST im/cards', { skuIds: [skuId, 'none'], orderIds: ['none'] })
  expect(products).toMatchObject([{ id: skuId, refusal: '' }])
  expect(orders).toEqual([])
})
