import { CLOSING_DAYS } from '@contract/codes/account'
import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { listAudit } from '../../../kernel/audit.repo'

let mall: TestMall
let goods: Shelved
let phones = 0
const nextPhone = () => `1340000${String(++phones).padStart(4, '0')}`
beforeAll(async () => {
  mall = await testApp()
  await openStore(mall.services, { storeId: 'shop', deliveryTypes: [0], freightCents: 0 })
  goods = await shelve(mall.services, 'boot', { stock: 900, storeId: 'shop' })
})
afterAll(() => mall.close())
// Codes are also limited by IP address: each test starts in a new window.
beforeEach(() => mall.clock.advance(3_600_001))

const codeOf = (mobile: string) => mall.sentCodes.filter((one) => one.mobile === mobile).at(-1)?.code ?? ''
async function shopper(name = '独孤慕白') {
  const mobile = nextPhone()
  return { mobile, client: await mall.enrol({ mobile, name, detail: '望江东路 332 号' }) }
}
async function request({ mobile, client }: { mobile: string; client: WireClient }, givesUp = false) {
  await client.call('POST accountClosing/sendCode', {})
  return client.call('POST accountClosing/request', { checkCode: codeOf(mobile), givesUp })
}
const loginBy = async (mobile: string) => {
  const visitor = await mall.visitor()
  await visitor.legacy('account.login.sendLoginCheckCode', { mobile })
  return visitor.legacy('account.login.doLogin', { mobile, checkCode: codeOf(mobile) })
}
const blocksOf = async (client: WireClient) => (await client.call('GET accountClosing/preview', {})).blocks
const profileOf = (uid: string) => mall.services.account.memberProfile(mall.services.db.q, uid)
async function overdue(): Promise<void> {
  mall.clock.advance(CLOSING_DAYS * DAY_MS + 1000)
  await mall.services.jobs.runDue()
}
async function placed(client: WireClient): Promise<string> {
  const products = [{ skuId: goods.skuId, number: 1 }]
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId: 'shop', products }] })
  const { orders } = await client.call('POST productOrder/commitOrder', submit, {
    idempotencyKey: `close-${client.uid}`,
  })
  return orders[0]?.orderId ?? ''
}

test('a code closes the account after the days; the phone is free and personal data is deleted [account.close] [account.close-erases]', async () => {
  const own = await shopper()
  const { uid } = own.client
  await own.client.call('POST updateUserData', { sex: 2, birthday: '1990-05-18' })
  const { closingAt } = await request(own)
  expect(Math.round((closingAt - mall.clock.now()) / DAY_MS)).toBe(CLOSING_DAYS)
  await expect(own.client.call('POST getIndexUserDate', {})).rejects.toThrow()
  expect(await profileOf(uid)).toMatchObject({ name: '独孤慕白' })
  await overdue()
  expect(await profileOf(uid)).toMatchObject({ name: '已注销用户', mobile: '', birthday: '', avatar: null })
  expect(await mall.services.addresses.list(uid)).toEqual([])
  expect((await loginBy(own.mobile)).uid).not.toBe(uid)
})

test('a login within the days withdraws the closing and sends a message [account.close-back]', async () => {
  const own = await shopper()
  await request(own)
  mall.clock.advance(CLOSING_DAYS * DAY_MS - 60_000)
  const login = await loginBy(own.mobile)
  expect(login.uid).toBe(own.client.uid)
  await overdue()
  expect(await profileOf(own.client.uid)).toMatchObject({ name: '独孤慕白', mobile: own.mobile })
  const again = await mall.visitor()
  const { uid, ...session } = await loginBy(own.mobile)
  Object.assign(again, { session, accessToken: session.accessToken, uid })
  const { records } = await again.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records.map(({ title }) => title)).toEqual(['注销已撤回'])
})

test('an open order blocks the closing, points only cause a warning [account.close-blocks]', async () => {
  const own = await shopper()
  expect(await blocksOf(own.client)).toEqual([])
  const gift = { uid: own.client.uid, amount: 30, ref: 'closing', reason: '补偿' }
  await mall.services.db.tx((tx) => mall.services.points.give(tx, gift, mall.clock.now()))
  expect(await blocksOf(own.client)).toEqual([{ code: 'points', text: '30 积分', isWarning: true }])
  await expect(request(own)).rejects.toThrow('请先确认放弃')
  const orderId = await placed(own.client)
  expect((await blocksOf(own.client))[0]).toEqual({ code: 'order', text: '1 个订单还没有完成', isWarning: false })
  mall.clock.advance(61_000)
  await expect(request(own, true)).rejects.toThrow('1 个订单还没有完成，现在不能注销')
  await own.client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' })
  mall.clock.advance(61_000)
  expect(await request(own, true)).toHaveProperty('closingAt')
})

test('an order that is open when the days are over postpones the closing [account.close-blocks]', async () => {
  const own = await shopper()
  const orderId = await placed(own.client)
  const { uid } = own.client
  await own.client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' })
  await request(own)
  // Staff may open an order meanwhile; the test adds a block of another module in its place.
  const isOpen = { value: true }
  mall.services.shopperAreas.add({
    key: `test-${uid}`,
    title: '',
    blocks: async (of) => (of === uid && isOpen.value ? [{ code: 'order', text: '一单', isWarning: false }] : []),
  })
  await overdue()
  expect(await profileOf(uid)).toMatchObject({ name: '独孤慕白' })
  isOpen.value = false
  mall.clock.advance(DAY_MS + 1000)
  await mall.services.jobs.runDue()
  expect(await profileOf(uid)).toMatchObject({ name: '已注销用户' })
})

test('a wrong code changes nothing, and a second request is refused [account.close]', async () => {
  const own = await shopper()
  await own.client.call('POST accountClosing/sendCode', {})
  const checkCode = codeOf(own.mobile) === '000000' ? '111111' : '000000'
  await expect(own.client.call('POST accountClosing/request', { checkCode, givesUp: false })).rejects.toThrow(
    '验证码不正确',
  )
  expect(await own.client.call('POST getIndexUserDate', {})).toMatchObject({ uid: own.client.uid })
})

test('tokens and sessions of a closed account are invalid, and a login that completes late is refused [account.close-token]', async () => {
  const own = await shopper()
  const { accessToken, uid } = own.client
  const { openToken } = await own.client.legacy('account.access.getOpenToken', {})
  await request(own)
  expect(await mall.services.sessions.uidOfToken(accessToken)).toBeNull()
  await expect((await mall.visitor()).legacy('account.access.getChildToken', { openToken })).rejects.toThrow()
  await overdue()
  expect(await mall.services.sessions.uidOfToken(accessToken)).toBeNull()
  const { db, clock, logins } = mall.services
  await expect(db.tx((tx) => logins.closing.loggedIn(tx, uid, clock.now()))).rejects.toThrow('已经注销')
})

test('the audit identifies the shopper by uid only [account.close-audit]', async () => {
  const own = await shopper()
  await request(own)
  await overdue()
  const acts = await listAudit(mall.services.db.q, { subject: own.client.uid, limit: 9 })
  expect(acts.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['account.closed', 'system'],
    ['account.closing', 'system'],
  ])
  expect(JSON.stringify(acts)).not.toMatch(/独孤慕白|1340000|134\*/)
})

test('the receiver in orders of a closed account is deleted [account.close-erases]', async () => {
  const own = await shopper()
  const orderId = await placed(own.client)
  await own.client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' })
  await request(own)
  await overdue()
  const row = await mall.services.db.q
    .selectFrom('shop_order')
    .select(['address', 'receiverName', 'receiverPhone'])
    .where('uid', '=', own.client.uid)
    .executeTakeFirst()
  expect(row).toEqual({ address: '', receiverName: '', receiverPhone: '' })
})
