import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { type ActiveType, OFFER_TYPE } from '@contract/codes/offer'
import type { ActivityRef } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { LIMIT, type QuotaService } from '../../finance/quota'
import type { Offer, Reach } from '../pricing'
import { onDays } from './daily.rules'
import { type EachLeft, eachOf } from './each.rules'
import { PIECES, piecesKey } from './pieces-reservable'
import * as repo from './promotion.repo'
import { countedBy, isFor, isHolding, type PutOffer } from './promotion.rules'
import { isPricePut, type PricePut, termsOf, withoutGone } from './put-price.rules'
import { ruleLines } from './rule-text.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of offers that were put or ended. */
    offers: true
  }
}

/** A change whose word was lost is seen after this long. */
const KEEP_MS = 2000
const ALL = 'all'
const SOON_MS = DAY_MS
const COUNTED_MS = 3 * DAY_MS
const NONE: Gone = { keys: new Set(), name: '' }

/** Pieces at a price that are gone, by `piecesKey`, with a short name for the set of them. */
interface Gone {
  keys: ReadonlySet<string>
  name: string
}

function goneOf(keys: readonly string[]): Gone {
  if (keys.length === 0) return NONE
  const print = createHash('sha256').update([...keys].sort().join(' '))
  return { keys: new Set(keys), name: print.digest('base64url').slice(0, 16) }
}

type FindReach = (id: string, now: number) => Promise<(Reach & { category?: { id: string } | null }) | undefined>

export interface PromotionDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
  quotas: Pick<QuotaService, 'leftOf' | 'taken'>
}

/** Offers that the operator puts, kept in memory: carts, submits, lists and details ask at each call (shapes: offer). */
export class PromotionService {
  readonly #offers: FreshCache<readonly PutOffer[]>
  /** Pieces at a price that are gone. */
  readonly #gone: FreshCache<Gone>
  readonly #elsewhere = new Map<ActiveType, FindReach>()

  constructor(private readonly deps: PromotionDeps) {
    const { clock, pubSub } = deps

    this.#offers = new FreshCache(clock, KEEP_MS, 1)
    this.#gone = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('offers', () => {
      this.#offers.forget()
      this.#gone.forget()
    })
  }

  /** What holds at a moment; asked inside a transaction it is read through it. */
  async holding(q: Reader, now: number): Promise<readonly PutOffer[]> {
    const all = await this.#all(q, now)
    const held = all.every((offer) => isHolding(offer, now)) ? all : all.filter((offer) => isHolding(offer, now))
    const { keys } = await this.#goneOf(q, held)
    return keys.size === 0 ? held : held.map((offer) => (isPricePut(offer) ? withoutGone(offer, keys) : offer))
  }

  /** Flash sales that hold or begin before `until`, the first to begin first; gone goods too. */
  async flashSales(q: Reader, now: number, until: number): Promise<PricePut[]> {
    const all = (await this.#all(q, now)).filter(isFlash)
    const open = all.filter(({ startsAt, endsAt }) => now < endsAt && startsAt < until)
    return open.sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
  }

  /**
   * What the page of a product counts down to: a flash sale or a limited-time price that holds and ends within days, else a
   * flash sale that begins within a day; with the pieces that are gone of its SKUs.
   */
  async activity(
    q: Reader,
    goods: { storeId: string; productId: string },
    now: number,
  ): Promise<{ offer: PricePut; taken: ReadonlyMap<string, number> } | null> {
    const all = (await this.#all(q, now)).filter(isPricePut).filter((offer) => isFor(offer, goods))
    const held = (await this.holding(q, now)).filter(isPricePut).filter((offer) => isFor(offer, goods))
    const current = held.find((offer) => isFlash(offer)) ?? held.find((offer) => isCountedDown(offer, now))
    // With the SKUs whose pieces are gone, which its page still tells of.
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

  /** What is left to a shopper of SKUs that are limited at an offer's price; others are missing. */
  async eachLeft(
    q: Reader,
    uid: string | null,
    offers: readonly Offer[],
    goods: Iterable<{ skuId: string; productId: string; storeId: string }>,
  ): Promise<ReadonlyMap<string, EachLeft>> {
    const limited = eachOf(offers, goods)
    if (limited.size === 0) return new Map()
    const asked = [...limited].map(([ref, { id: period }]) => ({ ref, period }))
    const taken = uid === null ? new Map<string, number>() : await this.deps.quotas.taken(q, uid, LIMIT, asked)
    return new Map([...limited].map(([id, { each }]) => [id, { each, left: Math.max(0, each - (taken.get(id) ?? 0)) }]))
  }

  /** Asked anew what is left at a price, since somebody has met its end. */
  forgetPieces(): void {
    this.#gone.forget()
  }

  /** How many pieces are gone of these SKUs at an offer's price. */
  async taken(q: Reader, offerId: string, skuIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.deps.quotas.leftOf(
      q,
      PIECES,
      skuIds.map((id) => piecesKey(offerId, id)),
    )
    return new Map(skuIds.map((id) => [id, found.get(piecesKey(offerId, id))?.taken ?? 0]))
  }

  async #goneOf(q: Reader, held: readonly PutOffer[]): Promise<Gone> {
    const totals = new Map<string, number>()
    for (const { id, skus } of held.filter(isFlash))
      for (const [skuId, { pieces }] of skus ?? []) if (pieces !== null) totals.set(piecesKey(id, skuId), pieces)
    if (totals.size === 0) return NONE
    const look = async (reader: Reader) => {
      const found = await this.deps.quotas.leftOf(reader, PIECES, [...totals.keys()])
      return goneOf([...found].flatMap(([key, { taken }]) => (taken >= (totals.get(key) ?? 0) ? [key] : [])))
    }
    if (q.isTransaction) return this.#gone.peek(ALL) ?? look(q)
    return this.#gone.get(ALL, () => look(this.deps.db.q))
  }

  /**
   * Names the stretch of time between two edges, at which an offer begins or ends or its pieces are gone: what is kept of
   * cards and pages is of one stretch. Empty while there are no offers.
   */
  async era(q: Reader, now: number): Promise<string> {
    let last = 0
    const all = await this.#all(q, now)
    for (const { startsAt, endsAt } of all)
      for (const edge of [startsAt, endsAt]) if (edge <= now && edge > last) last = edge
    const gone = await this.#goneOf(
      q,
      all.filter((offer) => isHolding(offer, now)),
    )
    return [...(last === 0 ? [] : [last]), ...(gone.name === '' ? [] : [gone.name])].join(' ')
  }

  /** What holds for one product. */
  async of(q: Reader, goods: { storeId: string; productId: string }, now: number): Promise<PutOffer[]> {
    return (await this.holding(q, now)).filter((offer) => isFor(offer, goods))
  }

  /** One that has not ended, by its id or by that of one of its days. */
  async find(id: string, now: number): Promise<PutOffer | undefined> {
    const all = await this.#offers.get(ALL, () => this.list(this.deps.db.q))
    return all.find((one) => one.id === id.replace(/@.*/, '') && now < one.endsAt)
  }

  /** The offers of a type are a module's above this one: it says what they are for. */
  addReach(type: ActiveType, find: FindReach): void {
    this.#elsewhere.set(type, find)
  }

  /** What an offer is for, whoever put it up. SYS_BIZ_DATA_ERROR_CODE: it is over or never was. */
  async reachOf(
    { activeType, activityId }: ActivityRef,
    now: number,
  ): Promise<NonNullable<Awaited<ReturnType<FindReach>>>> {
    const offer = await this.#reach(activeType, activityId, now)
    if (!offer) fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
    return 'steps' in offer ? { ...offer, ...countedBy(offer) } : offer
  }

  /** Whether there is an offer, or a coupon, of the type that a link gives as text, and it is not over. */
  async canReach(type: string | undefined, id: string, now: number): Promise<boolean> {
    const activeType = Object.values(OFFER_TYPE).find((known) => String(known) === type)
    return activeType !== undefined && (await this.#reach(activeType, id, now)) !== undefined
  }

  /** Title and rules of an offer. SYS_BIZ_DATA_ERROR_CODE: there is none any more. */
  async ruleOf(id: string, now: number): Promise<{ title: string; lines: string[] }> {
    const offer = await this.find(id, now)
    return offer ? { title: offer.title, lines: ruleLines(offer, now) } : fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
  }

  /** What has not ended yet, as it stands in the database. */
  list(q: Reader): Promise<PutOffer[]> {
    return repo.listOffers(q, this.deps.clock.now())
  }

  /** Adds an offer or replaces the one of its id. */
  async put(tx: Tx, offer: PutOffer, now: number): Promise<void> {
    await repo.putOffer(tx, offer, now)
    await this.deps.pubSub.publish(tx, 'offers', [offer.id])
  }

  /** Ends an offer; false when there is none of this id that has yet to end. */
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
    // A transaction keeps nothing for others, and a second connection could wait for it.
    if (q.isTransaction) return onDays(this.#offers.peek(ALL) ?? (await this.list(q)), now)
    return onDays(await this.#offers.get(ALL, () => this.list(this.deps.db.q)), now)
  }
}

const isCountedDown = ({ type, endsAt }: PricePut, now: number) =>
  type === OFFER_TYPE.limitedTime && endsAt - now <= COUNTED_MS
const isFlash = (offer: PutOffer): offer is PricePut => offer.type === OFFER_TYPE.flashSale
