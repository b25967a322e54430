import { CHAT_KEEP_DAYS } from '@contract/codes/chat'
import { DAY_MS } from '@contract/codes/china-time'
import { MAX_VOICE_BYTES } from '@contract/codes/upload'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { SocketClient } from '../../../../test/support/socket-client'
import type { WireClient } from '../../../../test/support/wire-client'
import { sendForm } from '../../../gateways/upload/upload.fixture'
import { filmBytes } from '../../system/media/film.fixture'

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
const say = (words: string, more: object = {}) =>
  socket.reply('send', {
    targetId: storeId,
    msgId: `m${++made}`,
    type: 1,
    busiParam: JSON.stringify({ text: words }),
    ...more,
  })
const answer = (text: string, msgId = `a${++made}`) =>
  clerk.call('chat/send', { uid: shopper.uid, targetId: storeId, msgId, text })
const list = async () => (await shopper.legacy('base.im.message.getDialogueList', {})).records
const messages = async () => (await shopper.legacy('base.im.message.getHistoryRecords', { targetId: storeId })).records

test('neither side writes while the shopper blocks the store; the mall is not blocked [chat.block]', async () => {
  const block = (isBlocked: boolean, targetId = storeId) => shopper.call('POST im/block', { targetId, isBlocked })
  await expect(block(true)).rejects.toThrow('没有这个会话')
  await say('在吗')
  await block(true)
  expect((await list())[0]).toMatchObject({ isBlocked: true })
  expect((await say('还在吗')).message).toMatch('屏蔽')
  await expect(answer('在的')).rejects.toThrow('不再接收')
  expect(await messages()).toHaveLength(1)
  await block(false)
  expect(await say('还在吗')).toMatchObject({ code: 0, sequenceNum: 2 })
  await answer('在的')
  expect((await messages()).map(({ sequenceNum }) => sequenceNum)).toEqual([1, 2, 3])
  await expect(block(true, 'mall')).rejects.toThrow('官方客服')
})

test('a report of a message is a feedback that quotes it, once per key; own messages are refused [chat.report]', async () => {
  await mall.services.sensitiveWordOperator.add({ kind: 'operator', id: 'test' }, ['脏话'])
  mall.clock.advance(3000)
  await say('在吗')
  await answer('一句脏话', 'bad')
  const report = (more: object = {}, idempotencyKey = 'report-once') =>
    shopper.call('POST im/report', { targetId: storeId, reason: 'abuse', ...more }, { idempotencyKey })
  const { feedbackNo } = await report({ msgId: 'bad', text: '请处理' })
  expect(await report({ msgId: 'bad', text: '请处理' })).toEqual({ feedbackNo })
  const { client: head } = await staffClient(mall, 'service')
  const { records } = await head.call('feedback/list', { view: 'open', types: ['report'] })
  const reported = records.find((one) => one.feedbackNo === feedbackNo)
  expect(reported?.content).toMatch(/^举报与.*：辱骂、骚扰\n请处理\n对方的消息：一句脏话$/)
  await expect(report({ msgId: `m${made - 1}` }, 'report-own-message')).rejects.toThrow('没有这条消息')
  await expect(report({ text: '脏话' }, 'report-with-bad-words')).rejects.toThrow()
  await expect(report({ targetId: 'none' }, 'report-of-nobody-there')).rejects.toThrow('没有这家店')
  expect((await report({}, 'report-conversation')).feedbackNo).not.toBe(feedbackNo)
})

test('unread messages of chats are in the counts of messages, and 全部已读 reads them [message.chats]', async () => {
  await say('在吗')
  await answer('在的')
  await answer('请讲')
  const tops = () => shopper.legacy('base.message.listTopBarMessage', {})
  expect((await tops()).chatUnread).toBe(2)
  await shopper.legacy('base.message.updateMessageStatus', { id: 'trade' })
  expect((await tops()).chatUnread).toBe(2)
  expect((await shopper.legacy('base.message.updateMessageStatus', {})).unreadCount).toBe(0)
  expect(await list()).toMatchObject([{ unreadCount: 0 }])
})

describe('a voice', () => {
  const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)])
  async function upload(bytes: Buffer): Promise<{ status: number; key: string; error: string }> {
    const { token, keyPrefix } = await shopper.legacy('common.upload.getUpToken', { purpose: 'voice' })
    const key = `${keyPrefix}v`
    const { status, body } = await sendForm(mall.app, bytes, { token, key })
    return { status, key, error: String(body.error ?? '') }
  }
  const read = async (url = '', headers: Record<string, string> = {}) => {
    const reply = await mall.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })
    return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload.length }
  }
  const send = (key: string, seconds = 6) => say('', { type: 5, busiParam: JSON.stringify({ key, seconds }) })

  test.each([
    ['MP4', filmBytes(6000), 'audio/mp4'],
    ['MP3', MP3, 'audio/mpeg'],
  ])(
    'in %s is sent in parts to its shopper and the store, and refused without the address [chat.voice-format]',
    async (_name, bytes, type) => {
      const { key } = await upload(bytes)
      expect(await send(key)).toMatchObject({ code: 0 })
      const [message] = await messages()
      expect(message).toMatchObject({ type: 5, images: [] })
      expect((await list())[0]?.lastText).toBe('[语音 6″]')
      expect(await read(message?.voiceUrl, { range: 'bytes=0-9' })).toEqual({ status: 206, type, bytes: 10 })
      const { records } = await clerk.call('chat/history', { uid: shopper.uid, targetId: storeId })
      expect((await read(records[0]?.voiceUrl)).status).toBe(200)
      expect((await read(`/media/file/${key}`)).status).toBe(404)
      const other = await mall.enrol()
      await expect(other.legacy('common.upload.getUrlByKey', { keys: [key] })).rejects.toThrow('没有这个文件')
    },
  )

  test('of another kind, too long or too large is refused [chat.voice-format]', async () => {
    expect((await upload(Buffer.from('<html>'))).error).toMatch('不是能播放的语音')
    expect((await upload(filmBytes(70_000))).error).toMatch('60 秒')
    expect((await upload(filmBytes(3000).subarray(0, 60))).error).toMatch('损坏')
    expect((await upload(Buffer.concat([MP3, Buffer.alloc(MAX_VOICE_BYTES)]))).status).toBe(413)
  })

  test('that is unknown or longer than a minute is not sent, and none is sent twice', async () => {
    const { key } = await upload(MP3)
    expect((await send(key, 61)).message).toMatch('seconds')
    expect((await send('voice/0123456789abcdef01234567/a')).message).toMatch('语音')
    expect(await send(key)).toMatchObject({ code: 0 })
    expect((await send(key)).message).toMatch('语音')
  })

  test('that is recalled can no longer be played [chat.recalled]', async () => {
    const { key } = await upload(MP3)
    await send(key)
    const [message] = await messages()
    await socket.ask('recall', { targetId: storeId, msgId: message?.msgId ?? '' })
    expect((await messages())[0]).toMatchObject({ isRecalled: true, voiceUrl: '' })
    await mall.services.jobs.runDue()
    expect((await read(message?.voiceUrl)).status).toBe(404)
  })
})

// The last test: its clock ends every session.
test('old messages are deleted after the days that the operator sets, and sequences continue [chat.kept]', async () => {
  const { chats, chatSafety, settingOperator } = mall.services
  const key = { uid: shopper.uid, targetId: storeId }
  const write = (text: string) =>
    chats.send(key, { msgId: `m${++made}`, type: 1, param: { text } }, { side: 'shopper', staffId: '' })
  const seqs = async () =>
    (await chats.history(key, { side: 'shopper' }, {})).records.map(({ sequenceNum }) => sequenceNum)
  await write('旧的')
  mall.clock.advance(40 * DAY_MS)
  await write('新的')
  await chatSafety.sweep()
  expect(await seqs()).toEqual([1, 2])
  const by = { kind: 'operator', id: 'test' } as const
  await settingOperator.put(by, 'CHAT_KEEP_DAYS', '1')
  await chatSafety.sweep()
  expect([await seqs(), await chats.list(shopper.uid)]).toMatchObject([[2], [{ lastText: '新的' }]])
  await settingOperator.drop(by, 'CHAT_KEEP_DAYS')
  mall.clock.advance((CHAT_KEEP_DAYS + 1) * DAY_MS)
  await chatSafety.sweep()
  expect([await seqs(), await chats.list(shopper.uid)]).toEqual([[], []])
  expect(await write('又来了')).toMatchObject({ sequenceNum: 3 })
})
