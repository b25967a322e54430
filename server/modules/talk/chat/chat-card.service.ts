import type { ImCard } from '@contract/schema/chat'
import type { ProductParam } from '@contract/socket/message'
import type { Db } from '../../../kernel/db'
import type { CatalogService } from '../../goods/catalog'
import type { OrderCaseService } from '../../trade/order'

interface ChatCardDeps {
  db: Db
  catalog: Pick<CatalogService, 'findSkusForSale' | 'findSkusOfProduct'>
  orderCases: Pick<OrderCaseService, 'briefs'>
}

/** Products and orders in messages, read again whenever they are shown. */
export class ChatCardService {
  constructor(private readonly deps: ChatCardDeps) {}

  async products(skuIds: readonly string[]): Promise<ImCard[]> {
    const skus = await this.deps.catalog.findSkusForSale(this.deps.db.q, skuIds)
    return [...skus.values()].map(({ skuId, title, picture, priceCents, specText, isOnShelf, isSkuLive }) => ({
      id: skuId,
      title,
      picture,
      priceCents,
      note: specText,
      refusal: isOnShelf && isSkuLive ? '' : '已下架',
    }))
  }

  /** The cheapest SKU for sale of a product, from this store or from any; null: there is none. */
  async cheapest(productId: string, storeId: string | null): Promise<ProductParam | null> {
    const skus = await this.deps.catalog.findSkusOfProduct(this.deps.db.q, productId)
    const [sku] = skus
      .filter((one) => one.isOnShelf && one.isSkuLive && (storeId === null || one.storeId === storeId))
      .sort((one, other) => one.priceCents - other.priceCents)
    return sku ? { skuId: sku.skuId, productId } : null
  }

  /** Orders of this shopper only. */
  async orders(uid: string, orderIds: readonly string[]): Promise<ImCard[]> {
    const { db, orderCases } = this.deps
    const orders = await orderCases.briefs(db.q, uid, orderIds)
    return orders.flatMap(({ orderId, orderNo, statusText, payableCents, lines }) => {
      const [line] = lines
      if (!line) return []
      const pieces = lines.reduce((sum, { number }) => sum + number, 0)
      return [
        {
          id: orderId,
          title: pieces > 1 ? `${line.title} 等 ${pieces} 件` : line.title,
          picture: JSON.parse(line.picture),
          priceCents: payableCents,
          note: `${statusText}，订单 ${orderNo}`,
          refusal: '',
        },
      ]
    })
  }
}
