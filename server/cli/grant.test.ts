import { type TestMall, testApp } from '../../test/support/app'
import { runCli } from './cli'
import { settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
}, 60_000)
afterAll(async () => {
  end()
  await mall.close()
})

/** Runs a command; what it printed. */
async function run(...args: string[]) {
  const printed = { out: '', err: '' }
  const code = await runCli(args, env, {
    out: async (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
    isInteractive: false,
  })
  return { code, ...printed }
}

test("the operator's grant logs its phone in, once [login.grant]", async () => {
  const { code, out } = await run('grant', 'create', '--mobile', '13812340001', '--json')
  expect(code).toBe(0)
  const { grantCode } = JSON.parse(out)
  const enter = async () => (await mall.visitor()).legacy('account.login.loginWithGrantCode', { grantCode })
  expect((await enter()).login?.uid).toMatch(/./)
  await expect(enter()).rejects.toThrow('已使用')
})

test.each([
  [[], 'give --mobile'],
  [['--mobile', '138'], '--mobile must be a phone'],
  [['--mobile', '13812340001', '--country', 'x'], '--country'],
  [['--open-id', 'a b'], '--open-id must be'],
])('%j is refused in one line', async (args, words) => {
  const { code, err } = await run('grant', 'create', ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(words)])
})
