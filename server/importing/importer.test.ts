import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_TYPE } from '@contract/codes/product'
import sharp from 'sharp'
import { migratedDb } from '../../test/support/app'
import { fingerprint } from '../../test/support/fingerprint'
import { exportProducts, OTHERS_ID, TableError } from '.'
import { type ImportMall, importMall, PLACEHOLDER, STORE } from './fixture'

// Each test has a database of its own, which is slow on a busy machine.
const APPAREL = 'test/data/shopify-apparel.csv'
const JEWELERY = 'test/data/shopify-jewelery.csv'
const NEWER = 'test/data/shopify-newer.csv'

let mall: ImportMall
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await migratedDb()
  mall = await importMall(database.db)
  drop = database.drop
})
afterEach(async () => {
  mall.end()
  await drop()
})

const file = (text: string) => {
  const path = join(mall.mediaFolder, 'given.csv')
  writeFileSync(path, text)
  return path
}
const product = async (handle: string, storeId = STORE) => {
  const id = `${storeId}.${handle}`
  return (await mall.editor.findKnown(mall.db.q, [id])).get(id)?.draft
}
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()

test.each([
  [APPAREL, 22, 22],
  [JEWELERY, 41, 23],
])('%s is imported completely, and a second import changes nothing', async (path, rows, skus) => {
  let asked = 0
  const fetch = async () => {
    asked++
    return photo()
  }
  const first = await mall.run(path, { fetch })
  expect(first.problems).toEqual([])
  expect(first.summary).toMatchObject({
    rows,
    rowsRefused: 0,
    skus: { added: skus },
    products: { added: 20, refused: 0 },
  })
  expect(first.summary.pictures).toEqual({ fetched: asked, missing: 0 })
  const before = await fingerprint(mall.db)
  asked = 0
  const second = await mall.run(path, { fetch })
  expect(second.summary).toMatchObject({ rows, stockSet: 0, products: { added: 0, changed: 0, unchanged: 20 } })
  expect(asked).toBe(0)
  expect(await fingerprint(mall.db)).toEqual(before)
})

test('the older export: variants, several pictures, compare-at prices, an HTML body over lines', async () => {
  await mall.run(JEWELERY, { fetch: photo })
  const bracelet = await product('chain-bracelet')
  expect(bracelet).toMatchObject({
    title: '7 Shakra Bracelet',
    brand: 'Company 123',
    categoryId: OTHERS_ID,
    isOnShelf: true,
  })
  expect(bracelet?.optionGroups).toEqual([{ name: 'Color', values: [{ name: 'Blue' }, { name: 'Black' }] }])
  expect(bracelet?.skus.map((sku) => [sku.options, sku.priceCents, sku.originalPriceCents])).toEqual([
    [['Blue'], 4299, 4499],
    [['Black'], 4299, 4499],
  ])
  expect(bracelet?.pictures).toHaveLength(2)
  expect(bracelet?.pictures[0]).toMatchObject({
    ground: null,
    url: expect.stringMatching(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/),
  })
  const choker = await product('choker-with-gold-pendant')
  expect(choker?.detailHtml).toContain('<li>14k yellow gold</li>')
  expect(choker?.optionGroups).toEqual([])
  const free = await mall.stock.available(mall.db.q, bracelet?.skus.map((sku) => sku.skuId) ?? [])
  expect([...free.values()]).toEqual([1, 0])
})

test('limits per shopper come from columns of our own; an empty cell leaves them', async () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Limit per shopper,Limit days\n'
  const limits = async () => {
    const draft = await product('limited-tea')
    return [draft?.limitPerShopper, draft?.limitDays]
  }
  await mall.run(file(`${head}limited-tea,Tea,LT-1,10,5,30\n`))
  expect(await limits()).toEqual([5, 30])
  await mall.run(file(`${head}limited-tea,Tea,LT-1,10,,many\n`))
  expect(await limits()).toEqual([5, 30])
  await mall.run(file(`${head}limited-tea,Tea,LT-1,10,0,0\n`))
  expect(await limits()).toEqual([0, 0])
})

test('the newer export, with every kind of refusal in its own line', async () => {
  const fetch = async (url: string) => {
    if (url.includes('gone')) throw new Error('the answer was 404')
    return photo()
  }
  const { summary, problems } = await mall.run(NEWER, { fetch })
  const said = problems.map(({ line, handle, kind, reason }) => `${line} ${handle} ${kind}: ${reason}`)
  expect(said).toEqual([
    '5 wool-coat refused: 没有价格',
    '6 wool-coat refused: 规格“尺码”没有值',
    '7 wool-coat warning: 图片没有取到：the answer was 404（https://pictures.example/gone.jpg）',
    '10 negative refused: 价格不是金额：“-5.00”',
    '10 negative refused: 没有一个规格可用',
    '11 garbage refused: 价格不是金额：“12.345”',
    '11 garbage refused: 没有一个规格可用',
    '12 overlong refused: 价格不是金额：“99999999999999”',
    '12 overlong refused: 没有一个规格可用',
    '13 twin refused: SKU WC-M 在第 4 行已经有了',
    '13 twin refused: 没有一个规格可用',
    '14 four refused: 超过 3 个规格名',
    '14 four refused: 没有一个规格可用',
    '15 no-title refused: 商品没有标题',
    '16  refused: 这一行没有 Handle',
    '17 wool-coat refused: 这个 Handle 的行从第 2 行开始，必须挨在一起',
    '18 odd-numbers warning: 重量不是数字，保持原样：“heavy”',
    '18 odd-numbers warning: 数量 -3 按 0 算',
  ])
  expect(summary).toMatchObject({ rows: 16, rowsRefused: 10, products: { added: 4, refused: 7 }, skus: { added: 5 } })

  const coat = await product('wool-coat')
  expect(coat).toMatchObject({ title: '羊毛大衣，"云感"系列', brand: '素研', productType: 1 })
  expect(coat?.detailHtml).toBe('<p>双面羊毛</p>\n<ul><li>长 110 cm</li></ul>')
  expect(
    coat?.skus.map((sku) => [
      sku.skuCode,
      sku.barcode,
      sku.options,
      sku.priceCents,
      sku.originalPriceCents,
      sku.weightGrams,
    ]),
  ).toEqual([
    ['WC-S', '6901234567892', ['燕麦', 'S'], 129900, 159900, 980],
    ['WC-M', '', ['燕麦', 'M'], 129900, 159900, 980],
  ])
  // In the order of their positions, not of the rows; the missing one is left out.
  expect(coat?.pictures).toHaveLength(2)
  expect(coat?.skus[1]?.picture).toEqual(coat?.pictures[1])
  expect(await product('gift-card')).toMatchObject({ productType: 2, isOnShelf: true, pictures: [PLACEHOLDER] })
  expect(await product('draft-thing')).toMatchObject({ isOnShelf: false })
  expect(await product('odd-numbers')).toMatchObject({
    isOnShelf: false,
    skus: [{ priceCents: 1, originalPriceCents: null }],
  })
})

test('a dry run writes nothing and reports the same', async () => {
  const before = await fingerprint(mall.db)
  const dry = await mall.run(NEWER, { isDryRun: true })
  expect(await fingerprint(mall.db)).toEqual(before)
  const real = await mall.run(NEWER)
  expect(dry).toEqual(real)
  expect(real.summary.products.added).toBe(4)
})

test('age limits and weighed goods are exported and imported; an invalid one refuses its product [catalog.sheet-weighed]', async () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Inventory quantity,Minimum age,Weighed,Scale code\n'
  const rows = ['wine,红酒,W1,39.90,5,18,FALSE,', 'apples,苹果,A1,15.80,20000,,TRUE,2112345', 'tea,茶,T1,9,5,,,']
  const first = await mall.run(file(`${head}${rows.join('\n')}\n`), { storeId: STORE })
  expect(first.problems).toEqual([])
  expect(await product('wine')).toMatchObject({ minAge: 18, productType: PRODUCT_TYPE.normal, identifyCode: '' })
  expect(await product('apples')).toMatchObject({
    minAge: 0,
    productType: PRODUCT_TYPE.weighed,
    identifyCode: '2112345',
  })
  expect(await product('tea')).toMatchObject({ minAge: 0, productType: PRODUCT_TYPE.normal })

  let exported = ''
  for await (const piece of exportProducts(mall)) exported += piece
  const before = await fingerprint(mall.db)
  const again = await mall.run(file(exported))
  expect([again.problems, again.summary.products.unchanged]).toEqual([[], 3])
  // A sheet without the columns, or with empty cells, does not change the stored values.
  await mall.run(file('Handle,Title,Variant SKU,Variant Price\nwine,红酒,W1,39.90\napples,苹果,A1,15.80\n'))
  await mall.run(file(`${head}wine,红酒,W1,39.90,5,,,\napples,苹果,A1,15.80,20000,,,\n`))
  expect(await fingerprint(mall.db)).toEqual(before)

  const bad = [
    'wine,红酒,W1,39.90,5,十八,,',
    'tea,茶,T1,9,5,100,,',
    'apples,苹果,A1,15.80,20000,,FALSE,',
    'plum,李,P1,9,5,,也许,',
    'pear,梨,P2,9,5,,FALSE,2112346',
    'fig,无花果,P3,9,5,,TRUE,12345',
  ]
  const { problems } = await mall.run(file(`${head}${bad.join('\n')}\n`), { storeId: STORE })
  expect(problems.map(({ line, kind, reason }) => `${line} ${kind} ${reason}`)).toEqual([
    '2 refused 购买年龄应为 0 到 99 的整数：“十八”',
    '3 refused 购买年龄应为 0 到 99 的整数：“100”',
    '4 refused 这是称重商品，不能改为按件',
    '5 refused “Weighed”列应为 TRUE 或 FALSE：“也许”',
    '6 refused 称重码只用于称重商品',
    '7 refused 称重码应为 21 开头的 7 位数字：“12345”',
  ])
  expect(await fingerprint(mall.db)).toEqual(before)
})

test('an export imports without a change, and into another mall as the same products', async () => {
  await mall.run(NEWER, { fetch: photo })
  await mall.run(JEWELERY, { fetch: photo, storeId: 'scale-store-3' })
  const text = async (from: ImportMall) => {
    let all = ''
    for await (const piece of exportProducts(from)) all += piece
    return all
  }
  const exported = await text(mall)
  expect(exported.split('\r\n')[0]).toContain('URL handle')
  const before = await fingerprint(mall.db)
  const again = await mall.run(file(exported))
  expect(again.problems).toEqual([])
  expect(again.summary).toMatchObject({ products: { added: 0, changed: 0, unchanged: 24 }, stockSet: 0 })
  expect(await fingerprint(mall.db)).toEqual(before)

  const other = await migratedDb()
  const second = await importMall(other.db)
  cpSync(mall.mediaFolder, second.mediaFolder, { recursive: true })
  try {
    const moved = await second.run(file(exported))
    expect(moved.problems).toEqual([])
    expect(moved.summary.products).toMatchObject({ added: 24, refused: 0 })
    expect(await text(second)).toBe(exported)
  } finally {
    second.end()
    await other.drop()
  }
})

describe('a product that is already stored', () => {
  const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'

  test('a missing SKU is removed, unless a row is refused; codes take precedence over option values', async () => {
    await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,5\ntee,,,M,T-M,10,5\ntee,,,L,T-L,10,5\n`))
    const before = await product('tee')
    const first = await mall.run(file(`${HEAD}tee,Tee,Size,Small,T-S,11,5\ntee,,,M,T-M,,5\n`))
    expect(first.summary).toMatchObject({ rowsRefused: 1, products: { changed: 1 }, skus: { added: 0, retired: 0 } })
    expect(first.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 商品不是每一行都有效，没有对应行的 SKU 保留：T-L',
      '3 没有价格',
    ])
    const small = { ...before?.skus[0], options: ['Small'], priceCents: 1100 }
    expect((await product('tee'))?.skus).toEqual([small, before?.skus[1], before?.skus[2]])
    const { summary } = await mall.run(file(`${HEAD}tee,Tee,Size,Small,T-S,11,5\ntee,,,M,T-M,10,5\n`))
    expect(summary.skus).toEqual({ added: 0, retired: 1 })
    expect((await product('tee'))?.skus).toEqual([small, before?.skus[1]])
    // It returns as the same SKU, so that carts and orders that refer to it stay valid.
    await mall.run(file(`${HEAD}tee,Tee,Size,L,T-L,10,5\n`))
    expect((await product('tee'))?.skus[0]?.skuId).toBe(before?.skus[2]?.skuId)
  })

  test('a column that is missing in the file changes nothing', async () => {
    await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,5\n`))
    const [sku] = (await product('tee'))?.skus ?? []
    const prices = { priceCents: 1000, memberPriceCents: 900, originalPriceCents: 2000 }
    await mall.db.tx((tx) => mall.editor.setSkuPrices(tx, sku?.skuId ?? '', prices, 1))
    await mall.run(file('Handle,Variant SKU,Variant Price\ntee,T-S,9.50\n'))
    expect(await product('tee')).toMatchObject({
      title: 'Tee',
      optionGroups: [{ name: 'Size', values: [{ name: 'S' }] }],
      skus: [{ skuId: sku?.skuId, priceCents: 950, memberPriceCents: 900, originalPriceCents: 2000 }],
    })
    expect((await mall.stock.levels(mall.db.q, [sku?.skuId ?? ''])).get(sku?.skuId ?? '')?.onHand).toBe(5)
  })

  test('stock is booked in the ledger, and never below what unpaid orders reserve', async () => {
    await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,5\n`))
    const skuId = (await product('tee'))?.skus[0]?.skuId ?? ''
    await mall.db.tx((tx) => mall.stock.reserve(tx, 'order-1', [{ skuId, number: 3 }], 1))
    const low = await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,2\n`))
    expect(low.problems).toEqual([
      {
        line: 2,
        handle: 'tee',
        kind: 'warning',
        reason: '有 3 件在未付款订单里，库存不能改成 2，仍是 5',
      },
    ])
    await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,9\n`))
    expect((await mall.stock.levels(mall.db.q, [skuId])).get(skuId)).toEqual({ skuId, onHand: 9, reserved: 3 })
    expect(await mall.stock.balances(mall.db.q, skuId)).toBe(true)
  })

  test('the SKU of another product is refused, that of another store is not', async () => {
    await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,5\n`))
    const { problems } = await mall.run(file(`${HEAD}cap,Cap,Size,S,T-S,10,5\n`))
    expect(problems[0]?.reason).toBe('SKU T-S 属于另一件商品（scale-store-0.tee）')
    const { summary } = await mall.run(file(`${HEAD}tee,Tee,Size,S,T-S,10,5\n`), { storeId: 'scale-store-1' })
    expect(summary.products.added).toBe(1)
    expect((await product('tee', 'scale-store-1'))?.skus[0]?.skuId).not.toBe((await product('tee'))?.skus[0]?.skuId)
  })
})

test('a file that is not an export, or has an open quote, is a one-line error', async () => {
  await expect(mall.run(file('a,b\n1,2\n'))).rejects.toThrow(TableError)
  await expect(mall.run(file(''))).rejects.toThrow('文件是空的')
  await expect(mall.run(file('Handle,Title,Variant Price\nx,"y,1\nz,w,2\n'))).rejects.toThrow(TableError)
})

test('invisible characters, including NUL, are removed', async () => {
  const head = 'Handle,Title,Body (HTML),Variant SKU,Variant Price'
  const run = await mall.run(file(`${head}\nbell,B\u0007el\u202El\u0000,"<p>a\u0000\nb</p>",BE\u0000LL,9.00\n`))
  expect(run.problems).toEqual([])
  const draft = await product('bell')
  expect(draft).toMatchObject({ title: 'Bell', skus: [{ skuCode: 'BELL' }] })
  expect(JSON.stringify(draft)).not.toMatch(/\\u0000|\u202E/)
})

test('semicolons and tabs are accepted as separators', async () => {
  const comma = 'Handle,Title,Variant Price\nx,"A; b",1.50\n'
  for (const separator of [';', '\t']) {
    const text = comma.replaceAll(',', separator)
    const { summary } = await mall.run(file(text), { isDryRun: true })
    expect(summary.products.added).toBe(1)
  }
})

test('the copied sample files are valid exports', () => {
  expect(readFileSync(NEWER).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(readFileSync(NEWER, 'utf8')).toContain('\r\n')
})
