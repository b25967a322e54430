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

const { said, saidJson } = commandLine(() => env)
const PUT = ['invite', 'rule', 'put', '--points', '200', '--monthly', '20']

test('a rule is put, shown and stopped; the report tells who came by whom, who was refused, and which device comes again', async () => {
  expect((await said('invite', 'rule', 'show')).stdout).toContain('there is none')
  expect((await said(...PUT, '--guest', '30', '--min', '19.90')).stdout).toBe('200 points, 20 a month\n')
  expect(await saidJson('invite', 'rule', 'show')).toMatchObject({ points: 200, guestPoints: 30, minCents: 1990 })
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
  expect(await saidJson('invite', 'report', '--since', '2000-01-01')).toMatchObject({
    inviters: [{ invited: 1 }, { invited: 1 }],
    refusals: [{ uid: host.uid, reason: 'device', number: 1 }],
    devices: [{ invitees: 2, inviters: 2 }],
  })
  expect((await said('invite', 'report', '--since', '2000-01-01')).stdout).toMatch(/inviter +refused +why[\s\S]*device/)
  expect((await said(...PUT, '--off')).stdout).toBe('200 points, 20 a month, off\n')
  await expect(invitations.accept(two.uid, code, 'another', clock.now())).rejects.toThrow('邀请活动暂未开放')
})

test.each<[what: string, words: string[], text: string]>([
  ['a rule without points', ['invite', 'rule', 'put', '--monthly', '2'], '--points must be a whole number'],
  ['one without a limit', ['invite', 'rule', 'put', '--points', '2'], '--monthly must be a whole number'],
  ['a least that is no amount', [...PUT, '--min', 'free'], '--min must be an amount'],
  ['a day that is none', ['invite', 'report', '--since', 'yesterday'], '--since must be such as'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await said(...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
