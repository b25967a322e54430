import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { breaches } from '../../../../test/support/invariants'
import { lastAct } from '../../../../test/support/last-act'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let desk: ConsoleClient
let shopper: WireClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  ;({ client: desk } = await staffClient(mall, 'service', { stores: ['one'] }))
  shopper = await mall.enrol()
})
afterEach(async () => {
  expect(await breaches(mall.services.db)).toEqual([])
  await mall.close()
})

/** Sends a feedback, a minute after the one before. */
async function sent(content: string, more: object = {}): Promise<string> {
  mall.clock.advance(60_000)
  const draft = { type: 'bug', content, ...more } as const
  return (await shopper.legacy('account.help.saveFeedback', draft)).feedbackNo
}
const list = async (view: 'open' | 'handled', more: object = {}) =>
  (await desk.call('feedback/list', { view, ...more })).records.map(({ feedbackNo }) => feedbackNo)
const turnsOf = async (feedbackNo: string) => (await desk.call('feedback/detail', { feedbackNo })).turns
const handle = async (feedbackNo: string, answer = '', note = '') =>
  desk.call('feedback/handle', { feedbackNo, turns: await turnsOf(feedbackNo), answer, note })
const messages = async () => (await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })).records

test('waiting feedback is listed oldest first, page by page and by type, with a masked phone [console.feedback-queue]', async () => {
  const first = await sent('打不开', { mobile: '13912345678' })
  const second = await sent('太慢', { type: 'idea' })
  const third = await sent('闪退')
  expect(await list('open')).toEqual([first, second, third])
  expect(await list('open', { types: ['idea'] })).toEqual([second])
  const page = await desk.call('feedback/list', { view: 'open', pageSize: 1 })
  expect(page.records).toMatchObject([{ typeText: '功能异常', mobile: '139****5678', acts: [{ code: 'handle' }] }])
  expect(await list('open', { cursor: page.cursor })).toEqual([second, third])
  expect((await desk.call('feedback/counts', {})).views).toEqual([{ view: 'open', count: 3, isMore: false }])
  expect((await desk.call('feedback/counts', { types: ['idea'] })).views[0]?.count).toBe(1)
  await expect(desk.call('feedback/detail', { feedbackNo: 'none' })).rejects.toThrow('没有这条反馈')
})

test('an answer is in the thread and in a message that opens it; a second answer is refused [console.feedback-handled] [help.message]', async () => {
  const [first, second] = [await sent('打不开'), await sent('闪退')]
  const done = await handle(first, ' 已修好 ', '重启就好')
  expect(done).toMatchObject({ state: 'answered', note: '重启就好', acts: [{ code: 'reopen' }] })
  expect(done.events.map(({ who, title, text }) => [who, title, text])).toEqual([
    ['shopper', '提交了反馈', '打不开'],
    ['house', '回复', '已修好'],
  ])
  expect(done.handledBy).not.toBe('')
  await expect(handle(first, '又答一次')).rejects.toThrow('变化')
  await handle(second)
  const command = { cmd: 'C0090003', params: { id: first } }
  expect(await messages()).toMatchObject([{ title: '你的反馈有回复了', content: '已修好', command }])
  expect([await list('open'), await list('handled')]).toEqual([[], [second, first]])
  expect(await lastAct(mall.services, first)).toMatchObject({
    action: 'feedback.handle',
    details: { before: { state: 'waiting' }, after: { state: 'answered', answer: '已修好' } },
  })
  await expect(desk.call('feedback/reopen', { feedbackNo: first, turns: 1 })).rejects.toThrow('变化')
  await desk.call('feedback/reopen', { feedbackNo: first, turns: done.turns })
  expect(await list('open')).toEqual([first])
  mall.clock.advance(1000)
  const again = await handle(first, '这次真修好了', done.note)
  expect(again.events.map(({ title }) => title)).toEqual(['提交了反馈', '回复', '重新打开', '回复'])
  expect(await messages()).toHaveLength(2)
})

test('one of two concurrent answers is refused; so is an answer to a feedback with a newer message [console.feedback-handled]', async () => {
  const feedbackNo = await sent('打不开')
  const answer = (text: string, turns: number) =>
    desk.call('feedback/handle', { feedbackNo, turns, answer: text, note: '' }).then(
      () => 'answered',
      (error: Error) => error.message,
    )
  await shopper.call('POST feedback/reply', { feedbackNo, text: '换了手机也一样' })
  expect(await answer('重启试试', 1)).toContain('变化')
  const both = await Promise.all([answer('一', 2), answer('二', 2)])
  expect(both.filter((text) => text === 'answered')).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
})

test('a reply of the shopper puts a feedback back at the end of the queue [console.feedback-queue] [help.reply]', async () => {
  const first = await sent('打不开')
  const second = await sent('太慢')
  await handle(first, '已修好')
  mall.clock.advance(60_000)
  await shopper.call('POST feedback/reply', { feedbackNo: first, text: '还是不行' })
  expect(await list('open')).toEqual([second, first])
})

test('notes of staff are not shown to the shopper [help.thread]', async () => {
  const feedbackNo = await sent('打不开')
  await handle(feedbackNo, '已修好', '这位顾客常来')
  const shown = JSON.stringify(await shopper.call('GET feedback/detail', { feedbackNo }))
  expect([shown.includes('已修好'), shown.includes('这位顾客常来')]).toEqual([true, false])
})

test('an account that may only read members cannot handle feedback [console.feedback-handled]', async () => {
  const role = { roleId: 'reader', name: '看会员', permissions: ['members.read'] as const }
  await mall.services.staffOperator.saveRole({ kind: 'operator', id: 'test' }, role)
  const { client } = await staffClient(mall, 'reader')
  const feedbackNo = await sent('打不开')
  expect((await client.call('feedback/detail', { feedbackNo })).acts).toEqual([])
  await expect(client.call('feedback/handle', { feedbackNo, turns: 1, note: '', answer: '' })).rejects.toThrow()
})
