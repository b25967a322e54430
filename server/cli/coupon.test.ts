import { type TestMall, testApp } from '../../test/support/app'
import { shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let goods: { productId: string; storeId: string; skuId: string }
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  goods = await shelve(mall.services, 'couponed', { stock: 10 })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { said, saidJson } = commandLine(() => env)
const ADD = ['coupon', 'add', 'spring', '--title', '春天券']

test('a coupon is put up, given, claimed, counted and ended', async () => {
  expect((await said('coupon', 'list')).stdout).toContain('coupon add <id>')
  expect(await saidJson(...ADD, '--off', '20', '--over', '100', '--total', '3')).toMatchObject({
    couponId: 'spring',
    storeId: null,
    productIds: null,
    kind: 'amount',
    from: 10_000,
    off: { cents: 2000 },
    perPerson: 1,
    valid: { days: 7 },
    stacks: { reductions: true, memberPrices: true, coupons: true },
  })
  const args = ['--store', goods.storeId, '--products', goods.productId, '--members', '--not-with', 'prices,coupons']
  const club = ['coupon', 'add', 'club', '--title', '会员券', '--off', '12.5%', '--most', '60', '--each', '2']
  expect(await saidJson(...club, '--valid-until', '2099-01-01', ...args)).toMatchObject({
    kind: 'discount',
    off: { perMille: 125, most: 6000 },
    audience: 'member',
    productIds: [goods.productId],
    perPerson: 2,
    stacks: { reductions: true, memberPrices: false, coupons: false },
  })
  const client = await mall.enrol()
  const { uid } = await mall.services.db.q.selectFrom('shopper').select('uid').executeTakeFirstOrThrow()
  await client.call('POST coupon/userGetCoupon', { couponId: 'spring' })
  expect((await said('coupon', 'give', 'club', uid)).stdout).toBe('club: given to 1 shopper\n')
  expect((await said('coupon', 'list')).stdout).toMatch(
    /spring +the mall +¥20 from ¥100 on +3 +1 +0 +0 +0 +0 +for good/,
  )
  expect((await said('coupon', 'end', 'spring')).stdout).toBe('spring: ended\n')
  expect((await said('coupon', 'end', 'spring')).code).toBe(2)
  expect((await client.call('GET coupon/pageMine', {})).usableCount).toBe(2)
  expect((await said('coupon', 'void', 'spring')).stderr).toContain('say whose')
  expect((await said('coupon', 'void', 'spring', '--all')).stdout).toBe('spring: 1 taken back\n')
  expect((await said('coupon', 'void', 'club', 'nobody')).code).toBe(2)
  expect((await said('coupon', 'void', 'club', uid)).stdout).toBe('club: 1 taken back\n')
  expect((await client.call('GET coupon/pageMine', {})).usableCount).toBe(0)
  const ship = ['coupon', 'add', 'ship', '--title', '包邮券', '--freight', '--off']
  expect(await saidJson(...ship, '0')).toMatchObject({ kind: 'freight', off: { cents: 0 } })
  expect((await said('coupon', 'list')).stdout).toMatch(/ship +the mall +freight +no end/)
  const gift = ['coupon', 'add', 'cup', '--title', '茶杯券', '--store', goods.storeId, '--over', '99', '--gift']
  expect(await saidJson(...gift, goods.skuId)).toMatchObject({ kind: 'gift', goods: [{ skuId: goods.skuId }] })
  expect((await said('coupon', 'list')).stdout).toContain(`gives ${goods.skuId} from ¥99 on`)
})

test.each([
  [['--off', '0'], 'takes ¥0.01'],
  [['--off', '10%', '--freight'], 'one for freight takes no percentage off'],
  [['--gift', 'couponed'], 'without --store, no SKU "couponed"'],
  [['--gift', 'nothing', '--off', '20'], '--gift goes without --off'],
  [['--off', 'much'], '--off must be such as'],
  [['--off', '20', '--over', '10'], 'no more off than it asks for'],
  [['--off', '20', '--most', '5'], '--most goes with a percentage'],
  [['--off', '20', '--not-with', 'joy'], '--not-with takes'],
  [['--off', '20', '--days', '3', '--valid-until', '2099-01-01'], 'two ways of one thing'],
  [['--off', '20', '--store', 'nobody'], 'there is no store "nobody"'],
  [['--off', '20', '--until', '2001-01-01'], '--until must lie after'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await said('coupon', 'add', 'wrong', '--title', '错', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})

test('a coupon takes the place of another of its id only when it is told to', async () => {
  const add = ['coupon', 'add', 'once', '--title', '一次券', '--off']
  expect((await said(...add, '20')).code).toBe(0)
  expect(await said(...add, '30')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'mall: there is a coupon "once" already: another id, or --replace\n',
  })
  const off = async () =>
    ((await saidJson('coupon', 'list')) as { couponId: string; off: object }[]).find(
      ({ couponId }) => couponId === 'once',
    )?.off
  expect(await off()).toEqual({ cents: 2000 })
  expect((await said(...add, '30', '--replace')).code).toBe(0)
  expect(await off()).toEqual({ cents: 3000 })
})

test('nobody is given what is not there, nor somebody who is not', async () => {
  expect((await said('coupon', 'give', 'spring', 'nobody')).stderr).toContain('there is no shopper "nobody"')
  expect((await said('coupon', 'give', 'never', 'nobody')).code).not.toBe(0)
})
