import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { formatCents } from '../../../kernel/money'
import type { CatalogService, PricedSku, ProductOperatorService, SkuForSale } from '../../goods/catalog'
import type { PricePut } from '../promotion'

const MAX_SKUS = 500
const NONE: ReadonlyMap<string, number | null> = new Map()

type Goods = Pick<PricePut, 'productIds' | 'skus'>
type Priced = Pick<PricedSku, 'skuId' | 'productId' | 'priceCents'>

/** A price as the operator enters it; `price` is the highest of `own` when it applies to no other SKU. */
interface StatedGoods {
  price: PricePut['price']
  hasPrice: boolean
  own: ReadonlyMap<string, number>
  pieces: number | null
  /** Pieces of a SKU in place of `pieces`. */
  piecesOf?: ReadonlyMap<string, number | null>
}

export interface GoodsDeps {
  db: Db
  catalog: Pick<CatalogService, 'findSkuPrices' | 'findSkusForSale'>
  productOperator: Pick<ProductOperatorService, 'checkOnShelf'>
}

/**
 * The goods of a price: all SKUs of its products for a percentage, else the SKUs that have it. An amount applies to
 * a product only when all its SKUs cost the same: one amount for 5 kg and for 10 kg would sell one of them far too low.
 */
export class PricedGoods {
  constructor(private readonly deps: GoodsDeps) {}

  /** SYS_PARAM_ERROR: the fault, with its field when it has one. */
  async of(
    storeId: string | null,
    productIds: ReadonlySet<string> | null,
    { price, hasPrice, own, pieces, piecesOf = NONE }: StatedGoods,
  ): Promise<Goods> {
    const isAmount = 'cents' in price
    if (!isAmount && own.size === 0 && pieces === null && piecesOf.size === 0) return { productIds, skus: null }
    if (!productIds && own.size === 0) fail('SYS_PARAM_ERROR', isAmount ? '按金额定价要选商品' : '还没有选商品')
    const found = new Map<string, { sku: Priced; cents: number | null }>()
    for (const [id, { skus, cents }] of await this.#named(own, storeId))
      for (const sku of skus) {
        checkLower('prices', sku, cents)
        if (found.get(sku.skuId) && found.get(sku.skuId)?.cents !== cents)
          failParam('prices', `规格 ${sku.skuId} 定了两次价，第二次是“${id}”`)
        found.set(sku.skuId, { sku, cents })
      }
    const byProduct = await this.deps.catalog.findSkuPrices(this.deps.db.q, [...(productIds ?? [])])
    for (const [productId, skus] of byProduct) {
      const others = skus.filter(({ skuId }) => !found.has(skuId))
      if (others.length === 0) continue
      // Some SKUs of a product have prices of their own; the others keep their list prices.
      if (!hasPrice && others.length < skus.length) continue
      if (!hasPrice) failParam('products', `商品“${productId}”还没有定价`)
      if (isAmount) checkOnePrice('products', productId, others)
      for (const sku of others) {
        if (isAmount) checkLower('price', sku, price.cents)
        found.set(sku.skuId, { sku, cents: null })
      }
    }
    if (found.size > MAX_SKUS) fail('SYS_PARAM_ERROR', `一个活动最多 ${MAX_SKUS} 个规格`)
    return {
      productIds: new Set([...found.values()].map(({ sku }) => sku.productId)),
      skus: new Map(
        [...found].map(([skuId, { sku, cents }]) => {
          const number = piecesOf.get(skuId)
          return [skuId, { productId: sku.productId, cents, pieces: number === undefined ? pieces : number }]
        }),
      ),
    }
  }

  /** The SKUs with prices of their own; a key of `own` is a SKU or a product. */
  async #named(
    own: ReadonlyMap<string, number>,
    storeId: string | null,
  ): Promise<Map<string, { skus: Priced[]; cents: number }>> {
    const { db, catalog, productOperator } = this.deps
    const ids = [...own.keys()]
    const bySku = await catalog.findSkusForSale(db.q, ids)
    const products = ids.filter((id) => !bySku.has(id))
    await productOperator.checkOnShelf(products, { storeId, field: 'own', kind: '规格或商品' })
    const byProduct = await catalog.findSkuPrices(db.q, products)
    return new Map(
      [...own].map(([id, cents]) => {
        const sku = bySku.get(id)
        if (sku) checkOnSale(sku, storeId)
        const skus = sku ? [sku] : (byProduct.get(id) ?? [])
        if (!sku) checkOnePrice('prices', id, skus)
        return [id, { skus, cents }]
      }),
    )
  }
}

function checkOnSale(sku: SkuForSale, storeId: string | null): void {
  const isOwn = storeId === null || sku.storeId === storeId
  // A SKU of another store is refused as an unknown one.
  if (!isOwn || !sku.isSkuLive || !sku.isOnShelf) failParam('own', `没有在售的规格或商品“${sku.skuId}”`)
}

function checkOnePrice(field: string, productId: string, skus: readonly Priced[]): void {
  if (new Set(skus.map(({ priceCents }) => priceCents)).size <= 1) return
  const list = skus.map(({ skuId, priceCents }) => `${skuId} (${money(priceCents)})`).join(', ')
  failParam(field, `商品“${productId}”的规格原价不同，请逐个定价：${list}`)
}

function checkLower(field: string, { skuId, priceCents }: Priced, cents: number): void {
  if (cents >= priceCents) failParam(field, `${money(cents)} 不低于规格 ${skuId} 的原价 ${money(priceCents)}`)
}

const money = (cents: number): string => `¥${formatCents(cents)}`
