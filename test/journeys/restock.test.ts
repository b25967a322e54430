import { CLIENT_TYPE, SHOP_CART_TYPE } from '@contract/codes/cart'
import { CANCEL_REASONS, ORDER_EXPIRE_MS } from '@contract/codes/order'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { buy, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

describe('sold-out goods: request, restock and message, through the whole mall', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp()
  })
  afterAll(() => mall.close())

  const goRound = async () => {
    do await mall.settle()
    while ((await mall.services.jobs.runDue()) > 0)
  }
  const news = async (client: WireClient) => {
    await goRound()
    return (await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })).records
  }
  const detail = (client: WireClient, productId: string) => client.call('GET product/getProductDetail', { productId })
  const isCardSoldOut = async (client: WireClient, storeId: string) =>
    (await client.call('POST product/pageProducts', { storeId })).records.map((card) => card.isSoldOut)

  test.each([
    [
      'cancelled',
      async (buyer: WireClient, orderId: string) => {
        await buyer.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
      },
    ],
    ['expired', async () => mall.clock.advance(ORDER_EXPIRE_MS + 1000)],
  ] as const)(
    'the order with the last piece is %s: one message, which opens goods that can be bought [restock.order-back]',
    async (how, end) => {
      const [buyer, shopper] = [await mall.enrol(), await mall.enrol()]
      const storeId = `store-${how}`
      const goods = await shelve(mall.services, how, { stock: 1, storeId })
      const { productId } = goods
      expect((await detail(shopper, productId)).buttons.map(({ code }) => code)).toEqual(['addToCart', 'buyNow'])

      const line = { ...goods, number: 1, clientType: CLIENT_TYPE.h5 }
      await shopper.call('POST shopCart/add', line)
      const { orders } = await buy(buyer, goods)
      await goRound()
      expect((await detail(shopper, productId)).buttons).toMatchObject([{ code: 'restock', text: '到货提醒' }])
      // Cards and the cart show the same.
      const cart = await shopper.call('GET shopCart/myShopCartDetail', { shopCartType: SHOP_CART_TYPE.normal })
      expect(cart.invalidProducts.map(({ invalidReason }) => invalidReason)).toEqual(['noStock'])
      expect(await isCardSoldOut(shopper, storeId)).toEqual([true])
      await shopper.call('POST restock/ask', { productId })
      expect((await detail(shopper, productId)).buttons).toMatchObject([{ code: 'restockUndo', text: '已设提醒' }])
      expect(await news(shopper)).toEqual([])

      await end(buyer, orders[0]?.orderId ?? '')
      const [message, ...others] = await news(shopper)
      expect(others).toEqual([])
      expect(message).toMatchObject({ title: '到货提醒', isRead: false, command: { cmd: 'C0020030000' } })
      expect(message?.content).toContain(`「${productId}」`)
      const opened = await detail(shopper, message?.command?.params.productId ?? '')
      expect(opened).toMatchObject({ productId, goneText: null, buttons: [{ code: 'addToCart' }, { code: 'buyNow' }] })
      expect(await isCardSoldOut(shopper, storeId)).toEqual([false])
      expect(await news(buyer)).toEqual([])

      // The request is used up: a second restock sends no message.
      await buy(shopper, goods)
      await goRound()
      expect((await detail(shopper, productId)).buttons).toMatchObject([{ code: 'restock' }])
      expect(await breaches(mall.services.db)).toEqual([])
    },
  )
})
