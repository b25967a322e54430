import type { ConsoleApi } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import { BUILT_IN_ROLES, type Permission, STAFF_ACCOUNT_LOCK, STAFF_LINK_MS } from '@contract/codes/staff'
import type { Static } from '@sinclair/typebox'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { ConsoleClient, newStaff, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'
import { DEMO_STAFF, totpCode } from '.'

const STEP_MS = 30_000
const PASSWORD = 'correct horse battery'

let mall: TestMall
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
  for (const storeId of ['one', 'two']) await openStore(mall.services, { storeId })
})
afterEach(() => mall.close())

const tokenOf = ({ path }: { path: string }) => path.split('#')[1] ?? ''
const draftOf = (login: string, change: Partial<Static<ConsoleApi['staff/add']['input']>> = {}) => {
  return { login, name: '新人', roleId: 'clerk', allStores: false, stores: ['one'], ...change }
}
const versionOf = async (login: string) => (await mall.services.staffOperator.find(login)).version

/** Completes a one-time link in a browser. */
async function setUp(
  token: string,
  password = PASSWORD,
): Promise<{ client: ConsoleClient; secret: string; codes: string[] }> {
  const client = new ConsoleClient(mall)
  const { secret } = await client.call('account/openLink', { token })
  const code = totpCode(secret, mall.clock.now())
  const { recoveryCodes } = await client.call('account/setUp', { token, password, code })
  return { client, secret, codes: recoveryCodes }
}

test('an account is added, set up by its link once, and logs in with code or recovery code [staff.set-up]', async () => {
  const { client: admin } = await staffClient(mall, 'administrator')
  const link = await admin.call('staff/add', draftOf('New.Clerk'))
  expect(link.path).toMatch(/^\/console\/set-up#[0-9a-f]{64}$/)
  const added = await lastAct(mall.services, link.staffId)
  expect(added).toMatchObject({ action: 'staff.add', details: { before: null, after: { login: 'new.clerk' } } })
  expect(JSON.stringify(added)).not.toContain(tokenOf(link))
  const visitor = new ConsoleClient(mall)
  const token = tokenOf(link)
  const first = await visitor.call('account/openLink', { token })
  const second = await visitor.call('account/openLink', { token })
  expect(second).toMatchObject({ kind: 'setUp', login: 'new.clerk', name: '新人' })
  expect(second.secret).not.toBe(first.secret)
  const now = mall.clock.now()
  const complete = (secret: string, password = PASSWORD) =>
    visitor.call('account/setUp', { token, password, code: totpCode(secret, now) })
  await expect(complete(first.secret)).rejects.toThrow('验证码不正确')
  await expect(complete(second.secret, 'short')).rejects.toThrow('password: 密码需 12–128 位')
  const { recoveryCodes } = await complete(second.secret)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await visitor.call('session/me', {})).toMatchObject({ login: 'new.clerk', stores: ['one'], allStores: false })
  await expect(complete(second.secret)).rejects.toThrow('链接已使用或已作废')
  await expect(new ConsoleClient(mall).call('account/openLink', { token })).rejects.toThrow('链接已使用或已作废')
  // The code of the set-up is used.
  await expect(new ConsoleClient(mall).login('new.clerk', PASSWORD, second.secret)).rejects.toThrow('验证码不正确')
  mall.clock.advance(STEP_MS)
  await new ConsoleClient(mall).login('new.clerk', PASSWORD, second.secret)
  const code = recoveryCodes[3] ?? ''
  await new ConsoleClient(mall).call('session/login', { login: 'new.clerk', password: PASSWORD, code })
})

test('a link expires after a day, and concurrent calls complete it once [staff.link]', async () => {
  const { client: admin } = await staffClient(mall, 'administrator')
  const expired = tokenOf(await admin.call('staff/add', draftOf('late')))
  const { staffId, path } = await admin.call('staff/add', draftOf('prompt'))
  const token = tokenOf({ path })
  const browsers = Array.from({ length: 3 }, () => new ConsoleClient(mall))
  const { secret } = await (browsers[0] as ConsoleClient).call('account/openLink', { token })
  const code = totpCode(secret, mall.clock.now())
  const replies = await Promise.all(
    browsers.map((browser) => browser.send('account/setUp', { token, password: PASSWORD, code })),
  )
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
  expect((await mall.services.staffSessions.list(staffId, '', mall.clock.now())).length).toBe(1)
  mall.clock.advance(STAFF_LINK_MS)
  await expect(new ConsoleClient(mall).call('account/openLink', { token: expired })).rejects.toThrow('链接已过期')
  await expect(new ConsoleClient(mall).call('account/openLink', { token: '0'.repeat(64) })).rejects.toThrow(
    '链接不正确',
  )
  // Another link replaces the expired one.
  const late = await mall.services.staffOperator.find('late')
  await admin.login((await newStaff(mall, 'administrator')).login)
  await setUp(tokenOf(await admin.call('staff/resetTotp', { staffId: late.staffId })))
  expect((await mall.services.staffOperator.find('late')).status).toBe('active')
})

test('another administrator resets an authenticator; its link needs the password [staff.reset]', async () => {
  const { client: admin, staffId: adminId } = await staffClient(mall, 'administrator')
  const { client: clerk, staffId, login } = await staffClient(mall, 'clerk')
  expect((await admin.send('staff/resetTotp', { staffId: adminId })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const earlier = await admin.call('staff/resetTotp', { staffId: (await newStaff(mall, 'clerk')).staffId })
  const newer = await admin.call('staff/resetTotp', { staffId: earlier.staffId })
  await expect(setUp(tokenOf(earlier))).rejects.toThrow('链接已使用或已作废')
  expect((await new ConsoleClient(mall).call('account/openLink', { token: tokenOf(newer) })).kind).toBe('totp')
  const link = await admin.call('staff/resetTotp', { staffId })
  expect(await lastAct(mall.services, staffId)).toEqual({
    action: 'staff.resetTotp',
    details: { before: { hasTotp: true }, after: { hasTotp: false } },
  })
  expect((await clerk.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  mall.clock.advance(STEP_MS)
  await expect(clerk.login(login)).rejects.toThrow('验证码不正确')
  await expect(setUp(tokenOf(link), 'not the password')).rejects.toThrow('密码不正确')
  const { secret } = await setUp(tokenOf(link), 'galleria-demo-staff')
  mall.clock.advance(STEP_MS)
  await clerk.login(login, undefined, secret)
})

test('a role that may edit staff but is no administrator resets nothing [staff.reset]', async () => {
  const permissions: Permission[] = ['staff.read', 'staff.edit', 'content.read']
  await mall.services.staffOperator.saveRole(OPERATOR, { roleId: 'hr', name: '人事', permissions })
  await mall.services.staffOperator.saveRole(OPERATOR, {
    roleId: 'reader',
    name: '读者',
    permissions: ['content.read'],
  })
  const { client } = await staffClient(mall, 'hr')
  const { staffId } = await newStaff(mall, 'reader')
  expect((await client.send('staff/resetTotp', { staffId })).code).toBe(ERROR_CODES.UNAUTHORIZED)
})

test('a link for a new password needs a code of the account, works once, and ends its sessions [staff.reset-password]', async () => {
  const { client: admin, staffId: adminId } = await staffClient(mall, 'administrator')
  const { client: clerk, staffId, login } = await staffClient(mall, 'clerk')
  const { client: local } = await staffClient(mall, 'administrator', { stores: ['one'] })
  expect((await admin.send('staff/resetPassword', { staffId: adminId })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  // An administrator of one store finds no account of every store.
  expect((await local.send('staff/resetPassword', { staffId })).message).toBe('staffId: 没有这个账号')
  const token = tokenOf(await admin.call('staff/resetPassword', { staffId }))
  expect(await lastAct(mall.services, staffId)).toMatchObject({
    action: 'staff.resetPassword',
    details: { before: { linkExpireAt: null }, after: { linkExpireAt: expect.any(Number) } },
  })
  const visitor = new ConsoleClient(mall)
  const opened = await visitor.call('account/openLink', { token })
  expect(opened).toEqual({ kind: 'password', login, name: opened.name, secret: '', otpauthUri: '' })
  // Until the link is used, the account stays as it is.
  expect(await clerk.call('session/me', {})).toMatchObject({ login })
  const code = () => totpCode(DEMO_STAFF.totpSecret, mall.clock.now())
  const complete = (typed: string) => visitor.call('account/setUp', { token, password: PASSWORD, code: typed })
  // The code of the login is used.
  await expect(complete(code())).rejects.toThrow('请用账号原来的验证器')
  mall.clock.advance(STEP_MS)
  await expect(complete('000000')).rejects.toThrow('请用账号原来的验证器')
  const both = await Promise.allSettled([complete(code()), complete(code())])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await visitor.call('session/me', {})).toMatchObject({ login })
  expect((await clerk.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  mall.clock.advance(STEP_MS)
  await expect(new ConsoleClient(mall).login(login)).rejects.toThrow('登录名、密码或验证码不正确')
  await new ConsoleClient(mall).login(login, PASSWORD)
})

test('codes of a link for a new password cannot be guessed, and recovery codes stay [staff.reset-password]', async () => {
  const { client: admin } = await staffClient(mall, 'administrator')
  const added = await admin.call('staff/add', draftOf('forgetful'))
  const { secret, codes } = await setUp(tokenOf(added))
  const token = tokenOf(await admin.call('staff/resetPassword', { staffId: added.staffId }))
  mall.clock.advance(STEP_MS)
  const guess = (code: string) =>
    new ConsoleClient(mall, '10.9.9.9').send('account/setUp', { token, password: PASSWORD, code })
  for (let wrong = 0; wrong < 5; wrong++) await guess('000000')
  expect((await guess(totpCode(secret, mall.clock.now()))).message).toContain('错误次数太多')
  mall.clock.advance(STAFF_ACCOUNT_LOCK.forMs)
  const reply = await guess(totpCode(secret, mall.clock.now()))
  expect([reply.code, reply.data]).toEqual([0, { recoveryCodes: [] }])
  await new ConsoleClient(mall).call('session/login', { login: 'forgetful', password: PASSWORD, code: codes[0] ?? '' })
})

test('a change needs the version that was read [staff.conflict]', async () => {
  const { client } = await staffClient(mall, 'administrator')
  const { staffId, login } = await newStaff(mall, 'clerk')
  const version = await versionOf(login)
  const both = await Promise.all(['甲', '乙'].map((name) => client.send('staff/update', { staffId, version, name })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, ERROR_CODES.STATE_CHANGED])
  const won = both.find(({ code }) => code === 0)
  expect(await mall.services.staffOperator.find(login)).toEqual(won?.data)
  expect((await client.send('staff/update', { staffId, version, name: '丙' })).code).toBe(ERROR_CODES.STATE_CHANGED)
  const role = { roleId: 'packer', name: '打包', permissions: ['orders.read', 'orders.ship'] }
  expect(await client.call('role/save', role as Static<ConsoleApi['role/save']['input']>)).toMatchObject({ version: 1 })
  expect((await client.send('role/save', role)).code).toBe(ERROR_CODES.STATE_CHANGED)
  expect((await client.send('role/save', { ...role, version: 1, name: '打包员' })).code).toBe(0)
  expect((await client.send('role/save', { ...role, version: 1, name: '包装员' })).code).toBe(ERROR_CODES.STATE_CHANGED)
})

test('a disabled account, and a changed role or scope, are effective at the next call [staff.at-once]', async () => {
  const { client: admin } = await staffClient(mall, 'administrator')
  const { client, staffId, login } = await staffClient(mall, 'clerk', { stores: ['one'] })
  const change = async (update: object) =>
    admin.send('staff/update', { staffId, version: await versionOf(login), ...update })
  await change({ roleId: 'content', scope: { allStores: false, stores: ['two'] } })
  expect(await client.call('session/me', {})).toMatchObject({ roleId: 'content', stores: ['two'] })
  const { data } = await change({ isDisabled: true })
  expect(data).toMatchObject({ status: 'disabled', stores: ['two'] })
  expect((await client.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  mall.clock.advance(STEP_MS)
  await expect(client.login(login)).rejects.toThrow('登录名、密码或验证码不正确')
  await change({ isDisabled: false })
  // The earlier sessions stay ended.
  expect((await client.send('session/me', {})).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  await client.login(login)
})

test('the last active administrator stays, also when two leave concurrently [staff.last-administrator]', async () => {
  const { staffOperator } = mall.services
  const accounts = [await newStaff(mall, 'administrator'), await newStaff(mall, 'administrator')]
  const leave = async (staffId: string, version: number, how: object) =>
    staffOperator.update(OPERATOR, { staffId, version, ...how }).then(
      () => 'left',
      (error: Error) => error.message,
    )
  const [first, second] = accounts.map(({ staffId }) => staffId) as [string, string]
  const ends = await Promise.all([leave(first, 1, { isDisabled: true }), leave(second, 1, { roleId: 'clerk' })])
  expect(ends.sort()).toEqual(['left', '这是最后一个可用的管理员'])
  const left = (await staffOperator.list('all')).filter(
    ({ roleId, status }) => roleId === 'administrator' && status === 'active',
  )
  expect(left).toHaveLength(1)
  expect(await leave(left[0]?.staffId ?? '', left[0]?.version ?? 0, { isDisabled: true })).toBe(
    '这是最后一个可用的管理员',
  )
  expect(await leave(left[0]?.staffId ?? '', left[0]?.version ?? 0, { name: '店长' })).toBe('left')
})

test('an account grants, changes and ends nothing beyond its own permissions and stores [staff.grant]', async () => {
  const { staffOperator } = mall.services
  const permissions: Permission[] = ['staff.read', 'staff.edit', 'orders.read']
  await staffOperator.saveRole(OPERATOR, { roleId: 'lead', name: '组长', permissions })
  await staffOperator.saveRole(OPERATOR, { roleId: 'viewer', name: '查看', permissions: ['orders.read'] })
  const { client: lead, staffId: leadId, login: leadLogin } = await staffClient(mall, 'lead', { stores: ['one'] })
  const { client: mallLead } = await staffClient(mall, 'lead')
  const { client: admin, staffId: adminId } = await staffClient(mall, 'administrator')
  const { staffId: viewerId } = await newStaff(mall, 'viewer', { stores: ['one'] })
  const { staffId: elsewhere } = await newStaff(mall, 'viewer', { stores: ['two'] })
  const codeOf = async (client: ConsoleClient, key: string, input: object) => (await client.send(key, input)).code
  const refused = ERROR_CODES.UNAUTHORIZED
  // As for an unknown account or store.
  const unknown = ERROR_CODES.SYS_PARAM_ERROR
  const { staffId: neighbour } = await newStaff(mall, 'clerk', { stores: ['one'] })
  // Adding.
  expect(await codeOf(lead, 'staff/add', draftOf('a1', { roleId: 'viewer' }))).toBe(0)
  expect(await codeOf(lead, 'staff/add', draftOf('a2', { roleId: 'viewer', stores: ['two'] }))).toBe(unknown)
  expect(await codeOf(lead, 'staff/add', draftOf('a3', { roleId: 'viewer', allStores: true, stores: [] }))).toBe(
    refused,
  )
  expect(await codeOf(lead, 'staff/add', draftOf('a4', { roleId: 'clerk' }))).toBe(refused)
  // Changes of accounts that have more than the actor, and grants beyond it, to itself included.
  expect(await codeOf(lead, 'staff/update', { staffId: neighbour, version: 1, name: '改名' })).toBe(refused)
  expect(await codeOf(lead, 'staff/update', { staffId: adminId, version: 1, name: '改名' })).toBe(unknown)
  expect(await codeOf(lead, 'staff/update', { staffId: elsewhere, version: 1, name: '改名' })).toBe(unknown)
  expect(await codeOf(lead, 'staff/update', { staffId: viewerId, version: 1, roleId: 'finance' })).toBe(refused)
  const own = { staffId: leadId, version: await versionOf(leadLogin) }
  expect(await codeOf(lead, 'staff/update', { ...own, roleId: 'administrator' })).toBe(refused)
  expect(await codeOf(lead, 'staff/update', { ...own, scope: { allStores: true, stores: [] } })).toBe(refused)
  expect(await codeOf(lead, 'staff/update', { staffId: viewerId, version: 1, name: '改名' })).toBe(0)
  // Sessions of others.
  expect(await codeOf(lead, 'session/list', { staffId: neighbour })).toBe(refused)
  expect(await codeOf(lead, 'session/end', { staffId: neighbour, sessionId: 'x' })).toBe(refused)
  expect(await codeOf(lead, 'session/list', { staffId: adminId })).toBe(unknown)
  expect(await codeOf(lead, 'session/end', { staffId: adminId, sessionId: 'x' })).toBe(unknown)
  expect(await codeOf(lead, 'session/list', { staffId: viewerId })).toBe(0)
  const { client: clerk, staffId: clerkId } = await staffClient(mall, 'clerk')
  expect(await codeOf(clerk, 'session/list', { staffId: viewerId })).toBe(refused)
  const { records } = await admin.call('session/list', { staffId: clerkId })
  expect(await codeOf(admin, 'session/end', { staffId: clerkId, sessionId: records[0]?.sessionId })).toBe(0)
  expect(await codeOf(clerk, 'session/me', {})).toBe(ERROR_CODES.USER_NOT_LOGIN)
  // Roles: none by an account of one store, and only with permissions that the actor has.
  const role = { roleId: 'more', name: '更多', permissions: ['orders.read'] }
  expect(await codeOf(lead, 'role/save', role)).toBe(refused)
  expect(await codeOf(mallLead, 'role/save', { ...role, permissions: ['orders.read', 'orders.refund'] })).toBe(refused)
  expect(await codeOf(mallLead, 'role/save', role)).toBe(0)
  await staffOperator.saveRole(OPERATOR, { roleId: 'payer', name: '付款', permissions: ['orders.refund'] })
  expect(await codeOf(mallLead, 'role/save', { roleId: 'payer', name: '付款', permissions: [], version: 1 })).toBe(
    refused,
  )
  // The list shows accounts within the own stores.
  const names = async (client: ConsoleClient) =>
    (await client.call('staff/list', {})).records.map(({ staffId }) => staffId)
  expect(await names(lead)).toEqual(expect.arrayContaining([viewerId, leadId]))
  expect(await names(lead)).not.toEqual(expect.arrayContaining([elsewhere]))
  expect(await names(lead)).not.toEqual(expect.arrayContaining([adminId]))
  expect(await names(admin)).toEqual(expect.arrayContaining([elsewhere, adminId, viewerId]))
})

test('wrong drafts are refused and leave nothing [staff.draft]', async () => {
  const { staffOperator } = mall.services
  const draft = { login: 'one', name: '甲', roleId: 'clerk', stores: ['one'] }
  await staffOperator.add(OPERATOR, draft)
  const before = await staffOperator.list('all')
  const wrong = [
    [{ ...draft, login: 'ONE' }, 'login: 登录名“ONE”已被使用'],
    [{ ...draft, login: '两' }, 'login: 登录名需 2–40 位'],
    [{ ...draft, login: 'two', name: ' ' }, 'name: 须为一行'],
    [{ ...draft, login: 'two', roleId: 'none' }, 'roleId: 没有角色“none”'],
    [{ ...draft, login: 'two', stores: ['one', 'three'] }, 'stores: 没有门店“three”'],
  ] as const
  for (const [one, text] of wrong) await expect(staffOperator.add(OPERATOR, one)).rejects.toThrow(text)
  expect(await staffOperator.list('all')).toEqual(before)
  await expect(staffOperator.find('nobody')).rejects.toThrow('没有登录名为“nobody”的账号')
  const built = BUILT_IN_ROLES.map(({ roleId }) => roleId)
  for (const roleId of built)
    await expect(staffOperator.saveRole(OPERATOR, { roleId, name: '改', permissions: [] })).rejects.toThrow(
      '是内置角色',
    )
  expect((await staffOperator.roles()).map(({ roleId }) => roleId)).toEqual(built)
})
