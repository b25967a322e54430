// Terms of member cards in the model of what shoppers own.

import type { Card, Gift } from '@server/modules/customer/member'
import { endOfPoints } from '@server/modules/finance/points'
import type { Bill, Noun } from './owned-model'
import { plainOf } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'
import type { Held, OfWallet, Wallet } from './wallet-model'

const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000

export interface OfCards extends OfWallet {
  cards: Cards
}
interface Term {
  months: number
  days: number
}
/** What a card brought of a month. */
interface Benefit {
  uid: string
  month: string
  card: Card
  at: number
  held: Held[]
}

/** The end of the day so many months or days after: of a shorter month its last. */
export function endOfTerm({ months, days }: Term, from: number): number {
  const [year = 0, month = 0, day = 0] = new Date(from + ZONE_MS).toISOString().slice(0, 10).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const last =
    months === 0 ? Date.UTC(year, month - 1, day + days) : Date.UTC(year, month - 1 + months, Math.min(day, lastDay))
  return last - ZONE_MS + DAY_MS - 1
}
const monthOf = (at: number) => new Date(at + ZONE_MS).toISOString().slice(0, 7)
function nextMonth(at: number): number {
  const [year = 0, month = 0] = monthOf(at).split('-').map(Number)
  return Date.UTC(year, month, 1) - ZONE_MS
}

export class CardPurchase implements Bill {
  state: Bill['state'] = 'unpaid'
  prepayId?: string
  isBack = false
  from = 0
  until = 0
  paidAt = 0
  held: Held[] = []
  giftPoints = 0
  /** How often its points came. */
  gifts = 1
  readonly id: string
  readonly no: string
  readonly expireAt: number
  constructor(
    readonly cards: Cards,
    readonly uid: string,
    readonly card: Card,
    readonly term: Term,
    of: { id: string; no: string; expireAt: number },
  ) {
    this.id = of.id
    this.no = of.no
    this.expireAt = of.expireAt
  }
  get months() {
    return this.term.months
  }
  cancel(real: TestShop) {
    return real.cardPurchases.cancel(this.uid, this.no)
  }
  async settle(real: TestShop) {
    if (this.months === 0) {
      if (this.cards.tried.has(this.uid)) return false
      this.cards.tried.add(this.uid)
    }
    this.state = 'paid'
    await this.cards.begin(this, this.card.perks.gift, real)
    return true
  }
  shut() {}
}

export class Cards implements Noun {
  readonly cardPurchases: CardPurchase[] = []
  readonly tried = new Set<string>()
  readonly usedCodes = new Map<string, string>()
  readonly #ends = new Map<string, number>()
  readonly #usedAt = new Map<string, number>()
  readonly #saved = new Map<string, number>()
  readonly #dueAt = new Map<string, number>()
  #benefits: Benefit[] = []
  constructor(
    readonly shelf: readonly Card[],
    readonly wallet: Wallet,
    readonly of: Pick<OfCards, 'points'>,
    readonly codes: readonly string[],
    readonly codesEach: number,
  ) {}
  end(uid: string, isUPlus: boolean) {
    return this.#ends.get(`${uid} ${isUPlus}`) ?? 0
  }
  setEnd({ uid, card }: CardPurchase, until: number) {
    this.#ends.set(`${uid} ${card.isUPlus}`, until)
  }
  /** When a right of the card was last used; 0 before. */
  usedAt(uid: string) {
    return this.#usedAt.get(uid) ?? 0
  }
  #running(uid: string, now: number) {
    return this.cardPurchases.filter(
      (one) => one.uid === uid && one.state === 'paid' && !one.isBack && one.from <= now && now < one.until,
    )
  }
  isMember(uid: string, now: number) {
    return this.end(uid, false) > now
  }
  save(uid: string, cents: number) {
    this.#saved.set(uid, (this.#saved.get(uid) ?? 0) + cents)
  }
  /** What the member card makes of points, in tenths: from here on it has been used. The U+ card earns none. */
  use(uid: string, now: number) {
    if (this.isMember(uid, now)) this.#usedAt.set(uid, now)
    const term = this.#running(uid, now).find(({ card }) => !card.isUPlus)
    return term?.card.perks.pointsFactor ?? 10
  }
  /** A term behind those that there are, with its gift. */
  async begin(one: CardPurchase, gift: Gift, real: TestShop) {
    const now = real.clock.now()
    one.paidAt = now
    one.from = Math.max(now, this.end(one.uid, one.card.isUPlus))
    one.until = endOfTerm(one.term, one.from)
    one.giftPoints = gift.points
    this.setEnd(one, one.until)
    this.giveGift(one, now)
    const hasBegun = one.from <= now
    if (hasBegun) this.#dueAt.set(one.uid, nextMonth(now))
    one.held = await this.#bring(one.uid, hasBegun, gift.couponIds, real)
  }
  /** What a month brings, and a gift beside; gives what came of the gift. */
  async #bring(uid: string, isMonth: boolean, couponIds: readonly string[], real: TestShop): Promise<Held[]> {
    const now = real.clock.now()
    const month = monthOf(now)
    const hasCome = (card: Card) =>
      this.#benefits.some((one) => one.uid === uid && one.month === month && one.card === card)
    const cards = isMonth ? this.#running(uid, now).map(({ card }) => card) : []
    const fresh = cards.filter((card) => card.perks.monthly.length > 0 && !hasCome(card))
    const all = await this.wallet.take(real, uid, [...couponIds, ...fresh.flatMap(({ perks }) => perks.monthly)], now)
    const of = (ids: readonly string[]) => all.filter(({ couponId }) => ids.includes(couponId))
    for (const card of fresh) this.#benefits.push({ uid, month, card, at: now, held: of(card.perks.monthly) })
    return of(couponIds)
  }
  benefitsOf({ uid, card, from }: CardPurchase): Benefit[] {
    return this.#benefits.filter((one) => one.uid === uid && one.card === card && one.at >= from)
  }
  forget(benefits: readonly Benefit[]) {
    this.#benefits = this.#benefits.filter((one) => !benefits.includes(one))
  }
  giveGift({ uid, id, giftPoints, gifts }: CardPurchase, now: number) {
    const gift = { ref: `member ${id} ${gifts}`, amount: giftPoints, endsAt: endOfPoints(now) }
    if (giftPoints > 0) plainOf(this.of, uid).earn(gift)
  }
  takeGift({ uid, id, giftPoints: amount, gifts }: CardPurchase) {
    const of = `member ${id} ${gifts}`
    if (amount > 0) expect(plainOf(this.of, uid).reverse({ ref: `un${of}`, of, amount })).toBe(true)
  }
  /** So much of its time is gone: what lies behind it comes earlier. */
  cut(one: CardPurchase, ms: number) {
    const isBehind = (other: CardPurchase) =>
      other.uid === one.uid && other.state === 'paid' && !other.isBack && other.card.isUPlus === one.card.isUPlus
    for (const other of this.cardPurchases.filter((other) => isBehind(other) && other.from >= one.until)) {
      other.from -= ms
      other.until -= ms
    }
    this.setEnd(one, this.end(one.uid, one.card.isUPlus) - ms)
  }
  dues() {
    return [...this.#dueAt.values()]
  }
  async turn(now: number, real: TestShop) {
    for (const [uid, dueAt] of this.#dueAt) {
      if (dueAt > now) continue
      if (Math.max(this.end(uid, false), this.end(uid, true)) > now) {
        this.#dueAt.set(uid, nextMonth(now))
        await this.#bring(uid, true, [], real)
      } else this.#dueAt.delete(uid)
    }
  }
  async compare(real: TestShop, seen: Seen) {
    const { q } = real.db
    for (const uid of this.wallet.uids) {
      const known = {
        memberUntil: this.end(uid, false),
        uplusUntil: this.end(uid, true),
        usedAt: this.usedAt(uid),
        savedCents: this.#saved.get(uid) ?? 0,
      }
      if (!seen.has(`member ${uid}`, known)) expect(await real.account.standing(q, uid)).toMatchObject(known)
      const isThere = (state: string) => state === 'paid'
      const own = this.cardPurchases
        .filter((one) => one.uid === uid)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, state, isBack, from: fromAt, until: untilAt }) => {
          const now = isBack ? 'refunded' : state
          return { id, state: now, ...(isThere(now) && { fromAt, untilAt }) }
        })
      if (seen.has(`openings of ${uid}`, own)) continue
      const rows = await q.selectFrom('card_purchase').selectAll().where('uid', '=', uid).orderBy('id').execute()
      expect(
        rows.map(({ id, state, fromAt, untilAt }) => ({
          id,
          state,
          ...(isThere(state) && { fromAt, untilAt }),
        })),
      ).toEqual(own)
    }
  }
}
