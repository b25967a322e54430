import { OFFER_TYPE } from '@contract/codes/offer'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { PricedSku, ProductOperatorService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { AddOn } from '../pricing'
import {
  addOnFault,
  addOnOf,
  conflicts,
  isPricePut,
  offerOfPlain,
  type PricePut,
  type PromotionService,
  type PutOffer,
  plainOffer,
  priceFault,
  rewardFault,
  tierFault,
} from '../promotion'
import type { OfferHead, OfferRule, OfferTerms, PriceRule, StaffTerms } from './offer.types'
import { isSeen, MALL_ONLY, versionOf } from './offer-desk.rules'
import { type GoodsDeps, PricedGoods } from './priced-goods'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'offer.add': 'offer'
    'offer.end': 'offer'
  }
}

/** An offer in the list, with the SKUs of its products that keep their list price. */
export interface ListedOffer {
  offer: PutOffer
  outside: PricedSku[]
}

export interface OfferParts {
  promotions: Pick<PromotionService, 'list' | 'put' | 'end' | 'lock' | 'findAny'>
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
   * The offer of a rule, checked but not saved. SYS_PARAM_ERROR: an unknown store or one outside the scope, unknown
   * goods, an invalid rule. SYS_BIZ_DATA_ERROR_CODE: an offer of the mall without the scope of all stores.
   */
  async check(scope: StoreScope, head: OfferHead, { rule, productIds }: OfferTerms): Promise<PutOffer> {
    const { db, clock, stores, productOperator } = this.deps
    const { storeId, startsAt, endsAt } = head
    if (storeId === null && scope !== 'all') fail('SYS_BIZ_DATA_ERROR_CODE', MALL_ONLY)
    if (storeId !== null && !(isInScope(scope, storeId) && (await stores.findStore(db.q, storeId))))
      failParam('storeId', `没有店铺“${storeId}”`)
    if (endsAt <= startsAt) failParam('endsAt', '结束要晚于开始')
    if (endsAt <= clock.now()) failParam('endsAt', '结束时间已经过了')
    if (productIds) await productOperator.checkOnShelf(productIds, { storeId, field: 'productIds' })
    return this.#offerOf(head, rule, productIds)
  }

  /**
   * Adds an offer or replaces the one with its id. SYS_PARAM_ERROR: as `check`, or another offer for the same goods at
   * the same time without `isAnyway`.
   */
  async put(
    actor: Actor,
    head: OfferHead,
    { isAnyway, ...terms }: OfferTerms & { isAnyway: boolean },
  ): Promise<PutOffer> {
    const { db, promotions } = this.deps
    const offer = await this.check('all', head, terms)
    await db.tx(async (tx) => {
      const all = await promotions.list(tx)
      const [other] = conflicts(offer, all)
      if (other && !isAnyway) fail('SYS_PARAM_ERROR', `“${other.id}”在同一时间用于相同的商品`)
      await this.#write(tx, actor, offer, { before: all.find((one) => one.id === offer.id) ?? null })
    })
    return offer
  }

  /** Adds an offer of staff; returns its id. A repeated key adds nothing and returns the first offer's id. */
  async add(
    actor: Actor,
    head: Omit<OfferHead, 'id'>,
    { key, scope, accepted, ...terms }: StaffTerms & { key: string },
  ): Promise<string> {
    const { db, clock } = this.deps
    const offer = await this.check(scope, { ...head, id: newId() }, terms)
    const body = JSON.stringify(plainOffer({ ...offer, id: '' }))
    return db.tx((tx) =>
      once(tx, { owner: actor.id, endpoint: 'offer.add', key, body }, clock.now(), async () => {
        await this.#checkConflicts(tx, offer, accepted)
        await this.#write(tx, actor, offer, { before: null })
        return offer.id
      }),
    )
  }

  /**
   * Replaces an offer that staff read in this version. SYS_PARAM_ERROR: as `check`, or an unknown or ended offer.
   * STATE_CHANGED: it has another version now.
   */
  async change(
    actor: Actor,
    head: OfferHead,
    { version, scope, accepted, ...terms }: StaffTerms & { version: string },
  ): Promise<void> {
    await this.#seen(this.deps.db.q, scope, { id: head.id })
    const offer = await this.check(scope, head, terms)
    await this.deps.db.tx(async (tx) => {
      const before = await this.#seen(tx, scope, { id: head.id, version })
      if (before.type !== offer.type) failParam('kind', '活动的类型不能改')
      await this.#checkConflicts(tx, offer, accepted)
      await this.#write(tx, actor, offer, { before })
    })
  }

  /**
   * Ends an offer now. SYS_PARAM_ERROR: an unknown or ended offer. STATE_CHANGED: its version differs from the one that
   * was read.
   */
  async end(actor: Actor, id: string, { scope = 'all', version }: { scope?: StoreScope; version?: string } = {}) {
    await this.deps.db.tx(async (tx) => this.#end(tx, actor, await this.#seen(tx, scope, { id, version })))
  }

  /** Restores the offer from before an act (`Undo`); an offer that the act added ends. */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock, promotions } = this.deps
    await db.tx(async (tx) => {
      const { id } = entry.subject
      const present = (await promotions.lock(tx, id)) ? await promotions.findAny(tx, id) : null
      if (!present || !isWritable(scope, present)) failNoUndo()
      const isEnd = entry.action === 'offer.end'
      refuseChanged(entry, isEnd ? { endsAt: present.endsAt } : plainOffer(present))
      const before = statesOf(entry).before as ReturnType<typeof plainOffer> | null
      const undoOf = entry.auditId
      if (before === null) return this.#end(tx, actor, present, undoOf)
      const offer = isEnd ? { ...present, endsAt: before.endsAt } : offerOfPlain(before)
      if (!isWritable(scope, offer)) failNoUndo()
      if (offer.endsAt <= clock.now()) fail('SYS_BIZ_DATA_ERROR_CODE', '原来的活动时间已过，不能撤销')
      await this.#write(tx, actor, offer, { before: present, undoOf })
    })
  }

  async #write(
    tx: Tx,
    actor: Actor,
    offer: PutOffer,
    { before, undoOf }: { before: PutOffer | null; undoOf?: string },
  ): Promise<void> {
    const at = this.deps.clock.now()
    await this.deps.promotions.put(tx, offer, at)
    const states = { before: before && plainOffer(before), after: plainOffer(offer) }
    const details = undoOf === undefined ? states : { ...states, undoOf }
    await writeAudit(tx, { actor, action: 'offer.add', subject: { kind: 'offer', id: offer.id }, details, at })
  }

  async #end(tx: Tx, actor: Actor, { id, endsAt }: PutOffer, undoOf?: string): Promise<void> {
    const at = this.deps.clock.now()
    if (!(await this.deps.promotions.end(tx, id, at))) failParam('id', `活动“${id}”已经结束`)
    const states = { before: { endsAt }, after: { endsAt: at } }
    const details = undoOf === undefined ? states : { ...states, undoOf }
    await writeAudit(tx, { actor, action: 'offer.end', subject: { kind: 'offer', id }, details, at })
  }

  async #checkConflicts(tx: Tx, offer: PutOffer, accepted: readonly string[]): Promise<void> {
    const other = conflicts(offer, await this.deps.promotions.list(tx)).find(({ id }) => !accepted.includes(id))
    if (other) fail('SYS_BIZ_DATA_ERROR_CODE', `“${other.title}”在同一时间用于相同的商品`)
  }

  /** An offer that has not ended and that the scope may write, locked in a transaction. */
  async #seen(q: Reader, scope: StoreScope, { id, version }: { id: string; version?: string | undefined }) {
    const { promotions, clock } = this.deps
    if (q.isTransaction) await promotions.lock(q as Tx, id)
    const offer = await promotions.findAny(q, id)
    if (!offer || !isSeen(scope, offer)) failParam('id', `没有活动“${id}”`)
    if (!isWritable(scope, offer)) fail('SYS_BIZ_DATA_ERROR_CODE', MALL_ONLY)
    if (version !== undefined && versionOf(offer) !== version) fail('STATE_CHANGED', '活动刚被别人改过')
    if (offer.endsAt <= clock.now()) failParam('id', `活动“${id}”已经结束`)
    return offer
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
    if (type === OFFER_TYPE.flashSale && !goods.productIds) fail('SYS_PARAM_ERROR', '秒杀要选商品')
    return { ...head, type, price, each, opens, daily, ...goods }
  }

  async #addOnOf(
    head: OfferHead,
    { isGift, basis, steps, goods }: Extract<OfferRule, { kind: 'addOn' }>,
    earnedBy: readonly string[] | null,
  ): Promise<AddOn> {
    const { storeId } = head
    if (storeId === null) return fail('SYS_PARAM_ERROR', '满赠和换购要选店铺')
    const { db, catalog } = this.deps
    const known = await catalog.findSkusForSale(
      db.q,
      goods.map(({ skuId }) => skuId),
    )
    const own = goods.map(({ skuId, cents }) => {
      const sku = known.get(skuId)
      if (sku?.storeId !== storeId) failParam('goods', `店铺“${storeId}”没有规格“${skuId}”`)
      return { skuId, productId: sku.productId, cents }
    })
    const rule = { isGift, basis, steps, goods: own }
    refuse('addOn', addOnFault(rule))
    return addOnOf({ ...head, storeId }, { ...rule, earnedBy })
  }
}

/** Whether a scope may write an offer: of its stores; of the mall only with every store. */
const isWritable = (scope: StoreScope, { storeId }: Pick<PutOffer, 'storeId'>): boolean =>
  storeId === null ? scope === 'all' : isInScope(scope, storeId)

function refuse(field: string, fault: string | null): void {
  if (fault !== null) failParam(field, fault)
}

/** SKUs that keep their list price although an offer prices other SKUs of their product. */
function outsideOf(offer: PutOffer, live: ReadonlyMap<string, readonly PricedSku[]>): PricedSku[] {
  if (!isPricePut(offer) || !offer.skus) return []
  const { skus } = offer
  return [...(offer.productIds ?? [])].flatMap((id) => (live.get(id) ?? []).filter(({ skuId }) => !skus.has(skuId)))
}
