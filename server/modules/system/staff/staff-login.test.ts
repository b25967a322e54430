import { ERROR_CODES } from '@contract/codes/errors'
import { STAFF_SESSION } from '@contract/codes/staff'
import { type TestMall, testApp } from '../../../../test/support/app'
import { ConsoleClient, newStaff, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { DEMO_STAFF, totpCode } from '.'
import { recoveryHash } from './staff.rules'

const WRONG = '登录名、密码或验证码不正确'
const LOCKED = '错误次数太多，请 15 分钟后再试'
const STEP_MS = 30_000
const MINUTE_MS = 60_000
const { password, totpSecret } = DEMO_STAFF

let mall: TestMall
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
})
afterEach(() => mall.close())

const codeNow = () => totpCode(totpSecret, mall.clock.now())
/** A code that is right at none of the steps around now. */
const wrongCode = () =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((by) => totpCode(totpSecret, mall.clock.now() + by * STEP_MS) === code),
  ) ?? ''
const tried = async (client: ConsoleClient, login: string, change: { password?: string; code?: string } = {}) =>
  (await client.send('session/login', { login, password, code: codeNow(), ...change })).message

/** Gives an account a recovery code. */
async function giveRecoveryCode(staffId: string, code: string): Promise<void> {
  const row = { staffId, codeHash: recoveryHash(staffId, code.replaceAll('-', '')), spentAt: 0 }
  await mall.services.db.q.insertInto('staff_recovery_code').values(row).execute()
}

test('a login needs password and code, in any case of the login, and is audited [staff.login]', async () => {
  const { staffId, login } = await newStaff(mall, 'clerk')
  const client = new ConsoleClient(mall)
  expect(await tried(client, login, { password: 'another password' })).toBe(WRONG)
  expect(await tried(client, login, { code: wrongCode() })).toBe(WRONG)
  expect(await tried(client, login, { code: '' })).toContain('code')
  expect(await tried(client, 'nobody')).toBe(WRONG)
  expect(client.cookie).toBeNull()
  await client.login(` ${login.toUpperCase()} `)
  expect(await client.call('session/me', {})).toMatchObject({ staffId, login, roleId: 'clerk', allStores: true })
  const act = await lastAct(mall.services, staffId)
  expect(act).toMatchObject({ action: 'staff.login', details: { before: null, after: { address: '10.0.0.1' } } })
})

test('a login opens a new session, whatever cookie the browser had before [staff.fixation]', async () => {
  const { client: attacker } = await staffClient(mall, 'content')
  const planted = attacker.cookie
  const { login } = await newStaff(mall, 'administrator')
  for (const cookie of [planted, 'console=chosen-by-the-attacker']) {
    mall.clock.advance(STEP_MS)
    const victim = new ConsoleClient(mall)
    victim.cookie = cookie
    await victim.login(login)
    expect(victim.cookie).toMatch(/^console=[0-9a-f]{64}$/)
    expect(victim.cookie).not.toBe(cookie)
    const intruder = new ConsoleClient(mall)
    intruder.cookie = cookie
    expect((await intruder.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  }
})

test('a code is accepted once, also by concurrent logins [staff.totp]', async () => {
  const { login } = await newStaff(mall, 'clerk')
  const code = codeNow()
  const clients = Array.from({ length: 4 }, (_, n) => new ConsoleClient(mall, `10.0.1.${n}`))
  const replies = await Promise.all(clients.map((client) => client.send('session/login', { login, password, code })))
  expect(replies.map((reply) => reply.code).filter((one) => one === 0)).toHaveLength(1)
  expect(replies.map((reply) => reply.message).filter((one) => one === WRONG)).toHaveLength(3)
  // The code is still in the window, but its step and those before it are used.
  mall.clock.advance(STEP_MS)
  const again = new ConsoleClient(mall)
  expect(await tried(again, login, { code })).toBe(WRONG)
  await again.login(login)
})

test('a recovery code replaces the code once, also for concurrent logins [staff.recovery]', async () => {
  const { staffId, login } = await newStaff(mall, 'clerk')
  await giveRecoveryCode(staffId, 'aaaa-bbbb-cccc-dddd')
  const code = 'AAAA BBBB CCCC DDDD'
  const clients = Array.from({ length: 3 }, () => new ConsoleClient(mall))
  const replies = await Promise.all(clients.map((client) => client.send('session/login', { login, password, code })))
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
  expect(await tried(new ConsoleClient(mall), login, { code })).toBe(WRONG)
  const other = await newStaff(mall, 'clerk')
  await giveRecoveryCode(staffId, 'eeee-ffff-gggg-hhhh')
  expect(await tried(new ConsoleClient(mall), other.login, { code: 'eeee-ffff-gggg-hhhh' })).toBe(WRONG)
  expect(await tried(new ConsoleClient(mall), login, { code: 'eeee-ffff-gggg-hhhh', password: 'wrong password' })).toBe(
    WRONG,
  )
})

test('five wrong tries lock a login for 15 minutes, an unknown one alike [staff.lock]', async () => {
  const { login } = await newStaff(mall, 'clerk')
  for (const name of [login, 'nobody']) {
    const client = new ConsoleClient(mall, name === login ? '10.0.2.1' : '10.0.2.2')
    const texts = []
    for (let count = 0; count < 6; count++) texts.push(await tried(client, name, { password: 'wrong password' }))
    expect(texts).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED, LOCKED])
  }
  // Right logins are refused, too, from any address that is not known for the account.
  expect(await tried(new ConsoleClient(mall, '10.0.2.3'), login)).toBe(LOCKED)
  mall.clock.advance(15 * MINUTE_MS)
  await new ConsoleClient(mall, '10.0.2.3').login(login)
})

test('concurrent tries are counted like sequential ones [staff.lock]', async () => {
  const { login } = await newStaff(mall, 'clerk')
  const texts = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      tried(new ConsoleClient(mall, `10.0.3.${n}`), login, { password: 'wrong password' }),
    ),
  )
  expect(texts.filter((text) => text === WRONG)).toHaveLength(4)
  expect(texts.filter((text) => text === LOCKED)).toHaveLength(8)
})

test('1,000 wrong logins from 100 addresses neither succeed nor lock the owner out [staff.lock]', async () => {
  const { client: earlier, staffId, login } = await staffClient(mall, 'administrator', { ip: '10.9.9.9' })
  await earlier.call('session/logout', {})
  await giveRecoveryCode(staffId, 'aaaa-bbbb-cccc-dddd')
  const texts: string[] = []
  for (let round = 0; round < 10; round++) {
    const tries = Array.from({ length: 100 }, (_, n) => {
      // One in ten guesses the password, too; the code stays unknown.
      const guess = n % 10 === 0 ? password : `guess-${round}-${n}-of-it`
      return tried(new ConsoleClient(mall, `10.50.0.${n}`), login, { password: guess, code: wrongCode() })
    })
    texts.push(...(await Promise.all(tries)))
    mall.clock.advance(MINUTE_MS)
  }
  expect(texts.filter((text) => text !== WRONG && text !== LOCKED)).toEqual([])
  expect(texts.filter((text) => text === WRONG).length).toBeLessThanOrEqual(4)
  // Still locked elsewhere, but not where the account had a session, nor with a recovery code.
  expect(await tried(new ConsoleClient(mall, '10.60.0.1'), login)).toBe(LOCKED)
  await new ConsoleClient(mall, '10.9.9.9').login(login)
  expect(await tried(new ConsoleClient(mall, '10.60.0.1'), login, { code: 'aaaa-bbbb-cccc-dddd' })).toBe('')
  expect(await tried(new ConsoleClient(mall, '10.60.0.1'), login, { code: 'zzzz-zzzz-zzzz-zzzz' })).not.toBe('')
})

test('a recovery code that opens a locked account is used up by a wrong password [staff.lock]', async () => {
  const { staffId, login } = await newStaff(mall, 'clerk')
  await giveRecoveryCode(staffId, 'aaaa-bbbb-cccc-dddd')
  for (let count = 0; count < 5; count++)
    await tried(new ConsoleClient(mall, '10.0.4.1'), login, { password: 'wrong password' })
  const code = 'aaaa-bbbb-cccc-dddd'
  expect(await tried(new ConsoleClient(mall, '10.0.4.2'), login, { code, password: 'wrong password' })).toBe(LOCKED)
  expect(await tried(new ConsoleClient(mall, '10.0.4.2'), login, { code })).toBe(LOCKED)
})

test('an address is known for 30 days [staff.lock]', async () => {
  const { login } = await staffClient(mall, 'clerk', { ip: '10.0.5.1' })
  const lock = async () => {
    for (let count = 0; count < 5; count++)
      await tried(new ConsoleClient(mall, '10.0.5.2'), login, { password: 'wrong password' })
  }
  mall.clock.advance(30 * 24 * 60 * MINUTE_MS)
  await lock()
  await new ConsoleClient(mall, '10.0.5.1').login(login)
  mall.clock.advance(30 * 24 * 60 * MINUTE_MS + 1)
  await lock()
  expect(await tried(new ConsoleClient(mall, '10.0.5.1'), login)).toBe(LOCKED)
})

test('after 50 wrong logins an address is refused until their 15 minutes are over [staff.address-lock]', async () => {
  const { login } = await newStaff(mall, 'clerk')
  const client = new ConsoleClient(mall, '2001:db8:1:2::1')
  for (let count = 0; count < 50; count++) expect(await tried(client, `nobody-${count}`)).toBe(WRONG)
  // Another address of the same network.
  const neighbour = new ConsoleClient(mall, '2001:db8:1:2:ffff::9')
  const { code, message } = await neighbour.send('session/login', { login, password, code: codeNow() })
  expect([code, message]).toEqual([ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR, LOCKED])
  await new ConsoleClient(mall, '2001:db8:1:3::1').login(login)
  mall.clock.advance(15 * MINUTE_MS)
  await neighbour.login(login)
})

test('right logins of one address are not counted against it [staff.address-lock]', async () => {
  for (let count = 0; count < 60; count++) {
    const { login } = await newStaff(mall, 'clerk')
    await new ConsoleClient(mall, '10.0.6.1').login(login)
  }
})

test('a session ends 12 hours after its last call and 7 days after its login [staff.session-end]', async () => {
  const { client, login } = await staffClient(mall, 'clerk')
  const isAlive = async () => (await client.send('session/me', {})).code === 0
  mall.clock.advance(STAFF_SESSION.idleMs - 1)
  expect(await isAlive()).toBe(true)
  mall.clock.advance(STAFF_SESSION.idleMs)
  expect(await isAlive()).toBe(false)
  await client.login(login)
  const began = mall.clock.now()
  while (mall.clock.now() + 6 * 60 * MINUTE_MS < began + STAFF_SESSION.mostMs) {
    mall.clock.advance(6 * 60 * MINUTE_MS)
    expect(await isAlive()).toBe(true)
  }
  mall.clock.advance(6 * 60 * MINUTE_MS)
  expect(await isAlive()).toBe(false)
})

test('a logout ends the session, and sessions are listed and ended one by one [staff.sessions]', async () => {
  const { client: first, login } = await staffClient(mall, 'clerk')
  mall.clock.advance(STEP_MS)
  const second = await new ConsoleClient(mall, '10.0.7.1').login(login)
  const { records } = await second.call('session/list', {})
  expect(records.map(({ address, isCurrent }) => [address, isCurrent])).toEqual([
    ['10.0.7.1', true],
    ['10.0.0.1', false],
  ])
  const { client: stranger } = await staffClient(mall, 'clerk')
  const sessionId = records[1]?.sessionId ?? ''
  await expect(stranger.call('session/end', { sessionId })).rejects.toThrow('这个登录已经结束')
  await second.call('session/end', { sessionId })
  expect((await first.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  const kept = second.cookie
  await second.call('session/logout', {})
  second.cookie = kept
  expect((await second.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
})

test('a new password needs the present one and ends the other sessions [staff.password]', async () => {
  const { client, login } = await staffClient(mall, 'clerk')
  mall.clock.advance(STEP_MS)
  const other = await new ConsoleClient(mall).login(login)
  const newPassword = 'correct horse battery'
  const change = (now: string, next = newPassword) =>
    client.call('account/changePassword', { password: now, newPassword: next })
  await expect(change('wrong password')).rejects.toThrow('密码不正确')
  await expect(change(password, 'short')).rejects.toThrow('newPassword: 密码需 12–128 位')
  await change(password)
  expect((await other.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  expect((await client.send('session/me', {})).code).toBe(0)
  mall.clock.advance(STEP_MS)
  expect(await tried(other, login)).toBe(WRONG)
  await other.login(login, newPassword)
})

test('tokens, codes, links and tried logins are stored as hashes [staff.hashes]', async () => {
  const { client } = await staffClient(mall, 'administrator')
  const { path } = await client.call('staff/add', {
    login: 'newcomer',
    name: '新人',
    roleId: 'clerk',
    allStores: true,
    stores: [],
  })
  await tried(new ConsoleClient(mall, '10.0.8.1'), 'my-password-typed-as-login')
  const { db } = mall.services
  const rows = await Promise.all([
    db.q.selectFrom('staff_session').selectAll().execute(),
    db.q.selectFrom('staff_link').selectAll().execute(),
    db.q.selectFrom('staff_try').selectAll().execute(),
  ])
  const text = JSON.stringify(rows)
  for (const secret of [client.cookie?.split('=')[1] ?? '', path.split('#')[1] ?? '', 'typed-as-login']) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
  expect(rows.map((list) => list.length > 0)).toEqual([true, true, true])
})
