import { type TestMall, testApp } from '../../test/support/app'
import { eventually } from '../../test/support/eventually'
import { goldCard } from '../modules/customer/member/member.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

// The running mall has received the notice of a change.
const { runCommand: run } = commandLine(
  () => env,
  async () => mall.services.pubSub.forget(),
)

test('clients of the running mall receive what the operator sets [shell.home-params] [shell.app-config]', async () => {
  const visitor = await mall.visitor()
  const params = async () => (await visitor.call('GET baseParam/getHomeParams', {})).records
  const config = () => visitor.call('GET appCofig/getAppConfigInfo', {})
  expect([await params(), await config()]).toEqual([[], { minVersion: '', newestVersion: '', updateText: '' }])

  for (const [code, value] of [
    ['SERVICE_HOURS', '09:00-21:00'],
    ['APP_NEWEST_VERSION', '1.4.0'],
    ['APP_MIN_VERSION', '1.2'],
    ['APP_UPDATE_TEXT', '首页更快了'],
  ] as const)
    expect(await run('setting', 'put', code, value)).toEqual({ code: 0, stdout: `${code}: ${value}\n`, stderr: '' })
  expect(await params()).toContainEqual({ dictCode: 'SERVICE_HOURS', value: '09:00-21:00' })
  expect(await config()).toEqual({ minVersion: '1.2', newestVersion: '1.4.0', updateText: '首页更快了' })
  expect((await visitor.call('GET baseParam/getValueBykey', { paramKey: 'SERVICE_HOURS' })).value).toBe('09:00-21:00')
  expect((await run('setting', 'list')).stdout).toContain('首页更快了')

  expect((await run('setting', 'drop', 'SERVICE_HOURS')).code).toBe(0)
  expect((await params()).map(({ dictCode }) => dictCode)).not.toContain('SERVICE_HOURS')
})

test('the default card of the member centre is a parameter of module ES [member.recommended]', async () => {
  const { db, memberCards, clock } = mall.services
  await db.tx((tx) => memberCards.put(tx, goldCard(), clock.now()))
  await db.tx((tx) => memberCards.put(tx, goldCard({ cardId: 'uplus', isUPlus: true, place: 1 }), clock.now()))
  const visitor = await mall.visitor()
  const ask = { paramKey: 'members_id', module: 'ES' } as const
  expect((await visitor.call('GET baseParam/getValueBykey', ask)).value).toBeNull()
  expect((await run('setting', 'put', 'members_id', 'uplus')).stderr).toContain('members_id 应是在售的会员卡')
  expect((await run('setting', 'put', 'members_id', 'gold')).code).toBe(0)
  expect((await visitor.call('GET baseParam/getValueBykey', ask)).value).toBe('gold')
  const unknown = visitor.call('GET baseParam/getValueBykey', { ...ask, module: 'XX' as 'ES' })
  await expect(unknown).rejects.toThrow('module')
  expect((await run('setting', 'drop', 'members_id')).code).toBe(0)
})

test.each([
  [['setting', 'put', 'COLOUR', 'red'], 'the code must be one of SHARE_TITLE, SERVICE_HOURS'],
  [['setting', 'put', 'SHARE_TITLE', '长'.repeat(61)], 'SHARE_TITLE 应是 1 到 60 个字的一行文字'],
  [['setting', 'put', 'SHARE_TITLE', ' '], 'SHARE_TITLE 应是 1 到 60 个字的一行文字'],
  [['setting', 'put', 'APP_MIN_VERSION', 'v2'], 'APP_MIN_VERSION 应是 1.4.0 这样的版本号，不能是“v2”'],
  [['setting', 'put', 'APP_MIN_VERSION', '1.5'], '最低版本 1.5 不能高于最新版本 1.4.0'],
  [['setting', 'put', 'APP_NEWEST_VERSION', '1.1'], '最低版本 1.2 不能高于最新版本 1.1'],
  [['setting', 'put', 'members_id', 'tin'], 'members_id 应是在售的会员卡，没有“tin”'],
  [['setting', 'drop', 'SHARE_TITLE'], 'SHARE_TITLE 没有设置过'],
  [['setting', 'put', 'SHARE_TITLE'], 'usage: mall setting put <code> <value>'],
])('%j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})

test('a command invalidates the caches of the running mall', async () => {
  const visitor = await mall.visitor()
  const params = async () => (await visitor.call('GET baseParam/getHomeParams', {})).records
  await mall.services.pubSub.start()
  // The cache does not expire on its own in this test.
  mall.clock.stop()
  for (const value of ['08:00-20:00', '07:00-19:00']) {
    const unheard = commandLine(() => env)
    expect((await unheard.runCommand('setting', 'put', 'SERVICE_HOURS', value)).code).toBe(0)
    const isTold = async () => (await params()).some((one) => one.dictCode === 'SERVICE_HOURS' && one.value === value)
    await eventually(isTold, `clients are told ${value}`)
  }
})
