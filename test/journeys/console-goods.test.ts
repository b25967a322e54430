// Goods in the console: the list, the editor of one product, the shelf, and undo.
import { ERROR_CODES } from '@contract/codes/errors'
import type { GoodsFields } from '@contract/console/goods'
import sharp from 'sharp'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { openStore, shelve } from '../support/shopping'

const STORE = 'tea'
const OTHER = 'lamps'

let mall: TestMall
/** Two editors of the store. */
let one: ConsoleClient
let two: ConsoleClient
let head: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  const { services } = mall
  await openStore(services, { storeId: STORE, name: '一叶茶铺' })
  await openStore(services, { storeId: OTHER, name: '灯屋' })
  await services.db.tx((tx) =>
    services.editor.putCategories(tx, [
      { categoryId: 'drinks', parentId: null, level: 1, name: '饮品', picture: null, position: 1 },
      { categoryId: 'teas', parentId: 'drinks', level: 2, name: '茶', picture: null, position: 1 },
    ]),
  )
  ;({ client: one } = await staffClient(mall, 'content', { stores: [STORE] }))
  ;({ client: two } = await staffClient(mall, 'content', { stores: [STORE] }))
  ;({ client: head } = await staffClient(mall, 'administrator'))
})
afterAll(() => mall.close())

let made = 0
/** A new product of the store, on the shelf. */
async function product(offer: Partial<Parameters<typeof shelve>[2]> = {}): Promise<string> {
  const { productId } = await shelve(mall.services, `goods-${++made}`, { stock: 5, storeId: STORE, ...offer })
  return productId
}

async function save(
  client: ConsoleClient,
  productId: string,
  write: Partial<GoodsFields>,
  read?: Partial<GoodsFields>,
) {
  const { fields } = await client.call('goods/detail', { productId })
  const seen = Object.fromEntries(Object.entries(fields).filter(([field]) => field in write))
  return client.call('goods/save', { productId, read: read ?? seen, write })
}

const refusalOf = async (productId: string, write: object) => {
  const { fields } = await one.call('goods/detail', { productId })
  const read = Object.fromEntries(Object.keys(write).map((field) => [field, fields[field as keyof GoodsFields]]))
  const { code, message } = await one.send('goods/save', { productId, read, write })
  return code === ERROR_CODES.SYS_PARAM_ERROR ? message : code
}

const picture = async () =>
  one.upload(
    'picture/upload',
    await sharp({ create: { width: 40, height: 40, channels: 3, background: `#0${(made % 9) + 1}6` } })
      .png()
      .toBuffer(),
  )

describe('the list', () => {
  let ids: string[]
  beforeAll(async () => {
    ids = []
    for (let n = 0; n < 5; n++) {
      mall.clock.advance(1000)
      ids.push(await product({ stock: n === 4 ? 0 : 5 }))
    }
    for (const id of ids.slice(0, 2)) await save(one, id, { categoryId: 'teas' })
    await one.call('goods/setShelf', { productIds: [ids[3] ?? ''], isOnShelf: false })
  })
  const idsOf = async (input: object, client = one) =>
    (await client.call('goods/list', { view: 'all', pageSize: 100, ...input })).records.map(
      ({ productId }) => productId,
    )

  test('goods are listed newest first, page by page, each once [console.goods-index]', async () => {
    const first = await one.call('goods/list', { view: 'all', pageSize: 2 })
    const second = await one.call('goods/list', { view: 'all', pageSize: 100, cursor: first.cursor ?? '' })
    expect([...first.records, ...second.records].map(({ productId }) => productId)).toEqual([...ids].reverse())
    expect(first.records[0]).toMatchObject({ storeName: '一叶茶铺', categoryText: '测试', available: 0, skuCount: 1 })
    expect((await one.send('goods/list', { view: 'all', cursor: 'x' })).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  })

  test('each view lists and counts its goods within the filters [console.goods-index]', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    expect(await idsOf({ view: 'onShelf' })).toEqual([e, c, b, a])
    expect(await idsOf({ view: 'soldOut' })).toEqual([e])
    expect(await idsOf({ view: 'offShelf' })).toEqual([d])
    expect(await idsOf({ categoryId: 'drinks' })).toEqual([b, a])
    expect(await idsOf({ storeIds: [STORE], categoryId: 'drinks' })).toEqual([b, a])
    const countsOf = async (input: object) =>
      Object.fromEntries((await one.call('goods/counts', input)).views.map(({ view, count }) => [view, count]))
    expect(await countsOf({})).toEqual({ all: 5, onShelf: 4, soldOut: 1, offShelf: 1 })
    expect(await countsOf({ categoryId: 'drinks' })).toEqual({ all: 2, onShelf: 2, soldOut: 0, offShelf: 0 })
    expect(await countsOf({ text: d })).toEqual({ all: 1, onShelf: 0, soldOut: 0, offShelf: 1 })
  })

  test('an id, a code, a barcode, a word or the beginning of a title finds goods [console.goods-search]', async () => {
    const [a = '', , , d = ''] = ids
    await save(one, a, { title: '高山乌龙新茶' })
    await save(one, d, { title: '旧款茶壶' })
    const skuId = a.replace('product-', 'sku-')
    const { services } = mall
    const write = async (tx: Parameters<Parameters<typeof services.db.tx>[0]>[0]) =>
      services.editor.setSkuFields(tx, a, new Map([[skuId, { skuCode: 'WL-1', barcode: '6901234567892' }]]), 1)
    await services.db.tx(write)
    await mall.settle()
    for (const text of [a, skuId, 'WL-1', '6901234567892', '高山', '乌龙'])
      expect([text, await idsOf({ text })]).toEqual([text, [a]])
    // A product off the shelf is found by the beginning of its title.
    expect(await idsOf({ text: '旧款' })).toEqual([d])
    expect(await idsOf({ text: '没有这样的' })).toEqual([])
    expect(await idsOf({ text: a, storeIds: [OTHER] })).toEqual([])
  })

  test('goods of other stores are in no list, count or page of the account [console.goods-scope]', async () => {
    const { productId } = await shelve(mall.services, 'elsewhere', { stock: 1, storeId: OTHER })
    expect(await idsOf({})).not.toContain(productId)
    expect(await idsOf({ text: productId })).toEqual([])
    expect(await idsOf({ storeIds: [OTHER] })).toEqual([])
    expect(await idsOf({}, head)).toContain(productId)
    const write = { title: '改' }
    for (const [key, input] of [
      ['goods/detail', {}],
      ['goods/save', { read: write, write }],
    ] as const) {
      const reply = await one.send(key, { productId, ...input })
      expect(reply).toEqual(await one.send(key, { productId: 'product-unknown', ...input }))
      expect(reply.code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
    }
    const [result] = (await one.call('goods/setShelf', { productIds: [productId], isOnShelf: false })).records
    expect(result).toMatchObject({ isDone: false, title: '', text: '没有这件商品' })
  })

  test('without the right to edit there are no acts [console.goods-shelf]', async () => {
    const { client } = await staffClient(mall, 'clerk', { stores: [STORE] })
    const { records } = await client.call('goods/list', { view: 'all' })
    expect(records.flatMap(({ acts }) => acts)).toEqual([])
  })
})

describe('the editor', () => {
  test('a save writes the changed fields and leaves SKUs, sales and prices [console.goods-save]', async () => {
    const productId = await product()
    const before = await one.call('goods/detail', { productId })
    const { goods, conflicts } = await save(one, productId, {
      title: '明前龙井',
      parameters: [{ name: '产地', value: '杭州' }],
      limitPerShopper: 4,
      limitDays: 30,
    })
    expect(conflicts).toEqual([])
    expect(goods.fields).toEqual({
      ...before.fields,
      title: '明前龙井',
      parameters: [{ name: '产地', value: '杭州' }],
      limitPerShopper: 4,
      limitDays: 30,
    })
    expect(goods).toMatchObject({
      priceCents: before.priceCents,
      available: 5,
      skuCount: 1,
      soldCount: before.soldCount,
    })
    expect(goods.lastEdit?.by).toMatch(/^员工/)
    await mall.settle()
    const shopper = await mall.enrol()
    const page = await shopper.call('GET product/getProductDetail', { productId })
    expect(page).toMatchObject({ title: '明前龙井' })
    expect((await one.call('goods/list', { view: 'all', text: '龙井' })).records).toHaveLength(1)
  })

  test('when two people change one field, the second overwrites nothing [console.goods-conflict]', async () => {
    const productId = await product()
    const { fields } = await two.call('goods/detail', { productId })
    await save(one, productId, { title: '一号的标题' })
    const read = { title: fields.title, brand: fields.brand }
    const { goods, conflicts } = await save(two, productId, { title: '二号的标题', brand: '二号牌' }, read)
    expect(conflicts).toEqual([{ field: 'title', by: expect.stringMatching(/^员工/), at: expect.any(Number) }])
    expect(goods.fields).toMatchObject({ title: '一号的标题', brand: '二号牌' })
  })

  test('executable markup is removed from the description, and the reply reports it [console.goods-html]', async () => {
    const productId = await product()
    const saved = await save(one, productId, {
      detailHtml: '<p onclick="x()">好茶</p><script>alert(1)</script><iframe></iframe>',
    })
    expect(saved.isCleaned).toBe(true)
    expect(saved.goods.fields.detailHtml).toBe('<p>好茶</p>')
    expect((await save(one, productId, { detailHtml: '<p>更好</p>' })).isCleaned).toBe(false)
  })

  test.each([
    ['title', '  ', 'title: 要有商品名'],
    ['pictures', [], 'pictures: 至少一张图片'],
    ['pictures', [{ url: 'https://evil.example/x.png', ground: null, scale: 1, count: 1 }], 'pictures: 图片要先上传'],
    ['pictures', [{ url: 'javascript:alert(1)', ground: null, scale: 1, count: 1 }], 'pictures: 图片要先上传'],
    ['categoryId', 'no-category', 'categoryId: 没有这个类目'],
    ['freightTemplate', 'none', 'freightTemplate: 这家门店没有这个运费模板'],
    ['limitDays', 7, 'limitDays: 先填限购件数'],
    ['parameters', [{ name: '产地', value: '' }], 'parameters: 属性要有名称和内容'],
  ] as const)('a wrong %s is refused with its reason: %s [console.goods-save]', async (field, value, text) => {
    expect(await refusalOf(await product(), { [field]: value })).toBe(text)
  })

  test.each([
    ['title', '长'.repeat(201)],
    ['minBuy', 0],
    ['packSize', 1000],
    ['limitPerShopper', -1],
    ['note', 'x'.repeat(1001)],
    ['pictures', Array.from({ length: 31 }, () => ({ url: '/media/x.webp', ground: null, scale: 1, count: 1 }))],
    ['storeId', OTHER],
  ])('a %s outside its limits is refused by the schema', async (field, value) => {
    const productId = await product()
    const { code } = await one.send('goods/save', { productId, read: { [field]: '' }, write: { [field]: value } })
    expect(code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  })

  test('a save is undone unless the field has changed since [console.goods-undo]', async () => {
    const productId = await product()
    const { title: old } = await one.call('goods/detail', { productId })
    await save(one, productId, { title: '错的' })
    const last = async () =>
      (await one.call('audit/own', { subject: productId, pageSize: 1 })).records[0]?.auditId ?? ''
    const wrong = await last()
    await one.call('audit/undo', { auditId: wrong })
    expect((await one.call('goods/detail', { productId })).title).toBe(old)
    await save(one, productId, { title: '第二次' })
    const second = await last()
    await save(two, productId, { title: '别人的' })
    expect((await one.send('audit/undo', { auditId: second })).code).toBe(ERROR_CODES.STATE_CHANGED)
  })
})

test('the log of a product lists the account and the fields of each change [console.goods-log]', async () => {
  const productId = await product()
  await save(one, productId, { title: '新名', detailHtml: '<p>长</p>' })
  await one.call('goods/setShelf', { productIds: [productId], isOnShelf: false })
  const first = await two.call('goods/log', { productId, pageSize: 1 })
  expect(first.records).toMatchObject([
    {
      by: expect.stringMatching(/^员工/),
      action: 'goods.shelf',
      changes: [{ field: 'isOnShelf', before: '是', after: '否' }],
    },
  ])
  const second = await two.call('goods/log', { productId, cursor: first.cursor ?? '' })
  expect(second).toMatchObject({
    records: [
      {
        action: 'goods.save',
        changes: [
          { field: 'title', before: productId, after: '新名' },
          { field: 'detailHtml', before: '', after: '' },
        ],
      },
    ],
    cursor: null,
  })
})

describe('the shelf', () => {
  test('goods are taken off the shelf and put back; each result contains the reason of a refusal [console.goods-shelf]', async () => {
    const [a, b] = [await product(), await product()]
    await mall.services.productOperator.checkOnShelf([a, b], { storeId: STORE, field: 'productId' })
    const input = { productIds: [a, b, 'unknown'], isOnShelf: false }
    const preview = await one.call('goods/checkShelf', input)
    expect((await one.call('goods/detail', { productId: a })).state).toBe('onShelf')
    const done = await one.call('goods/setShelf', input)
    expect(done).toEqual(preview)
    expect(done.records.map(({ isDone, text }) => [isDone, text])).toEqual([
      [true, ''],
      [true, ''],
      [false, '没有这件商品'],
    ])
    const again = await one.call('goods/setShelf', { productIds: [a], isOnShelf: false })
    expect(again.records[0]).toMatchObject({ isDone: false, text: '已经下架' })
    await mall.settle()
    const shopper = await mall.enrol()
    expect(await shopper.call('GET product/getProductDetail', { productId: a })).toMatchObject({
      skus: { notBuyableReason: '商品已下架' },
    })
    const [entry] = (await one.call('audit/own', { subject: a, pageSize: 1 })).records
    await one.call('audit/undo', { auditId: entry?.auditId ?? '' })
    expect((await one.call('goods/detail', { productId: a })).state).toBe('onShelf')
  })
})

describe('a new product', () => {
  const goods = async () => ({
    storeId: STORE,
    categoryId: 'teas',
    title: '新茶',
    productType: 1 as const,
    picture: await picture(),
    priceCents: 12_800,
    optionGroups: [
      { name: '规格', values: [{ name: '罐装' }, { name: '袋装' }] },
      { name: '重量', values: [{ name: '100 克' }, { name: '250 克' }, { name: '500 克' }] },
    ],
  })

  test('each combination of options is a SKU; the product is off the shelf without stock [console.goods-add]', async () => {
    const { productId } = await one.call('goods/add', await goods())
    const added = await one.call('goods/detail', { productId })
    expect(added).toMatchObject({
      state: 'offShelf',
      skuCount: 6,
      available: 0,
      priceCents: 12_800,
      categoryText: '饮品 / 茶',
    })
    const skus = (await mall.services.editor.findKnown(mall.services.db.q, [productId])).get(productId)?.skus ?? []
    expect(skus.map(({ options }) => options.join())).toContain('袋装,500 克')
    const put = await one.call('goods/setShelf', { productIds: [productId], isOnShelf: true })
    expect(put.records[0]?.isDone).toBe(true)
  })

  test.each([
    ['another store', { storeId: OTHER }, 'storeId: 没有这家门店'],
    ['an unknown category', { categoryId: 'none' }, 'categoryId: 没有类目 none'],
    [
      'a picture of another site',
      { picture: { url: 'https://x.example/a.webp', ground: null, scale: 1, count: 1 } },
      'picture: 图片要先上传',
    ],
    [
      'two groups of one name',
      {
        optionGroups: [
          { name: 'a', values: [{ name: '1' }] },
          { name: 'a', values: [{ name: '1' }] },
        ],
      },
      'optionGroups: 有同名的规格',
    ],
    [
      'a value twice',
      { optionGroups: [{ name: 'a', values: [{ name: '1' }, { name: '1' }] }] },
      'optionGroups: “a”有重复的值',
    ],
    [
      'too many combinations',
      {
        optionGroups: ['a', 'b'].map((name) => ({
          name,
          values: Array.from({ length: 30 }, (_, n) => ({ name: `${n}` })),
        })),
      },
      'optionGroups: 有 900 个组合，最多 500 个规格',
    ],
  ])('%s is refused [console.goods-add]', async (_what, change, text) => {
    const { code, message } = await one.send('goods/add', { ...(await goods()), ...change })
    expect([code, message]).toEqual([ERROR_CODES.SYS_PARAM_ERROR, text])
  })
})

test('the command line and the console both change the freight data of a product', async () => {
  const productId = await product()
  await mall.services.productOperator.setFreight(OPERATOR, productId, { volumeCm3: 1200 })
  expect((await one.call('goods/detail', { productId })).fields.volumeCm3).toBe(1200)
  const { goods } = await save(one, productId, { volumeCm3: 900 })
  expect(goods.fields.volumeCm3).toBe(900)
})
