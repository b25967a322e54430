import { type TestMall, testApp } from '../../test/support/app'
import { shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  await shelve(mall.services, 'bear', { stock: 9, priceCents: 6900 })
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const PUT = ['points-mall', 'put']

test('a coupon and goods are offered for points, listed with their exchanges, changed and ended [points-mall.operator]', async () => {
  expect((await runCommand('points-mall', 'list')).stdout).toContain('points-mall put <id>')
  await runCommand('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
  const put = await runCommand(...PUT, 'ten', '--coupon', 'ten', '--points', '500', '--total', '50')
  expect(put.stdout).toBe('ten: coupon ten for 500 points\n')
  const goods = [...PUT, 'bear', '--sku', 'sku-bear', '--points', '2600', '--price', '9.9', '--title', '小熊挂件']
  expect((await runCommand(...goods)).stdout).toBe('bear: goods sku-bear for 2600 points and ¥9.90\n')
  await runCommand(...PUT, 'ten', '--coupon', 'ten', '--points', '400', '--member-points', '300', '--each', '2')
  expect(await runJson('points-mall', 'list')).toMatchObject([
    { itemId: 'ten', title: '十元券', points: 400, memberPoints: 300, perPerson: 2, total: null, exchanged: 0 },
    { itemId: 'bear', kind: 'goods', productId: 'product-bear', title: '小熊挂件', cents: 990, perPerson: 1 },
  ])
  const voucher = ['--title', '下午茶', '--days', '60']
  await runCommand('voucher', 'put', 'tea', ...voucher)
  expect((await runCommand(...PUT, 'tea', '--voucher', 'tea', '--points', '90')).stdout).toBe(
    'tea: voucher tea for 90 points\n',
  )
  await runCommand('points-mall', 'end', 'ten')
  expect((await runCommand('points-mall', 'end', 'ten')).stderr).toContain('no item "ten" is offered for points')
})

test.each<[what: string, words: string[], text: string]>([
  ['without points', ['--coupon', 'ten', '--points', '0'], '--points must be'],
  ['without a subject', ['--points', '5'], 'it needs --coupon <id>, --voucher <id> or --sku <id>'],
  [
    'with two subjects',
    ['--coupon', 'ten', '--sku', 'sku-bear', '--points', '5'],
    'it needs --coupon <id>, --voucher <id> or --sku <id>',
  ],
  ['with an unknown coupon', ['--coupon', 'gone', '--points', '5'], 'there is no coupon "gone"'],
  ['with an unknown voucher', ['--voucher', 'gone', '--points', '5'], 'no voucher "gone" can be used'],
  ['with unknown goods', ['--sku', 'gone', '--points', '5'], 'no goods "gone" are on the shelf'],
  [
    'with a price that is not below the price in money',
    ['--sku', 'sku-bear', '--points', '5', '--price', '69'],
    '--price must be less',
  ],
  [
    'with a member price above the price',
    ['--coupon', 'ten', '--points', '5', '--member-points', '5'],
    '--member-points must be',
  ],
])('an item %s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...PUT, 'wrong', ...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
