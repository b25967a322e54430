import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const PAGES = { isAppOnly: false }
const words = { id: 'system', title: '包裹改道', content: '驿站已换到 3 号门' } as const

test('a message is sent once per name, and its text is in the audit [message.operator] [message.operator-link]', async () => {
  const { messageOperator, messages } = mall.services
  await messageOperator.send(OPERATOR, { uid: '', name: 'spring', ...words }, PAGES)
  const { id: group, title, content } = words
  const details = { before: null, after: { group, ref: 'house:spring', title, content, command: null } }
  expect(await lastAct(mall.services, 'everyone')).toEqual({ action: 'message.send', details })
  await expect(messageOperator.send(OPERATOR, { uid: '', name: 'spring', ...words }, PAGES)).rejects.toMatchObject({
    errorName: 'SYS_BIZ_DATA_ERROR_CODE',
    message: '这条消息已发给所有人，不能再发',
  })
  const nowhere = { uid: 'u1', ...words, command: { cmd: 'C0099999', params: {} } }
  await expect(messageOperator.send(OPERATOR, nowhere, PAGES)).rejects.toThrow('没有代码为 C0099999 的页面')
  expect(await lastAct(mall.services, 'u1')).toBeUndefined()
  for (const _ of [1, 2]) await messageOperator.send(OPERATOR, { uid: 'u1', ...words }, PAGES)
  expect((await messages.page('u1', { id: 'system' }, mall.clock.now())).records).toHaveLength(3)
})
