import { migratedDb, NO_HURRY, type TestMall, type ThrowawayDb, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { logIn } from '../../../../test/support/log-in'
import type { WireClient } from '../../../../test/support/wire-client'
import { openDb } from '../../../kernel/db'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { SessionService } from './session.service'

const HOUR_MS = 3_600_000
let place: ThrowawayDb
let mall: TestMall
beforeAll(async () => {
  place = await migratedDb()
  mall = await testApp({ database: place })
})
afterAll(() => mall.close())

/** A further device on which a shopper is logged in. */
async function another(uid: string, name: string): Promise<WireClient> {
  const client = await mall.visitor(name.padEnd(36, '0'))
  const login = await logIn(mall.services, uid, client.deviceId)
  client.session = login
  client.accessToken = login.accessToken
  client.uid = uid
  return client
}
const listOf = async (client: WireClient) => (await client.call('GET deviceLogin/list', {})).records
const isIn = (client: WireClient) =>
  client.call('POST getIndexUserDate', {}).then(
    () => true,
    () => false,
  )

test('a shopper sees their logins, the last used first, with the current one marked [account.devices]', async () => {
  const here = await mall.enrol()
  mall.clock.advance(HOUR_MS)
  const there = await another(here.uid, 'there')
  const stranger = await mall.enrol()
  mall.clock.advance(HOUR_MS)
  await here.call('POST getIndexUserDate', {})
  const [first, second, ...more] = await listOf(here)
  expect(more).toEqual([])
  expect([first?.isCurrent, second?.isCurrent]).toEqual([true, false])
  expect(first?.platform).toBe('网页')
  const hoursAgo = (at = 0) => Math.round((mall.clock.now() - at) / HOUR_MS)
  expect([first, second].map((one) => hoursAgo(one?.seenAt))).toEqual([0, 1])
  expect([first, second].map((one) => hoursAgo(one?.loginAt))).toEqual([2, 1])
  // The call of the other device is its last use.
  expect((await listOf(there)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect((await listOf(stranger)).map(({ loginId }) => loginId)).not.toContain(first?.loginId)
})

test('the device of a login is that of its last session [account.devices]', async () => {
  const here = await mall.enrol()
  const appKey = 'galleria-weapp'
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.40'
  const { accessToken } = here
  await mall.services.sessions.open({ appKey, deviceId: 'd2', accessToken, agent }, mall.clock.now())
  expect(await listOf(here)).toEqual([expect.objectContaining({ platform: '微信小程序', model: 'iPhone · 微信' })])
})

test('a shopper ends one login, then all others; the current login stays [account.sessions-end]', async () => {
  const here = await mall.enrol()
  const [one, two, three] = [
    await another(here.uid, 'one'),
    await another(here.uid, 'two'),
    await another(here.uid, 'three'),
  ]
  const oneId = (await listOf(one)).find(({ isCurrent }) => isCurrent)?.loginId ?? ''
  expect(await isIn(one)).toBe(true)
  await here.call('POST deviceLogin/end', { loginId: oneId })
  expect([await isIn(one), await isIn(two), await isIn(here)]).toEqual([false, true, true])
  await expect(here.call('POST deviceLogin/end', { loginId: oneId })).rejects.toThrow('已经退出登录')
  expect(await here.call('POST deviceLogin/endOthers', {})).toEqual({ number: 2 })
  expect([await isIn(two), await isIn(three), await isIn(here)]).toEqual([false, false, true])
  expect(await listOf(here)).toHaveLength(1)
})

test('the current login is ended only by a logout, and a login of another shopper not at all [account.devices-own]', async () => {
  const [here, stranger] = [await mall.enrol(), await mall.enrol()]
  const own = (await listOf(here))[0]?.loginId ?? ''
  await expect(here.call('POST deviceLogin/end', { loginId: own })).rejects.toThrow('请用退出登录')
  await expect(stranger.call('POST deviceLogin/end', { loginId: own })).rejects.toThrow('已经退出登录')
  expect(await isIn(here)).toBe(true)
})

test('a token that was derived from an ended login ends with it [account.sessions-end]', async () => {
  const here = await mall.enrol()
  const other = await another(here.uid, 'parent')
  const { openToken } = await other.legacy('account.access.getOpenToken', {})
  const { accessToken } = await (await mall.visitor()).legacy('account.access.getChildToken', { openToken })
  await here.call('POST deviceLogin/endOthers', {})
  expect(await mall.services.sessions.uidOfToken(accessToken)).toBeNull()
})

test('another process drops an ended session before its cache entry expires [account.sessions-end]', async () => {
  const here = await mall.enrol()
  const other = await another(here.uid, 'cached')
  // A second process: its own connections, messages and cache. The clock is stopped, so that its cache does not expire.
  const db = openDb(place.target, 2, { limits: NO_HURRY })
  const pubSub = new PubSub(db, silentLog)
  await pubSub.start()
  const there = new SessionService(db, mall.clock, pubSub)
  const key = other.session?.sessionKey ?? ''
  expect((await there.find(key))?.uid).toBe(here.uid)
  await here.call('POST deviceLogin/endOthers', {})
  await eventually(async () => (await there.find(key)) === null, 'the other process forgets the session')
  await pubSub.stop()
  await db.close()
})
