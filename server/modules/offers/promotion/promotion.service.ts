import { OFFER_TYPE } from '@contract/codes/offer'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import type { FanOut } from '../../../kernel/fan-out'
import { FreshCache } from '../../../kernel/fresh-cache'
import { LIMIT, type QuotaService } from '../../bank/quota'
import type { Offer } from '../pricing'
import { type EachLeft, eachOf } from './each.rules'
import { PIECES, piecesKey } from './pieces-holder'
import * as repo from './promotion.repo'
import { isFor, isHolding, type PutOffer } from './promotion.rules'
import { isPricePut } from './put-price.rules'

declare module '../../../kernel/audit' {
  interface Acts {
    'offer.add': 'offer'
    'offer.end': 'offer'
  }
}
declare module '../../../kernel/fan-out' {
  interface Subjects {
    /** Ids of offers that were put or ended. */
    offers: true
  }
}

/** A change whose word was lost is seen after this long. */
const KEEP_MS = 2000
const ALL = 'all'
const NONE: ReadonlySet<string> = new Set()

/** Offers that the operator puts, kept in memory: carts, submits, lists and details ask at each call (shapes: offer). */
export class PromotionService {
  readonly #offers: FreshCache<readonly PutOffer[]>
  /** Pieces at a price that are gone. */
  readonly #gone: FreshCache<ReadonlySet<string>>

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly fanOut: Pick<FanOut, 'publish' | 'subscribe'>,
    private readonly quotas: QuotaService,
  ) {
    this.#offers = new FreshCache(clock, KEEP_MS, 1)
    this.#gone = new FreshCache(clock, KEEP_MS, 1)
    fanOut.subscribe('offers', () => {
      this.#offers.forget()
      this.#gone.forget()
    })
  }

  /** What holds at a moment; asked inside a transaction it is read through it. */
  async holding(q: Reader, now: number): Promise<readonly PutOffer[]> {
    const all = await this.#all(q)
    const held = all.every((offer) => isHolding(offer, now)) ? all : all.filter((offer) => isHolding(offer, now))
    const gone = await this.#goneOf(held)
    if (gone.size === 0) return held
    return held.map((offer) => {
      const left = [...(offer.productIds ?? [])].filter((id) => !gone.has(piecesKey(offer.id, id)))
      return left.length === offer.productIds?.size || offer.productIds === null
        ? offer
        : { ...offer, productIds: new Set(left) }
    })
  }

  /** What is left to a shopper of products that are limited at an offer's price; others are missing. */
  async eachLeft(
    q: Reader,
    uid: string | null,
    offers: readonly Offer[],
    goods: Iterable<{ productId: string; storeId: string }>,
  ): Promise<ReadonlyMap<string, EachLeft>> {
    const limited = eachOf(offers, goods)
    if (limited.size === 0) return new Map()
    const asked = [...limited].map(([ref, { id: period }]) => ({ ref, period }))
    const taken = uid === null ? new Map<string, number>() : await this.quotas.taken(q, uid, LIMIT, asked)
    return new Map([...limited].map(([id, { each }]) => [id, { each, left: Math.max(0, each - (taken.get(id) ?? 0)) }]))
  }

  /** Asked anew what is left at a price, since somebody has met its end. */
  forgetPieces(): void {
    this.#gone.forget()
  }

  /** How many pieces there are of products at an offer's price, and how many are gone; those without a number are missing. */
  pieces(
    q: Reader,
    offerId: string,
    productIds: readonly string[],
  ): Promise<Map<string, { total: number; taken: number }>> {
    return this.quotas.leftOf(
      q,
      PIECES,
      productIds.map((id) => piecesKey(offerId, id)),
    )
  }

  async #goneOf(held: readonly PutOffer[]): Promise<ReadonlySet<string>> {
    const keys = held.flatMap((offer) =>
      isPricePut(offer) && offer.type === OFFER_TYPE.flashSale
        ? [...(offer.productIds ?? [])].map((id) => piecesKey(offer.id, id))
        : [],
    )
    if (keys.length === 0) return NONE
    const all = await this.#gone.get(ALL, async () => {
      const left = await this.quotas.leftOf(this.db.q, PIECES, keys)
      return new Set([...left].flatMap(([key, { total, taken }]) => (taken >= total ? [key] : [])))
    })
    return all
  }

  /**
   * Names the stretch of time between two edges, at which an offer begins or ends or its pieces are gone: what is kept of
   * cards and pages is of one stretch. Empty while there are no offers.
   */
  async era(q: Reader, now: number): Promise<string> {
    let last = 0
    const all = await this.#all(q)
    for (const { startsAt, endsAt } of all)
      for (const edge of [startsAt, endsAt]) if (edge <= now && edge > last) last = edge
    const gone = await this.#goneOf(all.filter((offer) => isHolding(offer, now)))
    return [...(last === 0 ? [] : [last]), ...[...gone].sort()].join(' ')
  }

  /** What holds for one product. */
  async of(q: Reader, goods: { storeId: string; productId: string }, now: number): Promise<PutOffer[]> {
    return (await this.holding(q, now)).filter((offer) => isFor(offer, goods))
  }

  /** What has not ended yet, as it stands in the database. */
  list(q: Reader): Promise<PutOffer[]> {
    return repo.listOffers(q, this.clock.now())
  }

  /** `pieces`: by product, how many there are at the price; what is gone stays gone, others have no end. */
  async put(tx: Tx, offer: PutOffer, now: number, pieces: ReadonlyMap<string, number> = new Map()): Promise<void> {
    await repo.putOffer(tx, offer, now)
    for (const id of isPricePut(offer) ? (offer.productIds ?? []) : [])
      await this.quotas.open(tx, { kind: PIECES, ref: piecesKey(offer.id, id) }, pieces.get(id) ?? null)
    await this.fanOut.publish(tx, 'offers', [offer.id])
  }

  /** By hand: puts one, or another in the place of the one of its id. */
  async post(tx: Tx, actor: Actor, offer: PutOffer, now: number, pieces?: ReadonlyMap<string, number>): Promise<void> {
    await this.put(tx, offer, now, pieces)
    const { id, productIds, ...rest } = offer
    const own = 'own' in rest ? { own: Object.fromEntries(rest.own) } : {}
    const details = { ...rest, ...own, products: productIds && [...productIds] }
    await writeAudit(tx, { actor, act: 'offer.add', subject: { kind: 'offer', id }, details, at: now })
  }

  /** By hand; false when there is none of this id that has yet to end. */
  async end(tx: Tx, actor: Actor, offerId: string, now: number): Promise<boolean> {
    if (!(await repo.endOffer(tx, offerId, now))) return false
    await this.fanOut.publish(tx, 'offers', [offerId])
    await writeAudit(tx, { actor, act: 'offer.end', subject: { kind: 'offer', id: offerId }, at: now })
    return true
  }

  async #all(q: Reader): Promise<readonly PutOffer[]> {
    // A transaction keeps nothing for others, and a second connection could wait for it.
    if (q.isTransaction) return this.#offers.peek(ALL) ?? this.list(q)
    return this.#offers.get(ALL, () => this.list(this.db.q))
  }
}
