import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)

test("the operator's grant logs its phone in, once [login.grant]", async () => {
  const { grantCode } = await runJson('grant', 'create', '--mobile', '13812340001')
  const enter = async () => (await mall.visitor()).legacy('account.login.loginWithGrantCode', { grantCode })
  expect((await enter()).login?.uid).toMatch(/./)
  await expect(enter()).rejects.toThrow('已使用')
})

test.each([
  [[], 'give one of --mobile'],
  [['--mobile', '13800000001', '--open-id', 'x'], 'give one of --mobile'],
  [['--mobile', '138'], '--mobile must be a phone'],
  [['--mobile', '13812340001', '--country', 'x'], '--country'],
  [['--open-id', 'a b'], '--open-id must be'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('grant', 'create', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
})
