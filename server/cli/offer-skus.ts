import type { PricedSku, SkuForSale } from '../modules/goods/catalog'
import { isPricePut, type PricePut, type PutOffer } from '../modules/offers/promotion'
import type { Call } from './command'
import { UsageError } from './failures'
import type { Mall } from './mall'
import type { RuleSaid } from './offer-rule'
import { money } from './output'
import * as reach from './reach-options'

const MAX_SKUS = 500

type Goods = Pick<PricePut, 'productIds' | 'skus'>
type Priced = Pick<PricedSku, 'skuId' | 'productId' | 'priceCents'>

/**
 * The goods of a price: all SKUs of its products where it is a percentage, else the SKUs that have it. An amount holds for
 * a product only where all its SKUs cost the same: one amount for 5 kg and for 10 kg would sell one of them far too low.
 */
export async function pricedGoods(
  mall: Mall,
  call: Call,
  storeId: string | null,
  { price, hasPrice, own, pieces }: Pick<RuleSaid, 'price' | 'hasPrice' | 'own' | 'pieces'>,
): Promise<Goods> {
  const productIds = await reach.productsOf(mall, call, storeId)
  const isAmount = 'cents' in price
  if (!isAmount && own.size === 0 && pieces === null) return { productIds, skus: null }
  if (!productIds && own.size === 0)
    throw new UsageError(isAmount ? 'a price in yuan names its goods: --products or --prices' : 'name the --products')
  const found = new Map<string, { sku: Priced; cents: number | null }>()
  for (const [id, { skus, cents }] of await namedSkus(mall, own, storeId))
    for (const sku of skus) {
      checkLower('--prices', sku, cents)
      if (found.get(sku.skuId) && found.get(sku.skuId)?.cents !== cents)
        throw new UsageError(`--prices names ${sku.skuId} twice, the second time by "${id}"`)
      found.set(sku.skuId, { sku, cents })
    }
  const byProduct = await mall.catalog.findSkuPrices(mall.db.q, [...(productIds ?? [])])
  for (const [productId, skus] of byProduct) {
    const others = skus.filter(({ skuId }) => !found.has(skuId))
    if (others.length === 0) continue
    // Some SKUs of a product at prices of their own, and nothing said of the rest: they keep their list prices.
    if (!hasPrice && others.length < skus.length) continue
    if (!hasPrice) throw new UsageError(`--products needs a --price for "${productId}"`)
    if (isAmount) checkOnePrice('--products', productId, others)
    for (const sku of others) {
      if (isAmount) checkLower('--price', sku, price.cents)
      found.set(sku.skuId, { sku, cents: null })
    }
  }
  if (found.size > MAX_SKUS) throw new UsageError(`a price is for up to ${MAX_SKUS} SKUs`)
  return {
    productIds: new Set([...found.values()].map(({ sku }) => sku.productId)),
    skus: new Map([...found].map(([skuId, { sku, cents }]) => [skuId, { productId: sku.productId, cents, pieces }])),
  }
}

/** The SKUs that `--prices` names, by themselves or by their product. */
async function namedSkus(
  mall: Mall,
  own: ReadonlyMap<string, number>,
  storeId: string | null,
): Promise<Map<string, { skus: Priced[]; cents: number }>> {
  const { q } = mall.db
  const ids = [...own.keys()]
  const bySku = await mall.catalog.findSkusForSale(q, ids)
  const products = ids.filter((id) => !bySku.has(id))
  await reach.knownProducts(mall, storeId, products, 'SKU or product')
  const byProduct = await mall.catalog.findSkuPrices(q, products)
  return new Map(
    [...own].map(([id, cents]) => {
      const sku = bySku.get(id)
      if (sku) checkOnSale(sku, storeId)
      const skus = sku ? [sku] : (byProduct.get(id) ?? [])
      if (!sku) checkOnePrice('--prices', id, skus)
      return [id, { skus, cents }]
    }),
  )
}

function checkOnSale(sku: SkuForSale, storeId: string | null): void {
  if (!sku.isSkuLive || !sku.isOnShelf) throw new UsageError(`SKU "${sku.skuId}" is not on the shelf`)
  if (storeId !== null && sku.storeId !== storeId) throw new UsageError(`"${sku.skuId}" is not of store "${storeId}"`)
}

function checkOnePrice(option: string, productId: string, skus: readonly Priced[]): void {
  if (new Set(skus.map(({ priceCents }) => priceCents)).size <= 1) return
  const list = skus.map(({ skuId, priceCents }) => `${skuId} (${money(priceCents)})`).join(', ')
  throw new UsageError(
    `${option}: the SKUs of "${productId}" have different list prices; use --prices with SKU ids: ${list}`,
  )
}

function checkLower(option: string, { skuId, priceCents }: Priced, cents: number): void {
  if (cents >= priceCents)
    throw new UsageError(`${option}: ${money(cents)} is not below the list price of ${skuId}, ${money(priceCents)}`)
}

/** SKUs that keep their list price although an offer prices others of their product. */
export async function skusOutside(mall: Mall, offers: readonly PutOffer[]): Promise<Map<string, PricedSku[]>> {
  const bySku = offers.filter((one): one is PricePut => isPricePut(one) && one.skus !== null)
  const productIds = [...new Set(bySku.flatMap(({ productIds: ids }) => [...(ids ?? [])]))]
  const live = await mall.catalog.findSkuPrices(mall.db.q, productIds)
  return new Map(
    bySku.map(({ id, productIds: ids, skus }) => [
      id,
      [...(ids ?? [])].flatMap((one) => (live.get(one) ?? []).filter(({ skuId }) => !skus?.has(skuId))),
    ]),
  )
}
