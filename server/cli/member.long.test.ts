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

const { runCommand, runJson } = commandLine(() => env)
const PUT = ['member', 'card', 'put', 'gold', '--name', '金卡']

test('a card is added, listed and changed; terms are granted, codes made, a shopper is identified by a scan', async () => {
  expect((await runCommand('member', 'card', 'list')).stdout).toContain('member card put gold')
  expect((await runCommand('member', 'grant', uid, '--months', '1')).stderr).toContain('没有在售的会员卡')
  await runCommand('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
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
  expect((await runCommand(...PUT, ...plans)).stdout).toBe('gold: 3 plans\n')
  expect(await runJson('member', 'card', 'list')).toMatchObject([
    {
      cardId: 'gold',
      isSold: true,
      perks: { pointsFactor: 15, monthly: ['ten', 'ten'], gift: { points: 5 } },
      plans: [{ months: 12, struckCents: 23_880 }, { months: 1 }, { months: 0, days: 7, priceCents: 100 }],
    },
  ])
  expect((await runCommand('member', 'grant', uid, '--months', '1')).stdout).toMatch(/金卡 until \d{4}/)
  const made = await runCommand(
    'member',
    'codes',
    'make',
    'letter',
    '--title',
    '体验函',
    '--number',
    '2',
    '--days',
    '7',
  )
  expect(made.stdout).toContain('letter: 2 codes')
  expect((await runCommand('codes', 'list')).stdout).toMatch(/letter +2 .*gold 7d/)

  const { code } = await mall.services.passes.code(uid, mall.clock.now())
  expect(await runJson('member', 'scan', code)).toMatchObject({ uid, levelText: '金卡会员', couponCount: 2 })
  const again = await runCommand('member', 'scan', code)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('会员码已失效')])
})

test.each<[what: string, words: string[], text: string]>([
  ['a card without plans', PUT, '--plans must be like'],
  ['a plan without a price', [...PUT, '--plans', '12=free'], '--plans must be like'],
  ['two plans of the same length', [...PUT, '--plans', '1=2,1=3'], 'two plans of the same length'],
  ['a list price below the price', [...PUT, '--plans', '1=2/1'], 'the list price must be above'],
  ['an unknown coupon', [...PUT, '--plans', '1=2', '--gift', 'gone'], 'there is no coupon "gone"'],
  [
    'a points right of the U+ card',
    [...PUT, '--plans', '1=2', '--uplus', '--points', '2'],
    'not a right of the U+ card',
  ],
  ['a term without a length', ['member', 'grant', '13900000000'], 'give one of --months'],
  ['an unknown card', ['member', 'grant', 'UID', '--days', '3', '--card', 'tin'], '没有这张会员卡'],
  ['a code with a wrong number of digits', ['member', 'scan', '12345'], '不是会员码'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...words.map((word) => (word === 'UID' ? uid : word)))
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
