import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
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
afterEach(() => mall.close())

/** Sends a feedback, a minute after the one before. */
async function sent(content: string, more: object = {}): Promise<string> {
  mall.clock.advance(60_000)
  const draft = { type: 'bug', content, ...more } as const
  return (await shopper.legacy('account.help.saveFeedback', draft)).feedbackNo
}
const list = async (view: 'open' | 'handled', more: object = {}) =>
  (await desk.call('feedback/list', { view, ...more })).records.map(({ feedbackNo }) => feedbackNo)
const handle = (feedbackNo: string, answer = '', note = '') =>
  desk.call('feedback/handle', { feedbackNo, answer, note })
const messages = async () => (await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })).records

test('feedback waits, the oldest first, page by page and by type, with a masked phone [console.feedback-queue]', async () => {
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

test('an answer is a message, once; the second person is refused; it opens again [console.feedback-handled]', async () => {
  const [first, second] = [await sent('打不开'), await sent('闪退')]
  const done = await handle(first, ' 已修好 ', '重启就好')
  expect(done).toMatchObject({ answer: '已修好', note: '重启就好', acts: [{ code: 'reopen' }] })
  expect(done.handledBy).not.toBe('')
  await expect(handle(first, '又答一次')).rejects.toThrow('变化')
  await handle(second)
  expect((await messages()).map(({ title, content }) => [title, content])).toEqual([['你的反馈有回复了', '已修好']])
  expect([await list('open'), await list('handled')]).toEqual([[], [second, first]])
  expect(await lastAct(mall.services, first)).toMatchObject({
    action: 'feedback.handle',
    details: { before: { isHandled: false }, after: { isHandled: true, answer: '已修好' } },
  })
  await expect(desk.call('feedback/reopen', { feedbackNo: first, handledAt: 1 })).rejects.toThrow('变化')
  await desk.call('feedback/reopen', { feedbackNo: first, handledAt: done.handledAt })
  expect(await list('open')).toEqual([first])
  mall.clock.advance(1000)
  await handle(first, '这次真修好了')
  expect(await messages()).toHaveLength(2)
})

test('an account that only reads members handles nothing [console.feedback-handled]', async () => {
  const role = { roleId: 'reader', name: '看会员', permissions: ['members.read'] as const }
  await mall.services.staffOperator.saveRole({ kind: 'operator', id: 'test' }, role)
  const { client } = await staffClient(mall, 'reader')
  const feedbackNo = await sent('打不开')
  expect((await client.call('feedback/detail', { feedbackNo })).acts).toEqual([])
  await expect(client.call('feedback/handle', { feedbackNo, note: '', answer: '' })).rejects.toThrow()
})
