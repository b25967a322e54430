import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

test('a change of the rule is audited with the rule before it [invitation.audited]', async () => {
  const { invitationOperator } = mall.services
  const first = { isOn: 1, points: 200, guestPoints: 0, cardPoints: 0, minCents: 100, monthLimit: 20, endsAt: 9e15 }
  expect(await invitationOperator.rule()).toBeNull()
  await invitationOperator.putRule(OPERATOR, first)
  expect(await lastAct(mall.services, 'rule')).toEqual({
    action: 'invite.rule',
    details: { before: null, after: first },
  })
  const second = { ...first, points: 300 }
  await invitationOperator.putRule(OPERATOR, second)
  expect((await lastAct(mall.services, 'rule'))?.details).toEqual({ before: first, after: second })
  expect(await invitationOperator.rule()).toEqual(second)
})
