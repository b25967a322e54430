import { monthsLater } from '@contract/codes/china-time'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { goldCard } from './member.fixture'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const PERKS = {
  pointsFactor: 10,
  monthly: [],
  birthday: { couponIds: [], points: 0 },
  gift: { couponIds: [], points: 0 },
}

test('a change of a card is audited with the card before it; an invalid card is refused', async () => {
  const { memberCardOperator } = mall.services
  const [first, second] = [goldCard({ perks: PERKS }), goldCard({ perks: PERKS, name: '新卡' })]
  for (const card of [first, second]) await memberCardOperator.put(OPERATOR, card)
  const act = { action: 'member.card', details: { before: first, after: second } }
  expect(await lastAct(mall.services, 'gold')).toEqual(act)
  const [plan = { months: 1, days: 0, priceCents: 1, struckCents: null }] = first.plans
  for (const [change, words] of [
    [{ plans: [plan, plan] }, 'plans: names two plans of the same length'],
    [{ isUPlus: true, perks: { ...PERKS, pointsFactor: 20 } }, 'points: is not a right of the U+ card'],
    [{ perks: { ...PERKS, monthly: ['none'] } }, 'monthly: there is no coupon "none"'],
    [{ perks: { ...PERKS, gift: { couponIds: ['none'], points: 0 } } }, 'gift: there is no coupon "none"'],
  ] as const)
    await expect(memberCardOperator.put(OPERATOR, goldCard({ perks: PERKS, ...change }))).rejects.toThrow(words)
  expect(await lastAct(mall.services, 'gold')).toEqual(act)
  expect(await memberCardOperator.list()).toMatchObject([{ cardId: 'gold', name: '新卡' }])
})

test('a membership is granted, extended and ended; the audit has the end before and after [member.granted]', async () => {
  const { memberOperator, accountOperator } = mall.services
  const { uid } = await mall.enrol()
  const plan = { months: 1, days: 0 }
  const { card, until } = await memberOperator.grant(OPERATOR, uid, { plan })
  expect(card.cardId).toBe('gold')
  expect(await lastAct(mall.services, uid)).toMatchObject({
    action: 'member.grant',
    details: { before: null, after: { cardId: 'gold', ...plan } },
  })
  await expect(memberOperator.grant(OPERATOR, uid, { cardId: 'tin', plan })).rejects.toThrow('没有这张会员卡')
  const later = await memberOperator.setMembership(OPERATOR, uid, { months: 2 })
  expect(later).toBe(monthsLater(until, 2))
  expect(await lastAct(mall.services, uid)).toEqual({ action: 'user.member', details: { before: until, after: later } })
  expect(await memberOperator.setMembership(OPERATOR, uid, 'ended')).toBe(0)
  expect((await lastAct(mall.services, uid))?.details).toEqual({ before: later, after: 0 })
  expect((await accountOperator.find(uid)).isMember).toBe(false)
})

test('codes are created for a known card; a shown code is accepted once [member.codes]', async () => {
  const { memberOperator, passes, clock } = mall.services
  const batch = { batchId: 'terms', title: '体验函', perPerson: 1, startsAt: 0, endsAt: clock.now() + 1e9 }
  const term = { plan: { months: 1, days: 0 }, number: 2 }
  expect(await memberOperator.makeCodes(OPERATOR, batch, term)).toMatchObject({ gives: { cardId: 'gold', months: 1 } })
  const unknown = memberOperator.makeCodes(OPERATOR, { ...batch, batchId: 'other' }, { ...term, cardId: 'tin' })
  await expect(unknown).rejects.toThrow('没有这张会员卡')

  const { uid } = await mall.enrol()
  const { code } = await passes.code(uid, clock.now())
  expect(await memberOperator.scan(OPERATOR, code)).toMatchObject({ uid, couponCount: 0 })
  const act = await lastAct(mall.services, uid)
  expect(act?.action).toBe('member.scan')
  expect(JSON.stringify(act)).not.toContain(code)
  await expect(memberOperator.scan(OPERATOR, code)).rejects.toThrow('会员码已失效')
})
