import { chinaDay, momentOfWall, wallOf } from '@contract/codes/china-time'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import type { PointsService } from '../../finance/points'
import type { CouponService } from '../../offers/coupon'
import type { AccountService, Standing } from '../account'
import * as repo from './benefit.repo'
import { type Card, type Gift, hasGift } from './card.rules'
import type { MemberCardService } from './card.service'
import * as cardPurchases from './card-purchase.repo'
import type { CardPurchaseTable, MemberBenefitTable } from './member.tables'

const AT_ONCE = 100
const BIRTHDAY = 'birthday'
/** Behind the name of what the U+ card brings for a birthday: the member card brings its own. */
const UPLUS = ' uplus'
/** Behind the name of what was taken back with the opening that it names. */
const BACK = ' back '

export interface BenefitDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'standing' | 'holdStanding'>
  cards: Pick<MemberCardService, 'all' | 'find'>
  coupons: Pick<CouponService, 'hand' | 'canHand'>
  points: Pick<PointsService, 'memberGift'>
}

/** What cards bring by themselves: at the beginning of a term, of each month, of a birthday's month; each once. */
export class BenefitService {
  constructor(private readonly deps: BenefitDeps) {}

  /** A term has begun: what it brings now, and again with the next month. */
  async begin(tx: Tx, standing: Standing, now: number): Promise<void> {
    await repo.putDue(tx, standing.uid, nextMonth(now))
    await this.#bring(tx, standing, now)
  }

  /** Only the next month, for terms that were made elsewhere. */
  async await(tx: Tx, uid: string, now: number): Promise<void> {
    await repo.putDue(tx, uid, nextMonth(now))
  }

  /** A shopper has set their birthday: in its month a card's gift comes at once. */
  async celebrate(uid: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const now = this.deps.clock.now()
      const standing = await this.deps.account.holdStanding(tx, uid)
      await this.#bringBirthday(tx, standing, await this.cardsOf(tx, standing, now), now)
    })
  }

  /** Whose month has begun; by the hour. */
  async sweep(): Promise<void> {
    for (;;) {
      const now = this.deps.clock.now()
      const due = await repo.listDue(this.deps.db.q, now, AT_ONCE)
      for (const one of due)
        await this.deps.db.tx(async (tx) => {
          if (!(await repo.takeDue(tx, one, nextMonth(now)))) return
          const standing = await this.deps.account.standing(tx, one.uid)
          const hasCard = standing !== null && (standing.memberUntil > now || standing.uplusUntil > now)
          if (hasCard) await this.#bring(tx, standing, now)
          else await repo.forgetDue(tx, one.uid)
        })
      if (due.length < AT_ONCE) return
    }
  }

  /** Takes out what a term has brought: it is given back. A birthday's gift goes with the kind of card that brought it. */
  async takeBack(tx: Tx, purchase: CardPurchaseTable): Promise<MemberBenefitTable[]> {
    const { uid, cardId, isUplus, id, fromAt } = purchase
    const birthday = (await this.deps.cards.find(tx, cardId))?.perks.birthday
    const isOfBirthday = (benefit: string) =>
      birthday !== undefined && hasGift(birthday) && benefit.endsWith(UPLUS) === (isUplus === 1)
    const isOwn = ({ benefit }: MemberBenefitTable) =>
      !benefit.includes(BACK) && (benefit.startsWith(BIRTHDAY) ? isOfBirthday(benefit) : benefit.endsWith(` ${cardId}`))
    const own = (await repo.listSince(tx, uid, fromAt)).filter(isOwn)
    for (const { benefit, heldIds, points } of own)
      await repo.rename(tx, { uid, benefit }, { benefit: benefit + BACK + id, heldIds, points })
    return own
  }

  /** A term is its shopper's again, which has what it brought: none of that comes anew. */
  async leave(tx: Tx, { uid, id }: CardPurchaseTable): Promise<void> {
    for (const one of await repo.listSince(tx, uid, 0)) {
      const [benefit = '', taken] = one.benefit.split(BACK)
      if (taken === id && !(await repo.hasBenefit(tx, uid, benefit)))
        await repo.rename(tx, one, { benefit, heldIds: '[]', points: 0 })
    }
  }

  /** The cards that somebody has now: a member's own first, then the U+ card. */
  async cardsOf(q: Reader, standing: Standing, now: number): Promise<Card[]> {
    if (Math.max(standing.memberUntil, standing.uplusUntil) <= now) return []
    const running = await cardPurchases.findRunning(q, standing.uid, now)
    const all = await this.deps.cards.all(q)
    const of = (isUPlus: boolean, spare: string) => {
      const term = running.find((row) => row.isUplus === Number(isUPlus))
      const named = all.find(({ cardId }) => cardId === (term?.cardId ?? spare))
      return named ?? all.find((card) => card.isUPlus === isUPlus)
    }
    const cards = [
      standing.memberUntil > now ? of(false, standing.cardId) : undefined,
      standing.uplusUntil > now ? of(true, '') : undefined,
    ]
    return cards.filter((card) => card !== undefined)
  }

  async #bring(tx: Tx, standing: Standing, now: number): Promise<void> {
    const month = chinaDay(now).slice(0, 7)
    const cards = await this.cardsOf(tx, standing, now)
    for (const { cardId, perks } of cards)
      if (perks.monthly.length > 0)
        await this.#once(tx, standing.uid, `month ${month} ${cardId}`, { couponIds: perks.monthly, points: 0 }, now)
    await this.#bringBirthday(tx, standing, cards, now)
  }

  async #bringBirthday(tx: Tx, standing: Standing, cards: readonly Card[], now: number): Promise<void> {
    const month = chinaDay(now).slice(0, 7)
    if (standing.birthday.slice(5, 7) !== month.slice(5)) return
    for (const { isUPlus, perks } of cards)
      if (hasGift(perks.birthday))
        await this.#once(tx, standing.uid, birthdayOf(month.slice(0, 4), isUPlus), perks.birthday, now)
  }

  async #once(tx: Tx, uid: string, benefit: string, gift: Gift, now: number): Promise<void> {
    if (!(await repo.insertBenefit(tx, { uid, benefit, heldIds: '[]', points: gift.points, at: now }))) return
    const heldIds = await this.hand(tx, uid, gift.couponIds, now)
    await repo.putHeld(tx, uid, benefit, heldIds)
    const note = benefit.startsWith(BIRTHDAY) ? '生日礼遇' : '会员礼'
    if (gift.points > 0) await this.deps.points.memberGift(tx, { uid, ref: benefit, amount: gift.points, note }, now)
  }

  /** Hands over those coupons whose time is not over: a card outlives coupons. */
  async hand(tx: Tx, uid: string, couponIds: readonly string[], now: number): Promise<string[]> {
    const good: string[] = []
    for (const id of couponIds) if (await this.deps.coupons.canHand(tx, [id], now)) good.push(id)
    return good.length > 0 ? this.deps.coupons.hand(tx, uid, good, now) : []
  }
}

const birthdayOf = (year: string, isUPlus: boolean) => `${BIRTHDAY} ${year}${isUPlus ? UPLUS : ''}`

/** When the next month begins in China. */
function nextMonth(now: number): number {
  const wall = wallOf(now)
  return momentOfWall(new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1)))
}
