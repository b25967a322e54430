import { INVALID_REASON } from '@contract/codes/cart'
import { AppError } from '../../../kernel/errors'
import { openShelf, ownWord, PICTURE, type Shelf, skuOf } from './catalog.fixture'
import type { ProductDraft } from './product.types'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
  await shelf.addStore({ storeId: 's1' })
  await shelf.addStore({ storeId: 'rider', deliveryTypes: [3, 1], openTime: '10:00', closeTime: '22:00' })
  await shelf.addCategory('hall')
  await shelf.addCategory('c1', 'hall', 2)
  await shelf.addCategory('c2', 'hall', 2)
})
afterAll(() => shelf.close())

/** Current ids of a list, without the caches. */
const ids = async (filter: Parameters<Shelf['catalog']['page']>[0]) =>
  (await shelf.catalog.page({ pageSize: 50, ...filter }, shelf.now())).records.map((card) => card.productId)
const save = (...drafts: ProductDraft[]) => shelf.db.tx((tx) => shelf.editor.saveProducts(tx, drafts, shelf.now()))

describe('a product and its positions in lists', () => {
  test('a new product is in the lists of its categories, store and brand, and in the search [catalog.lists]', async () => {
    const word = ownWord()
    await shelf.add({ productId: word, title: `${word} 大衣`, brand: `brand-${word}` })
    for (const filter of [
      { categoryId: 'c1' },
      { categoryId: 'hall' },
      { storeId: 's1' },
      { brands: [`brand-${word}`] },
      { keyword: `${word} 大衣` },
    ]) {
      expect(await ids(filter)).toContain(word)
    }
    expect(await ids({ categoryId: 'c2' })).not.toContain(word)
  })

  test('a new title, category, brand or store moves it in the same transaction [catalog.lists]', async () => {
    const [word, other] = [ownWord(), ownWord()]
    const draft = await shelf.add({ productId: word, title: word, brand: `b-${word}` })
    await save({ ...draft, title: other, categoryId: 'c2', brand: `b-${other}`, storeId: 'rider' })
    expect(await ids({ keyword: word })).toEqual([])
    expect(await ids({ brands: [`b-${word}`] })).toEqual([])
    expect(await ids({ categoryId: 'c1' })).not.toContain(word)
    for (const filter of [{ keyword: other }, { categoryId: 'c2' }, { brands: [`b-${other}`] }, { storeId: 'rider' }])
      expect(await ids(filter)).toContain(word)
  })

  test('options and parameters filter its lists, and new ones replace the old [catalog.attributes]', async () => {
    const word = ownWord()
    const colours = (...names: string[]) => [{ name: '颜色', values: names.map((name) => ({ name })) }]
    const madeIn = [
      { name: '产地', value: word },
      { name: '品牌', value: word },
    ]
    const of = (name: string, ...values: string[]) => ids({ keyword: word, attributes: [{ name, values }] })
    const draft = await shelf.add({
      productId: word,
      title: word,
      optionGroups: colours('白', '黑'),
      parameters: madeIn,
    })
    for (const found of [await of('颜色', '白'), await of('颜色', '红', '黑'), await of('产地', word)])
      expect(found).toEqual([word])
    for (const found of [await of('颜色', '红'), await of('产地', '白'), await of('品牌', word)])
      expect(found).toEqual([])
    await save({ ...draft, optionGroups: colours('红', '黑') })
    expect([await of('颜色', '白'), await of('颜色', '红'), await of('产地', word)]).toEqual([[], [word], [word]])
  })

  test('values of one attribute in two filters are one filter, and chosen values stay in the list', async () => {
    const word = ownWord()
    for (const colour of ['白', '黑', '红'])
      await shelf.add({ productId: `${word}${colour}`, title: word, parameters: [{ name: '颜色', value: colour }] })
    const { records, total, attributes } = await shelf.catalog.page(
      {
        keyword: word,
        attributes: [
          { name: '颜色', values: ['白'] },
          { name: '颜色', values: ['黑', '绿'] },
        ],
        withFacets: true,
      },
      shelf.now(),
    )
    expect(records.map((card) => card.productId).sort()).toEqual([`${word}白`, `${word}黑`].sort())
    expect(total).toBe(2)
    expect(attributes).toHaveLength(1)
    expect(attributes?.[0]?.name).toBe('颜色')
    expect(new Map(attributes?.[0]?.values.map(({ name, count }) => [name, count]))).toEqual(
      new Map([
        ['白', 1],
        ['红', 1],
        ['黑', 1],
        ['绿', 0],
      ]),
    )
  })

  test('an off-shelf product is in no list, and its page shows the reason [catalog.off-shelf]', async () => {
    const word = ownWord()
    const draft = await shelf.add({ productId: word, title: word })
    await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, word, false, shelf.now()))
    await shelf.settle()
    expect(await ids({ keyword: word })).toEqual([])
    const detail = await shelf.catalog.detail(word, null, shelf.now())
    expect([detail.buttons[0]?.code, detail.notBuyableReason]).toEqual(['similar', INVALID_REASON.offShelf])
    expect(
      (
        await shelf.catalog.findSkusForSale(
          shelf.db.q,
          draft.skus.map((sku) => sku.skuId),
        )
      ).get(`${word}-1`),
    ).toMatchObject({ isOnShelf: false, isSkuLive: true })
    await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, word, true, shelf.now()))
    expect(await ids({ keyword: word })).toEqual([word])
  })

  test('a sold-out product moves to the end of every list, and returns with its stock [catalog.sold-out-last]', async () => {
    const word = ownWord()
    await shelf.add({ productId: `${word}-a`, title: word, soldCount: 500 })
    await shelf.add({ productId: `${word}-b`, title: word })
    expect(await ids({ keyword: word })).toEqual([`${word}-a`, `${word}-b`])
    await shelf.db.tx((tx) => shelf.stock.reserve(tx, word, [{ skuId: `${word}-a-1`, number: 10 }], shelf.now()))
    await shelf.settle()
    expect(await ids({ keyword: word })).toEqual([`${word}-b`, `${word}-a`])
    expect((await shelf.catalog.findProductCards(shelf.db.q, [`${word}-a`], shelf.now()))[0]).toMatchObject({
      isSoldOut: true,
      singleSkuId: null,
    })
    expect(await ids({ keyword: word, inStock: true })).toEqual([`${word}-b`])
    await shelf.db.tx((tx) => shelf.stock.release(tx, word, [{ skuId: `${word}-a-1`, number: 10 }], shelf.now()))
    await shelf.settle()
    expect(await ids({ keyword: word, sort: 'sales' })).toEqual([`${word}-a`, `${word}-b`])
  })

  test('sales count once per payment and move the product in 销量 and in searches [catalog.sales]', async () => {
    const word = ownWord()
    await shelf.add({ productId: `${word}-a`, title: word, soldCount: 10 })
    await shelf.add({ productId: `${word}-b`, title: word })
    const productId = `${word}-b`
    const sale = {
      ref: `pay-${word}`,
      lines: [
        { productId, number: 20 },
        { productId, number: 5 },
      ],
    }
    for (let i = 0; i < 3; i++) await shelf.db.tx((tx) => shelf.sales.record(tx, [sale]))
    // Lists are updated within a minute, once for all sales in it.
    expect(await ids({ keyword: word, sort: 'sales' })).toEqual([`${word}-a`, `${word}-b`])
    expect(await shelf.jobs.runDue()).toBe(0)
    shelf.clock.advance(60_000)
    expect(await shelf.jobs.runDue()).toBe(1)
    expect(await ids({ keyword: word, sort: 'sales' })).toEqual([`${word}-b`, `${word}-a`])
    expect(await ids({ keyword: word })).toEqual([`${word}-b`, `${word}-a`])
    expect((await shelf.catalog.findProductCards(shelf.db.q, [`${word}-b`], shelf.now()))[0]?.soldCount).toBe(25)
    // After a move by sales and a new save, the product is once in each list and under each term, and keeps the
    // operator's position.
    const draft = (await shelf.editor.findKnown(shelf.db.q, [`${word}-b`])).get(`${word}-b`)?.draft
    const places = async () =>
      (
        await shelf.db.q
          .selectFrom('listing')
          .selectAll()
          .where('productId', '=', `${word}-b`)
          .orderBy('scope')
          .execute()
      ).map(({ scope, rankKey, byOverall, bySales }) => [scope, rankKey, byOverall, bySales])
    const moved = await places()
    expect(moved.length).toBeGreaterThan(2)
    if (draft) await save({ ...draft, soldCount: 25 })
    expect(await places()).toEqual(moved)
    expect(await ids({ keyword: word })).toEqual([`${word}-b`, `${word}-a`])
  })

  test('new prices show on the card and in the price order [catalog.new-price]', async () => {
    const word = ownWord()
    const skus = [
      skuOf(`${word}-1`, { priceCents: 3000 }),
      skuOf(`${word}-2`, { priceCents: 2000, memberPriceCents: 1900, originalPriceCents: 2500 }),
    ]
    await shelf.add({ productId: word, title: word, skus })
    await shelf.add({ productId: `${word}-x`, title: word, skus: [skuOf(`${word}-x-1`, { priceCents: 1500 })] })
    expect(await ids({ keyword: word, sort: 'priceUp' })).toEqual([`${word}-x`, word])
    await shelf.db.tx((tx) =>
      shelf.editor.setSkuPrices(
        tx,
        `${word}-1`,
        { priceCents: 900, memberPriceCents: null, originalPriceCents: null },
        shelf.now(),
      ),
    )
    expect(await ids({ keyword: word, sort: 'priceUp' })).toEqual([word, `${word}-x`])
    expect(await ids({ keyword: word, maxPrice: 1000 })).toEqual([word])
    const [card] = await shelf.catalog.findProductCards(shelf.db.q, [word], shelf.now())
    expect(card).toMatchObject({ price: 900, isPriceRange: true, memberPrice: null, originalPrice: null })
  })

  test('a SKU that is missing in a new draft is retired, and carts and orders still find it [catalog.sku-gone]', async () => {
    const word = ownWord()
    const draft = await shelf.add({ productId: word, title: word, skus: [skuOf(`${word}-1`), skuOf(`${word}-2`)] })
    await save({ ...draft, skus: draft.skus.slice(0, 1) })
    await shelf.settle()
    const skus = await shelf.catalog.findSkusForSale(shelf.db.q, [`${word}-1`, `${word}-2`, 'never'])
    expect([skus.get(`${word}-1`)?.isSkuLive, skus.get(`${word}-2`)?.isSkuLive]).toEqual([true, false])
    expect(skus.has('never')).toBe(false)
    expect((await shelf.catalog.productSkus(word, null, shelf.now())).skus.map((sku) => sku.skuId)).toEqual([
      `${word}-1`,
    ])
    await save({ ...draft, skus: [] })
    expect(await ids({ keyword: word })).toEqual([])
  })

  test('an invalid draft is refused with the name of the field and writes nothing [catalog.drafts]', async () => {
    const word = ownWord()
    const good = await shelf.add({ productId: word, title: word })
    const wrong = { ...good, productId: `${word}-2`, title: `${word} 2` }
    await expect(save({ ...wrong, storeId: 'nowhere' })).rejects.toThrow('storeId: ')
    await expect(save({ ...wrong, categoryId: 'nowhere' })).rejects.toThrow('categoryId: ')
    await expect(save(wrong)).rejects.toThrow('skuId: ')
    await expect(shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'never', true, 0))).rejects.toBeInstanceOf(AppError)
    expect(await ids({ keyword: word })).toEqual([word])
  })

  test('a second save of the same draft keeps sales and reviews', async () => {
    const word = ownWord()
    const draft = await shelf.add({ productId: word, title: word, soldCount: 5 })
    await shelf.sell(word, word, 2)
    const review = {
      reviewId: word,
      productId: word,
      skuId: `${word}-1`,
      uid: '',
      nick: '林**',
      avatar: null,
      stars: 5,
      content: '好',
      specText: '',
      createdAt: 1,
    }
    const addReviews = () =>
      shelf.db.tx((tx) => shelf.reviewBook.add(tx, [review, { ...review, reviewId: `${word}-2`, stars: 2 }]))
    await addReviews()
    await addReviews()
    await save(draft)
    await shelf.settle()
    const detail = await shelf.catalog.detail(word, null, shelf.now())
    expect(detail).toMatchObject({ soldText: '已售 7', reviewCount: 2, goodPercent: 50 })
    expect(await ids({ keyword: word })).toEqual([word])
  })

  test('concurrent writers of one product leave it once in each of its lists', async () => {
    const word = ownWord()
    const draft = await shelf.add({ productId: word, title: word })
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 0
          ? shelf.db
              .tx((tx) => shelf.stock.setOnHand(tx, `${word}-1`, i % 2 === 0 ? 0 : i, 'count', shelf.now()))
              .then(() => shelf.settle())
          : i % 3 === 1
            ? save({ ...draft, title: `${word} ${i}` })
            : shelf.sell(`${word}-${i}`, word, 1000).then(() => shelf.sales.rank()),
      ),
    )
    await shelf.settle()
    expect(await ids({ keyword: word })).toEqual([word])
    for (const sort of ['sales', 'priceUp', 'newest'] as const)
      expect((await ids({ keyword: word, sort })).length).toBe(1)
    expect(await ids({ categoryId: 'c1' })).toEqual(expect.arrayContaining([word]))
  })
})

describe('the data of the detail page', () => {
  test.each([
    ['virtual', { productType: 2 as const }, null, [['buyNow', '立即购买']]],
    ['weighed', { productType: 4 as const }, INVALID_REASON.weighed, []],
    [
      'normal',
      {},
      null,
      [
        ['addToCart', '加入购物车'],
        ['buyNow', '立即购买'],
      ],
    ],
  ])('%s goods: the server sends the buttons [catalog.buttons]', async (kind, change, reason, buttons) => {
    const word = ownWord()
    await shelf.add({ productId: word, ...change })
    const detail = await shelf.catalog.detail(word, null, shelf.now())
    expect(detail.notBuyableReason).toBe(reason)
    expect(detail.skus.notBuyableReason).toBe(reason)
    expect(detail.buttons.map((button) => [button.code, button.text])).toEqual(buttons)
    expect(detail.unit).toBe(reason === INVALID_REASON.weighed ? 'kg' : undefined)
    // Goods that are available only at the store show no delivery.
    expect(/送/.test(detail.delivery.line)).toBe(kind === 'normal')
  })

  test('the page shows the current stock, sold out included', async () => {
    const word = ownWord()
    await shelf.add({ productId: word }, 2)
    const stockNow = async () => (await shelf.catalog.detail(word, null, shelf.now())).skus.skus[0]?.stock
    expect(await stockNow()).toBe(2)
    await shelf.db.tx((tx) => shelf.stock.reserve(tx, word, [{ skuId: `${word}-1`, number: 1 }], shelf.now()))
    expect(await stockNow()).toBe(1)
    await shelf.db.tx((tx) => shelf.stock.reserve(tx, `${word}2`, [{ skuId: `${word}-1`, number: 1 }], shelf.now()))
    expect((await shelf.catalog.detail(word, null, shelf.now())).notBuyableReason).toBe(INVALID_REASON.noStock)
  })

  test('outside the delivery area, goods with pickup can be bought and other goods show a reason; visitors see none [catalog.area]', async () => {
    const word = ownWord()
    await shelf.addStore({ storeId: 'near', deliveryAreaCodes: ['3301'], deliveryTypes: [0] })
    await shelf.addStore({ storeId: 'nearby', deliveryAreaCodes: ['3301'], deliveryTypes: [0, 1] })
    await shelf.add({ productId: `${word}a`, storeId: 'near' })
    await shelf.add({ productId: `${word}b`, storeId: 'nearby' })
    shelf.areas.set('far', { code: '310104013', name: '徐汇区' })
    shelf.areas.set('here', { code: '330108002', name: '滨江区' })
    const seen = async (productId: string, uid: string | null) => {
      const detail = await shelf.catalog.detail(productId, shelf.viewer(uid), shelf.now())
      return [detail.notBuyableReason, detail.buttons.length, detail.delivery.line]
    }
    expect(await seen(`${word}a`, 'far')).toEqual([INVALID_REASON.regionBlocked, 0, '送至 徐汇区 · 该地区不可送'])
    expect(await seen(`${word}b`, 'far')).toEqual([null, 2, '送至 徐汇区 · 该地区不可送 · 可到店自提'])
    const ways = expect.stringMatching(/^满 ¥88 免运费 · \d+ 月 \d+ 日送达$/)
    expect(await seen(`${word}a`, 'here')).toEqual([null, 2, expect.stringMatching(/^送至 滨江区 · 满 ¥88 免运费 · /)])
    expect(await seen(`${word}a`, null)).toEqual([null, 2, ways])
    expect(await seen(`${word}a`, 'nowhere')).toEqual([null, 2, ways])
  })

  test('a closed store accepts no order for immediate delivery [catalog.closed]', async () => {
    const word = ownWord()
    await shelf.add({ productId: word, storeId: 'rider' })
    const at = async (hour: string) =>
      (await shelf.catalog.detail(word, null, Date.parse(`2026-11-20T${hour}:00+08:00`))).notBuyableReason
    expect([await at('10:00'), await at('21:59'), await at('22:00'), await at('03:00')]).toEqual([
      null,
      null,
      INVALID_REASON.storeClosed,
      INVALID_REASON.storeClosed,
    ])
  })

  test('the picker gets options, SKUs and pictures', async () => {
    const word = ownWord()
    const red = { ...PICTURE, url: '/media/red.webp' }
    await shelf.add({
      productId: word,
      optionGroups: [
        { name: '颜色', values: [{ name: '红', swatch: '#ff0000' }, { name: '黑' }] },
        { name: '尺码', values: [{ name: 'S' }] },
      ],
      skus: [skuOf(`${word}-1`, { options: ['红', 'S'], picture: red }), skuOf(`${word}-2`, { options: ['黑', 'S'] })],
      limitPerShopper: 2,
    })
    shelf.bought.set(word, 2)
    const [visitor, shopper] = [
      await shelf.catalog.productSkus(word, null, shelf.now()),
      await shelf.catalog.productSkus(word, shelf.viewer('u1'), shelf.now()),
    ]
    expect([visitor.alreadyBought, shopper.alreadyBought]).toEqual([0, 2])
    expect([visitor.notBuyableReason, shopper.notBuyableReason]).toEqual([null, '已购 2 件 / 限购 2 件'])
    expect(shopper.groups[0]).toEqual({
      groupId: '颜色',
      name: '颜色',
      values: [
        { valueId: '颜色/红', name: '红', swatch: '#ff0000' },
        { valueId: '颜色/黑', name: '黑', swatch: null },
      ],
    })
    expect(shopper.skus.map(({ valueIds, specText, picture }) => ({ valueIds, specText, picture }))).toEqual([
      { valueIds: ['颜色/红', '尺码/S'], specText: '红 · S', picture: red },
      { valueIds: ['颜色/黑', '尺码/S'], specText: '黑 · S', picture: null },
    ])
  })

  test('recommendations come from the category first, then from its ancestors, without the product and sold-out goods', async () => {
    await shelf.addCategory('corner')
    await shelf.addCategory('small', 'corner', 2)
    await shelf.addCategory('beside', 'corner', 2)
    await shelf.add({ productId: 'rec-beside', categoryId: 'beside' }, 5)
    for (const [id, pieces] of [
      ['rec-1', 5],
      ['rec-2', 0],
      ['rec-3', 5],
    ] as const)
      await shelf.add({ productId: id, categoryId: 'small' }, pieces)
    const cards = (await shelf.catalog.detail('rec-1', null, shelf.now())).recommends
    expect(cards.slice(0, 2).map((card) => card.productId)).toEqual(['rec-3', 'rec-beside'])
    expect(cards.map((card) => card.productId)).not.toEqual(expect.arrayContaining(['rec-1']))
    expect(cards.every((card) => !card.isSoldOut)).toBe(true)
    expect(cards).toHaveLength(6)
  })

  test('an unknown product is an error with a message', async () => {
    await expect(shelf.catalog.detail('never', null, 0)).rejects.toThrow('商品不存在')
  })
})
