import type { MemberCard, MemberGift, MemberRight } from '@contract/schema/member'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { CouponService } from '../../offers/coupon'
import * as repo from './card.repo'
import { type Card, cardView, type Gift, type RightFacts, rightsOf } from './card.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    memberCards: true
  }
}
/** Cache time: a lost pub/sub message leaves an old card for at most this time. */
const KEEP_MS = 2000
const ALL = 'all'
const UNKNOWN: RightFacts = { unlocked: false, birthday: null }

export interface MemberCardDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
  coupons: Pick<CouponService, 'faces'>
}

/** The mall's cards, cached per process. */
export class MemberCardService {
  readonly #cards: FreshCache<readonly Card[]>

  constructor(private readonly deps: MemberCardDeps) {
    const { clock, pubSub } = deps

    this.#cards = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('memberCards', () => this.#cards.forget())
  }

  /** All cards, also those off sale; the default first. */
  async all(q: Reader): Promise<readonly Card[]> {
    // A transaction fills no cache: its data may be rolled back, and a query on another connection could deadlock.
    if (q.isTransaction) return this.#cards.peek(ALL) ?? repo.listCards(q)
    return this.#cards.get(ALL, () => repo.listCards(this.deps.db.q))
  }

  async find(q: Reader, cardId: string): Promise<Card | undefined> {
    return (await this.all(q)).find((card) => card.cardId === cardId)
  }

  /** Cards on sale, the default first; `isUPlus` selects U+ cards only, or excludes them. */
  async sold(q: Reader, isUPlus?: boolean): Promise<Card[]> {
    return (await this.all(q)).filter(
      (card) => card.isSold && card.plans.length > 0 && (isUPlus === undefined || card.isUPlus === isUPlus),
    )
  }

  view(card: Card): MemberCard {
    return cardView(card, rightsOf(card, UNKNOWN, (id) => id).length)
  }

  async rights(q: Reader, card: Card, facts: RightFacts, now: number): Promise<MemberRight[]> {
    const { monthly, birthday, gift } = card.perks
    const titleOf = await this.#titles(q, [...monthly, ...birthday.couponIds, ...gift.couponIds], now)
    return rightsOf(card, facts, titleOf)
  }

  async gift(q: Reader, { couponIds, points }: Gift, now: number): Promise<MemberGift> {
    const titleOf = await this.#titles(q, couponIds, now)
    const counts = new Map<string, number>()
    for (const id of couponIds) counts.set(id, (counts.get(id) ?? 0) + 1)
    return {
      points,
      coupons: [...counts].map(([couponId, number]) => ({ couponId, title: titleOf(couponId), number })),
    }
  }

  async #titles(q: Reader, couponIds: readonly string[], now: number): Promise<(couponId: string) => string> {
    if (couponIds.length === 0) return (id) => id
    const faces = await this.deps.coupons.faces(q, [...new Set(couponIds)], now)
    return (id) => faces.get(id)?.face.title ?? '优惠券'
  }

  /** Adds a card or replaces the one with its id; terms already bought do not change. */
  async put(tx: Tx, card: Card, now: number): Promise<void> {
    await repo.putCard(tx, card, now)
    await this.deps.pubSub.publish(tx, 'memberCards', [card.cardId])
  }
}
