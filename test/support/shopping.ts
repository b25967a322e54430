import { randomUUID } from 'node:crypto'
import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_STATUS, PAY_WAY, type PayWay } from '@contract/codes/payment'
import type { CommitInput, CommitReply, ConfirmInput } from '@contract/schema/order'
import { draftOf, skuOf, storeOf } from '@server/modules/goods/catalog/catalog.fixture'
import type { Store } from '@server/modules/goods/store'
import type { Services } from '@server/services'
import type { TestMall } from './app'
import { eventually } from './eventually'
import { settle } from './settle'
import type { WireClient } from './wire-client'

export interface Shelved {
  skuId: string
  productId: string
  storeId: string
  businessId: string
}

export interface Offer {
  stock: number
  storeId?: string
  priceCents?: number
  memberPriceCents?: number | null
  limitPerShopper?: number
  categoryId?: string
  /** Prices of further SKUs of the product, by a word for each. */
  others?: Readonly<Record<string, number>>
  isCrossBorder?: boolean
  /** Makes the product virtual. */
  ticket?: { uses: number; days: number }
}

/** Creates a store that is always open. */
export async function openStore(services: Services, change: Partial<Store> & { storeId: string }): Promise<void> {
  await services.db.tx((tx) => services.stores.putStore(tx, storeOf(change), 0, services.clock.now()))
}

/**
 * Creates one SKU named `name` with a stock, in a store that is created if necessary. The product's other SKUs have the
 * ids `sku-<name>-<word>` and the same stock.
 */
export async function shelve(services: Services, name: string, offer: Offer): Promise<Shelved> {
  const { storeId = 'test-store', stock, limitPerShopper = 0, categoryId = 'test-category' } = offer
  const now = services.clock.now()
  const { priceCents = 10_000, memberPriceCents = null } = offer
  const { ticket, others = {}, isCrossBorder = false } = offer
  const more = Object.entries(others).map(([word, cents]) =>
    skuOf(`sku-${name}-${word}`, { priceCents: cents, options: [word] }),
  )
  const sku = { ...skuOf(`sku-${name}`, { priceCents, memberPriceCents }), ...(ticket && { ticket }) }
  const category = { categoryId, parentId: null, level: 1, name: '测试', picture: null, position: 0 }
  const draft = draftOf(
    {
      productId: `product-${name}`,
      storeId,
      categoryId,
      limitPerShopper,
      isCrossBorder,
      skus: [sku, ...more],
      ...(ticket && { productType: 2 as const }),
    },
    now,
  )
  if (!(await services.stores.findStores(services.db.q, [storeId])).has(storeId)) await openStore(services, { storeId })
  await settle(services)
  await services.db.tx(async (tx) => {
    await services.editor.putCategories(tx, [category])
    const levels = [sku, ...more].map(({ skuId }) => ({ skuId, onHand: stock }))
    await services.stock.stockUp(tx, levels, 'test', now)
    await services.editor.saveProducts(tx, [draft], now)
  })
  await settle(services)
  return { skuId: sku.skuId, productId: draft.productId, storeId, businessId: 'b1' }
}

/** The commit of the submit page after its confirm: the same goods, address, delivery, coupons and price. */
export async function submitOf(client: WireClient, ask: Partial<ConfirmInput> = {}): Promise<CommitInput> {
  const base = { source: SUBMIT_SOURCE.cart, orderSource: ORDER_SOURCE.web, ...ask }
  const seen = await client.call('POST productOrder/confirmOrder', base)
  if (seen.problems.length > 0) throw new Error(`these cannot be bought: ${JSON.stringify(seen.problems)}`)
  const binComits = seen.stores.map((store) => ({
    storeId: store.storeId,
    deliveryType: store.deliveryType,
    products: store.lines.map(({ skuId, number, activityId }) => ({
      skuId,
      number,
      ...(activityId && { activityId }),
    })),
  }))
  return {
    ...base,
    binComits,
    payAmount: seen.payAmount,
    ...(seen.address ? { addressId: seen.address.id } : {}),
    ...(seen.coupons ? { couponIds: seen.coupons.chosenIds } : {}),
  }
}

/** Buys one SKU directly from its page. */
export async function buy(client: WireClient, goods: Shelved, number = 1): Promise<CommitReply> {
  const binComits = [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number }] }]
  const submit = await submitOf(client, { source: SUBMIT_SOURCE.buyNow, binComits })
  return client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
}

/** Opens the payment as `/pay/` does and pays it; waits for the notice. */
export async function payFor(
  { gateway }: TestMall,
  client: WireClient,
  payOrderNo: string,
  payWay: PayWay = PAY_WAY.wechatH5,
): Promise<string> {
  const view = await client.pay('pay.paymentService.initPay', { payOrderNo })
  expect(view.status).toBe(PAY_STATUS.ongoing)
  const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay })
  const page = opened.payParams?.h5Url ?? ''
  await gateway.play(page, { outcome: 'succeed' })
  const isPaid = async () => (await client.pay('pay.paymentService.initPay', { payOrderNo })).status === PAY_STATUS.paid
  await eventually(isPaid, 'the notice made the order paid')
  return page
}
