import { type TestMall, testApp } from '../../test/support/app'
import { shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  await shelve(mall.services, 'pot', { stock: 9, priceCents: 9900 })
  await shelve(mall.services, 'lid', { stock: 9, priceCents: 3000, others: { large: 5000 } })
  await shelve(mall.services, 'else', { stock: 9, storeId: 'other-store' })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const ADD = ['bundle', 'add', 'kitchen', '--title', '锅盖套装']

test('a bundle is added, listed and ended', async () => {
  const goods = ['--goods', 'product-pot,product-lid=2']
  expect(await runJson(...ADD, ...goods, '--price', '150')).toMatchObject({
    id: 'kitchen',
    storeId: 'test-store',
    priceCents: 15_000,
    goods: [
      { productId: 'product-pot', number: 1 },
      { productId: 'product-lid', number: 2 },
    ],
  })
  expect((await runCommand('bundle', 'list')).stdout).toMatch(
    /kitchen +test-store +¥150.00 +product-pot×1 product-lid×2/,
  )
  expect((await runCommand('bundle', 'end', 'kitchen')).stdout).toBe('kitchen: ended\n')
})

test.each([
  [
    ['--goods', 'product-pot,product-lid', '--price', '129'],
    '--price: the goods cost ¥129.00 one by one now; a bundle costs less',
  ],
  [['--goods', 'product-pot,product-lid', '--price', '200'], 'the goods cost ¥129.00 one by one now'],
  [['--goods', 'product-pot', '--price', '9'], 'a bundle has two pieces or more'],
  [['--goods', 'product-pot,product-lid', '--price', 'cheap'], 'a bundle costs 0.01 yuan or more'],
  [['--goods', 'product-pot,nothing', '--price', '9'], '没有在售的商品“nothing”'],
  [['--goods', 'nothing,product-pot', '--price', '9'], '没有在售的商品“nothing”'],
  [['--goods', 'product-pot,product-else', '--price', '9'], '没有在售的商品“product-else”'],
  [['--goods', 'product-pot=x', '--price', '9'], '1 to 20 pieces of each'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand(...ADD, ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})
