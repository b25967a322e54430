import { OFFER_TYPE } from '@contract/codes/offer'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { PricedSku, ProductOperatorService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { AddOn, FullReduction, PointsReward } from '../pricing'
import {
  addOnFault,
  addOnOf,
  conflicts,
  isPricePut,
  type PricePut,
  type PromotionService,
  type PutOffer,
  plainOffer,
  priceFault,
  rewardFault,
  tierFault,
} from '../promotion'
import { type GoodsDeps, PricedGoods } from './priced-goods'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'offer.add': 'offer'
    'offer.end': 'offer'
  }
}

/** The fields of every offer. `storeId` null: a mall offer, for all stores; moments are epoch ms. */
export type OfferHead = Pick<PutOffer, 'id' | 'title' | 'priority' | 'storeId' | 'startsAt' | 'endsAt'>

/** A price per piece, for the products and for SKUs with prices of their own. */
export interface PriceRule extends Pick<PricePut, 'type' | 'each' | 'opens' | 'daily'> {
  /** Null: only SKUs with prices of their own. */
  price: PricePut['price'] | null
  /** Cents by the id of a SKU, or of a product whose SKUs all have one list price. */
  own: ReadonlyMap<string, number>
  /** How many pieces of each SKU there are at this price; null: unlimited. */
  pieces: number | null
}

/** The rule of an offer, by its kind. */
export type OfferRule =
  | ({ kind: 'reduction' } & Pick<FullReduction, 'basis' | 'tiers'>)
  | ({ kind: 'price' } & PriceRule)
  | ({ kind: 'reward' } & Pick<PointsReward, 'reward'>)
  /** Gifts or trade-ins of one store; `cents` is 0 for a gift. */
  | ({ kind: 'addOn'; goods: readonly { skuId: string; cents: number }[] } & Pick<AddOn, 'isGift' | 'basis' | 'steps'>)

/** An offer in the list, with the SKUs of its products that keep their list price. */
export interface ListedOffer {
  offer: PutOffer
  outside: PricedSku[]
}

export interface OfferParts {
  promotions: Pick<PromotionService, 'list' | 'put' | 'end'>
  catalog: GoodsDeps['catalog']
  stores: Pick<StoreService, 'findStore'>
  productOperator: Pick<ProductOperatorService, 'checkOnShelf'>
}

export interface OfferOperatorDeps extends OfferParts {
  db: Db
  clock: Clock
}

/** Offers as the operator lists, puts and ends them. */
export class OfferOperatorService {
  readonly #goods: PricedGoods

  constructor(private readonly deps: OfferOperatorDeps) {
    this.#goods = new PricedGoods(deps)
  }

  /** Offers that are active or start later. */
  async list(): Promise<ListedOffer[]> {
    const { q } = this.deps.db
    const offers = await this.deps.promotions.list(q)
    const productIds = offers.flatMap((one) => (isPricePut(one) && one.skus ? [...(one.productIds ?? [])] : []))
    const live = await this.deps.catalog.findSkuPrices(q, [...new Set(productIds)])
    return offers.map((offer) => ({ offer, outside: outsideOf(offer, live) }))
  }

  /**
   * Adds an offer or replaces the one of its id. `productIds` narrows it to products of its store; null: all goods.
   * SYS_PARAM_ERROR: unknown store or goods, an invalid rule, or another offer for the same goods at the same time
   * without `isAnyway`.
   */
  async put(
    actor: Actor,
    head: OfferHead,
    { rule, productIds, isAnyway }: { rule: OfferRule; productIds: readonly string[] | null; isAnyway: boolean },
  ): Promise<PutOffer> {
    const { db, clock, promotions, stores, productOperator } = this.deps
    const { id, storeId } = head
    if (storeId !== null && !(await stores.findStore(db.q, storeId)))
      failParam('storeId', `there is no store "${storeId}"`)
    if (productIds) await productOperator.checkOnShelf(productIds, { storeId, field: 'productIds' })
    const offer = await this.#offerOf(head, rule, productIds)
    await db.tx(async (tx) => {
      const all = await promotions.list(tx)
      const [other] = conflicts(offer, all)
      if (other && !isAnyway) fail('SYS_PARAM_ERROR', `"${other.id}" is for the same goods at the same time`)
      const now = clock.now()
      await promotions.put(tx, offer, now)
      const before = all.find((one) => one.id === id)
      const details = { before: before ? plainOffer(before) : null, after: plainOffer(offer) }
      await writeAudit(tx, { actor, action: 'offer.add', subject: { kind: 'offer', id }, details, at: now })
    })
    return offer
  }

  /** Ends an offer now. SYS_PARAM_ERROR: no offer of this id that has not ended. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock, promotions } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = (await promotions.list(tx)).find((one) => one.id === id)
      if (!(await promotions.end(tx, id, now))) failParam('id', `no offer "${id}" is current or planned`)
      const details = { before: { endsAt: before?.endsAt }, after: { endsAt: now } }
      await writeAudit(tx, { actor, action: 'offer.end', subject: { kind: 'offer', id }, details, at: now })
    })
  }

  async #offerOf(head: OfferHead, rule: OfferRule, productIds: readonly string[] | null): Promise<PutOffer> {
    const products = productIds && new Set(productIds)
    switch (rule.kind) {
      case 'reduction': {
        const { basis, tiers } = rule
        refuse('tiers', tierFault(basis, tiers))
        return { ...head, type: OFFER_TYPE.fullReduction, basis, tiers, productIds: products }
      }
      case 'reward': {
        const { reward } = rule
        refuse('reward', rewardFault(reward))
        return { ...head, type: OFFER_TYPE.pointsReward, reward, productIds: products }
      }
      case 'price':
        return this.#priceOf(head, rule, products)
      case 'addOn':
        return this.#addOnOf(head, rule, productIds)
    }
  }

  async #priceOf(head: OfferHead, rule: PriceRule, productIds: ReadonlySet<string> | null): Promise<PricePut> {
    const { type, each, opens, daily } = rule
    const price = rule.price ?? { cents: Math.max(0, ...rule.own.values()) }
    refuse('price', priceFault({ price, each, daily, skus: null }))
    const goods = await this.#goods.of(head.storeId, productIds, { ...rule, price, hasPrice: rule.price !== null })
    if (type === OFFER_TYPE.flashSale && !goods.productIds) fail('SYS_PARAM_ERROR', 'a flash sale needs products')
    return { ...head, type, price, each, opens, daily, ...goods }
  }

  async #addOnOf(
    head: OfferHead,
    { isGift, basis, steps, goods }: Extract<OfferRule, { kind: 'addOn' }>,
    earnedBy: readonly string[] | null,
  ): Promise<AddOn> {
    const { storeId } = head
    if (storeId === null) return fail('SYS_PARAM_ERROR', 'gifts and trade-ins need a store')
    const { db, catalog } = this.deps
    const known = await catalog.findSkusForSale(
      db.q,
      goods.map(({ skuId }) => skuId),
    )
    const own = goods.map(({ skuId, cents }) => {
      const sku = known.get(skuId)
      if (sku?.storeId !== storeId) failParam('goods', `store "${storeId}" has no SKU "${skuId}"`)
      return { skuId, productId: sku.productId, cents }
    })
    const rule = { isGift, basis, steps, goods: own }
    refuse('addOn', addOnFault(rule))
    return addOnOf({ ...head, storeId }, { ...rule, earnedBy })
  }
}

function refuse(field: string, fault: string | null): void {
  if (fault !== null) failParam(field, fault)
}

/** SKUs that keep their list price although an offer prices other SKUs of their product. */
function outsideOf(offer: PutOffer, live: ReadonlyMap<string, readonly PricedSku[]>): PricedSku[] {
  if (!isPricePut(offer) || !offer.skus) return []
  const { skus } = offer
  return [...(offer.productIds ?? [])].flatMap((id) => (live.get(id) ?? []).filter(({ skuId }) => !skus.has(skuId)))
}
