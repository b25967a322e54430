import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

test('sensitive words are added all or none, and the audit entry names them [sensitive.operator]', async () => {
  const { sensitiveWordOperator } = mall.services
  expect(await sensitiveWordOperator.add(OPERATOR, ['坏词甲', '坏词乙', '坏词甲'])).toEqual({ added: 2, known: 0 })
  const act = await lastAct(mall.services, 'sensitive')
  expect(act).toEqual({
    action: 'words.add',
    details: { before: null, after: { number: 2, words: ['坏词甲', '坏词乙'] } },
  })
  await expect(sensitiveWordOperator.add(OPERATOR, ['坏词丙', '！'])).rejects.toThrow('“！”不能作敏感词')
  expect(await sensitiveWordOperator.add(OPERATOR, ['坏词甲'])).toEqual({ added: 0, known: 1 })
  expect(await lastAct(mall.services, 'sensitive')).toEqual(act)
  expect(await sensitiveWordOperator.remove(OPERATOR, ['坏词乙', '没有'])).toEqual(['坏词乙'])
  await expect(sensitiveWordOperator.remove(OPERATOR, ['没有'])).rejects.toThrow('这些词都不在词表里')
  expect((await sensitiveWordOperator.list('坏词', 9)).words).toEqual(['坏词甲'])
})
