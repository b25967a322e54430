import { INVALID_REASON } from '@contract/codes/cart'
import { DAY_MS } from '@contract/codes/china-time'
import { MAX_RESTOCK_ASKS, RESTOCK_DAYS } from '@contract/codes/restock'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { silentLog } from '../../../kernel/log'
import { createZeroPay } from '../../../pay/zero'
import { type Services, wireServices } from '../../../services'
import { draftOf, skuOf } from '../catalog/catalog.fixture'

let mall: TestMall
let shopper: WireClient
let services: Services
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  ;({ services } = mall)
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

let names = 0
const soldOut = () => shelve(services, `gone-${++names}`, { stock: 0 })
/** A product whose second SKU is sold out. */
async function halfSoldOut(): Promise<Shelved & { goneId: string }> {
  const goods = await shelve(services, `half-${++names}`, { stock: 5 })
  const goneId = `${goods.skuId}-l`
  const [draft, now] = [
    (await services.editor.findKnown(services.db.q, [goods.productId])).get(goods.productId)?.draft,
    mall.clock.now(),
  ]
  if (!draft) throw new Error('not on the shelf')
  const skus = [skuOf(goods.skuId, { options: ['S'] }), skuOf(goneId, { options: ['L'] })]
  const optionGroups = [{ name: '尺码', values: [{ name: 'S' }, { name: 'L' }] }]
  await services.db.tx((tx) => services.editor.saveProducts(tx, [{ ...draft, optionGroups, skus }], now))
  await mall.settle()
  return { ...goods, goneId }
}
const setStock = (skuId: string, onHand: number) =>
  services.db.tx((tx) => services.stock.setOnHand(tx, skuId, onHand, 'count', mall.clock.now()))
const setOnShelf = (productId: string, isOnShelf: boolean) =>
  services.db.tx((tx) => services.editor.setOnShelf(tx, productId, isOnShelf, mall.clock.now()))
const ask = (productId: string, skuId?: string) =>
  shopper.call('POST restock/ask', { productId, ...(skuId ? { skuId } : {}) })
const detail = (productId: string, client = shopper) => client.call('GET product/getProductDetail', { productId })
const codes = async (productId: string) => (await detail(productId)).buttons.map(({ code }) => code)

/** Delivers all events and runs their jobs. */
async function goRound(): Promise<void> {
  do await mall.settle()
  while ((await services.jobs.runDue()) > 0)
}
async function told(client = shopper) {
  await goRound()
  return (await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })).records
}
const asksLeft = async (productId: string) =>
  (await services.db.q.selectFrom('restock_request').select('uid').where('productId', '=', productId).execute()).length

test('sold-out goods offer a restock request: made once, cancelled at any time [restock.request]', async () => {
  const { productId } = await soldOut()
  const visitor = await mall.visitor()
  const seen = await detail(productId, visitor)
  expect(seen).toMatchObject({ goneText: '已售罄', notBuyableReason: INVALID_REASON.noStock, restocks: [] })
  expect(seen.buttons).toEqual([{ code: 'restock', text: '到货提醒', primary: true }])
  await expect(visitor.call('POST restock/ask', { productId })).rejects.toThrow('登录')

  for (let i = 0; i < 2; i += 1) await ask(productId)
  expect((await detail(productId)).buttons).toEqual([{ code: 'restockUndo', text: '已设提醒', primary: false }])
  expect(await asksLeft(productId)).toBe(1)
  expect((await detail(productId, await mall.enrol())).buttons[0]?.code).toBe('restock')
  await shopper.call('POST restock/undo', { productId })
  expect(await codes(productId)).toEqual(['restock'])
  await setStock(`sku-gone-${names}`, 1)
  expect(await told()).toEqual([])
})

const ways: [string, (goods: Shelved) => Promise<unknown>][] = [
  ["the operator's count", ({ skuId }) => setStock(skuId, 3)],
  [
    'a cancelled or expired order',
    ({ skuId }) =>
      services.db.tx((tx) => services.stock.release(tx, `held-${skuId}`, [{ skuId, number: 1 }], mall.clock.now())),
  ],
  [
    'a refund',
    ({ skuId }) =>
      services.db.tx((tx) => services.stock.restock(tx, `back-${skuId}`, [{ skuId, number: 1 }], mall.clock.now())),
  ],
  [
    'an import with a new SKU',
    ({ productId, skuId, storeId }) =>
      services.db.tx(async (tx) => {
        const skus = [skuOf(skuId), skuOf(`${skuId}-new`)]
        const draft = draftOf({ productId, storeId, categoryId: 'test-category', skus }, mall.clock.now())
        await services.stock.stockUp(tx, [{ skuId: `${skuId}-new`, onHand: 2 }], 'import', mall.clock.now())
        await services.editor.saveProducts(tx, [draft], mall.clock.now())
      }),
  ],
]
test.each(ways)(
  '%s brings goods back: one message with a link to them, and no second one [message.restock]',
  async (way, comeBack) => {
    const goods = await shelve(services, `way-${++names}`, { stock: 1 })
    const { productId, skuId } = goods
    await services.db.tx((tx) => services.stock.reserve(tx, `held-${skuId}`, [{ skuId, number: 1 }], mall.clock.now()))
    if (way === 'a refund')
      await services.db.tx((tx) => services.stock.commit(tx, `held-${skuId}`, [{ skuId, number: 1 }], mall.clock.now()))
    await goRound()
    await ask(productId)
    expect(await told()).toEqual([])
    await comeBack(goods)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      title: '到货提醒',
      content: `你想要的「${productId}」有货了`,
      command: { cmd: 'C0020030000', params: { productId } },
    })
    expect(await asksLeft(productId)).toBe(0)
    await setStock(skuId, way === 'a cancelled or expired order' ? 0 : 9)
    await setStock(skuId, 10)
    expect(await told()).toHaveLength(1)
  },
)

test('a request for a SKU is separate, and its message names the SKU [restock.sku]', async () => {
  const { productId, skuId, goneId } = await halfSoldOut()
  const offered = await detail(productId)
  expect(offered).toMatchObject({ goneText: null, notBuyableReason: null })
  expect(offered.restocks).toEqual([
    { skuId: goneId, specText: 'L', button: { code: 'restock', text: '到货提醒', primary: true } },
  ])
  await ask(productId, goneId)
  expect((await detail(productId)).restocks[0]?.button.code).toBe('restockUndo')
  // The other SKU sells out and returns: it was not requested.
  await setStock(skuId, 0)
  await setStock(skuId, 4)
  expect(await told()).toEqual([])
  await setStock(goneId, 1)
  expect((await told()).map(({ content }) => content)).toEqual([`你想要的「${productId}」（L）有货了`])
})

test('a request for a SKU stays open while the goods sell out again; a request for any SKU sends one message [restock.again]', async () => {
  const { productId, skuId, goneId } = await halfSoldOut()
  await ask(productId, goneId)
  await setStock(skuId, 0)
  await goRound()
  expect(await codes(productId)).toEqual(['restockUndo'])
  await shopper.call('POST restock/undo', { productId })
  expect(await codes(productId)).toEqual(['restock'])
  await services.restock.request(shopper.uid, productId, goneId)
  await ask(productId)
  expect(await asksLeft(productId)).toBe(1)
  await setStock(skuId, 3)
  await setStock(goneId, 3)
  expect((await told()).map(({ content }) => content)).toEqual([`你想要的「${productId}」有货了`])
})

test('off the shelf no message is sent and no request accepted; existing requests wait for the return [restock.off-shelf]', async () => {
  const { productId, skuId } = await soldOut()
  await ask(productId)
  await setOnShelf(productId, false)
  await setStock(skuId, 5)
  expect(await told()).toEqual([])
  expect(await detail(productId)).toMatchObject({ goneText: '已下架', notBuyableReason: INVALID_REASON.offShelf })
  expect(await codes(productId)).toContain('restockUndo')
  const other = await mall.enrol()
  await expect(other.call('POST restock/ask', { productId })).rejects.toThrow(INVALID_REASON.offShelf)
  await setOnShelf(productId, true)
  expect(await told()).toHaveLength(1)
})

test('available, otherwise sold or unknown goods accept no request [restock.request]', async () => {
  const { productId, skuId } = await shelve(services, `there-${++names}`, { stock: 1 })
  await expect(ask(productId)).rejects.toThrow('已经有货了，可以直接购买')
  await expect(ask(productId, skuId)).rejects.toThrow('已经有货了，可以直接购买')
  await expect(ask(productId, 'no-such-sku')).rejects.toThrow('skuId: 没有这件商品')
  await expect(ask('no-such-product')).rejects.toThrow('productId: 没有这件商品')
  const ticket = draftOf(
    { productId: `ticket-${names}`, storeId: 'test-store', categoryId: 'test-category', productType: 2 },
    0,
  )
  await services.db.tx((tx) => services.editor.saveProducts(tx, [ticket], mall.clock.now()))
  await expect(ask(ticket.productId)).rejects.toThrow('这件商品不能设到货提醒')
})

test('a shopper has at most a hundred requests [restock.limit]', async () => {
  const { productId } = await soldOut()
  const rows = Array.from({ length: MAX_RESTOCK_ASKS }, (_, i) => {
    return {
      id: `${shopper.uid}-${i}`,
      uid: shopper.uid,
      productId: `p-${i}`,
      skuId: '',
      createdAt: mall.clock.now(),
    }
  })
  await services.db.tx((tx) => tx.insertInto('restock_request').values(rows).execute())
  await expect(ask(productId)).rejects.toThrow('最多设 100 个到货提醒')
  await shopper.call('POST restock/undo', { productId: 'p-7' })
  await ask(productId)
  expect(await asksLeft(productId)).toBe(1)
})

test('requests end after ninety days [restock.limit]', async () => {
  const { productId, skuId } = await soldOut()
  await ask(productId)
  const { createdAt: askedAt } = await services.db.q
    .selectFrom('restock_request')
    .select('createdAt')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  await services.restock.sweep(askedAt + RESTOCK_DAYS * DAY_MS)
  expect(await asksLeft(productId)).toBe(1)
  await services.restock.sweep(askedAt + RESTOCK_DAYS * DAY_MS + 1)
  expect(await asksLeft(productId)).toBe(0)
  await setStock(skuId, 1)
  expect(await told()).toEqual([])
})

/** Another process on the same database. */
const neighbour = () =>
  wireServices(services.db, mall.clock, silentLog, {
    account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
    providers: [createZeroPay({ now: () => mall.clock.now() })],
  })
const messagesOf = (productId: string) =>
  services.db.q.selectFrom('message').select('uid').where('content', 'like', `%「${productId}」%`).execute()

test('two processes and stock that returns twice send each of many shoppers exactly one message [message.restock]', async () => {
  const { productId, skuId } = await soldOut()
  const uids = Array.from({ length: 250 }, (_, i) => `waiting-${i}`)
  for (const uid of uids) await services.restock.request(uid, productId)
  await goRound()
  const other = neighbour()
  await setStock(skuId, 1)
  await setStock(skuId, 0)
  await setStock(skuId, 2)
  const tells = Array.from({ length: 6 }, (_, i) => (i % 2 ? other : services).restock.notify(productId))
  await Promise.all([...tells, services.outbox.drain(), other.outbox.drain()])
  await Promise.all([goRound(), other.jobs.runDue()])
  await goRound()
  const told = (await messagesOf(productId)).map(({ uid }) => uid)
  expect(told.sort()).toEqual(uids.sort())
  expect(await asksLeft(productId)).toBe(0)
  await other.jobs.stop()
  await other.outbox.stop()
})

test('goods that return between the stock check and the request, with the event lost, still cause a message [restock.lost-event]', async () => {
  const { productId, skuId } = await soldOut()
  await setStock(skuId, 1)
  await goRound()
  jest.spyOn(services.stock, 'available').mockResolvedValueOnce(new Map([[skuId, 0]]))
  await ask(productId)
  expect(await told()).toHaveLength(1)
  expect(await asksLeft(productId)).toBe(0)
})

test('a request at the moment of return is refused or gets its message, and never stays open [restock.moment]', async () => {
  const goods: Shelved[] = []
  for (let i = 0; i < 12; i += 1) goods.push(await soldOut())
  const isAsked = await Promise.all(
    goods.map(async ({ productId, skuId }) => {
      const [asked] = await Promise.allSettled([ask(productId), setStock(skuId, 1), services.outbox.drain()])
      return asked.status === 'fulfilled'
    }),
  )
  await goRound()
  for (const [i, { productId }] of goods.entries()) {
    expect({ left: await asksLeft(productId), told: (await messagesOf(productId)).length }).toEqual({
      left: 0,
      told: isAsked[i] ? 1 : 0,
    })
  }
})
