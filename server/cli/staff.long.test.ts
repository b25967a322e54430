import { type TestMall, testApp } from '../../test/support/app'
import { openStore } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  await openStore(mall.services, { storeId: 'one' })
})
afterAll(async () => {
  end()
  await mall.close()
})
const { runCommand, runJson } = commandLine(() => env)

test('staff are added, listed, changed, disabled and reset by commands [staff.command]', async () => {
  expect((await runCommand('staff', 'list')).stdout).toContain('there is no account')
  const added = await runCommand('staff', 'add', 'Wen', '--name', '温青', '--role', 'clerk', '--stores', 'one')
  expect(added.stdout).toMatch(/^Wen: open this once, until .*\n\/console\/set-up#[0-9a-f]{64}\n$/)
  expect((await runCommand('staff', 'list')).stdout).toMatch(/wen +invited +clerk +one +.* 温青/)
  expect(await runJson('staff', 'role', 'wen', 'finance', '--all-stores')).toMatchObject({
    roleId: 'finance',
    allStores: true,
  })
  expect((await runCommand('staff', 'role', 'wen', 'content')).stdout).toBe('wen: content, every store\n')
  const { staffId } = await mall.services.staffOperator.find('wen')
  expect(await runJson('staff', 'reset-totp', 'wen')).toMatchObject({ staffId })
  expect((await runCommand('staff', 'reset-password', 'wen')).stderr).toContain('账号没有验证器，请先重置验证器')
  expect((await runCommand('staff', 'disable', 'wen')).stdout).toBe('wen: disabled\n')
  expect((await runCommand('staff', 'reset-totp', 'wen')).stderr).toContain('账号已停用，请先启用')
  expect((await runCommand('staff', 'enable', 'wen')).stdout).toBe('wen: enabled\n')
  expect(await mall.services.staffOperator.find('wen')).toMatchObject({ status: 'invited', roleId: 'content' })
  expect((await runCommand('staff', 'roles')).stdout).toContain('till.verify')
})

test.each([
  [['add', 'li', '--role', 'clerk'], '--name is missing'],
  [['add', 'li', '--name', '李'], '--role is missing'],
  [['add', 'li', '--name', '李', '--role', 'none'], '--role: 没有角色“none”'],
  [['add', 'li', '--name', '李', '--role', 'clerk', '--stores', 'two'], '--stores: 没有门店“two”'],
  [
    ['add', 'li', '--name', '李', '--role', 'clerk', '--stores', 'one,one'],
    '--stores must be ids by commas, each once',
  ],
  [['add', 'x', '--name', '李', '--role', 'clerk'], '登录名需 2–40 位'],
  [['role', 'nobody', 'clerk'], '没有登录名为“nobody”的账号'],
  [['disable', 'nobody'], '没有登录名为“nobody”的账号'],
])('staff %j is refused: %s', async (args, text) => {
  const { code, stderr } = await runCommand('staff', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
})

test('the last administrator cannot be disabled by a command either [staff.last-administrator]', async () => {
  const { db, clock, staffAccounts } = mall.services
  const draft = { login: 'chief', name: '主管', roleId: 'administrator', stores: 'all' } as const
  await db.tx((tx) => staffAccounts.create(tx, draft, { passwordHash: 'x', totpSecret: 'x' }, clock.now()))
  const { code, stderr } = await runCommand('staff', 'disable', 'chief')
  expect([code, stderr]).toEqual([1, 'mall: 这是最后一个可用的管理员\n'])
})
