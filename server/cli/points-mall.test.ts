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

const { said, saidJson } = commandLine(() => env)
const PUT = ['points-mall', 'put']

test('a coupon and goods are put up for points, listed with what was had, changed and ended', async () => {
  expect((await said('points-mall', 'list')).stdout).toContain('points-mall put <id>')
  await said('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
  const put = await said(...PUT, 'ten', '--coupon', 'ten', '--points', '500', '--total', '50')
  expect(put.stdout).toBe('ten: coupon ten for 500 points\n')
  const goods = [...PUT, 'bear', '--sku', 'sku-bear', '--points', '2600', '--price', '9.9', '--title', '小熊挂件']
  expect((await said(...goods)).stdout).toBe('bear: goods sku-bear for 2600 points and ¥9.90\n')
  await said(...PUT, 'ten', '--coupon', 'ten', '--points', '400', '--member-points', '300', '--each', '2')
  expect(await saidJson('points-mall', 'list')).toMatchObject([
    { itemId: 'ten', title: '十元券', points: 400, memberPoints: 300, perPerson: 2, total: null, exchanged: 0 },
    { itemId: 'bear', kind: 'goods', productId: 'product-bear', title: '小熊挂件', cents: 990, perPerson: 1 },
  ])
  const voucher = ['--title', '下午茶', '--days', '60']
  await said('voucher', 'put', 'tea', ...voucher)
  expect((await said(...PUT, 'tea', '--voucher', 'tea', '--points', '90')).stdout).toBe(
    'tea: voucher tea for 90 points\n',
  )
  await said('points-mall', 'end', 'ten')
  expect((await said('points-mall', 'end', 'ten')).stderr).toContain('no item "ten" is to be had for points')
})

test.each<[what: string, words: string[], text: string]>([
  ['for no points', ['--coupon', 'ten', '--points', '0'], '--points must be'],
  ['of nothing', ['--points', '5'], 'it needs --coupon <id>, --voucher <id> or --sku <id>'],
  [
    'of two things',
    ['--coupon', 'ten', '--sku', 'sku-bear', '--points', '5'],
    'it needs --coupon <id>, --voucher <id> or --sku <id>',
  ],
  ['of a coupon that is not there', ['--coupon', 'gone', '--points', '5'], 'there is no coupon "gone"'],
  ['of a voucher that is not there', ['--voucher', 'gone', '--points', '5'], 'no voucher "gone" can be used'],
  ['of goods that are not there', ['--sku', 'gone', '--points', '5'], 'no goods "gone" are on the shelf'],
  ['as dear as in money', ['--sku', 'sku-bear', '--points', '5', '--price', '69'], '--price must be less'],
  ['dearer for members', ['--coupon', 'ten', '--points', '5', '--member-points', '5'], '--member-points must be'],
])('an item %s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await said(...PUT, 'wrong', ...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
