// Shoppers in the console, through the gateway.
import { chinaDay } from '@contract/codes/china-time'
import { listAudit } from '@server/kernel/audit.repo'
import { beginClosing } from '../../server/modules/customer/account/closing.repo'
import { goldCard } from '../../server/modules/customer/member/member.fixture'
import { putIn } from '../../server/modules/finance/receipt/receipt.fixture'
import { couponRecord } from '../../server/modules/offers/coupon/coupon.fixture'
import { ask, type CaseShop, caseShop } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { openStore } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const NO_GIFT = { couponIds: [], points: 0 }
const NO_PERKS = { pointsFactor: 10, monthly: [], birthday: NO_GIFT, gift: NO_GIFT }

let mall: TestMall
let shop: CaseShop
let service: ConsoleClient
let shopper: WireClient
let mobile: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
  await openStore(mall.services, { storeId: 'cafe', name: '麦研咖啡' })
  const { db, coupons, memberCards, clock } = mall.services
  await db.tx((tx) => memberCards.put(tx, goldCard({ perks: NO_PERKS }), clock.now()))
  const bought = await shop.bought('received')
  await shop.apply(bought, ask(1))
  shopper = bought.client
  await putIn(mall, shopper)
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId: 'spring', perPerson: 2 }), null, clock.now()))
  await mall.settle()
  ;({ client: service } = await staffClient(mall, 'service'))
  mobile = (await mall.services.account.memberProfile(db.q, shopper.uid))?.mobile ?? ''
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const detail = (client = service) => client.call('member/detail', { uid: shopper.uid })
const grant = (key: string, reason = '补偿迟到的包裹') => ({ uid: shopper.uid, key: `case-${key}`, reason })
const entriesOf = (subject: string) => listAudit(mall.services.db.q, { subject, limit: 5 })

test('a shopper is found by the whole phone, the uid or the name, and never by a part [console.member-search]', async () => {
  const { name } = await detail()
  for (const text of [mobile, shopper.uid, name]) {
    const { records } = await service.call('member/search', { text })
    expect(records.map(({ uid }) => uid)).toContain(shopper.uid)
    expect(JSON.stringify(records)).not.toContain(mobile)
  }
  for (const text of [mobile.slice(0, 7), shopper.uid.slice(0, 8), '%'])
    expect((await service.call('member/search', { text })).records).toEqual([])
  expect((await service.send('member/detail', { uid: 'nobody' })).message).toBe('shopper: 没有这位顾客')
})

test('one page shows what a shopper has, without codes and with a masked phone [console.member-page]', async () => {
  const page = await detail()
  expect(page).toMatchObject({ uid: shopper.uid, levelText: '乐廊会员', memberUntil: null })
  expect(page.grants).toEqual(['coupon', 'points', 'term'])
  expect(page.orders.records).toMatchObject([{ storeName: expect.any(String), statusText: expect.any(String) }])
  expect(page.cases.records).toMatchObject([{ typeText: '仅退款', statusText: '等待商家处理', amount: 10_000 }])
  expect(page.receipts.records).toMatchObject([{ storeName: '麦研咖啡', amount: 12_850, stateText: '审核中' }])
  expect([page.orders.hasMore, page.coupons.records, page.terms.records]).toEqual([false, [], []])
  expect(page.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
})

test('an account sees the rows of its stores only [console.member-scope]', async () => {
  const roles = { roleId: 'reader', name: '会员', permissions: ['members.read'] as const }
  await mall.services.staffOperator.saveRole(OPERATOR, roles)
  const { client: cafe } = await staffClient(mall, 'reader', { stores: ['cafe'] })
  const { client: none } = await staffClient(mall, 'reader', { stores: [] })
  const page = await detail(cafe)
  expect([page.orders.records, page.cases.records, page.receipts.records.length]).toEqual([[], [], 1])
  expect(page.grants).toEqual([])
  expect((await detail(none)).receipts.records).toEqual([])
})

test('points are given and taken for a reason, once for each key [console.member-grant]', async () => {
  const act = { ...grant('points'), amount: 300 }
  const done = (points: object) => ({ isDone: true, approvalId: '', expireAt: 0, points })
  expect(await service.call('member/grantPoints', act)).toEqual(done({ amount: 300, balance: 500, owed: 0 }))
  expect(await service.call('member/grantPoints', act)).toEqual(done({ amount: 0, balance: 500, owed: 0 }))
  const large = await service.call('member/grantPoints', { ...act, key: 'case-points-large', amount: 5001 })
  expect(large).toMatchObject({ isDone: false, approvalId: expect.stringMatching(/./), points: null })
  expect((await service.send('member/grantPoints', { ...act, amount: 400 })).message).toContain('此前已发放 300 积分')
  const take = { ...grant('take', '发错'), amount: 700 }
  const refused = await service.send('member/takePoints', { ...take, mayOwe: false })
  expect(refused.message).toBe('amount: 可用积分只有 500')
  expect(await service.call('member/takePoints', { ...take, mayOwe: true })).toMatchObject({
    points: { balance: -200, owed: 200 },
  })
  expect((await detail()).points.entries.records.map(({ note }) => note)).toContain('补偿迟到的包裹')
  const entries = await entriesOf(shopper.uid)
  expect(entries.map(({ action, details }) => [action, details])).toMatchObject([
    ['points.take', { reason: '发错', amount: 700 }],
    ['points.give', { reason: '补偿迟到的包裹', amount: 300 }],
  ])
  expect(entries[0]?.actor).toMatchObject({ kind: 'staff' })
  const unknown = await service.send('member/grantPoints', { ...act, uid: 'nobody' })
  expect(unknown.message).toBe('shopper: 没有这位顾客')
})

test('a coupon is given once for each key, and unused held coupons are withdrawn [console.member-grant]', async () => {
  const act = { ...grant('coupon'), couponId: 'spring' }
  const { heldId } = await service.call('member/grantCoupon', act)
  expect(await service.call('member/grantCoupon', act)).toEqual({ heldId })
  expect((await detail()).coupons.records).toMatchObject([{ heldId, couponId: 'spring' }])
  await service.call('member/grantCoupon', { ...act, key: 'case-coupon-2' })
  expect((await service.send('member/grantCoupon', { ...act, key: 'case-coupon-3' })).message).toBe('每人限领 2 张')
  const back = { uid: shopper.uid, couponId: 'spring', reason: '发错' }
  expect(await service.call('member/voidCoupon', back)).toEqual({ number: 2 })
  expect((await service.send('member/voidCoupon', back)).message).toBe('couponId: 没有未使用的这张券')
  expect((await entriesOf('spring')).map(({ action, details }) => [action, details])).toMatchObject([
    ['coupon.void', { reason: '发错' }],
    ['coupon.give', { reason: '补偿迟到的包裹' }],
    ['coupon.give', {}],
  ])
})

test('a term of a card is given once for each key [console.member-grant]', async () => {
  const act = { ...grant('term'), months: 1 }
  const { cardName, until } = await service.call('member/grantTerm', act)
  expect(await service.call('member/grantTerm', act)).toEqual({ cardName, until })
  const { terms, memberUntil } = await detail()
  expect(terms.records).toMatchObject([{ cardName, until }])
  expect(memberUntil).toBe(until)
  expect((await service.call('member/grantTerm', { ...act, key: 'case-term-2' })).until).toBeGreaterThan(until)
  expect((await service.send('member/grantTerm', { ...act, days: 3 })).message).toBe('months: 请填写月数或天数')
  const [entry] = await entriesOf(shopper.uid)
  expect(entry).toMatchObject({ action: 'member.grant', details: { reason: '补偿迟到的包裹' } })
})

test('the page shows a pending closing and a completed one [account.close-state]', async () => {
  const { db, logins, clock, jobs } = mall.services
  const phone = '13300009999'
  const leaver = await mall.enrol({ mobile: phone })
  const text = async () => (await service.call('member/detail', { uid: leaver.uid })).closingText
  expect(await text()).toBe('')
  await leaver.call('POST accountClosing/sendCode', {})
  const checkCode = mall.sentCodes.filter((one) => one.mobile === phone).at(-1)?.code ?? ''
  const { closingAt } = await leaver.call('POST accountClosing/request', { checkCode, givesUp: false })
  expect(await text()).toBe(`注销中，${chinaDay(closingAt)} 到期`)
  await db.tx((tx) => logins.closing.loggedIn(tx, leaver.uid, clock.now()))
  expect(await text()).toBe('')
  await db.tx((tx) => beginClosing(tx, leaver.uid, clock.now()))
  await logins.closing.finish(leaver.uid)
  await jobs.runDue()
  expect(await text()).toMatch(/^已注销（\d{4}-\d{2}-\d{2}）$/)
})
