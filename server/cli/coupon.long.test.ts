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

const { runCommand, runJson } = commandLine(() => env)
const ADD = ['coupon', 'add', 'spring', '--title', '春天券']

test('a coupon is added, granted, claimed, counted and ended', async () => {
  expect((await runCommand('coupon', 'list')).stdout).toContain('coupon add <id>')
  expect(await runJson(...ADD, '--off', '20', '--over', '100', '--total', '3')).toMatchObject({
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
  expect(await runJson(...club, '--valid-until', '2099-01-01', ...args)).toMatchObject({
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
  expect((await runCommand('coupon', 'give', 'club', uid)).stdout).toBe('club: given to 1 shopper\n')
  expect((await runCommand('coupon', 'list')).stdout).toMatch(
    /spring +the mall +¥20 from ¥100 on +3 +1 +0 +0 +0 +0 +for good/,
  )
  expect((await runCommand('coupon', 'end', 'spring')).stdout).toBe('spring: ended\n')
  expect((await runCommand('coupon', 'end', 'spring')).code).toBe(2)
  expect((await client.call('GET coupon/pageMine', {})).usableCount).toBe(2)
  expect((await runCommand('coupon', 'void', 'spring')).stderr).toContain('say whose')
  expect((await runCommand('coupon', 'void', 'spring', '--all')).stdout).toBe('spring: 1 taken back\n')
  expect((await runCommand('coupon', 'void', 'club', 'nobody')).code).toBe(2)
  expect((await runCommand('coupon', 'void', 'club', uid)).stdout).toBe('club: 1 taken back\n')
  expect((await client.call('GET coupon/pageMine', {})).usableCount).toBe(0)
  const ship = ['coupon', 'add', 'ship', '--title', '包邮券', '--freight', '--off']
  expect(await runJson(...ship, '0')).toMatchObject({ kind: 'freight', off: { cents: 0 } })
  expect((await runCommand('coupon', 'list')).stdout).toMatch(/ship +the mall +freight +no end/)
  const gift = ['coupon', 'add', 'cup', '--title', '茶杯券', '--store', goods.storeId, '--over', '99', '--gift']
  expect(await runJson(...gift, goods.skuId)).toMatchObject({ kind: 'gift', goods: [{ skuId: goods.skuId }] })
  expect((await runCommand('coupon', 'list')).stdout).toContain(`gives ${goods.skuId} from ¥99 on`)
})

test.each([
  [['--off', '0'], '面额为 ¥0.01'],
  [['--off', '10%', '--freight'], '运费券和礼品券不能是折扣'],
  [['--gift', 'couponed'], '商城自己没有规格“couponed”'],
  [['--gift', 'nothing', '--off', '20'], '--gift cannot be combined with --off'],
  [['--off', 'much'], '--off must be like'],
  [['--off', '20', '--over', '10'], '面额不能比门槛多'],
  [['--off', '20', '--most', '5'], '--most needs a percentage'],
  [['--off', '20', '--not-with', 'joy'], '--not-with takes'],
  [['--off', '20', '--days', '3', '--valid-until', '2099-01-01'], 'cannot be combined'],
  [['--off', '20', '--store', 'nobody'], '没有店铺“nobody”'],
  [['--off', '20', '--until', '2001-01-01'], '--until must be after'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('coupon', 'add', 'wrong', '--title', '错', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})

test('a coupon replaces another of its id only with an option', async () => {
  const add = ['coupon', 'add', 'once', '--title', '一次券', '--off']
  expect((await runCommand(...add, '20')).code).toBe(0)
  expect(await runCommand(...add, '30')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'mall: 已经有优惠券“once”: another id, or --replace\n',
  })
  const off = async () =>
    ((await runJson('coupon', 'list')) as { couponId: string; off: object }[]).find(
      ({ couponId }) => couponId === 'once',
    )?.off
  expect(await off()).toEqual({ cents: 2000 })
  expect((await runCommand(...add, '30', '--replace')).code).toBe(0)
  expect(await off()).toEqual({ cents: 3000 })
})

test('an unknown coupon and an unknown shopper are refused', async () => {
  expect((await runCommand('coupon', 'give', 'spring', 'nobody')).stderr).toContain('没有这位顾客')
  expect((await runCommand('coupon', 'give', 'never', 'nobody')).code).not.toBe(0)
})
