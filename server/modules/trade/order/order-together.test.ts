import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_TAB_ALL } from '@contract/codes/order'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A checkout of three stores; the last order is a pickup. */
async function placed() {
  const names = ['素研', '鲜禾超市', '极点数码']
  const stores = await Promise.all([
    shop.addStore({ name: '素研' }),
    shop.addStore({ name: '鲜禾超市', deliveryAreaCodes: ['3301'] }),
    shop.addStore({ name: '极点数码', deliveryTypes: [DELIVERY_TYPE.pickup] }),
  ])
  const skus = []
  for (const [index, store] of stores.entries())
    skus.push(await shop.addSku(store, 9, { title: ['羊毛大衣', '红颜草莓', '降噪耳机'][index] ?? '' }))
  const { uid } = await shop.addShopper()
  const [coat, berry, phone] = skus
  if (!coat || !berry || !phone) throw new Error('the mall has fewer than three products')
  const buy = () => shop.order(uid, [coat, 1], [berry, 2], [phone, 1])
  return { names, coat, uid, buy }
}

const cardsOf = async (uid: string, input: Parameters<TestShop['orders']['page']>[1] = {}) =>
  (await shop.orders.page(uid, input)).records

test('a checkout of three stores is one card with one sum until it is paid, then three cards [order.one-card]', async () => {
  const { uid, buy } = await placed()
  const { orders, payOrderNo, payAmount } = await buy()
  const [first] = orders
  for (const status of [ORDER_TAB_ALL, 0]) {
    const cards = await cardsOf(uid, { status })
    expect(cards).toMatchObject([
      { orderId: first?.orderId, title: '素研等 3 家店', orderCount: 3, totalNumber: 4, payAmount, payOrderNo },
    ])
    expect(cards[0]?.lines.map(({ title }) => title)).toEqual(['羊毛大衣', '红颜草莓', '降噪耳机'])
    expect(cards[0]?.buttons.map(({ code }) => code)).toEqual(['cancel', 'changeAddress', 'pay'])
  }
  expect((await shop.orders.countByStatus(uid)).unpaid).toBe(1)
  await shop.pay(payOrderNo)
  const parted = await cardsOf(uid)
  expect(parted.map(({ title, orderCount }) => [title, orderCount]).reverse()).toEqual([
    ['素研', 1],
    ['鲜禾超市', 1],
    ['极点数码', 1],
  ])
  expect(parted.reduce((sum, card) => sum + card.payAmount, 0)).toBe(payAmount)
  expect(await shop.orders.countByStatus(uid)).toMatchObject({ unpaid: 0, toShip: 3 })
})

test('pages count cards, and a keyword finds a checkout by any of its goods or numbers [order.search-checkout]', async () => {
  const { uid, coat, buy } = await placed()
  const firsts: string[] = []
  for (let i = 0; i < 3; i++) firsts.unshift((await buy()).orders[0]?.orderId ?? '')
  const single = await shop.order(uid, [coat, 1])
  firsts.unshift(single.orders[0]?.orderId ?? '')
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await shop.orders.page(uid, { pageSize: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.records.map(({ orderId }) => orderId))
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(firsts)
  expect((await cardsOf(uid, { keyword: '降噪' })).map(({ orderId }) => orderId)).toEqual(firsts.slice(1))
  const { parts } = await shop.orders.detail(uid, { orderId: firsts[1] })
  expect((await cardsOf(uid, { keyword: parts[2]?.orderNo })).map(({ orderId }) => orderId)).toEqual([firsts[1]])
})

test('the detail shows all orders of an unpaid checkout, and one order after payment', async () => {
  const { uid, names, buy } = await placed()
  const { orders, payOrderNo, payAmount } = await buy()
  const last = orders[2]?.orderId ?? ''
  const before = await shop.orders.detail(uid, { orderId: last })
  expect(before).toMatchObject({ orderId: last, title: '素研等 3 家店', orderCount: 3, payAmount })
  expect(before.parts.map(({ store }) => store.name)).toEqual(names)
  expect(before.amounts.at(-1)?.amount).toBe(payAmount)
  // Two of the three are delivered.
  expect(before.address?.detail).toBe('江汉路 1786 号')
  await shop.pay(payOrderNo)
  const after = await shop.orders.detail(uid, { orderId: last })
  expect(after).toMatchObject({ title: '极点数码', orderCount: 1, address: null })
  expect(after.parts.map(({ orderId }) => orderId)).toEqual([last])
})

test('a new address applies to all orders of an unpaid checkout, or to none when one store does not deliver there [order.address-together]', async () => {
  const { uid, buy } = await placed()
  const { orders } = await buy()
  const orderId = orders[0]?.orderId ?? ''
  const save = (areaCode: string, detail: string) =>
    shop.addresses.save(uid, { name: '林予安', mobile: '13900000000', areaCode, detail }, shop.clock.now())
  const [near, far] = [await save('330106', '文三路 1 号'), await save('340104', '长江西路 1 号')]
  await shop.orders.changeAddress(uid, orderId, near.id)
  const details = async () => {
    const rows = await shop.db.q
      .selectFrom('shop_order')
      .select('address')
      .where('uid', '=', uid)
      .orderBy('id')
      .execute()
    return rows.map(({ address }) => (address ? (JSON.parse(address) as { detail: string }).detail : ''))
  }
  expect(await details()).toEqual(['文三路 1 号', '文三路 1 号', ''])
  await expect(shop.orders.changeAddress(uid, orderId, far.id)).rejects.toThrow('鲜禾超市')
  expect(await details()).toEqual(['文三路 1 号', '文三路 1 号', ''])
})

test('the cashier lists each order of a checkout before and after payment, without deleted ones', async () => {
  const { uid, buy, names } = await placed()
  const { payOrderNo, payAmount, orders } = await buy()
  const together = async () => (await shop.cashier.face(uid, payOrderNo)).items
  const before = await together()
  expect(before.map(({ title, stateText }) => [title, stateText])).toEqual(names.map((name) => [name, '待付款']))
  expect(before.reduce((sum, { amount }) => sum + amount, 0)).toBe(payAmount)
  await shop.pay(payOrderNo)
  expect((await together()).map(({ stateText }) => stateText)).toEqual(['待发货', '待发货', '待自提'])
  const [first] = orders
  await shop.orders.cancel(uid, first?.orderId ?? '', '其他')
  await shop.refundsDone()
  await shop.orders.delete(uid, first?.orderId ?? '')
  expect((await together()).map(({ title }) => title)).toEqual(names.slice(1))
})

test('an expired checkout is shown as closed', async () => {
  const { uid, buy } = await placed()
  const { payOrderNo } = await buy()
  shop.clock.advance(ORDER_EXPIRE_MS + 1)
  const { items } = await shop.cashier.face(uid, payOrderNo)
  expect(items.map(({ stateText }) => stateText)).toEqual(['已关闭', '已关闭', '已关闭'])
})
