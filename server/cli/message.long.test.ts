import { type TestMall, testApp } from '../../test/support/app'
import type { WireClient } from '../../test/support/wire-client'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let shopper: WireClient
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  shopper = await mall.enrol()
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand: run, runJson: json } = commandLine(() => env)
const unreadOf = async (client: WireClient) =>
  (await client.legacy('base.message.listTopBarMessage', {})).records.map(({ id, unreadCount }) => [id, unreadCount])
const WORDS = ['--title', '包裹改道', '--text', '驿站已换到 3 号门']

test('a message to one shopper is unread on the message page of that shopper only [message.operator]', async () => {
  const other = await mall.enrol()
  const lead = ['--to', 'C0040010101', '--with', 'name=茶']
  expect(await json('message', 'send', shopper.uid, ...WORDS, '--group', 'trade', '--top', ...lead)).toEqual({
    sent: true,
    to: shopper.uid,
    group: 'trade',
    title: '包裹改道',
  })
  expect(await unreadOf(shopper)).toContainEqual(['trade', 1])
  expect(await unreadOf(other)).toContainEqual(['trade', 0])
  const { records } = await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  expect(records).toMatchObject([
    { title: '包裹改道', content: '驿站已换到 3 号门', command: { cmd: 'C0040010101', params: { name: '茶' } } },
  ])
  expect((await shopper.legacy('base.message.listTopBarMessage', {})).bar?.title).toBe('包裹改道')
  expect(await shopper.legacy('base.message.updateMessageStatus', { id: 'trade' })).toEqual({ unreadCount: 0 })
})

test('a message to everyone reaches all, once for each name [message.operator]', async () => {
  const all = ['message', 'send', '--everyone', ...WORDS, '--group', 'activity', '--once', 'spring-sale']
  expect((await run(...all)).stdout).toBe('sent to everyone\n')
  const later = await mall.enrol()
  for (const client of [shopper, later]) expect(await unreadOf(client)).toContainEqual(['activity', 1])
  expect(await run(...all)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'mall: 这条消息已发给所有人，不能再发\n',
  })
  expect(await unreadOf(shopper)).toContainEqual(['activity', 1])
  // Another shopper under the same name is another message.
  expect((await run('message', 'send', shopper.uid, ...WORDS, '--once', 'spring-sale')).code).toBe(0)
})

test('feedback is listed, the newest first, and shown whole with its pictures [message.operator]', async () => {
  expect((await run('feedback', 'list')).stdout).toBe('there is no feedback yet\n')
  const write = async (content: string, mobile?: string) =>
    (
      await shopper.legacy('account.help.saveFeedback', {
        type: 'order',
        content,
        ...(mobile ? { mobile } : {}),
      })
    ).feedbackNo
  const long = '快递柜的取件码没有收到，打了两次电话也没有人接，请帮我问一问是怎么回事'
  const older = await write(long, '13800000009')
  const newer = await write('谢谢\n你们')
  const key = `feedback/${'a'.repeat(24)}/one`
  const { db } = mall.services
  await db.tx((tx) =>
    tx
      .updateTable('case_event')
      .set({ imageKeys: JSON.stringify([key]) })
      .where('caseId', '=', older)
      .execute(),
  )
  const numbers = async (...args: string[]) =>
    (await json('feedback', 'list', ...args)).map((one: { feedbackNo: string }) => one.feedbackNo)
  // Both may have the same millisecond: then their numbers decide.
  const all = await numbers()
  expect([...all].sort()).toEqual([older, newer].sort())
  expect(await numbers('--limit', '1')).toEqual([all[0]])
  expect(await numbers('--limit', '1', '--before', all[0])).toEqual([all[1]])
  expect(await numbers('--before', all[1])).toEqual([])
  const listed = (await run('feedback', 'list')).stdout
  expect(listed).toContain('订单与物流')
  expect(listed).toContain('谢谢 你们')
  expect(listed).toContain('快递柜的取件码没有收到，打了两次电话也没有人接，…')
  expect(await json('feedback', 'show', older)).toMatchObject({
    feedbackNo: older,
    uid: shopper.uid,
    content: long,
    mobile: '138****0009',
    state: 'waiting',
    events: [{ event: 'write', text: long, pictures: [`/media/file/${key}`] }],
  })
  expect((await run('feedback', 'show', older)).stdout).toContain(` shopper\npicture /media/file/${key}\n> ${long}\n`)
  expect((await run('feedback', 'show', newer)).stdout).toContain(' shopper\n> 谢谢\n> 你们\n')
})

test('feedback is answered: the shopper has the message, and a second answer is refused [message.operator]', async () => {
  const { feedbackNo } = await shopper.legacy('account.help.saveFeedback', { type: 'idea', content: '想要夜间模式' })
  const answer = ['feedback', 'answer', feedbackNo, '--text', '下个月就有']
  expect((await run(...answer, '--note', '排期在十二月')).stdout).toBe(`answered ${feedbackNo}\n`)
  const { records } = await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records[0]).toMatchObject({ title: '你的反馈有回复了', content: '下个月就有' })
  expect(await run(...answer)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('状态已变化') })
  expect((await run('feedback', 'show', feedbackNo)).stdout).toMatch(
    /state +answered[\s\S]* staff answer\n> 下个月就有\n/,
  )
  expect((await mall.services.feedbackOperator.find(feedbackNo)).note).toBe('排期在十二月')
})

test('control characters of an older row do not reach the terminal', async () => {
  const { feedbackNo } = await shopper.legacy('account.help.saveFeedback', { type: 'order', content: '一二' })
  const { db } = mall.services
  await db.tx((tx) =>
    tx
      .updateTable('feedback')
      .set({ content: '一\u001B[2J\n二\u202E', mobile: '1\r\n\u009B2' })
      .where('feedbackNo', '=', feedbackNo)
      .execute(),
  )
  await db.tx((tx) =>
    tx.updateTable('case_event').set({ text: '一\u001B[2J\n二\u202E' }).where('caseId', '=', feedbackNo).execute(),
  )
  for (const args of [['list'], ['show', feedbackNo], ['show', feedbackNo, '--json']]) {
    const { stdout } = await run('feedback', ...args)
    expect(stdout).toContain('\\u001b[2J')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u)
  }
  const shown = (await run('feedback', 'show', feedbackNo)).stdout
  expect(shown).toContain('call back  1\\u000d\\u000a\\u009b2\n')
  expect(shown).toContain('> 一\\u001b[2J\n> 二\\u202e\n')
})

test.each([
  [['message', 'send', ...WORDS], 'name one shopper by uid or mobile, or give --everyone'],
  [['message', 'send', 'u', '--everyone', ...WORDS], 'name one shopper by uid or mobile, or give --everyone'],
  [['message', 'send', 'nobody', ...WORDS], '没有这位顾客'],
  [['message', 'send', '--everyone', '--text', '字'], 'it needs --title <text>'],
  [['message', 'send', '--everyone', '--title', '题'], 'it needs --text <text>'],
  [
    ['message', 'send', '--everyone', '--title', '题'.repeat(41), '--text', '字'],
    '--title must be one line of 1 to 40',
  ],
  [['message', 'send', '--everyone', '--title', '题', '--text', '字'.repeat(501)], '--text must have at most 500'],
  [['message', 'send', '--everyone', ...WORDS, '--group', 'x'], '--group must be one of trade, activity, system'],
  [['message', 'send', '--everyone', ...WORDS, '--once', 'A b'], '--once must be up to 40 small letters'],
  [['message', 'send', '--everyone', ...WORDS, '--to', 'details'], '--to must be a feature code'],
  [['feedback', 'list', '--limit', '0'], '--limit must be a whole number from 1 to 200'],
  [['feedback', 'list', '--before', 'x'], 'there is no feedback "x"'],
  [['feedback', 'show', 'x'], 'there is no feedback "x"'],
  [['feedback', 'show'], 'usage: mall feedback show <no>'],
  [['feedback', 'answer', 'x'], 'it needs --text <text>'],
  [['feedback', 'answer', 'x', '--text', '字'.repeat(501)], '--text must have at most 500'],
])('%j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})

test.each(['message send', 'feedback list', 'feedback show', 'feedback answer'])('%s prints its help', async (name) => {
  const { code, stdout } = await run(...name.split(' '), '--help')
  expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining(`npm run mall -- ${name} `)])
})
