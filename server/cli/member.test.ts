import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let uid: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  uid = (await mall.enrol()).uid
})
afterAll(async () => {
  end()
  await mall.close()
})

const { said, saidJson } = commandLine(() => env)
const PUT = ['member', 'card', 'put', 'gold', '--name', '金卡']

test('a card is put up, listed and changed; terms of it are given, codes made, a shopper is known by a scan', async () => {
  expect((await said('member', 'card', 'list')).stdout).toContain('member card put gold')
  expect((await said('member', 'grant', uid, '--months', '1')).stderr).toContain('no card is sold')
  await said('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
  const plans = [
    '--plans',
    '12=168/238.8,1=19.9,trial7=1',
    '--points',
    '1.5',
    '--monthly',
    'ten=2',
    '--gift-points',
    '5',
  ]
  expect((await said(...PUT, ...plans)).stdout).toBe('gold: 3 plans\n')
  expect(await saidJson('member', 'card', 'list')).toMatchObject([
    {
      cardId: 'gold',
      isSold: true,
      perks: { pointsFactor: 15, monthly: ['ten', 'ten'], gift: { points: 5 } },
      plans: [{ months: 12, struckCents: 23_880 }, { months: 1 }, { months: 0, days: 7, priceCents: 100 }],
    },
  ])
  expect((await said('member', 'grant', uid, '--months', '1')).stdout).toMatch(/金卡 until \d{4}/)
  const made = await said('member', 'codes', 'make', 'letter', '--title', '体验函', '--number', '2', '--days', '7')
  expect(made.stdout).toContain('letter: 2 codes')
  expect((await said('codes', 'list')).stdout).toMatch(/letter +2 .*gold 7d/)

  const { code } = await mall.services.passes.code(uid, mall.clock.now())
  expect(await saidJson('member', 'scan', code)).toMatchObject({ uid, levelText: '金卡会员', couponCount: 2 })
  const again = await said('member', 'scan', code)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('the member code is out of date')])
})

test.each<[what: string, words: string[], text: string]>([
  ['a card without plans', PUT, '--plans must be like'],
  ['a plan without a price', [...PUT, '--plans', '12=free'], '--plans must be like'],
  ['one length twice', [...PUT, '--plans', '1=2,1=3'], 'one length twice'],
  ['a struck price below the price', [...PUT, '--plans', '1=2/1'], 'what is struck must be more'],
  ['a coupon that is not there', [...PUT, '--plans', '1=2', '--gift', 'gone'], 'there is no coupon "gone"'],
  ['points of a U+ card', [...PUT, '--plans', '1=2', '--uplus', '--points', '2'], 'no right of the U+ card'],
  ['a term of no length', ['member', 'grant', '13900000000'], 'give one of --months'],
  ['a card that is not there', ['member', 'grant', 'UID', '--days', '3', '--card', 'tin'], 'there is no card "tin"'],
  ['a code of other digits', ['member', 'scan', '12345'], 'it is no member code'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await said(...words.map((word) => (word === 'UID' ? uid : word)))
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
