import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { FACE_HOLD_MS, NEW_ACCOUNT_MS } from '@contract/codes/invitation'
import { POINTS_STEP } from '@contract/codes/points'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { logIn, logInAgain } from '../../../../test/support/log-in'
import { buy, openStore, payFor, type Shelved, shelve } from '../../../../test/support/shopping'
import { WireClient } from '../../../../test/support/wire-client'
import { FOREVER } from '../../../kernel/clock'
import { goldCard } from '../member/member.fixture'
import { RETURN_MS } from './invitation.rules'

const POINTS = 2 * POINTS_STEP
const RULE = {
  isOn: 1,
  points: POINTS,
  guestPoints: 30,
  cardPoints: 50,
  minCents: 2000,
  monthLimit: 2,
  endsAt: FOREVER,
}

let mall: TestMall
let boot: Shelved
let lace: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'shop', deliveryTypes: [0], freightCents: 0 })
  boot = await shelve(mall.services, 'boot', { stock: 900, storeId: 'shop', priceCents: 3000 })
  lace = await shelve(mall.services, 'lace', { stock: 900, storeId: 'shop', priceCents: 300 })
  const { db, memberCards, clock } = mall.services
  const perks = { ...goldCard().perks, monthly: [], gift: { couponIds: [], points: 0 } }
  await db.tx((tx) => memberCards.put(tx, goldCard({ perks }), clock.now()))
})
beforeEach(() => rule())
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const rule = (over: Partial<typeof RULE> = {}) =>
  mall.services.db.tx((tx) => mall.services.invitations.putRule(tx, { ...RULE, ...over }))
/** A shopper whose account is newer than all others. */
async function newcomer(): Promise<WireClient> {
  mall.clock.advance(1000)
  return mall.enrol()
}
const home = (client: WireClient) => client.call('GET invitation/home', {})
const codeOf = async (client: WireClient) => (await home(client)).code
const accept = (client: WireClient, invitedCode: string) => client.call('POST invitation/accept', { invitedCode })
const points = async ({ uid }: WireClient) => (await mall.services.points.levels(uid, mall.clock.now())).balance
const rewards = async ({ uid }: WireClient) => (await mall.services.inviteRewards.page(uid, {})).records
const friends = async ({ uid }: WireClient) => (await mall.services.invitations.page(uid, {})).records
const refusals = async () =>
  (await mall.services.invitationOperator.report(0)).refusals.map(({ uid, reason }) => `${uid} ${reason}`)

/** An inviter and a friend who accepted. */
async function pair(): Promise<{ host: WireClient; guest: WireClient; code: string }> {
  const host = await newcomer()
  const code = await codeOf(host)
  const guest = await newcomer()
  expect(await accept(guest, code)).toEqual({ points: 30 })
  return { host, guest, code }
}

async function paid(client: WireClient, goods = boot) {
  const placed = await buy(client, goods)
  await payFor(mall, client, placed.payOrderNo)
  await mall.settle()
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  return { orderId, orderNo, parentNo: placed.parentNo }
}

async function received(client: WireClient) {
  const order = await paid(client)
  await mall.services.orderOperator.ship(OPERATOR, 'all', order.orderNo, '顺丰速运', 'SF1')
  await client.call('POST productOrder/confirmReceive', { orderId: order.orderId })
  await mall.settle()
  return order
}

/** Advances the clock and runs due jobs. */
async function turn(ms: number): Promise<void> {
  mall.clock.advance(ms)
  await mall.services.jobs.runDue()
  await mall.settle()
}

const later = (client: WireClient) => logInAgain(mall.services, client)

async function refund({ orderNo }: { orderNo: string }, cents?: number): Promise<void> {
  await mall.services.orderOperator.refund(OPERATOR, 'all', orderNo, cents, '协商退款')
  await mall.services.jobs.runDue()
  const isBack = async () => {
    const rows = await mall.services.db.q
      .selectFrom('shop_order')
      .select(['refundedCents', 'returnedCents'])
      .where('orderNo', '=', orderNo)
      .execute()
    return rows.every(({ refundedCents, returnedCents }) => refundedCents === returnedCents)
  }
  await eventually(isBack, 'the money is back')
  await mall.settle()
}

test('a friend who accepts is listed at once, masked, with the promise; accepting twice counts once [invitation.accepted]', async () => {
  const { host, guest, code } = await pair()
  expect(await accept(guest, code)).toEqual({ points: 30 })
  expect(await points(guest)).toBe(30)
  expect(await home(host)).toMatchObject({
    invitedCount: 1,
    orderedCount: 0,
    grantedPoints: 0,
    waitingPoints: 0,
    recent: [{ name: '测*客', way: 'link', state: 'registered', stateText: '已注册', points: POINTS }],
  })
  const seen = await guest.call('GET invitation/getInviter', { invitedCode: code })
  expect(seen).toMatchObject({ name: '测*客', isAccepted: true, problem: '' })
  const other = await codeOf(await newcomer())
  await expect(accept(guest, other)).rejects.toThrow('你已接受过其他好友的邀请')
})

test('a friend sees the inviter before the login [invitation.inviter-shown]', async () => {
  const code = await codeOf(await newcomer())
  const visitor = await mall.visitor()
  expect(await visitor.call('GET invitation/getInviter', { invitedCode: code.toLowerCase() })).toMatchObject({
    name: '测*客',
    problem: '',
    isAccepted: false,
    promise: { isOn: true, guestPoints: 30, minAmount: 2000 },
  })
  await expect(visitor.call('GET invitation/getInviter', { invitedCode: 'NOBODYS2' })).rejects.toThrow('邀请码不正确')
  await rule({ isOn: 0 })
  const off = await visitor.call('GET invitation/getInviter', { invitedCode: code })
  expect(off).toMatchObject({ promise: { isOn: false }, problem: '邀请活动暂未开放' })
})

test('refused and stored with the reason: a code of one’s own, an old account, a buyer, a cycle, a known device [invitation.refused]', async () => {
  const host = await newcomer()
  const code = await codeOf(host)
  await expect(accept(host, code)).rejects.toThrow('不能接受自己的邀请')
  const guest = await newcomer()
  await accept(guest, code)
  await expect(accept(host, await codeOf(guest))).rejects.toThrow('不能接受比你晚注册的好友的邀请')
  const buyer = await newcomer()
  await paid(buyer, lace)
  await expect(accept(buyer, code)).rejects.toThrow('只有新注册')
  // On the guest's device, and on the host's own.
  for (const { deviceId } of [guest, host]) {
    const { uid } = await newcomer()
    const login = await logIn(mall.services, uid, deviceId)
    const twin = WireClient.withSession(mall.app, () => mall.clock.now(), deviceId, login)
    await expect(accept(twin, code)).rejects.toThrow('这台设备')
    await expect(accept(twin, code)).rejects.toThrow('这台设备')
  }
  const old = await newcomer()
  mall.clock.advance(NEW_ACCOUNT_MS)
  await expect(accept(await later(old), code)).rejects.toThrow('只有新注册')
  const found = await refusals()
  for (const reason of ['self', 'existing', 'device']) expect(found).toContain(`${host.uid} ${reason}`)
  expect(found).toContain(`${guest.uid} ring`)
  const { inviters } = await mall.services.invitationOperator.report(0)
  expect(inviters).toContainEqual(expect.objectContaining({ uid: host.uid, invited: 1, rewarded: 0 }))
})

test('concurrent or repeated calls accept one invitation; of two friends on one device one is accepted [invitation.one]', async () => {
  const [one, two] = [await newcomer(), await newcomer()]
  const codes = [await codeOf(one), await codeOf(two)]
  const guest = await newcomer()
  const asked = [...codes, ...codes, ...codes].map((code) => accept(guest, code))
  const done = await Promise.allSettled(asked)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await friends(one)).length + (await friends(two)).length).toBe(1)
  expect(await points(guest)).toBe(30)
  const { invitations } = mall.services
  const twins = [await newcomer(), await newcomer(), await newcomer()]
  const came = await Promise.allSettled(
    twins.map(({ uid }) => invitations.accept(uid, codes[0] ?? '', 'one-device', mall.clock.now())),
  )
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a face-to-face code is valid for its minute; the exchanged token for half an hour [invitation.face]', async () => {
  const host = await newcomer()
  await turn(60_000 - (mall.clock.now() % 60_000) + 20_000)
  const { code, leftSeconds } = await host.call('GET invitation/faceCode', {})
  expect([code.length, leftSeconds]).toEqual([18, 40])
  const visitor = await mall.visitor()
  const { invitedCode } = await visitor.call('GET invitation/resolveFace', { face: code })
  expect(await visitor.call('GET invitation/getInviter', { invitedCode })).toMatchObject({ problem: '' })
  await turn(60_000)
  expect((await host.call('GET invitation/faceCode', {})).code).not.toBe(code)
  for (const face of [code, `${code}1`, 'x'])
    await expect(visitor.call('GET invitation/resolveFace', { face })).rejects.toThrow('面对面邀请码已失效')
  const [guest, late] = [await newcomer(), await newcomer()]
  await accept(guest, invitedCode)
  expect(await friends(host)).toMatchObject([{ way: 'face' }])
  mall.clock.advance(FACE_HOLD_MS)
  await expect(accept(late, invitedCode)).rejects.toThrow('面对面邀请码已失效')
})

test('the first order of the minimum amount is rewarded when its return period is over [invitation.reward]', async () => {
  const { host, guest } = await pair()
  await paid(guest, lace)
  expect(await friends(host)).toMatchObject([{ state: 'registered' }])
  await received(guest)
  expect(await home(host)).toMatchObject({ orderedCount: 1, waitingPoints: POINTS, recent: [{ state: 'ordered' }] })
  expect(await rewards(host)).toMatchObject([{ state: 'waiting', kindText: '好友首单', points: POINTS }])
  await turn(RETURN_MS - DAY_MS)
  expect(await points(host)).toBe(0)
  await turn(DAY_MS)
  expect(await points(host)).toBe(POINTS)
  const mine = await later(host)
  expect(await home(mine)).toMatchObject({ grantedPoints: POINTS, waitingPoints: 0, monthGranted: 1 })
  const [reward] = await rewards(host)
  const detail = await mine.call('GET invitation/getReward', { rewardId: reward?.rewardId ?? '' })
  expect(detail.steps.map(({ title }) => title)).toEqual(['奖励到账', '订单完成', '好友首单付款'])
  await turn(DAY_MS)
  expect(await points(host)).toBe(POINTS)
  const { records } = await mall.services.messages.page(host.uid, { id: 'system' }, mall.clock.now())
  expect(records.map(({ title }) => title)).toEqual(['邀请奖励到账'])
})

test('a returned first order earns nothing; a reward already granted is reversed, and spent points become a debt [invitation.back]', async () => {
  const before = await pair()
  await refund(await received(before.guest))
  expect(await rewards(before.host)).toMatchObject([{ state: 'lost', note: '好友已退款，奖励取消' }])
  expect(await friends(before.host)).toMatchObject([{ state: 'lost' }])
  await turn(RETURN_MS)
  expect(await points(before.host)).toBe(0)

  const { host, guest } = await pair()
  const order = await received(guest)
  await turn(RETURN_MS)
  expect(await points(host)).toBe(POINTS)
  const take = { uid: host.uid, amount: POINTS, ref: randomUUID(), reason: '换购' }
  await mall.services.db.tx((tx) => mall.services.points.take(tx, take, mall.clock.now()))
  // The kept part is still above the minimum.
  await refund(order, 900)
  expect(await rewards(host)).toMatchObject([{ state: 'granted' }])
  await refund(order)
  expect(await rewards(host)).toMatchObject([{ state: 'takenBack' }])
  expect(await friends(host)).toMatchObject([{ state: 'lost' }])
  expect(await points(host)).toBe(-POINTS)
})

test('concurrent checks grant a reward once; rewards above the monthly limit are lost [invitation.limit]', async () => {
  const host = await newcomer()
  const code = await codeOf(host)
  for (let n = 0; n < 3; n++) {
    const guest = await newcomer()
    await accept(guest, code)
    await received(guest)
  }
  mall.clock.advance(RETURN_MS)
  const { inviteRewards } = mall.services
  const all = await rewards(host)
  await Promise.all([...all, ...all, ...all].map(({ rewardId }) => inviteRewards.look(host.uid, rewardId)))
  await turn(DAY_MS)
  const states = (await rewards(host)).map(({ state, note }) => (state === 'lost' ? note : state)).sort()
  expect(states).toEqual(['granted', 'granted', '当月奖励已达上限'])
  expect(await points(host)).toBe(2 * POINTS)
})

test('a friend who pays from the inviter’s account earns no reward [invitation.payer]', async () => {
  const { host, guest } = await pair()
  const { db } = mall.services
  const order = await paid(host)
  expect(order.orderId).not.toBe('')
  const mark = (uid: string) =>
    db.tx((tx) => tx.updateTable('payment').set({ payerKey: 'same' }).where('uid', '=', uid).execute())
  await mark(host.uid)
  await received(guest)
  await mark(guest.uid)
  await turn(RETURN_MS)
  expect(await rewards(host)).toMatchObject([{ state: 'lost', note: '与好友使用同一付款账户，不发奖励' }])
  expect(await points(host)).toBe(0)
})

test('a card bought through a code rewards the owner of the code once; the buyer’s own code earns nothing [invitation.card]', async () => {
  const host = await newcomer()
  const code = await codeOf(host)
  const buyer = await newcomer()
  const open = async (client: WireClient, invitedCode: string) => {
    const ask = { cardId: 'gold', validMonth: 12, orderSource: 1, invitedCode }
    const bought = await client.call('POST memberPay/createPayPreOrder', ask, { idempotencyKey: randomUUID() })
    await payFor(mall, client, bought.payOrderNo)
    await mall.settle()
    return bought
  }
  await open(host, code)
  await open(host, 'undefined')
  expect(await rewards(host)).toEqual([])
  const first = await open(buyer, code)
  await open(buyer, code)
  expect(await rewards(host)).toMatchObject([{ kind: 'card', state: 'waiting', points: 50 }])
  // The reverse direction would be a cycle.
  await open(host, await codeOf(buyer))
  expect(await rewards(buyer)).toEqual([])
  expect(await refusals()).toEqual(expect.arrayContaining([`${host.uid} self`, `${buyer.uid} ring`]))
  await turn(7 * DAY_MS)
  expect(await rewards(host)).toMatchObject([{ state: 'granted' }])
  expect(await points(host)).toBe(50)

  const regretter = await newcomer()
  const { tradeNo } = await open(regretter, await codeOf(await later(host)))
  await regretter.call('POST memberPay/refundOrder', { tradeNo })
  await mall.services.jobs.runDue()
  const isLost = async () => {
    await mall.settle()
    return (await rewards(host))[0]?.state === 'lost'
  }
  await eventually(isLost, 'the card is given back')
  expect(first.tradeNo).not.toBe(tradeNo)
})
