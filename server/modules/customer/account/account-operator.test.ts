import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'

const MOBILE = '13912345678'
let mall: TestMall
let uid: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  uid = (await mall.enrol({ mobile: MOBILE })).uid
  await mall.enrol()
})
afterAll(() => mall.close())

test('a shopper is found by uid and by phone, which is masked [login.find-shopper]', async () => {
  const { accountOperator } = mall.services
  const found = await accountOperator.find(MOBILE)
  expect(found).toMatchObject({ uid, mobile: '139****5678', isMember: false, memberUntil: 0 })
  expect(await accountOperator.find(uid)).toEqual(found)
  for (const nobody of ['13900000000', 'nobody'])
    await expect(accountOperator.find(nobody)).rejects.toThrow('没有这位顾客')
  expect(await accountOperator.list(9)).toHaveLength(2)
  expect(await accountOperator.list(9, MOBILE)).toMatchObject([{ uid, mobile: '139****5678' }])
})

test('a grant is audited under the masked phone, without its code [login.grant-audited]', async () => {
  const { grantOperator } = mall.services
  const { grantCode, expireAt } = await grantOperator.create(OPERATOR, { mobile: MOBILE })
  const act = await lastAct(mall.services, '139****5678')
  expect(act).toEqual({ action: 'grant.create', details: { before: null, after: { expireAt } } })
  expect(JSON.stringify(act)).not.toContain(grantCode)
  expect(() => grantOperator.create(OPERATOR, {})).toThrow('a phone or an open id is required')
})
