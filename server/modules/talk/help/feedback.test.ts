import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { sendForm } from '../../../gateways/upload/upload.fixture'

let mall: TestMall
let shopper: WireClient
let photo: Buffer

beforeAll(async () => {
  mall = await testApp()
  photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

async function uploaded(client: WireClient, names: string[], purpose: 'feedback' | 'review' = 'feedback') {
  const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', { purpose, count: names.length })
  const keys = names.map((name) => keyPrefix + name)
  for (const key of keys) expect((await sendForm(mall.app, photo, { token, key })).status).toBe(200)
  return keys
}
const draft = { type: 'bug', content: '地址页打不开' } as const
const rows = () => mall.services.db.q.selectFrom('feedback').selectAll().where('uid', '=', shopper.uid).execute()

test('a feedback is kept with its pictures and its phone [upload.feedback]', async () => {
  const imageKeys = await uploaded(shopper, ['a', 'b', 'c', 'd'])
  const reply = await shopper.legacy('account.help.saveFeedback', { ...draft, imageKeys, mobile: '13912345678' })
  expect(reply.leftToday).toBe(9)
  expect(await mall.services.feedbacks.find(reply.feedbackNo)).toMatchObject({
    uid: shopper.uid,
    type: 'bug',
    content: draft.content,
    imageKeys,
    mobile: '13912345678',
  })
  expect((await mall.services.feedbacks.list(1))[0]?.feedbackNo).toBe(reply.feedbackNo)
  // Claimed pictures are kept for good.
  mall.clock.advance(DAY_MS + 1000)
  await mall.services.jobs.runDue()
  const read = await mall.app.inject({ url: `/media/file/${imageKeys[0]}`, headers: { host: 'localhost' } })
  expect(read.statusCode).toBe(200)
})

test('one key saves one feedback; another text under the same key is refused [upload.feedback] [help.once]', async () => {
  const { feedbacks, clock } = mall.services
  const once = { key: 'one', body: 'differs with each login' }
  const first = await feedbacks.saveFeedback(shopper.uid, draft, once, clock.now())
  expect(await feedbacks.saveFeedback(shopper.uid, draft, once, clock.now())).toEqual(first)
  expect(await rows()).toHaveLength(1)
  await expect(
    feedbacks.saveFeedback(shopper.uid, { ...draft, content: '另一件事' }, once, clock.now()),
  ).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
})

test('ten feedbacks a day are accepted, even concurrently; the next day begins at midnight in China [upload.feedback] [help.daily-limit]', async () => {
  const { feedbacks, clock } = mall.services
  const now = clock.now()
  const noon = now - ((now + 8 * 3_600_000) % DAY_MS) + DAY_MS + 12 * 3_600_000
  const send = (i: number, at: number) =>
    feedbacks.saveFeedback(shopper.uid, draft, { key: `k${i}`, body: '' }, at).then(
      () => 'saved',
      (error: Error) => error.message,
    )
  const all = await Promise.all(Array.from({ length: 12 }, (_, i) => send(i, noon)))
  expect(all.filter((text) => text === 'saved')).toHaveLength(10)
  expect(all.filter((text) => text === '每天最多反馈 10 次，请明天再来')).toHaveLength(2)
  expect(await send(20, noon + 11.9 * 3_600_000)).not.toBe('saved')
  expect(await send(21, noon + 12 * 3_600_000)).toBe('saved')
})

test('a sensitive word, a wrong phone, blank text and a fifth picture are refused and do not count [upload.feedback] [help.refused]', async () => {
  const cases = [
    [{ ...draft, content: '这里可以办假证吗' }, ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE],
    [{ ...draft, mobile: '12345' }, ERROR_CODES.SYS_PARAM_ERROR],
    [{ ...draft, content: '  ' }, ERROR_CODES.SYS_PARAM_ERROR],
    [{ ...draft, content: '字'.repeat(301) }, ERROR_CODES.SYS_PARAM_ERROR],
    [{ ...draft, imageKeys: Array(5).fill('feedback/0123456789abcdef01234567/x') }, ERROR_CODES.SYS_PARAM_ERROR],
  ] as const
  for (const [body, code] of cases)
    await expect(shopper.legacy('account.help.saveFeedback', body)).rejects.toMatchObject({ code })
  expect(await rows()).toEqual([])
  expect((await shopper.legacy('account.help.saveFeedback', draft)).leftToday).toBe(9)
})

test('pictures of another shopper, of another purpose, used before or given twice are refused [upload.claimed-once] [help.pictures]', async () => {
  const other = await mall.enrol()
  const [theirs = ''] = await uploaded(other, ['x'])
  const [review = ''] = await uploaded(shopper, ['x'], 'review')
  const [own = ''] = await uploaded(shopper, ['x'])
  const save = (imageKeys: string[]) => shopper.legacy('account.help.saveFeedback', { ...draft, imageKeys })
  for (const keys of [[theirs], [review], [own, theirs], ['feedback/0123456789abcdef01234567/x']])
    await expect(save(keys)).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  await expect(save([own, own])).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  await save([own])
  // One second later: within one second the repeat would be the same signed call.
  mall.clock.advance(2000)
  await expect(save([own])).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  expect(await rows()).toHaveLength(1)
})

const ANSWERER = { kind: 'operator', id: 'test' } as const
const sent = async (content: string = draft.content) => {
  // One second later: within one second the repeat would be the same signed call.
  mall.clock.advance(1000)
  return (await shopper.legacy('account.help.saveFeedback', { ...draft, content })).feedbackNo
}
const thread = async (feedbackNo: string) => {
  const { state, hint, events, buttons } = await shopper.call('GET feedback/detail', { feedbackNo })
  return { state, hint, titles: events.map(({ title }) => title), buttons: buttons.map(({ code }) => code), events }
}

test('the shopper reads own feedback, the newest first, page by page [help.own]', async () => {
  const numbers = [await sent('一'), await sent('二'), await sent('三')].reverse()
  const first = await shopper.call('GET feedback/list', { pageSize: 2 })
  expect(first.records.map(({ feedbackNo }) => feedbackNo)).toEqual(numbers.slice(0, 2))
  expect(first.records[0]).toMatchObject({ typeText: '功能异常', content: '三', state: 'waiting', stateText: '待回复' })
  const next = await shopper.call('GET feedback/list', { pageSize: 2, cursor: first.cursor ?? '' })
  expect([next.records.map(({ feedbackNo }) => feedbackNo), next.hasMore]).toEqual([numbers.slice(2), false])
})

test('the thread has the words and pictures of both sides; after a reply it waits again, and a solved one is closed [help.thread] [help.close]', async () => {
  const { feedbackOperator } = mall.services
  const [picture = '', later = ''] = await uploaded(shopper, ['a', 'b'])
  const { feedbackNo } = await shopper.legacy('account.help.saveFeedback', { ...draft, imageKeys: [picture] })
  expect(await thread(feedbackNo)).toMatchObject({ state: 'waiting', buttons: ['close', 'reply'] })
  await feedbackOperator.handle(ANSWERER, feedbackNo, { answer: '请重启', note: '' })
  expect((await thread(feedbackNo)).state).toBe('answered')
  const { leftToday } = await shopper.call('POST feedback/reply', {
    feedbackNo,
    text: ' 好了一会儿 ',
    imageKeys: [later],
  })
  expect(leftToday).toBe(19)
  const { events, ...shown } = await thread(feedbackNo)
  expect(shown).toMatchObject({ state: 'waiting', titles: ['提交了反馈', '回复', '补充说明'] })
  expect(events.map(({ name, text, images }) => [name, text, images.length])).toEqual([
    ['我', draft.content, 1],
    ['客服', '请重启', 0],
    ['我', '好了一会儿', 1],
  ])
  await shopper.call('POST feedback/close', { feedbackNo })
  expect(await thread(feedbackNo)).toMatchObject({ state: 'closed', buttons: ['reply'] })
  await expect(shopper.call('POST feedback/close', { feedbackNo })).rejects.toMatchObject({
    code: ERROR_CODES.STATE_CHANGED,
  })
  mall.clock.advance(1000)
  await shopper.call('POST feedback/reply', { feedbackNo, text: '又坏了' })
  expect((await thread(feedbackNo)).state).toBe('waiting')
})

test('one key adds one reply; blank text, a sensitive word and pictures of others are refused and do not count [help.reply]', async () => {
  const feedbackNo = await sent()
  const [theirs = ''] = await uploaded(await mall.enrol(), ['x'])
  const reply = (body: object, idempotencyKey?: string) =>
    shopper.call(
      'POST feedback/reply',
      { feedbackNo, text: '还有一处', ...body },
      idempotencyKey ? { idempotencyKey } : {},
    )
  for (const body of [{ text: ' ' }, { text: '字'.repeat(301) }, { imageKeys: Array(5).fill(theirs) }])
    await expect(reply(body)).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  for (const body of [{ text: '这里可以办假证吗' }, { imageKeys: [theirs] }])
    await expect(reply(body)).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  expect(await reply({}, 'one')).toEqual({ leftToday: 19 })
  mall.clock.advance(1000)
  expect(await reply({}, 'one')).toEqual({ leftToday: 19 })
  expect((await thread(feedbackNo)).titles).toEqual(['提交了反馈', '补充说明'])
})

test('twenty replies a day are accepted, even concurrently, and they do not count as feedbacks [help.reply]', async () => {
  const { feedbacks } = mall.services
  const feedbackNo = await sent()
  const all = await Promise.all(
    Array.from({ length: 22 }, (_, i) =>
      feedbacks.reply(shopper.uid, feedbackNo, { text: `第 ${i} 次` }, { key: `r${i}`, body: '' }).then(
        () => 'added',
        (error: Error) => error.message,
      ),
    ),
  )
  expect(all.filter((text) => text === 'added')).toHaveLength(20)
  expect(all.filter((text) => text === '每天最多回复 20 次，请明天再来')).toHaveLength(2)
  mall.clock.advance(1000)
  expect((await shopper.legacy('account.help.saveFeedback', draft)).leftToday).toBe(8)
  mall.clock.advance(DAY_MS)
  await feedbacks.reply(shopper.uid, feedbackNo, { text: '第二天' }, { key: 'next', body: '' })
  expect((await thread(feedbackNo)).titles).toHaveLength(22)
})

test('after two hundred events a thread takes no reply, and the shopper must write a new feedback [help.reply]', async () => {
  const feedbackNo = await sent()
  await mall.services.db.tx((tx) =>
    tx.updateTable('feedback').set({ turns: 200 }).where('feedbackNo', '=', feedbackNo).execute(),
  )
  await expect(shopper.call('POST feedback/reply', { feedbackNo, text: '再说一句' })).rejects.toThrow('写一条新的反馈')
})
