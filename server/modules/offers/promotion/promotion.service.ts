import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import type { FanOut } from '../../../kernel/fan-out'
import { FreshCache } from '../../../kernel/fresh-cache'
import * as repo from './promotion.repo'
import { isFor, isHolding, type PutOffer } from './promotion.rules'

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

/** Offers that the operator puts, kept in memory: carts, submits, lists and details ask at each call (shapes: offer). */
export class PromotionService {
  readonly #offers: FreshCache<readonly PutOffer[]>

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly fanOut: Pick<FanOut, 'publish' | 'subscribe'>,
  ) {
    this.#offers = new FreshCache(clock, KEEP_MS, 1)
    fanOut.subscribe('offers', () => this.#offers.forget())
  }

  /** What holds at a moment; asked inside a transaction it is read through it. */
  async holding(q: Reader, now: number): Promise<readonly PutOffer[]> {
    const all = await this.#all(q)
    return all.every((offer) => isHolding(offer, now)) ? all : all.filter((offer) => isHolding(offer, now))
  }

  /**
   * Names the stretch of time between two edges, at which an offer begins or ends: what is kept of cards and pages is of one
   * stretch. Empty while there are no offers.
   */
  async era(q: Reader, now: number): Promise<string> {
    let last = 0
    for (const { startsAt, endsAt } of await this.#all(q))
      for (const edge of [startsAt, endsAt]) if (edge <= now && edge > last) last = edge
    return last === 0 ? '' : String(last)
  }

  /** What holds for one product. */
  async of(q: Reader, goods: { storeId: string; productId: string }, now: number): Promise<PutOffer[]> {
    return (await this.holding(q, now)).filter((offer) => isFor(offer, goods))
  }

  /** What has not ended yet, as it stands in the database. */
  list(q: Reader): Promise<PutOffer[]> {
    return repo.listOffers(q, this.clock.now())
  }

  async put(tx: Tx, offer: PutOffer, now: number): Promise<void> {
    await repo.putOffer(tx, offer, now)
    await this.fanOut.publish(tx, 'offers', [offer.id])
  }

  /** By hand: puts one, or another in the place of the one of its id. */
  async post(tx: Tx, actor: Actor, offer: PutOffer, now: number): Promise<void> {
    await this.put(tx, offer, now)
    const { id, productIds, ...rest } = offer
    const details = { ...rest, products: productIds && [...productIds] }
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
