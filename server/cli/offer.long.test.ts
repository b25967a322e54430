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

const { runCommand, runJson } = commandLine(() => env)
const SPRING = ['offer', 'add', 'spring', '--title', '春天满减']

test('an offer is added, listed, replaced and ended', async () => {
  expect((await runCommand('offer', 'list')).stdout).toContain('offer add <id>')
  expect(await runJson(...SPRING, '--tiers', '300-30,500-60.5')).toMatchObject({
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
  expect(await runJson('offer', 'add', 'pair', '--title', '两件', '--tiers', '2p-90%,3p-85.5%', ...args)).toMatchObject(
    {
      storeId: goods.storeId,
      productIds: [goods.productId],
      basis: 'pieces',
      tiers: [{ off: { perMille: 100 } }, { from: 3, off: { perMille: 145 } }],
    },
  )
  expect((await runCommand('offer', 'list')).stdout).toMatch(/spring +the mall +all goods +满300减30 满500减60.5/)
  await runJson(...SPRING, '--tiers', '100-5')
  expect(await runJson('offer', 'list')).toHaveLength(2)
  expect((await runCommand('offer', 'end', 'spring')).stdout).toBe('spring: ended\n')
  expect(await runJson('offer', 'list')).toMatchObject([{ id: 'pair' }])
})

test('an offer for the goods of another is refused with its id, unless an option allows both', async () => {
  await runJson(...SPRING, '--tiers', '300-30')
  const summer = ['offer', 'add', 'summer', '--title', '夏天', '--tiers', '200-10']
  expect(await runCommand(...summer)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“spring”在同一时间用于相同的商品'),
  })
  expect(await runJson(...summer, '--anyway')).toMatchObject({ id: 'summer' })
})

test.each([
  [['--tiers', '300'], '--tiers must be like'],
  [['--tiers', '300-30,2p-90%'], '--tiers must be like'],
  [['--tiers', '300-301'], '减的不能比门槛多'],
  [['--tiers', '300-30,200-40'], '门槛要一档比一档高'],
  [['--tiers', '300-30', '--store', 'nobody'], '没有店铺“nobody”'],
  [['--tiers', '300-30', '--products', 'nothing'], '没有在售的商品“nothing”'],
  [['--tiers', '300-30', '--until', '2001-01-01'], '--until must be after'],
  [[], '--tiers must be like'],
  [['--price', '80'], '--price needs a --kind'],
  [
    ['--kind', 'sale', '--price', '80'],
    '--kind must be one of limited, flash, new-user, member, app, app-new-user, gift-choice',
  ],
  [['--kind', 'trade-in', '--steps', '99-1', '--goods', 'sku-offered=9.9'], '满赠和换购要选店铺: --store'],
  [['--kind', 'gift-choice', '--steps', '99-1', '--goods', 'none', '--store', 'test-store'], '没有规格“none”'],
  [
    ['--kind', 'trade-in', '--steps', '99-1', '--goods', 'sku-offered', '--store', 'test-store'],
    '--goods must be like',
  ],
  [
    ['--kind', 'gift-choice', '--steps', '99', '--goods', 'sku-offered', '--store', 'test-store'],
    '--steps must be like',
  ],
  [['--kind', 'points', '--times', '11'], '积分为 2 到 10 倍'],
  [['--kind', 'limited', '--price', '9', '--steps', '99-1'], '--steps needs --kind gift-choice'],
  [['--kind', 'limited', '--price', 'cheap'], '--price must be like 80 or 90%'],
  [['--kind', 'limited', '--price', '0'], '价格为 ¥0.01 以上'],
  [['--kind', 'limited', '--price', '80', '--each', '1'], '--each is for a flash sale'],
  [['--kind', 'limited', '--price', '80', '--tiers', '300-30'], 'either --tiers or a --kind'],
  [['--kind', 'limited', '--prices', 'a:80'], '--prices must be like a=9.9,b=80'],
  [['--kind', 'flash', '--price', '80', '--daily', 'noon'], '--daily must be like 08:00-12:00'],
  [['--kind', 'flash', '--price', '80', '--daily', '12:00-08:00'], '每天的开始要早于结束'],
  [['--kind', 'flash', '--price', '80'], '按金额定价要选商品: --products or --prices'],
  [['--kind', 'limited', '--price', '80'], '按金额定价要选商品: --products or --prices'],
  [['--kind', 'flash', '--price', '80%'], '秒杀要选商品: --products'],
  [['--kind', 'flash', '--price', '80%', '--pieces', '3'], '还没有选商品: --products'],
  [['--kind', 'limited', '--prices', 'nothing=9'], '没有在售的规格或商品“nothing”'],
  [['--kind', 'limited', '--prices', 'sku-rice=9', '--store', 'test-store-2'], '没有店铺“test-store-2”'],
  [
    ['--kind', 'flash', '--prices', 'product-rice=39.9'],
    '--prices: 商品“product-rice”的规格原价不同，请逐个定价 (--prices)：sku-rice (¥47.90), sku-rice-5kg (¥89.90), sku-rice-10kg (¥164.90)',
  ],
  [
    ['--kind', 'limited', '--price', '39.9', '--products', 'product-rice'],
    '--products: 商品“product-rice”的规格原价不同',
  ],
  [['--kind', 'limited', '--prices', 'sku-rice=47.9'], '--prices: ¥47.90 不低于规格 sku-rice 的原价 ¥47.90'],
  [
    ['--kind', 'limited', '--price', '100', '--products', 'product-offered'],
    '--price: ¥100.00 不低于规格 sku-offered 的原价 ¥100.00',
  ],
  [['--kind', 'limited', '--prices', 'sku-offered=9,product-offered=8'], '--prices: 规格 sku-offered 定了两次价'],
  [['--kind', 'limited', '--prices', 'sku-rice=9', '--products', 'product-offered'], '还没有定价: --price'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('offer', 'add', 'wrong', '--title', '错', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})

test('prices: one of each kind, some SKUs with their own, a flash sale with a number of units', async () => {
  const { productId, skuId } = goods
  const put = (id: string, ...args: string[]) => runJson('offer', 'add', id, '--title', '特价', ...args)
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
  expect((await runCommand('offer', 'list')).stdout).toMatch(/noon .*1 SKUs of 1 products +秒杀价 ¥49 /)
})

test('a price is set by SKU, and the operator sees which SKUs keep their list price', async () => {
  const put = (...args: string[]) => runJson('offer', 'add', 'rice', '--title', '秒杀', '--kind', 'flash', ...args)
  const terms = { productId: rice.productId, pieces: null }
  expect(await put('--prices', 'sku-rice=39.9,sku-rice-5kg=79')).toMatchObject({
    productIds: [rice.productId],
    skus: { 'sku-rice': { ...terms, cents: 3990 }, 'sku-rice-5kg': { ...terms, cents: 7900 } },
  })
  const { stdout } = await runCommand('offer', 'list')
  expect(stdout).toMatch(/rice +the mall +2 SKUs of 1 products +秒杀价 ¥39.90 起/)
  expect(stdout).toContain('rice: at their list price in product-rice: sku-rice-10kg (10kg) ¥164.90')
  const all = (await runJson('offer', 'list')) as { id: string; outside: { skuId: string }[] }[]
  expect(all.find(({ id }) => id === 'rice')?.outside.map(({ skuId }) => skuId)).toEqual(['sku-rice-10kg'])
  // A percentage with units is for each SKU; a SKU may have a price of its own in addition.
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
  expect((await runCommand('offer', 'list')).stdout).not.toContain('at their list price')
  await runCommand('offer', 'end', 'rice')
})

test('gifts and add-ons: from a threshold on, a number of these SKUs', async () => {
  const put = (id: string, ...args: string[]) =>
    runJson('offer', 'add', id, '--title', '加购', '--store', goods.storeId, ...args)
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
  expect(
    await runCommand('offer', 'add', 'other', '--title', '换购', '--store', goods.storeId, ...trade),
  ).toMatchObject({
    stderr: expect.stringContaining('“trade”在同一时间用于相同的商品'),
  })
  const { stdout } = await runCommand('offer', 'list')
  expect(stdout).toMatch(/gift +test-store +all goods +满199赠1件 满399赠2件/)
  expect(stdout).toMatch(/trade +test-store +1 products +满2件加¥9.90?换购1件/)
})

test('points: by a factor, or by tier', async () => {
  const put = (id: string, ...args: string[]) =>
    runJson('offer', 'add', id, '--title', '积分', '--kind', 'points', ...args)
  expect(await put('double', '--times', '2', '--products', goods.productId)).toMatchObject({
    type: 6,
    productIds: [goods.productId],
    reward: { times: 2 },
  })
  expect(await put('bonus', '--steps', '100-50', '--store', goods.storeId)).toMatchObject({
    reward: { basis: 'cents', steps: [{ from: 10_000, points: 50 }] },
  })
  expect((await runCommand('offer', 'list')).stdout).toMatch(/bonus .*满100送50积分/)
})

test('only an active offer can be ended', async () => {
  expect(await runCommand('offer', 'end', 'never')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('没有活动“never”'),
  })
})
