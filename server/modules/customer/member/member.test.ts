import { randomUUID } from 'node:crypto'
import { chinaDay, chinaMinute, DAY_MS } from '@contract/codes/china-time'
import { SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from '../../offers/coupon/coupon.fixture'
import { goldCard } from './member.fixture'

const ACTOR = { kind: 'operator', id: 'test' } as const

let mall: TestMall
let mallBegan: number
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  mallBegan = mall.clock.now()
  await openStore(mall.services, { storeId: 'teahouse', deliveryTypes: [1] })
  tea = await shelve(mall.services, 'tea', {
    storeId: 'teahouse',
    stock: 500,
    priceCents: 3000,
    memberPriceCents: 2000,
    ticket: { uses: 1, days: 9 },
  })
  const { coupons, memberCards, db, clock } = mall.services
  await db.tx(async (tx) => {
    for (const couponId of ['gift', 'monthly', 'birthday'])
      await coupons.put(tx, couponRecord({ couponId, from: 0, off: { cents: 500 } }), null, clock.now())
    await memberCards.put(tx, goldCard(), clock.now())
    await memberCards.put(tx, goldCard({ cardId: 'uplus', name: 'U+ 卡', isUPlus: true, place: 1 }), clock.now())
  })
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const ask = (client: WireClient, validMonth: number, cardId = 'gold', more = {}) =>
  client.call(
    'POST memberPay/createPayPreOrder',
    { cardId, validMonth, orderSource: 1, ...more },
    { idempotencyKey: randomUUID() },
  )
const records = async (client: WireClient) => (await client.call('POST member/queryMemberOrder', {})).records
async function open(client: WireClient, validMonth: number, cardId = 'gold') {
  const bought = await ask(client, validMonth, cardId)
  await payFor(mall, client, bought.payOrderNo)
  return bought
}
/** Buys the tea without a coupon. */
async function buyTea(client: WireClient) {
  const ask = {
    source: SUBMIT_SOURCE.buyNow,
    binComits: [{ storeId: tea.storeId, products: [{ skuId: tea.skuId, number: 1 }] }],
  }
  const submit = { ...(await submitOf(client, ask)), couponIds: [], payAmount: 2000 }
  return client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
}
async function detail(client: WireClient, cardId = 'gold') {
  const shown = await client.call('GET member/getMemberMultiDetailV2', { cardId })
  if (!shown) throw new Error('no card is shown')
  return shown
}
const usable = async (client: WireClient) => (await client.call('GET coupon/pageMine', {})).usableCount
const points = async (client: WireClient) => (await client.call('GET point/account', {})).balance
const dayOf = (at: number | null | undefined) => (at ? chinaDay(at) : null)

/** A future year whose February has 28 days, plus `after` years. */
const year = (after = 0) => {
  const next = new Date(mallBegan).getUTCFullYear() + 1
  return String(next + (next % 4 === 0 ? 1 : 0) + after)
}
/** Moves the clock by days; sessions expire in the meantime, so the shopper gets a new one. */
function later(client: WireClient, at: number): Promise<WireClient> {
  mall.clock.advance(at - mall.clock.now())
  return logInAgain(mall.services, client)
}
/** Moves the clock to a moment of such a year, for example 01-31T15:00. */
const turnTo = (client: WireClient, minute: string, after = 0) =>
  later(client, Date.parse(`${year(after)}-${minute}:00.000+08:00`))

test('a card is shown with its plans, bought, active after the payment, its gift granted once, its rights unlocked [member.purchase] [member.right-state]', async () => {
  const client = await mall.enrol()
  const before = await detail(client)
  expect(before).toMatchObject({
    memberType: 0,
    expireTime: null,
    unpaid: null,
    presentPointMessage: '开通礼包 2 张券、100 积分已到账',
    card: { memberCardId: 'gold', newversionSwitch: 1, rightCount: 6 },
    gift: { points: 100 },
  })
  expect(before.plans.map(({ title, dayText, mark, isOff }) => [title, dayText, mark, isOff])).toEqual([
    ['年卡', '¥0.46/天', '最划算', false],
    ['季卡', '¥0.54/天', '', false],
    ['月卡', '¥0.66/天', '', false],
    ['试用 7 天', '¥0.14/天', '', false],
  ])
  expect(before.rights.every(({ unlocked, stateText }) => !unlocked && stateText === '开通后生效')).toBe(true)

  const bought = await ask(client, 12)
  expect(bought).toMatchObject({ payAmount: 16_800, tradeNo: bought.payOrderNo })
  expect(await detail(client)).toMatchObject({ unpaid: { tradeNo: bought.tradeNo, text: '金卡 年卡' } })
  await payFor(mall, client, bought.payOrderNo)
  const after = await detail(client)
  expect(after).toMatchObject({ memberType: 1, isTrial: false, unpaid: null })
  expect(after.rights.every(({ unlocked }) => unlocked)).toBe(true)
  expect(after.rights.map(({ rightId, stateText }) => [rightId, stateText])).toEqual([
    ['price', '已生效'],
    ['points', '已生效'],
    ['monthly', '已生效'],
    ['birthday', '设置生日后生效'],
    ['gift', '已生效'],
    ['saving', '已生效'],
  ])
  // Two of the gift, one of the month.
  expect([await usable(client), await points(client)]).toEqual([3, 100])
  expect((await client.call('POST getIndexUserDate', {})).isMember).toBe(true)
  expect(await client.call('GET member/getMemberOrderGiftPack', { tradeNo: bought.tradeNo })).toMatchObject({
    points: 100,
    text: '开通礼包 2 张券、100 积分已到账',
    coupons: [{}, {}],
  })
  expect(await records(client)).toMatchObject([
    { state: 'paid', stateText: '生效中', wayText: '购买', buttons: [{ code: 'refund' }] },
  ])
  expect(await client.call('POST confMember/myConfMember', {})).toMatchObject({ memberType: 1, pointText: '双倍积分' })
})

test('renewals continue at the end of the last term; a shorter month ends on its last day [member.renew]', async () => {
  const client = await turnTo(await mall.enrol(), '01-31T15:00')
  await open(client, 1)
  expect(dayOf((await detail(client)).expireTime)).toBe(`${year()}-02-28`)
  const [, , month] = (await detail(client)).plans
  expect(month).toMatchObject({ untilText: `接着有效期算，至 ${year()}.03.28`, buttonText: '续费月卡 ¥19.90' })
  await open(client, 1)
  const { expireTime } = await detail(client)
  expect(chinaMinute(expireTime ?? 0)).toBe(`${year()}-03-28 23:59`)
  const after = await turnTo(client, '03-29T00:00')
  expect((await detail(after)).memberType).toBe(0)
  await open(after, 12)
  expect(dayOf((await detail(after)).expireTime)).toBe(`${year(1)}-03-29`)
})

test('a trial is granted once per phone, ends with its last day, and does not renew itself [member.trial]', async () => {
  let client = await turnTo(await mall.enrol(), '05-01T10:00')
  await open(client, 0)
  expect(await detail(client)).toMatchObject({ isTrial: true, leftDays: 7, memberType: 1 })
  client = await turnTo(client, '05-08T23:59')
  expect((await client.call('POST getIndexUserDate', {})).isMember).toBe(true)
  client = await turnTo(client, '05-09T00:00')
  expect((await client.call('POST getIndexUserDate', {})).isMember).toBe(false)
  const { plans, memberType } = await detail(client)
  expect([memberType, plans[3]?.isOff, plans[3]?.dayText]).toEqual([0, true, '已用过'])
  await expect(ask(client, 0)).rejects.toThrow('试用每个手机号限一次')
  await mall.services.jobs.runDue()
  expect((await records(client)).map(({ stateText }) => stateText)).toEqual(['已到期'])
})

test('an unpaid purchase is resumed; another plan replaces it; it is cancelled or expires [member.unpaid]', async () => {
  const client = await mall.enrol()
  const first = await ask(client, 1)
  expect(await ask(client, 1)).toEqual(first)
  const second = await ask(client, 3)
  expect(second.tradeNo).not.toBe(first.tradeNo)
  expect((await records(client)).map(({ state }) => state)).toEqual(['unpaid', 'closed'])
  await client.call('GET memberPay/cancelUnPayOrder', { tradeNo: second.tradeNo })
  await expect(client.call('GET memberPay/cancelUnPayOrder', { tradeNo: second.tradeNo })).rejects.toThrow()
  await ask(client, 12)
  mall.clock.advance(16 * 60_000)
  await mall.services.jobs.runDue()
  await mall.settle()
  expect((await records(client)).map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
  expect((await detail(client)).memberType).toBe(0)
  const { records: closed } = await client.call('POST member/queryMemberOrder', { state: 'unpaid' })
  expect(closed).toEqual([])
})

test('concurrent purchases leave one debt [member.one-debt]', async () => {
  const client = await mall.enrol()
  const ends = await Promise.allSettled([1, 3, 12, 1, 3, 12].map((months) => ask(client, months)))
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await records(client)).filter(({ state }) => state === 'unpaid')).toHaveLength(1)
})

test('the source of a purchase is stored without empty values', async () => {
  const client = await mall.enrol()
  const more = { invitedCode: 'A1', channelCode: '', channelGiftActivityId: 'undefined' }
  const { tradeNo } = await ask(client, 1, 'gold', more)
  const row = await mall.services.cardPurchases.findByPayable(mall.services.db.q, client.uid, tradeNo)
  expect(JSON.parse(row?.source ?? '')).toEqual({ orderSource: 1, invitedCode: 'A1' })
})

test('an unused term is refunded with all its gifts; later terms move forward; a used term stays [member.refund]', async () => {
  const client = await mall.enrol()
  const first = await open(client, 1)
  const second = await open(client, 3)
  const { expireTime: both } = await detail(client)
  const back = (tradeNo: string) => client.call('POST memberPay/refundOrder', { tradeNo })
  await back(first.tradeNo)
  await expect(back(first.tradeNo)).rejects.toThrow()
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await records(client))[1]?.state === 'refunded'
  }, 'its money is back')
  const now = mall.clock.now()
  const [left] = await records(client)
  expect([left?.stateText, dayOf(left?.fromTime)]).toEqual(['生效中', chinaDay(now)])
  expect((await detail(client)).expireTime).toBe(left?.expireTime)
  expect(left?.expireTime).toBeLessThan(both ?? 0)
  // The remaining gift is that of the second term: the first term's gift and the month's benefit are gone.
  expect([await usable(client), await points(client)]).toEqual([2, 100])

  await buyTea(client)
  await expect(back(second.tradeNo)).rejects.toThrow('已经用过会员权益')
  const third = await open(client, 1)
  await back(third.tradeNo)
  expect((await detail(client)).expireTime).toBe(left?.expireTime)
})

test('a started term is not refundable after seven days [member.refund]', async () => {
  const bought = await mall.enrol()
  const { tradeNo } = await open(bought, 1)
  const client = await later(bought, mall.clock.now() + 7 * DAY_MS)
  expect((await records(client))[0]?.buttons).toEqual([])
  await expect(client.call('POST memberPay/refundOrder', { tradeNo })).rejects.toThrow('超过 7 天')
})

test('a spent gift blocks the refund [member.gift-spent]', async () => {
  const client = await mall.enrol()
  const { tradeNo } = await open(client, 12)
  const { couponOperator } = mall.services
  await couponOperator.void(ACTOR, 'gift', [client.uid])
  await expect(client.call('POST memberPay/refundOrder', { tradeNo })).rejects.toThrow('不能退款')
  expect((await detail(client)).memberType).toBe(1)
})

test('a payment during a cancellation grants the term, or is refunded [member.paid-while-cancelled]', async () => {
  for (let round = 0; round < 4; round++) {
    const client = await mall.enrol()
    const { payOrderNo, tradeNo } = await ask(client, 1)
    const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    await Promise.allSettled([
      mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' }),
      client.call('GET memberPay/cancelUnPayOrder', { tradeNo }),
    ])
    await mall.settle()
    await eventually(async () => (await records(client))[0]?.state !== 'unpaid', 'it is paid or closed')
    const [record] = await records(client)
    expect((await detail(client)).memberType).toBe(record?.state === 'paid' ? 1 : 0)
  }
})

test('an order earns points by the card of its day, and a refund reverses the same points [member.points]', async () => {
  const { memberCards, db, clock } = mall.services
  const client = await mall.enrol()
  await open(client, 1)
  // The term of another card follows: until then the rights are those of the running one.
  const silver = goldCard({ cardId: 'silver', place: 2, perks: { ...goldCard().perks, pointsFactor: 10 } })
  await db.tx((tx) => memberCards.put(tx, silver, clock.now()))
  await open(client, 1, 'silver')
  await db.tx((tx) => memberCards.put(tx, { ...silver, isSold: false }, clock.now()))
  const before = await points(client)
  const { payOrderNo, orders } = await buyTea(client)
  await payFor(mall, client, payOrderNo)
  expect(await points(client)).toBe(before + 40)
  await client.call('POST productOrder/cancelOrder', { orderId: orders[0]?.orderId ?? '', reason: '不想要了' })
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await points(client)) === before
  }, 'its points are back')
})

test('benefits are granted once a month and once in the month of the birthday [member.monthly]', async () => {
  let client = await turnTo(await mall.enrol(), '03-15T10:00', 2)
  await client.call('POST updateUserData', { birthday: '1990-05-18' })
  await open(client, 12)
  expect(await usable(client)).toBe(3)
  for (const [minute, coupons, had] of [
    ['04-01T02:00', 4, 100],
    ['04-02T02:00', 4, 100],
    ['05-01T02:00', 6, 300],
  ] as const) {
    client = await turnTo(client, minute, 2)
    await Promise.all([mall.services.benefits.sweep(), mall.services.benefits.sweep()])
    const all = await client.call('GET coupon/pageMine', { tab: 'over' })
    expect([(await usable(client)) + all.records.length, await points(client)]).toEqual([coupons, had])
  }
})

test('a refund that its provider refuses restores everything; a repeated refund reverses all of it once [member.refund-failed]', async () => {
  const client = await turnTo(await mall.enrol(), '05-02T10:00', 3)
  await client.call('POST updateUserData', { birthday: '1990-05-18' })
  const { tradeNo, payOrderNo } = await ask(client, 1)
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await payFor(mall, client, payOrderNo)
  const all = [await usable(client), await points(client)]
  const back = async (end: 'closed' | 'success', state: string) => {
    await mall.gateway.play(payParams?.h5Url, { refund: end })
    await client.call('POST memberPay/refundOrder', { tradeNo })
    await eventually(async () => {
      await mall.services.jobs.runDue()
      return (await records(client))[0]?.state === state
    }, `it is ${state}`)
    return [await usable(client), await points(client)]
  }
  expect(all).toEqual([4, 300])
  expect(await back('closed', 'paid')).toEqual(all)
  await mall.services.benefits.sweep()
  expect([await usable(client), await points(client)]).toEqual(all)
  expect(await back('success', 'refunded')).toEqual([0, 0])
})

test('the U+ card is independent of the member card [member.uplus]', async () => {
  const client = await mall.enrol()
  await open(client, 1, 'uplus')
  expect(await client.call('POST getIndexUserDate', {})).toMatchObject({ isMember: false, isUPlusMember: true })
  expect(await client.call('GET member/getUPlusMemberInfo', {})).toMatchObject({
    isUPlusMember: true,
    card: { memberCardId: 'uplus' },
  })
  expect((await detail(client)).memberType).toBe(0)
})

test('a member code is accepted once, also under concurrent scans; the next code differs; an old one is refused [member.qr]', async () => {
  const client = await mall.enrol()
  const { passes, db, clock } = mall.services
  const scan = (code: string) => db.tx((tx) => passes.scan(tx, code, clock.now()))
  const { code, leftSeconds } = await client.call('GET member/getUserQRCode', {})
  expect(code).toMatch(/^\d{18}$/)
  expect(leftSeconds).toBeLessThanOrEqual(60)
  const ends = await Promise.allSettled(Array.from({ length: 100 }, () => scan(code)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(scan(code)).rejects.toThrow('会员码已失效')
  const { code: next } = await client.call('GET member/getUserQRCode', {})
  expect(next).not.toBe(code)
  mall.clock.advance(66_000)
  await expect(scan(next)).rejects.toThrow('会员码已失效')
  await expect(scan('123456789012345678')).rejects.toThrow('不是会员码')
  const { code: last, uses } = await client.call('GET member/getUserQRCode', {})
  expect(uses).toBe(1)
  expect(await scan(last)).toBe(client.uid)
})

test('an operator grants a term; an end cuts all terms', async () => {
  const client = await mall.enrol()
  const { memberOperator } = mall.services
  await memberOperator.grant(ACTOR, client.uid, { cardId: 'gold', plan: { months: 6, days: 0 } })
  expect(await records(client)).toMatchObject([{ planTitle: '半年卡', wayText: '商城赠送', price: 0, buttons: [] }])
  expect((await detail(client)).memberType).toBe(1)
  await memberOperator.setMembership(ACTOR, client.uid, 'ended')
  expect((await detail(client)).memberType).toBe(0)
  expect((await records(client))[0]?.stateText).toBe('已到期')
})

test('a code grants its term once, after the existing ones; a coupon code is refused [member.code]', async () => {
  const client = await mall.enrol()
  const { codeOperator, clock } = mall.services
  const times = { perPerson: 1, startsAt: 0, endsAt: clock.now() + DAY_MS }
  const gives = { cardId: 'gold', months: 1, days: 0 }
  await codeOperator.make(ACTOR, { batchId: 'terms', title: '体验函', purpose: 'member', gives, ...times }, 1)
  const coupon = { batchId: 'coupons', title: '券', purpose: 'coupon' as const, gives: ['gift'] }
  await codeOperator.make(ACTOR, { ...coupon, ...times }, 1)
  const codeIn = async (batchId: string) => (await codeOperator.export(ACTOR, batchId))[0]?.code ?? ''
  const enter = (one: WireClient, code: string) =>
    one.call('POST member/exchange', { code }, { idempotencyKey: randomUUID() })
  const code = await codeIn('terms')
  await open(client, 0)
  const { expireTime: before } = await detail(client)
  const tries = await Promise.allSettled([enter(client, code), enter(await mall.enrol(), code)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first] = tries
  if (first?.status === 'fulfilled') {
    expect((await detail(client)).expireTime).toBeGreaterThan(before ?? 0)
    expect(await client.call('GET member/getMemberOrderGiftPack', first.value)).toMatchObject({
      opening: { way: 'code', price: 0, planTitle: '月卡' },
      coupons: [],
      text: '',
    })
    await expect(enter(client, code)).rejects.toThrow('你已经用过这个兑换码')
  }
  await expect(enter(client, await codeIn('coupons'))).rejects.toThrow('这是优惠券兑换码')
  await expect(enter(client, 'WRONG')).rejects.toThrow('兑换码不正确，还可以试 4 次')
})
