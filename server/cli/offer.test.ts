import { type TestMall, testApp } from '../../test/support/app'
import { type Shelved, shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let goods: Shelved
/** A product of three SKUs at different prices. */
let rice: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  goods = await shelve(mall.services, 'offered', { stock: 10 })
  rice = await shelve(mall.services, 'rice', { stock: 10, priceCents: 4790, others: { '5kg': 8990, '10kg': 16_490 } })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { said, saidJson } = commandLine(() => env)
const SPRING = ['offer', 'add', 'spring', '--title', '春天满减']

test('an offer is put, listed, changed in its place and ended', async () => {
  expect((await said('offer', 'list')).stdout).toContain('offer add <id>')
  expect(await saidJson(...SPRING, '--tiers', '300-30,500-60.5')).toMatchObject({
    id: 'spring',
    storeId: null,
    productIds: null,
    basis: 'cents',
    tiers: [
      { from: 30_000, off: { cents: 3000 } },
      { from: 50_000, off: { cents: 6050 } },
    ],
  })
  const args = ['--store', goods.storeId, '--products', goods.productId, '--until', '2099-01-01']
  expect(
    await saidJson('offer', 'add', 'pair', '--title', '两件', '--tiers', '2p-90%,3p-85.5%', ...args),
  ).toMatchObject({
    storeId: goods.storeId,
    productIds: [goods.productId],
    basis: 'pieces',
    tiers: [{ off: { perMille: 100 } }, { from: 3, off: { perMille: 145 } }],
  })
  expect((await said('offer', 'list')).stdout).toMatch(/spring +the mall +all goods +满300减30 满500减60.5/)
  await saidJson(...SPRING, '--tiers', '100-5')
  expect(await saidJson('offer', 'list')).toHaveLength(2)
  expect((await said('offer', 'end', 'spring')).stdout).toBe('spring: ended\n')
  expect(await saidJson('offer', 'list')).toMatchObject([{ id: 'pair' }])
})

test('one that wants the goods of another names it, and stands beside it only when told to', async () => {
  await saidJson(...SPRING, '--tiers', '300-30')
  const summer = ['offer', 'add', 'summer', '--title', '夏天', '--tiers', '200-10']
  expect(await said(...summer)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"spring" wants the same goods'),
  })
  expect(await saidJson(...summer, '--anyway')).toMatchObject({ id: 'summer' })
})

test.each([
  [['--tiers', '300'], '--tiers must be such as'],
  [['--tiers', '300-30,2p-90%'], '--tiers must be such as'],
  [['--tiers', '300-301'], 'takes no more off than it asks for'],
  [['--tiers', '300-30,200-40'], 'tiers rise'],
  [['--tiers', '300-30', '--store', 'nobody'], 'there is no store "nobody"'],
  [['--tiers', '300-30', '--products', 'nothing'], 'no product "nothing"'],
  [['--tiers', '300-30', '--until', '2001-01-01'], '--until must lie after'],
  [[], '--tiers must be such as'],
  [['--price', '80'], '--price needs a --kind'],
  [
    ['--kind', 'sale', '--price', '80'],
    '--kind must be one of limited, flash, new-user, member, app, app-new-user, gift-choice',
  ],
  [['--kind', 'trade-in', '--steps', '99-1', '--goods', 'sku-offered=9.9'], 'of one --store'],
  [['--kind', 'gift-choice', '--steps', '99-1', '--goods', 'none', '--store', 'test-store'], 'has no SKU "none"'],
  [
    ['--kind', 'trade-in', '--steps', '99-1', '--goods', 'sku-offered', '--store', 'test-store'],
    '--goods must be such as',
  ],
  [
    ['--kind', 'gift-choice', '--steps', '99', '--goods', 'sku-offered', '--store', 'test-store'],
    '--steps must be such as',
  ],
  [['--kind', 'points', '--times', '11'], '2 to 10 times the points'],
  [['--kind', 'limited', '--price', '9', '--steps', '99-1'], '--steps needs --kind gift-choice'],
  [['--kind', 'limited', '--price', 'cheap'], '--price must be such as 80 or 90%'],
  [['--kind', 'limited', '--price', '0'], 'a price is 0.01 yuan or more'],
  [['--kind', 'limited', '--price', '80', '--each', '1'], '--each is for a flash sale'],
  [['--kind', 'limited', '--price', '80', '--tiers', '300-30'], 'either --tiers or a --kind'],
  [['--kind', 'limited', '--prices', 'a:80'], '--prices must be such as a=9.9,b=80'],
  [['--kind', 'flash', '--price', '80', '--daily', 'noon'], '--daily must be such as 08:00-12:00'],
  [['--kind', 'flash', '--price', '80', '--daily', '12:00-08:00'], 'a day begins before it ends'],
  [['--kind', 'flash', '--price', '80'], 'a price in yuan names its goods: --products or --prices'],
  [['--kind', 'limited', '--price', '80'], 'a price in yuan names its goods: --products or --prices'],
  [['--kind', 'flash', '--price', '80%'], 'a flash sale names its --products'],
  [['--kind', 'flash', '--price', '80%', '--pieces', '3'], 'name the --products'],
  [['--kind', 'limited', '--prices', 'nothing=9'], 'no SKU or product "nothing" is on the shelf'],
  [['--kind', 'limited', '--prices', 'sku-rice=9', '--store', 'test-store-2'], 'there is no store "test-store-2"'],
  [
    ['--kind', 'flash', '--prices', 'product-rice=39.9'],
    '--prices: the SKUs of "product-rice" have different list prices; use --prices with SKU ids: sku-rice (¥47.90), sku-rice-5kg (¥89.90), sku-rice-10kg (¥164.90)',
  ],
  [
    ['--kind', 'limited', '--price', '39.9', '--products', 'product-rice'],
    '--products: the SKUs of "product-rice" have different list prices',
  ],
  [
    ['--kind', 'limited', '--prices', 'sku-rice=47.9'],
    '--prices: ¥47.90 is not below the list price of sku-rice, ¥47.90',
  ],
  [
    ['--kind', 'limited', '--price', '100', '--products', 'product-offered'],
    '--price: ¥100.00 is not below the list price of sku-offered, ¥100.00',
  ],
  [['--kind', 'limited', '--prices', 'sku-offered=9,product-offered=8'], '--prices names sku-offered twice'],
  [['--kind', 'limited', '--prices', 'sku-rice=9', '--products', 'product-offered'], '--products needs a --price'],
])('%j is refused in one line of English', async (args, words) => {
  const { code, stderr } = await said('offer', 'add', 'wrong', '--title', '错', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
  expect(stderr).not.toMatch(/\p{Script=Han}/u)
})

test('prices: one a kind, some SKUs at their own, a flash sale with its pieces', async () => {
  const { productId, skuId } = goods
  const put = (id: string, ...args: string[]) => saidJson('offer', 'add', id, '--title', '特价', ...args)
  expect(await put('tenth', '--kind', 'limited', '--price', '90%')).toMatchObject({ type: 1, price: { perMille: 100 } })
  expect(await put('hello', '--kind', 'new-user', '--price', '9.9', '--products', productId)).toMatchObject({
    type: 11,
    price: { cents: 990 },
    productIds: [productId],
    skus: { [skuId]: { productId, cents: null, pieces: null } },
  })
  const flash = [
    '--kind',
    'flash',
    '--prices',
    `${productId}=49`,
    '--pieces',
    '5',
    '--each',
    '1',
    '--until',
    '2099-01-01',
  ]
  expect(await put('noon', ...flash)).toMatchObject({
    type: 4,
    skus: { [skuId]: { productId, cents: 4900, pieces: 5 } },
    each: 1,
    productIds: [productId],
  })
  expect(await put('evening', ...flash, '--daily', '20:00-22:30', '--anyway')).toMatchObject({
    daily: { from: 1200, to: 1350 },
  })
  expect((await said('offer', 'list')).stdout).toMatch(/noon .*1 SKUs of 1 products +秒杀价 ¥49 /)
})

test('a price is put by SKU, and the operator is told which SKUs keep their list price', async () => {
  const put = (...args: string[]) => saidJson('offer', 'add', 'rice', '--title', '秒杀', '--kind', 'flash', ...args)
  const terms = { productId: rice.productId, pieces: null }
  expect(await put('--prices', 'sku-rice=39.9,sku-rice-5kg=79')).toMatchObject({
    productIds: [rice.productId],
    skus: { 'sku-rice': { ...terms, cents: 3990 }, 'sku-rice-5kg': { ...terms, cents: 7900 } },
  })
  const { stdout } = await said('offer', 'list')
  expect(stdout).toMatch(/rice +the mall +2 SKUs of 1 products +秒杀价 ¥39.90 起/)
  expect(stdout).toContain('rice: at their list price in product-rice: sku-rice-10kg (10kg) ¥164.90')
  const all = (await saidJson('offer', 'list')) as { id: string; outside: { skuId: string }[] }[]
  expect(all.find(({ id }) => id === 'rice')?.outside.map(({ skuId }) => skuId)).toEqual(['sku-rice-10kg'])
  // A percentage with pieces is of each SKU; one SKU may have a price of its own beside it.
  expect(
    await put('--price', '90%', '--products', rice.productId, '--prices', 'sku-rice=1', '--pieces', '9'),
  ).toMatchObject({
    price: { perMille: 100 },
    skus: {
      'sku-rice': { cents: 100, pieces: 9 },
      'sku-rice-5kg': { cents: null, pieces: 9 },
      'sku-rice-10kg': { cents: null, pieces: 9 },
    },
  })
  expect((await said('offer', 'list')).stdout).not.toContain('at their list price')
  await said('offer', 'end', 'rice')
})

test('gifts and trade-ins: from a step on so many of these SKUs', async () => {
  const put = (id: string, ...args: string[]) =>
    saidJson('offer', 'add', id, '--title', '加购', '--store', goods.storeId, ...args)
  const { productId, skuId } = goods
  expect(await put('gift', '--kind', 'gift-choice', '--steps', '199-1,399-2', '--goods', skuId)).toMatchObject({
    type: 18,
    isGift: true,
    basis: 'cents',
    earnedBy: null,
    goods: [{ skuId, productId, cents: 0 }],
    steps: [
      { from: 19_900, number: 1 },
      { from: 39_900, number: 2 },
    ],
  })
  const trade = ['--kind', 'trade-in', '--steps', '2p-1', '--goods', `${skuId}=9.9`]
  expect(await put('trade', ...trade, '--products', productId)).toMatchObject({
    isGift: false,
    basis: 'pieces',
    earnedBy: [productId],
  })
  expect(await said('offer', 'add', 'other', '--title', '换购', '--store', goods.storeId, ...trade)).toMatchObject({
    stderr: expect.stringContaining('"trade" wants the same goods'),
  })
  const { stdout } = await said('offer', 'list')
  expect(stdout).toMatch(/gift +test-store +all goods +满199赠1件 满399赠2件/)
  expect(stdout).toMatch(/trade +test-store +1 products +满2件加¥9.90?换购1件/)
})

test('points: so many times, or by step', async () => {
  const put = (id: string, ...args: string[]) =>
    saidJson('offer', 'add', id, '--title', '积分', '--kind', 'points', ...args)
  expect(await put('double', '--times', '2', '--products', goods.productId)).toMatchObject({
    type: 6,
    productIds: [goods.productId],
    reward: { times: 2 },
  })
  expect(await put('bonus', '--steps', '100-50', '--store', goods.storeId)).toMatchObject({
    reward: { basis: 'cents', steps: [{ from: 10_000, points: 50 }] },
  })
  expect((await said('offer', 'list')).stdout).toMatch(/bonus .*满100送50积分/)
})

test('only what holds can be ended', async () => {
  expect(await said('offer', 'end', 'never')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no offer "never"'),
  })
})
