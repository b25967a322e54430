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
  expect(await mall.services.help.find(reply.feedbackNo)).toMatchObject({
    uid: shopper.uid,
    type: 'bug',
    content: draft.content,
    imageKeys,
    mobile: '13912345678',
  })
  expect((await mall.services.help.list(1))[0]?.feedbackNo).toBe(reply.feedbackNo)
  // Claimed pictures are kept for good.
  mall.clock.advance(DAY_MS + 1000)
  await mall.services.jobs.runDue()
  const read = await mall.app.inject({ url: `/media/file/${imageKeys[0]}`, headers: { host: 'localhost' } })
  expect(read.statusCode).toBe(200)
})

test('one key saves one feedback; another text under the same key is refused [upload.feedback] [help.once]', async () => {
  const { help, clock } = mall.services
  const once = { key: 'one', body: 'differs with each login' }
  const first = await help.saveFeedback(shopper.uid, draft, once, clock.now())
  expect(await help.saveFeedback(shopper.uid, draft, once, clock.now())).toEqual(first)
  expect(await rows()).toHaveLength(1)
  await expect(
    help.saveFeedback(shopper.uid, { ...draft, content: '另一件事' }, once, clock.now()),
  ).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
})

test('ten feedbacks a day are accepted, even at once; the next day begins at midnight in China [upload.feedback] [help.daily-limit]', async () => {
  const { help, clock } = mall.services
  const noon = clock.now() - ((clock.now() + 8 * 3_600_000) % DAY_MS) + DAY_MS + 12 * 3_600_000
  const send = (i: number, now: number) =>
    help.saveFeedback(shopper.uid, draft, { key: `k${i}`, body: '' }, now).then(
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
