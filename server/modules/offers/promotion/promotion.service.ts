import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { type ActiveType, OFFER_TYPE } from '@contract/codes/offer'
import type { ActivityRef } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { LIMIT, limitPartsOf, type QuotaService } from '../../finance/quota'
import type { ClaimableCoupon, Deals, Offer, Reach } from '../pricing'
import { onDays } from './daily.rules'
import { type EachLeft, eachKey, eachOf } from './each.rules'
import { PIECES, piecesKey } from './pieces-reservable'
import * as repo from './promotion.repo'
import { countedBy, isFor, isHolding, type PutOffer } from './promotion.rules'
import { isPricePut, type PricePut, termsOf, withoutSoldOut } from './put-price.rules'
import { ruleLines } from './rule-text.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of offers that were put or ended. */
    offers: true
  }
}

/** A change whose message was lost takes effect after this time. */
const KEEP_MS = 2000
const ALL = 'all'
/** Cached sets of limited offers: of now, and of the moments that staff simulate. */
const KEPT_SETS = 16
const SOON_MS = DAY_MS
const COUNTED_MS = 3 * DAY_MS
const NONE: PiecesLeft = { left: new Map(), gone: new Set(), name: '' }

/** Limited pieces at a price, by `piecesKey`: how many are left, and which are sold out, with a short name of that set. */
interface PiecesLeft {
  left: ReadonlyMap<string, number>
  gone: ReadonlySet<string>
  name: string
}

function piecesLeftOf(left: ReadonlyMap<string, number>): PiecesLeft {
  const gone = [...left].flatMap(([key, number]) => (number <= 0 ? [key] : []))
  if (gone.length === 0) return { ...NONE, left }
  const print = createHash('sha256').update([...gone].sort().join(' '))
  return { left, gone: new Set(gone), name: print.digest('base64url').slice(0, 16) }
}

type FindReach = (id: string, now: number) => Promise<(Reach & { category?: { id: string } | null }) | undefined>

/** Coupons that every shopper of their audience may claim now, with a short name that changes with any of them. */
export interface Claimable {
  coupons: readonly ClaimableCoupon[]
  name: string
}
/** The input of take-home prices: active offers and claimable coupons. */
export interface ProductDeals extends Deals {
  offers: readonly PutOffer[]
}

type FindClaimable = (q: Reader, now: number) => Promise<Claimable>
const NOTHING_TO_CLAIM: Claimable = { coupons: [], name: '' }

type Tail<P extends readonly unknown[]> = P extends readonly [unknown, ...infer T] ? T : never

export interface PromotionDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
  quotas: Pick<QuotaService, 'leftOf' | 'taken'>
}

/** Offers that the operator puts; cached, because carts, submits, lists and details read them at each call. */
export class PromotionService {
  readonly #offers: FreshCache<readonly PutOffer[]>
  /** Key: the limited offers of a moment. */
  readonly #pieces: FreshCache<PiecesLeft>
  readonly #elsewhere = new Map<ActiveType, FindReach>()
  #findClaimable: FindClaimable = async () => NOTHING_TO_CLAIM

  constructor(private readonly deps: PromotionDeps) {
    const { clock, pubSub } = deps

    this.#offers = new FreshCache(clock, KEEP_MS, 1)
    this.#pieces = new FreshCache(clock, KEEP_MS, KEPT_SETS)
    pubSub.subscribe('offers', () => {
      this.#offers.forget()
      this.#pieces.forget()
    })
  }

  /** The offers that are active at a moment; inside a transaction it reads through the transaction. */
  async holding(q: Reader, now: number): Promise<readonly PutOffer[]> {
    const all = await this.#all(q, now)
    const held = all.every((offer) => isHolding(offer, now)) ? all : all.filter((offer) => isHolding(offer, now))
    const { gone } = await this.#piecesOf(q, held)
    return gone.size === 0 ? held : held.map((offer) => (isPricePut(offer) ? withoutSoldOut(offer, gone) : offer))
  }

  /** Pieces that are left at the prices of active flash sales, by `piecesKey`; SKUs without a number are missing. */
  async piecesLeft(q: Reader, now: number): Promise<ReadonlyMap<string, number>> {
    const all = await this.#all(q, now)
    const { left } = await this.#piecesOf(
      q,
      all.filter((offer) => isHolding(offer, now)),
    )
    return left
  }

  /** Flash sales that are active or begin before `until`, the first to begin first; sold-out goods included. */
  async flashSales(q: Reader, now: number, until: number): Promise<PricePut[]> {
    const all = (await this.#all(q, now)).filter(isFlash)
    const open = all.filter(({ startsAt, endsAt }) => now < endsAt && startsAt < until)
    return open.sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
  }

  /**
   * The countdown of a product page: a flash sale or a limited-time price that is active and ends within days, else a
   * flash sale that begins within a day; with the sold-out pieces of its SKUs.
   */
  async activity(
    q: Reader,
    goods: { storeId: string; productId: string },
    now: number,
  ): Promise<{ offer: PricePut; taken: ReadonlyMap<string, number> } | null> {
    const all = (await this.#all(q, now)).filter(isPricePut).filter((offer) => isFor(offer, goods))
    const held = (await this.holding(q, now)).filter(isPricePut).filter((offer) => isFor(offer, goods))
    const current = held.find((offer) => isFlash(offer)) ?? held.find((offer) => isCountedDown(offer, now))
    // Includes SKUs with sold-out pieces, because the page still shows them.
    const on = current && (all.find(({ id }) => id === current.id) ?? current)
    const soon = all
      .filter((offer) => isFlash(offer) && offer.startsAt > now && offer.startsAt - now <= SOON_MS)
      .sort((a, b) => a.startsAt - b.startsAt)[0]
    const offer = on ?? soon
    if (!offer) return null
    const terms = offer === on ? [...termsOf(offer, goods.productId)] : []
    const counted = terms.flatMap(([skuId, { pieces }]) => (pieces === null ? [] : [skuId]))
    return { offer, taken: await this.taken(q, offer.id, counted) }
  }

  /** The pieces that a shopper can still buy of SKUs that are limited at an offer's price; others are missing. */
  async eachLeft(
    q: Reader,
    uid: string | null,
    offers: readonly Offer[],
    goods: Iterable<{ skuId: string; productId: string; storeId: string }>,
  ): Promise<ReadonlyMap<string, EachLeft>> {
    const limited = eachOf(offers, goods)
    if (limited.size === 0) return new Map()
    const asked = [...limited].map(([skuId, { id, each }]) => ({ skuId, each, ...limitPartsOf(eachKey(id, skuId)) }))
    const taken = uid === null ? new Map<string, number>() : await this.deps.quotas.taken(q, uid, LIMIT, asked)
    return new Map(
      asked.map(({ skuId, each, ref }) => [skuId, { each, left: Math.max(0, each - (taken.get(ref) ?? 0)) }]),
    )
  }

  /** Drops the cache of limited pieces, after a reservation found too few left. */
  forgetPieces(): void {
    this.#pieces.forget()
  }

  /** The number of pieces of these SKUs sold at an offer's price. */
  async taken(q: Reader, offerId: string, skuIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.deps.quotas.leftOf(
      q,
      PIECES,
      skuIds.map((id) => piecesKey(offerId, id)),
    )
    return new Map(skuIds.map((id) => [id, found.get(piecesKey(offerId, id))?.taken ?? 0]))
  }

  async #piecesOf(q: Reader, held: readonly PutOffer[]): Promise<PiecesLeft> {
    const totals = new Map<string, number>()
    const flash = held.filter(isFlash)
    for (const { id, skus } of flash)
      for (const [skuId, { pieces }] of skus ?? []) if (pieces !== null) totals.set(piecesKey(id, skuId), pieces)
    if (totals.size === 0) return NONE
    const key = flash.map(({ id }) => id).join(' ')
    const look = async (reader: Reader) => {
      const found = await this.deps.quotas.leftOf(reader, PIECES, [...totals.keys()])
      return piecesLeftOf(new Map([...totals].map(([key, total]) => [key, total - (found.get(key)?.taken ?? 0)])))
    }
    if (q.isTransaction) return this.#pieces.peek(key) ?? look(q)
    return this.#pieces.get(key, () => look(this.deps.db.q))
  }

  /** The input of take-home prices at a moment. */
  async deals(q: Reader, now: number): Promise<ProductDeals> {
    const [offers, { coupons }] = await Promise.all([this.holding(q, now), this.#findClaimable(q, now)])
    return { offers, coupons }
  }

  /** The coupon module depends on this one, so it registers its source of claimable coupons here. */
  addClaimable(find: FindClaimable): void {
    this.#findClaimable = find
  }

  /**
   * A name for the period between two changes: an offer begins or ends, its pieces sell out, or the claimable coupons
   * change. The name is part of the cache keys of cards and pages. Empty while there are no offers and no coupons.
   */
  async era(q: Reader, now: number): Promise<string> {
    let last = 0
    const [all, claimable] = await Promise.all([this.#all(q, now), this.#findClaimable(q, now)])
    for (const { startsAt, endsAt } of all)
      for (const edge of [startsAt, endsAt]) if (edge <= now && edge > last) last = edge
    const { name } = await this.#piecesOf(
      q,
      all.filter((offer) => isHolding(offer, now)),
    )
    return [last || '', name, claimable.name].filter((part) => part !== '').join(' ')
  }

  /** Active offers of one product. */
  async of(q: Reader, goods: { storeId: string; productId: string }, now: number): Promise<PutOffer[]> {
    return (await this.holding(q, now)).filter((offer) => isFor(offer, goods))
  }

  /** An offer that has not ended, by its id or by the id of one of its days. */
  async find(id: string, now: number): Promise<PutOffer | undefined> {
    const all = await this.#offers.get(ALL, () => this.list(this.deps.db.q))
    return all.find((one) => one.id === id.replace(/@.*/, '') && now < one.endsAt)
  }

  /** Registers a finder of the goods of an offer type; for modules that depend on this one. */
  addReach(type: ActiveType, find: FindReach): void {
    this.#elsewhere.set(type, find)
  }

  /** The goods of an offer of any module. SYS_BIZ_DATA_ERROR_CODE: it has ended or does not exist. */
  async reachOf(
    { activeType, activityId }: ActivityRef,
    now: number,
  ): Promise<NonNullable<Awaited<ReturnType<FindReach>>>> {
    const offer = await this.#reach(activeType, activityId, now)
    if (!offer) fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
    return 'steps' in offer ? { ...offer, ...countedBy(offer) } : offer
  }

  /** Whether the offer or coupon of a link exists and has not ended; `type`: the text in the link. */
  async canReach(type: string | undefined, id: string, now: number): Promise<boolean> {
    const activeType = Object.values(OFFER_TYPE).find((known) => String(known) === type)
    return activeType !== undefined && (await this.#reach(activeType, id, now)) !== undefined
  }

  /** Title and rules of an offer. SYS_BIZ_DATA_ERROR_CODE: it has ended or does not exist. */
  async ruleOf(id: string, now: number): Promise<{ title: string; lines: string[] }> {
    const offer = await this.find(id, now)
    return offer ? { title: offer.title, lines: ruleLines(offer, now) } : fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
  }

  /** Offers that have not ended, read from the database. */
  list(q: Reader): Promise<PutOffer[]> {
    return repo.listOffers(q, this.deps.clock.now())
  }

  /** One offer, ended ones too, read from the database. */
  findAny(q: Reader, offerId: string): Promise<PutOffer | null> {
    return repo.findOffer(q, offerId)
  }

  /** Locks an offer against other writers; false for an unknown id. */
  lock(tx: Tx, offerId: string): Promise<boolean> {
    return repo.lockOffer(tx, offerId)
  }

  /** One page of a view of staff (`repo.pageOffers`). */
  page(q: Reader, ...query: Tail<Parameters<typeof repo.pageOffers>>): Promise<PutOffer[]> {
    return repo.pageOffers(q, ...query)
  }

  /** Number of offers of a view, up to `most`. */
  count(q: Reader, filter: repo.OfferFilter, now: number, most: number): Promise<number> {
    return repo.countOffers(q, filter, now, most)
  }

  /** Offers that end after a moment, ordered by id. */
  listSince(q: Reader, since: number): Promise<PutOffer[]> {
    return repo.listOffers(q, since)
  }

  /** Adds an offer or replaces the one with its id. */
  async put(tx: Tx, offer: PutOffer, now: number): Promise<void> {
    await repo.putOffer(tx, offer, now)
    await this.deps.pubSub.publish(tx, 'offers', [offer.id])
  }

  /** Ends an offer; false when it does not exist or has ended. */
  async end(tx: Tx, offerId: string, now: number): Promise<boolean> {
    if (!(await repo.endOffer(tx, offerId, now))) return false
    await this.deps.pubSub.publish(tx, 'offers', [offerId])
    return true
  }

  #reach(type: ActiveType, id: string, now: number) {
    const find = this.#elsewhere.get(type)
    return find ? find(id, now) : this.find(id, now)
  }

  async #all(q: Reader, now: number): Promise<readonly PutOffer[]> {
    // A transaction fills no shared cache, and a second connection could deadlock the pool.
    if (q.isTransaction) return onDays(this.#offers.peek(ALL) ?? (await this.list(q)), now)
    return onDays(await this.#offers.get(ALL, () => this.list(this.deps.db.q)), now)
  }
}

const isCountedDown = ({ type, endsAt }: PricePut, now: number) =>
  type === OFFER_TYPE.limitedTime && endsAt - now <= COUNTED_MS
const isFlash = (offer: PutOffer): offer is PricePut => offer.type === OFFER_TYPE.flashSale
