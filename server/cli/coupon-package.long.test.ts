import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const ADD = ['coupon-package', 'add', 'weekend', '--title', '周末券包']

test('a package is put on sale, listed with its sales, changed and ended', async () => {
  expect((await runCommand('coupon-package', 'list')).stdout).toContain('coupon-package add <id>')
  await runCommand('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
  const added = await runCommand(...ADD, '--price', '9.9', '--coupons', 'ten=3', '--total', '50')
  expect(added.stdout).toBe('weekend: 3 coupons for ¥9.90\n')
  await runCommand(...ADD, '--price', '8', '--coupons', 'ten=2', '--each', '2', '--total', '60')
  expect(await runJson('coupon-package', 'list')).toMatchObject([
    { packageId: 'weekend', priceCents: 800, couponIds: ['ten', 'ten'], perPerson: 2, total: 60, sold: 0 },
  ])
  await runCommand('coupon-package', 'end', 'weekend')
  expect((await runCommand('coupon-package', 'end', 'weekend')).stderr).toContain('no package "weekend" is on sale')
})

test.each<[what: string, words: string[], text: string]>([
  ['without a price', ['--price', '0', '--coupons', 'ten'], '--price must be an amount'],
  ['empty', ['--price', '1', '--coupons', ''], '--coupons must be like'],
  ['with an unknown coupon', ['--price', '1', '--coupons', 'gone'], 'there is no coupon "gone"'],
])('a package %s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...ADD, ...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
