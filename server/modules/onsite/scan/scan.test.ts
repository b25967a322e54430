import { randomUUID } from 'node:crypto'
import { CLIENT_TYPE } from '@contract/codes/cart'
import { ERROR_CODES } from '@contract/codes/errors'
import { DELIVERY_TYPE, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { additionOf, OFFLINE_KEEP_MS, SCAN_PRICE_MS } from '@contract/codes/scan'
import type { AddToCart, CartLine } from '@contract/schema/cart'
import type { ScannedItem } from '@contract/schema/scan'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, payFor } from '../../../../test/support/shopping'
import { CallRefused, type WireClient } from '../../../../test/support/wire-client'
import { draftOf, skuOf } from '../../goods/catalog/catalog.fixture'
import { priceOf } from '../../offers/promotion/promotion.fixture'

/** Labels of the scale: 486 g, 7.68 yuan; the check digits are right. */
const [GRAMS_LABEL, CENTS_LABEL] = ['2112345004860', '2212345007684']
const BARCODE = '6901234567892'
const EPC = 'E28C41'
const STAFF = { kind: 'operator', id: 'shell' } as const

let mall: TestMall
let shopper: WireClient

/** Prices of the goods: milk 16.80, apples 15.80 a kilogram, steak 168, wine 39.90 from 18. */
beforeAll(async () => {
  mall = await testApp({ hasGateway: true })
  const { db, editor, stock } = mall.services
  const now = mall.clock.now()
  const category = { categoryId: 'c1', parentId: null, level: 1, name: '生鲜', picture: null, position: 0 }
  for (const storeId of ['s1', 's2'])
    await openStore(mall.services, { storeId, deliveryTypes: [DELIVERY_TYPE.pickup, DELIVERY_TYPE.scanAndBuy] })
  await openStore(mall.services, { storeId: 'plain', deliveryTypes: [DELIVERY_TYPE.pickup] })
  await mall.settle()
  const goods = [
    draftOf({ productId: 'milk', skus: [{ ...skuOf('milk', { priceCents: 1680 }), barcode: BARCODE }] }, now),
    draftOf(
      {
        productId: 'apples',
        productType: 4,
        identifyCode: '2112345',
        skus: [skuOf('apples', { priceCents: 1580 })],
      },
      now,
    ),
    draftOf({ productId: 'steak', skus: [skuOf('steak', { priceCents: 16_800 })] }, now),
    draftOf(
      {
        productId: 'wine',
        minAge: 18,
        skus: [{ ...skuOf('wine', { priceCents: 3990 }), skuCode: 'W500' }],
      },
      now,
    ),
  ].map((draft) => ({ ...draft, storeId: 's1', categoryId: 'c1' }))
  const tea = { ...draftOf({ productId: 'tea', skus: [{ ...skuOf('tea'), skuCode: 'TEA' }] }, now), storeId: 's2' }
  await db.tx(async (tx) => {
    await editor.putCategories(tx, [category])
    const levels = [
      { skuId: 'milk', onHand: 50 },
      { skuId: 'apples', onHand: 20_000 },
      { skuId: 'steak', onHand: 5 },
      { skuId: 'wine', onHand: 5 },
      { skuId: 'tea', onHand: 5 },
    ]
    await stock.stockUp(tx, levels, 'test', now)
    await editor.saveProducts(tx, [...goods, { ...tea, categoryId: 'c1' }], now)
  })
  await mall.settle()
})
afterAll(() => mall.close())
beforeEach(async () => {
  shopper = await mall.enrol()
})

const analyse = (qrCode: string, storeId = 's1', who = shopper) =>
  who.call('POST storeProduct/analysisScanCodeShopping', { qrCode, storeId })
async function scan(qrCode: string, { who = shopper, number = 1, storeId = 's1' } = {}): Promise<ScannedItem> {
  const { records } = await analyse(qrCode, storeId, who)
  const [item] = records
  if (!item || records.length > 1) throw new Error(`${records.length} goods have the code ${qrCode}`)
  await who.call('POST shopCart/add', additionOf(item, number, CLIENT_TYPE.h5))
  return item
}
const cartOf = (storeId: string, who = shopper) =>
  who.call('GET shopCart/myShopCartDetail', { shopCartType: 2, storeId })
async function linesOf(storeId = 's1', who = shopper): Promise<CartLine[]> {
  const { shopCartDtos, invalidProducts } = await cartOf(storeId, who)
  return [...shopCartDtos.flatMap(({ productDetails }) => productDetails), ...invalidProducts]
}
const failure = (of: Promise<unknown>) =>
  of.then(
    () => null,
    (error: unknown) =>
      error instanceof CallRefused
        ? { code: error.code, text: error.message.replace(/^\d+ /, ''), payload: error.payload }
        : error,
  )

/** Orders the scan cart of a store. */
async function commit(storeId = 's1', who = shopper) {
  const base = { source: SUBMIT_SOURCE.scanCart, orderSource: 1, shopCartType: 2, storeId } as const
  const seen = await who.call('POST productOrder/confirmOrder', base)
  const binComits = seen.stores.map((store) => ({
    storeId: store.storeId,
    deliveryType: store.deliveryType,
    products: store.lines.map(({ skuId, number, cartLineId }) => ({
      skuId,
      number,
      ...(cartLineId && { cartLineId }),
    })),
  }))
  const input = { ...base, binComits, payAmount: seen.payAmount }
  return { seen, reply: await who.call('POST productOrder/commitOrder', input, { idempotencyKey: randomUUID() }) }
}

test('an addition returns the cart with its line on request [scan.one-reply]', async () => {
  const [item] = (await analyse(BARCODE)).records
  if (!item) throw new Error('the milk has no code')
  const addition = additionOf(item, 1, CLIENT_TYPE.h5)
  expect(await shopper.call('POST shopCart/add', addition)).toEqual({ number: 1 })
  const { number, cart } = await shopper.call('POST shopCart/add', { ...addition, isReturnCart: true })
  expect(number).toBe(2)
  expect(cart).toEqual(await shopper.call('GET shopCart/myShopCartDetail', { shopCartType: 2, storeId: 's1' }))
  expect(cart?.shopCartDtos[0]?.productDetails).toMatchObject([{ skuId: 'milk', number: 2 }])
})

describe('the code of a store', () => {
  test('names the store; an unknown one and one without scan-and-buy are refused [scan.store]', async () => {
    const find = (qrCode: string) => shopper.call('GET store/findByQrCode', { qrCode })
    expect(await find('STORE_s1')).toMatchObject({ storeId: 's1', closedText: '' })
    expect(await failure(find('STORE_nowhere'))).toMatchObject({ text: '没有这家店，请扫门店入口的二维码' })
    expect(await failure(find('STORE_plain'))).toMatchObject({ text: '这家店还没有扫码购' })
  })

  test('near stores with scan-and-buy come nearest first, with the pieces that are scanned there [scan.near]', async () => {
    await scan(BARCODE, { number: 2 })
    const here = await mall.services.stores.findStore(mall.services.db.q, 's2')
    const { records } = await shopper.call('POST scan/stores', { latitude: here?.x, longitude: here?.y })
    expect(records.map(({ storeId }) => storeId).toSorted()).toEqual(['s1', 's2'])
    expect(records.find(({ storeId }) => storeId === 's1')).toMatchObject({ number: 2, isHere: true, distance: 0 })
  })
})

describe('the code of goods', () => {
  test.each([
    ['a barcode', BARCODE, 'milk'],
    ['a barcode with blanks', ` ${BARCODE} `, 'milk'],
    ["the store's own code", 'W500', 'wine'],
    ['a CQ label', 'CQW500', 'wine'],
    ['a label of the shelf', `G_s1_sg_${BARCODE}__c1`, 'milk'],
    ["a scale's label by weight", GRAMS_LABEL, 'apples'],
    ["a scale's label by price", CENTS_LABEL, 'apples'],
  ])('%s names its goods [scan.code-parts]', async (_what, code, productId) => {
    const { store, records, total } = await analyse(code)
    expect([store.storeId, total, records.map((item) => item.productId)]).toEqual(['s1', 1, [productId]])
  })

  test('a weight is a field of its own, not an option of the goods', async () => {
    const { records } = await analyse(GRAMS_LABEL)
    expect(records.map(({ productSkuViewDto: { specText, weight } }) => ({ specText, weight }))).toEqual([
      { specText: '', weight: 486 },
    ])
  })

  test('a label of another store names that store [scan.other-store]', async () => {
    expect((await analyse('G_s2_sg_TEA')).store.storeId).toBe('s2')
  })

  test.each(['6901234567809', 'CQ', 'W501', 'TEA', '2199999004866', 'G_s1_sg__E0000'])(
    '%s is unknown in this store [scan.unknown]',
    async (code) => {
      expect(await failure(analyse(code))).toMatchObject({
        code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
        payload: { reason: 'unknown' },
      })
    },
  )

  test('a typed barcode finds the same goods', async () => {
    const { records } = await shopper.call('POST storeProduct/getByBarcodeNew', { barcode: BARCODE, storeId: 's1' })
    expect(records.map(({ productId }) => productId)).toEqual(['milk'])
  })
})

describe('the scan cart', () => {
  test('is one for each store, and neither shows in the cart [cart.scan]', async () => {
    await scan(BARCODE, { number: 2 })
    await scan('TEA', { storeId: 's2' })
    const lines = async (storeId: string) => (await linesOf(storeId)).map(({ skuId, number }) => [skuId, number])
    expect([await lines('s1'), await lines('s2')]).toEqual([[['milk', 2]], [['tea', 1]]])
    expect((await shopper.call('GET shopCart/myShopCartDetail', {})).totalNumber).toBe(0)
    const numbers = await Promise.all(
      ['s1', 's2'].map((storeId) => shopper.call('POST shopCart/getTotalNumber', { storeId, shopCartType: 2 })),
    )
    expect(numbers).toEqual([{ number: 2 }, { number: 1 }])
    const { selectTotalNumber } = await shopper.call('GET shopCart/selectAllOrNone', {
      isSelect: false,
      shopCartType: 2,
      storeId: 's1',
    })
    expect([selectTotalNumber, (await cartOf('s2')).selectTotalNumber]).toEqual([0, 1])
  })

  test('weights are lines of their own, priced by weight, or by the printed price [scan.weighed]', async () => {
    await scan(GRAMS_LABEL)
    await scan(CENTS_LABEL)
    await scan(GRAMS_LABEL)
    const lines = await linesOf()
    expect(lines.map(({ number, weight, kiloPrice, price }) => ({ number, weight, kiloPrice, price }))).toEqual([
      { number: 2, weight: 486, kiloPrice: 1580, price: 768 },
      { number: 1, weight: 486, kiloPrice: 1580, price: 768 },
    ])
    expect((await cartOf('s1')).totalAmount).toBe(3 * 768)
  })

  test('weighed goods without their label, or with that of other goods, are refused [scan.weighed]', async () => {
    const item = (await analyse(GRAMS_LABEL)).records[0]
    if (!item) throw new Error('no apples')
    const add = (change: Partial<AddToCart>) =>
      failure(shopper.call('POST shopCart/add', { ...additionOf(item, 1, CLIENT_TYPE.h5), ...change }))
    expect(await add({ qrCode: 'x', identifyCode: undefined, weight: undefined })).toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
    expect(await add({ qrCode: '2199999004866', identifyCode: '2112345' })).toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
    // An outside client sends code and weight only.
    await shopper.call('POST shopCart/add', { ...additionOf(item, 1, CLIENT_TYPE.h5), qrCode: undefined, weight: 1000 })
    expect((await linesOf()).map(({ weight, price }) => [weight, price])).toEqual([[1000, 1580]])
  })

  test('a scanned price is held for half an hour, never above the present one [scan.held-price]', async () => {
    const price = async () => (await linesOf())[0]?.price
    await scan(BARCODE)
    await setPrice('milk', 1990)
    expect(await price()).toBe(1680)
    await setPrice('milk', 1500)
    expect(await price()).toBe(1500)
    await setPrice('milk', 1990)
    // A second scan does not prolong the price.
    mall.clock.advance(SCAN_PRICE_MS - 1000)
    await scan(BARCODE)
    expect(await price()).toBe(1680)
    mall.clock.advance(2000)
    const [line] = await linesOf()
    expect([line?.price, line?.hints.map(({ text }) => text)]).toEqual([1990, ['扫码价已过期，按现价结算']])
    await setPrice('milk', 1680)
  })

  test('goods for adults have their age limit [scan.age]', async () => {
    await scan('W500')
    expect((await linesOf()).map(({ minAge }) => minAge)).toEqual([18])
  })
})

describe('a single piece with an RFID tag', () => {
  const label = (epc: string) => `G_s1_sg__${epc}_c1`
  let serial = 0
  /** A tag of its own for each test. */
  async function tagged(): Promise<string> {
    const epc = `${EPC}${++serial}`
    await mall.services.rfidOperator.add(STAFF, 'all', 'steak', [epc])
    return epc
  }

  test('is one line with one piece; a second scan of it is refused [scan.rfid]', async () => {
    const epc = await tagged()
    await scan(label(epc))
    expect(await failure(analyse(label(epc)))).toMatchObject({ code: ERROR_CODES.SCAN_IN_CART })
    const [line] = await linesOf()
    expect([line?.rfidTail, line?.maxNumber]).toEqual([epc.slice(-4), 1])
    expect(await failure(shopper.call('POST shopCart/update', { id: line?.id ?? '', number: 2 }))).toMatchObject({
      text: '单件商品只能买 1 件',
    })
  })

  test("shows the price of its line, with an offer's price, and so does a label of a scale [scan.told-price]", async () => {
    const { db, promotions } = mall.services
    const now = mall.clock.now()
    const products = new Set(['steak', 'apples'])
    const offer = priceOf({
      id: 'scan-offer',
      storeId: 's1',
      productIds: products,
      price: { perMille: 250 },
      startsAt: now,
    })
    await db.tx((tx) => promotions.put(tx, offer, now))
    await mall.settle()
    const pieces = [await scan(label(await tagged())), await scan(GRAMS_LABEL)]
    const lines = await linesOf()
    await db.tx((tx) => promotions.end(tx, offer.id, mall.clock.now()))
    const prices = new Map([
      ['steak', 12_600],
      ['apples', 576],
    ])
    expect(new Map(pieces.map(({ skuId, productSkuViewDto: { price } }) => [skuId, price]))).toEqual(prices)
    expect(new Map(lines.map(({ skuId, price }) => [skuId, price]))).toEqual(prices)
  })

  test('two shoppers scan it, and the first commit takes it [scan.rfid]', async () => {
    const epc = await tagged()
    const other = await mall.enrol()
    await scan(label(epc))
    await scan(label(epc), { who: other })
    const results = await Promise.allSettled([commit('s1'), commit('s1', other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find((one) => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ message: expect.stringContaining('有单件商品已被买走，请从扫码购物车移除') })
    expect(await failure(analyse(label(epc), 's1', await mall.enrol()))).toMatchObject({
      text: '这件商品正在别人的订单里',
    })
  })

  test('returns to the shelf when its order is not paid [scan.rfid]', async () => {
    const epc = await tagged()
    await scan(label(epc))
    const { reply } = await commit()
    await shopper.call('POST productOrder/cancelOrder', { orderId: reply.orders[0]?.orderId ?? '', reason: '不想要了' })
    await mall.settle()
    const pieces = await mall.services.rfid.find(mall.services.db.q, [epc])
    expect(pieces.get(epc)).toMatchObject({ state: 'onShelf', uid: '', no: '' })
  })
})

test('a scan order takes the ticked lines of one store at their prices, is complete when paid, and has an exit code [scan.order]', async () => {
  await scan(BARCODE, { number: 2 })
  await scan(GRAMS_LABEL)
  await scan(GRAMS_LABEL)
  await scan('TEA', { storeId: 's2' })
  const { seen, reply } = await commit()
  expect(seen).toMatchObject({ needsAddress: false, payAmount: 2 * 1680 + 2 * 768, problems: [] })
  expect(seen.stores.map(({ storeId, deliveryType }) => [storeId, deliveryType])).toEqual([['s1', 2]])
  expect([await linesOf(), (await linesOf('s2')).length]).toEqual([[], 1])
  await payFor(mall, shopper, reply.payOrderNo)
  await mall.settle()
  const orderId = reply.orders[0]?.orderId ?? ''
  const order = await shopper.call('GET productOrder/getOrderInfo', { orderId })
  expect(order.status).toBe(ORDER_STATUS.completed)
  const specs = order.parts.flatMap(({ lines }) => lines.map(({ specText }) => specText))
  expect(specs.some((text) => text.endsWith('0.486 kg'))).toBe(true)
  const { records } = await shopper.call('GET ticket/list', { subject: 'order', subjectId: orderId })
  expect(records.map(({ code }) => code.length)).toEqual([12])
  // Apples are counted in grams: 2 × 486 of 20 kg.
  expect((await mall.services.stock.available(mall.services.db.q, ['apples'])).get('apples')).toBe(20_000 - 972)
})

test('the price of a line of the cart applies to its own goods only [scan.own-price]', async () => {
  await scan(BARCODE)
  const [milk] = await linesOf()
  const products = [{ skuId: 'wine', number: 1, cartLineId: milk?.id ?? '' }]
  const { payAmount } = await shopper.call('POST productOrder/confirmOrder', {
    source: SUBMIT_SOURCE.scanCart,
    orderSource: 1,
    shopCartType: 2,
    storeId: 's1',
    binComits: [{ storeId: 's1', products }],
  })
  expect(payAmount).toBe(3990)
})

describe('scans without a network', () => {
  const line = (qrCode: string, change: object = {}) => ({
    scanId: randomUUID(),
    storeId: 's1',
    qrCode,
    number: 1,
    scannedAt: mall.clock.now(),
    ...change,
  })
  const send = (lines: ReturnType<typeof line>[]) => shopper.call('POST shopCart/offlineAdd', { lines })

  test('each is added once, however often it is sent; a refused one returns its reason each time [scan.offline-once]', async () => {
    const lines = [line(BARCODE), line('nothing'), line(BARCODE), line(GRAMS_LABEL)]
    const first = await send(lines)
    expect(first).toEqual({ number: 3, rejected: [{ scanId: lines[1]?.scanId, text: '没有找到这个商品' }] })
    expect(await send(lines)).toEqual(first)
    await Promise.all([send(lines.slice(0, 2)), send(lines.slice(1))])
    expect((await linesOf()).map(({ skuId, number }) => [skuId, number])).toEqual([
      ['apples', 1],
      ['milk', 2],
    ])
  })

  test('a scan of the day before yesterday is refused', async () => {
    const { rejected } = await send([line(BARCODE, { scannedAt: mall.clock.now() - OFFLINE_KEEP_MS - 1 })])
    expect(rejected.map(({ text }) => text)).toEqual(['扫描时间太久了，请重新扫'])
  })
})

async function setPrice(skuId: string, priceCents: number): Promise<void> {
  await mall.services.db.tx((tx) => tx.updateTable('sku').set({ priceCents }).where('skuId', '=', skuId).execute())
}
