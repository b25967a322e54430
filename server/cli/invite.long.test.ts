import { type TestMall, testApp } from '../../test/support/app'
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

const { runCommand, runJson } = commandLine(() => env)
const PUT = ['invite', 'rule', 'put', '--points', '200', '--monthly', '20']

test('a rule is added, shown and stopped; the report lists inviters, refused invitations and repeated devices', async () => {
  expect((await runCommand('invite', 'rule', 'show')).stdout).toContain('there is no rule')
  expect((await runCommand(...PUT, '--guest', '30', '--min', '19.90')).stdout).toBe('200 points, 20 a month\n')
  expect(await runJson('invite', 'rule', 'show')).toMatchObject({ points: 200, guestPoints: 30, minCents: 1990 })
  const host = await mall.enrol()
  const { code } = await host.call('GET invitation/home', {})
  const { invitations, clock } = mall.services
  mall.clock.advance(1000)
  const [one, two] = [await mall.enrol(), await mall.enrol()]
  await invitations.accept(one.uid, code, 'a-phone', clock.now())
  await expect(invitations.accept(two.uid, code, 'a-phone', clock.now())).rejects.toThrow('这台设备')
  const other = await two.call('GET invitation/home', {})
  mall.clock.advance(1000)
  await invitations.accept((await mall.enrol()).uid, other.code, 'a-phone', clock.now())
  expect(await runJson('invite', 'report', '--since', '2000-01-01')).toMatchObject({
    inviters: [{ invited: 1 }, { invited: 1 }],
    refusals: [{ uid: host.uid, reason: 'device', number: 1 }],
    devices: [{ invitees: 2, inviters: 2 }],
  })
  expect((await runCommand('invite', 'report', '--since', '2000-01-01')).stdout).toMatch(
    /inviter +refused +why[\s\S]*device/,
  )
  expect((await runCommand(...PUT, '--off')).stdout).toBe('200 points, 20 a month, off\n')
  await expect(invitations.accept(two.uid, code, 'another', clock.now())).rejects.toThrow('邀请活动暂未开放')
})

test.each<[what: string, words: string[], text: string]>([
  ['a rule without points', ['invite', 'rule', 'put', '--monthly', '2'], '--points must be a whole number'],
  ['a rule without a monthly limit', ['invite', 'rule', 'put', '--points', '2'], '--monthly must be a whole number'],
  ['a minimum that is not an amount', [...PUT, '--min', 'free'], '--min must be an amount'],
  ['an invalid day', ['invite', 'report', '--since', 'yesterday'], '--since must be like'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
