import { randomUUID } from 'node:crypto'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import type { TestMall } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { draftOf, skuOf } from '../../goods/catalog/catalog.fixture'

export const ACTOR = { kind: 'operator', id: 'test' } as const
const STORE = { storeId: 'shoes', businessId: 'b1' }
export const RED = { ...STORE, productId: 'product-boot', skuId: 'sku-boot-red' }
export const BLUE = { ...RED, skuId: 'sku-boot-blue' }
export const PARCEL = { expressCompany: '顺丰速运', expressNo: 'SF1234567890', mobile: '', imageKeys: [] }

export type Stage = 'paid' | 'shipped' | 'received'
export interface Bought {
  client: WireClient
  orderId: string
  orderNo: string
  /** The first line of the order, which the actions use. */
  orderLineId: string
  lineIds: string[]
  /** The provider's page for the payment of the order. */
  payPage: string
}

const REASONS = { 1: '质量问题', 2: '尺码不合适', 3: '尺码不合适' } as const
export const ask = (type: 1 | 2 | 3, over: Record<string, unknown> = {}) => ({
  type,
  isReceived: true,
  reason: REASONS[type],
  number: 1,
  cents: type === 3 ? 0 : 10_000,
  note: '',
  imageKeys: [],
  ...(type === 3 && { skuId: BLUE.skuId }),
  ...over,
})
export type CaseInput = ReturnType<typeof ask>

/** A store of boots in two colours at ¥100, freight ¥6, and the acts of shoppers and the store on cases there. */
export async function caseShop(mall: TestMall) {
  const { db, editor, stock, clock } = mall.services
  await openStore(mall.services, { storeId: 'shoes', deliveryTypes: [0], freightCents: 600, freeOverCents: null })
  const category = { categoryId: 'test-category', parentId: null, level: 1, name: '测试', picture: null, position: 0 }
  const skus = [RED, BLUE].map(({ skuId }) => skuOf(skuId, { priceCents: 10_000, memberPriceCents: null }))
  const draft = draftOf({ productId: RED.productId, storeId: 'shoes', categoryId: 'test-category', skus }, clock.now())
  await db.tx(async (tx) => {
    await editor.putCategories(tx, [category])
    await stock.stockUp(
      tx,
      skus.map(({ skuId }) => ({ skuId, onHand: 5000 })),
      'test',
      clock.now(),
    )
    await editor.saveProducts(tx, [draft], clock.now())
  })
  await mall.settle()

  const shop = {
    async bought(stage: Stage, number = 2, skuIds: readonly string[] = [RED.skuId]): Promise<Bought> {
      const client = await mall.enrol()
      const binComits = [{ storeId: 'shoes', products: skuIds.map((skuId) => ({ skuId, number })) }]
      const submit = await submitOf(client, { source: 'buyNow', binComits })
      const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
      const payPage = await payFor(mall, client, placed.payOrderNo)
      const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
      if (stage !== 'paid') await mall.services.orderOperator.ship(ACTOR, 'all', orderNo, '顺丰速运', 'SF0001')
      if (stage === 'received') await client.call('POST productOrder/confirmReceive', { orderId })
      const order = await client.call('GET productOrder/getOrderInfo', { orderId })
      const lineIds = order.lines.map((line) => line.orderLineId)
      return { client, orderId, orderNo, orderLineId: lineIds[0] ?? '', lineIds, payPage }
    },

    async apply({ client, orderId, orderLineId }: Bought, asked: CaseInput): Promise<string> {
      const input = { orderId, orderLineId, ...asked }
      const reply = await client.call('POST refundOrder/apply', input, { idempotencyKey: randomUUID() })
      return reply.refundOrderNo
    },

    seen: ({ client }: Bought, refundOrderNo: string) =>
      client.call('GET refundOrder/getRefundOrder', { refundOrderNo }),
    order: ({ client, orderId }: Bought) => client.call('GET productOrder/getOrderInfo', { orderId }),
    form: ({ client, orderId, orderLineId }: Bought) =>
      client.call('GET refundOrder/getRefundForm', { orderId, orderLineId }),

    /** Completes a refund: runs its job and delivers the gateway's notice. */
    async settleMoney(of: Bought, no: string): Promise<void> {
      await mall.settle()
      await mall.services.jobs.runDue()
      const isBack = async () => (await shop.seen(of, no)).status === AFTERSALE_STATUS.refunded
      await eventually(isBack, 'the money is back')
    },

    /** Moves the clock and logs the shopper in again. */
    async turn({ client }: Bought, ms: number): Promise<void> {
      mall.clock.advance(ms)
      await logInAgain(mall.services, client)
      await mall.services.jobs.runDue()
      await mall.settle()
    },

    stockOf: async (skuId: string) => (await stock.available(db.q, [skuId])).get(skuId) ?? 0,

    /** An action for each move of a case, by an actor who is allowed to make it. */
    actions(of: Bought, no: string) {
      const { aftersaleOperator: store } = mall.services
      const { client } = of
      const mine = { refundOrderNo: no }
      return {
        amend: async () => {
          const { type, reason } = await shop.seen(of, no)
          const isReceived = reason !== '不想要了'
          await client.call('POST refundOrder/amend', {
            ...mine,
            ...ask(type, { isReceived, reason, cents: type === 3 ? 0 : 9000 }),
          })
        },
        withdraw: () => client.call('POST refundOrder/withdraw', mine),
        agreeToRefund: () => store.agree(ACTOR, 'all', { no }),
        agreeToIntercept: () => store.agree(ACTOR, 'all', { no }),
        agreeToReturn: () => store.agree(ACTOR, 'all', { no }),
        reject: () => store.reject(ACTOR, 'all', { no }, '商品没有问题'),
        close: () => store.close(ACTOR, 'all', { no }, '双方协商一致'),
        sendBack: () => client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL }),
        changeNo: () =>
          client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL, expressNo: 'YT99887766' }),
        receiveToRefund: () => store.receive(ACTOR, 'all', { no }, true),
        receiveToSend: () => store.receive(ACTOR, 'all', { no }, true),
        rejectReceipt: () => store.refuse(ACTOR, 'all', { no }, '缺少鞋盒'),
        intercepted: () => store.intercept(ACTOR, 'all', { no }, true),
        interceptFailed: () => store.intercept(ACTOR, 'all', { no }, false),
        refuseParcel: () => client.call('POST refundOrder/afterIntercept', { ...mine, choice: 'refuseParcel' }),
        turnToReturn: () => client.call('POST refundOrder/afterIntercept', { ...mine, choice: 'turnToReturn' }),
        sendNew: () => store.send(ACTOR, 'all', { no }, { company: '顺丰速运', no: 'SF7777777' }),
        refundInstead: () => store.refundInstead(ACTOR, 'all', { no }),
        confirm: () => client.call('POST refundOrder/confirmExchange', mine),
        expire: () => shop.turn(of, 8 * DAY_MS),
        refunded: () => shop.settleMoney(of, no),
      }
    },
  }
  return shop
}
export type CaseShop = Awaited<ReturnType<typeof caseShop>>
export type Move = keyof ReturnType<CaseShop['actions']>
