import { TEMPLATE_COMMAND } from '@contract/codes/command'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { type Command, mallContent, type Product } from './content'
import { checkDigitOf } from './content/barcode'

const content = mallContent()
const { stores, categories, products, reviews } = content
const skus = products.flatMap((product) => product.skus)
const leafIds = new Set(categories.filter((category) => category.level === 3).map((category) => category.categoryId))
const productById = new Map(products.map((product) => [product.productId, product]))

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

/** Whether a command opens a product for sale, a category, a search with results, a filled area, a zone or a template page. */
function leadsSomewhere({ cmd, params }: Command): boolean {
  const { productId = '', id = '', name = '', pageCode = '' } = params
  if (cmd === 'C0020030000') return productById.get(productId)?.isOnShelf === true
  if (cmd === 'C0000030101') return categories.some((category) => category.categoryId === id)
  if (cmd === 'C0040020300') return content.flashSales.length > 0
  if (cmd === 'C0040020203') return content.zonePages.some((zone) => zone.zoneId === id)
  if (cmd === 'C0040010401') return content.coupons.length > 0
  if (cmd === 'C0090010') return content.pointItems.length > 0
  if (cmd === 'C0000011001') return stores.some(({ deliveryTypes }) => deliveryTypes.includes(DELIVERY_TYPE.scanAndBuy))
  if (cmd === 'C0090002') return products.some((product) => product.originCountry !== undefined)
  if (cmd === TEMPLATE_COMMAND) return content.templatePages.some((page) => page.pageCode === pageCode)
  return cmd === 'C0040010101' && name !== '' && products.some((product) => product.title.includes(name))
}

describe('the content of the demo mall', () => {
  test('six stores of six kinds, one of them with instant delivery', () => {
    expect(new Set(stores.map((store) => store.kind)).size).toBe(6)
    expect(stores.filter((store) => store.deliveryTypes.includes(3)).map((store) => store.kind)).toEqual([
      'supermarket',
    ])
  })

  test('at least 400 products, 1,200 SKUs and 120 drawings', () => {
    expect(products.length).toBeGreaterThanOrEqual(400)
    expect(skus.length).toBeGreaterThanOrEqual(1200)
    expect(new Set(products.flatMap((product) => product.pictures[0]?.drawing ?? [])).size).toBeGreaterThanOrEqual(120)
    for (const store of stores)
      expect(products.filter((product) => product.storeId === store.storeId).length).toBeGreaterThan(20)
  })

  test('normal, virtual, weighed and cross-border goods, some not for sale, some sold out', () => {
    const count = (is: (product: Product) => boolean) => products.filter(is).length
    expect(count((product) => product.productType === 2)).toBeGreaterThanOrEqual(10)
    expect(count((product) => product.productType === 4)).toBeGreaterThanOrEqual(6)
    expect(count((product) => product.originCountry !== undefined)).toBeGreaterThanOrEqual(10)
    expect(count((product) => !product.isOnShelf)).toBeGreaterThanOrEqual(5)
    expect(count((product) => product.skus.every((sku) => sku.stock === 0))).toBeGreaterThanOrEqual(3)
    expect(count((product) => product.skus.some((sku) => sku.memberPriceCents !== undefined))).toBeGreaterThanOrEqual(
      100,
    )
    expect(count((product) => product.limitPerShopper !== undefined)).toBeGreaterThanOrEqual(10)
    const inPacks = products.filter((product) => product.packSize !== undefined)
    expect(inPacks.length).toBeGreaterThanOrEqual(3)
    expect(inPacks.filter(({ minBuy = 0, packSize = 1 }) => minBuy % packSize !== 0)).toEqual([])
    for (const groups of [0, 1, 2, 3])
      expect(count((product) => product.optionGroups.length === groups)).toBeGreaterThanOrEqual(3)
  })

  test('stock: some SKUs have none, some few, most plenty', () => {
    expect(skus.every((sku) => Number.isInteger(sku.stock) && sku.stock >= 0)).toBe(true)
    expect(skus.filter((sku) => sku.stock === 0).length).toBeGreaterThan(50)
    expect(skus.filter((sku) => sku.stock >= 1 && sku.stock <= 5).length).toBeGreaterThan(50)
    expect(skus.filter((sku) => sku.stock >= 20).length).toBeGreaterThan(skus.length * 0.7)
  })

  test('three levels of categories, and every leaf has products', () => {
    for (const category of categories) {
      const parent = categories.find((other) => other.categoryId === category.parentId)
      expect(parent?.level ?? 0).toBe(category.level - 1)
    }
    expect(categories.filter((category) => category.level === 1)).toHaveLength(12)
    const filled = new Set(products.map((product) => product.categoryId))
    expect([...leafIds].filter((id) => !filled.has(id))).toEqual([])
  })

  test('two calls return the same content', () => {
    const again = mallContent()
    expect(again).toEqual(content)
    expect(JSON.stringify(again)).toBe(JSON.stringify(content))
  })
})

describe('SKUs of the demo mall', () => {
  test('barcodes are EAN-13 with a correct check digit, of the Chinese range or that of the country of origin', () => {
    expect(checkDigitOf('690123456789')).toBe('2')
    expect(skus.filter(({ barcode }) => checkDigitOf(barcode) !== barcode[12])).toEqual([])
    const ranges = new Map<string, Set<string>>()
    for (const { originCountry = '中国', skus } of products)
      for (const { barcode } of skus) {
        expect(barcode).toMatch(/^\d{13}$/)
        ranges.set(originCountry, (ranges.get(originCountry) ?? new Set()).add(barcode.slice(0, 2)))
      }
    const found = Object.fromEntries([...ranges].map(([country, prefixes]) => [country, [...prefixes].join()]))
    expect(found).toEqual({ 中国: '69', 日本: '45', 法国: '30', 德国: '40', 瑞士: '76', 荷兰: '87' })
  })

  test('ids, codes, barcodes and price label codes are unique', () => {
    expect(repeated(products.map((product) => product.productId))).toEqual([])
    expect(repeated(skus.map((sku) => sku.skuId))).toEqual([])
    expect(repeated(skus.map((sku) => sku.skuCode))).toEqual([])
    expect(repeated(skus.map((sku) => sku.barcode))).toEqual([])
    expect(repeated(products.flatMap((product) => product.identifyCode ?? []))).toEqual([])
    expect(repeated(reviews.map((review) => review.reviewId))).toEqual([])
  })

  test('every SKU has one known value for each option group, and no combination is repeated', () => {
    for (const product of products) {
      const combinations = product.skus.map((sku) => sku.options.join('/'))
      expect(repeated(combinations)).toEqual([])
      for (const sku of product.skus) {
        expect(sku.options).toHaveLength(product.optionGroups.length)
        sku.options.forEach((option, at) => {
          expect(product.optionGroups[at]?.values.map((value) => value.name)).toContain(option)
        })
        expect(product.pictures[sku.pictureIndex]).toBeDefined()
      }
    }
  })

  test('some combinations are missing, and every value is in some SKU', () => {
    const whole = (product: Product) =>
      product.optionGroups.reduce((product_, group) => product_ * group.values.length, 1)
    expect(products.filter((product) => product.skus.length < whole(product)).length).toBeGreaterThanOrEqual(10)
    for (const product of products) {
      product.optionGroups.forEach((group, at) => {
        const made = new Set(product.skus.map((sku) => sku.options[at]))
        expect([...made].sort()).toEqual(group.values.map((value) => value.name).sort())
      })
    }
  })

  test('colours carry a six-digit hex', () => {
    const colours = products.flatMap((product) => product.optionGroups.filter((group) => group.name === '颜色'))
    expect(colours.length).toBeGreaterThan(50)
    for (const value of colours.flatMap((group) => group.values)) expect(value.swatch).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('0 < member price < price < list price, in whole cents', () => {
    const wrong = skus.filter(({ priceCents, memberPriceCents, listPriceCents }) => {
      const rising = [
        0,
        ...(memberPriceCents === undefined ? [] : [memberPriceCents]),
        priceCents,
        ...(listPriceCents === undefined ? [] : [listPriceCents]),
      ]
      return rising.some((cents, at) => !Number.isInteger(cents) || (at > 0 && cents <= (rising[at - 1] ?? 0)))
    })
    expect(wrong).toEqual([])
  })

  test('goods have a weight, vouchers have none', () => {
    const wrong = products.filter((product) =>
      product.skus.some((sku) => sku.weightGrams > 0 !== (product.productType !== 2)),
    )
    expect(wrong.map((product) => product.productId)).toEqual([])
  })
})

describe('references between seed files', () => {
  test('products name a store and a level 3 category that exist', () => {
    const storeIds = new Set(stores.map((store) => store.storeId))
    expect(products.filter((product) => !storeIds.has(product.storeId) || !leafIds.has(product.categoryId))).toEqual([])
  })

  test('reviews: 3 to 12 of about 150 products or more, each of a SKU of its product, not older than it', () => {
    const counts = new Map<string, number>()
    for (const review of reviews) {
      counts.set(review.productId, (counts.get(review.productId) ?? 0) + 1)
      const product = productById.get(review.productId)
      expect(product?.skus.map((sku) => sku.skuId)).toContain(review.skuId)
      expect(review.daysAgo).toBeLessThanOrEqual(Math.max(1, product?.createdDaysAgo ?? 0))
      expect([1, 2, 3, 4, 5]).toContain(review.stars)
      expect(review.nick).toContain('**')
    }
    expect(counts.size).toBeGreaterThanOrEqual(150)
    expect([...counts.values()].filter((count) => count < 3 || count > 12)).toEqual([])
  })

  test('no review text is repeated for one product', () => {
    expect(repeated(reviews.map((review) => `${review.productId} ${review.text}`))).toEqual([])
  })

  test('commands of adverts, notices, icons and floors open products, categories and searches with results', () => {
    const { adverts, notices, homeIcons, homeFloors } = content
    const commands = [
      ...adverts.flatMap((advert) => advert.command ?? []),
      ...notices.flatMap((notice) => notice.command ?? []),
      ...homeIcons.map((icon) => icon.command),
      ...homeFloors.map((floor) => floor.moreCommand),
      ...content.storePages.flatMap(({ hero }) => hero.command ?? []),
      ...content.zonePages.flatMap(({ hero, entries }) => [
        ...(hero.command ? [hero.command] : []),
        ...entries.map(({ command }) => command),
      ]),
    ]
    expect(commands.filter((command) => !leadsSomewhere(command))).toEqual([])
  })

  test('template pages show products for sale, and their commands open something', () => {
    const blocks = content.templatePages.flatMap((page) => page.blocks)
    const shown = blocks.flatMap((block) => (block.kind === 'goods' ? block.productIds : []))
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((id) => productById.get(id)?.isOnShelf !== true)).toEqual([])
    const commands = blocks.flatMap((block) => {
      if (block.kind === 'hero') return block.hero.command ?? []
      return block.kind === 'button' ? block.command : []
    })
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((command) => !leadsSomewhere(command))).toEqual([])
  })

  test('live rooms have goods of their store for sale, one of them explained, and moments within their recording', () => {
    expect(content.liveRooms.length).toBeGreaterThan(5)
    for (const { storeId, goods, when, durationMs, remindedBy } of content.liveRooms) {
      for (const id of goods) {
        const product = productById.get(id)
        expect([id, product?.storeId, product?.isOnShelf]).toEqual([id, storeId, true])
      }
      if ('pinned' in when) expect(goods[when.pinned - 1]).toBeDefined()
      // Only an upcoming room has reminders.
      if (!('minuteOfDay' in when)) expect(remindedBy).toEqual([])
      if ('explainedAtS' in when) for (const second of when.explainedAtS) expect(second * 1000).toBeLessThan(durationMs)
    }
  })

  test('floors, zones and feed tabs show products for sale', () => {
    const { homeFloors, zones, feedTabs } = content
    for (const productId of [...homeFloors, ...zones].flatMap((list) => list.productIds)) {
      const product = productById.get(productId)
      expect(product?.isOnShelf && product.skus.some((sku) => sku.stock > 0)).toBe(true)
    }
    for (const floor of homeFloors) expect(floor.productIds.length).toBeGreaterThanOrEqual(5)
    expect(content.storePages.length).toBeGreaterThan(0)
    for (const { floor } of content.storePages) expect(floor.productIds.length).toBeGreaterThanOrEqual(3)
    const tabs = [...feedTabs, ...content.zonePages.flatMap((zone) => zone.tabs)]
    for (const { rule } of tabs) {
      expect(rule.zoneId === undefined || zones.some((zone) => zone.zoneId === rule.zoneId)).toBe(true)
      expect(rule.storeId === undefined || stores.some((store) => store.storeId === rule.storeId)).toBe(true)
      expect(
        rule.categoryId === undefined || categories.some((category) => category.categoryId === rule.categoryId),
      ).toBe(true)
      const { withinDays } = rule
      expect(withinDays === undefined || products.some((product) => product.createdDaysAgo <= withinDays)).toBe(true)
    }
  })

  test('offers belong to existing stores and products', () => {
    const strangers = content.offers.flatMap(({ id, storeId, productIds }) => [
      ...(storeId === null || stores.some((store) => store.storeId === storeId) ? [] : [id]),
      ...(productIds ?? []).filter((productId) => !productById.has(productId)),
    ])
    expect(strangers).toEqual([])
  })

  test('a flash sale runs at every hour of a day, below the usual prices', () => {
    const clocks = content.flashSales.map(({ from, to }) => [from, to])
    expect(clocks[0]?.[0]).toBe('00:00')
    expect(clocks.at(-1)?.[1]).toBe('24:00')
    clocks.slice(1).forEach(([from], index) => {
      expect(from).toBe(clocks[index]?.[1])
    })
    for (const { skuId, productId, cents, pieces, taken } of content.flashSales.flatMap(({ goods }) => goods)) {
      const sku = productById.get(productId)?.skus.find((one) => one.skuId === skuId)
      expect([skuId, cents < (sku?.priceCents ?? 0), taken <= (pieces ?? 0)]).toEqual([skuId, true, true])
    }
  })

  test('add-ons and gifts belong to their store, exist, and cost less than alone', () => {
    for (const { storeId, goods } of content.addOns)
      for (const { skuId, productId, cents } of goods) {
        const product = productById.get(productId)
        const sku = product?.skus.find((one) => one.skuId === skuId)
        expect([skuId, product?.storeId, cents < (sku?.priceCents ?? 0)]).toEqual([skuId, storeId, true])
      }
  })

  test('a bundle belongs to its store and costs less than its products alone', () => {
    for (const { id, storeId, priceCents, goods } of content.bundles) {
      const products = goods.map(({ productId }) => productById.get(productId))
      const least = goods.map(({ number }, at) => {
        const prices = products[at]?.skus.map((sku) => sku.priceCents) ?? [0]
        return Math.min(...prices) * number
      })
      expect([id, products.every((one) => one?.storeId === storeId)]).toEqual([id, true])
      expect(priceCents).toBeLessThan(least.reduce((sum, one) => sum + one, 0))
    }
  })

  test('hot words and search words have results', () => {
    const words = [...content.hotWords, ...content.searchWords]
    expect(
      words.filter((word) => !products.some((product) => product.isOnShelf && product.title.includes(word))),
    ).toEqual([])
  })

  test('four demo shoppers with two addresses each, one default, the member with a card', () => {
    expect(content.shoppers.map((shopper) => shopper.mobile)).toEqual([1, 2, 3, 4].map((n) => `1380000000${n}`))
    expect(content.shoppers.filter((shopper) => shopper.memberDays > 0)).toHaveLength(1)
    for (const { addresses } of content.shoppers) {
      expect(addresses).toHaveLength(2)
      expect(addresses.filter((address) => address.isDefault)).toHaveLength(1)
      for (const { x, y } of addresses) expect(x > 18 && x < 54 && y > 73 && y < 136).toBe(true)
    }
  })
})
