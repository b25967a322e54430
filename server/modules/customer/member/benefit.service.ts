import { chinaDay, momentOfWall, wallOf } from '@contract/codes/china-time'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import type { PointsService } from '../../finance/points'
import type { CouponService } from '../../offers/coupon'
import type { AccountService, MemberProfile } from '../account'
import * as repo from './benefit.repo'
import { type Card, type Gift, hasGift } from './card.rules'
import type { MemberCardService } from './card.service'
import * as cardPurchases from './card-purchase.repo'
import type { CardPurchaseTable, MemberBenefitTable } from './member.tables'

const AT_ONCE = 100
const BIRTHDAY = 'birthday'
/** Suffix of the U+ card's birthday benefit: the member card has its own. */
const UPLUS = ' uplus'
/** Suffix of a reversed benefit, followed by the id of its purchase. */
const BACK = ' back '

export interface BenefitDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'memberProfile' | 'lockMemberProfile'>
  cards: Pick<MemberCardService, 'all' | 'find'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant'>
  points: Pick<PointsService, 'memberGift'>
}

/** Benefits that cards grant: at the start of a term, of each month, and of a birthday's month; each once. */
export class BenefitService {
  constructor(private readonly deps: BenefitDeps) {}

  /** Grants the benefits of a new term, and schedules the next month. */
  async begin(tx: Tx, memberProfile: MemberProfile, now: number): Promise<void> {
    await repo.putDue(tx, memberProfile.uid, nextMonth(now))
    await this.#grantDue(tx, memberProfile, now)
  }

  /** Schedules the next month only, for terms created elsewhere. */
  async scheduleNext(tx: Tx, uid: string, now: number): Promise<void> {
    await repo.putDue(tx, uid, nextMonth(now))
  }

  /** After a change of the birthday: in its month the gift is granted at once. */
  async grantBirthdayGift(uid: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const now = this.deps.clock.now()
      const memberProfile = await this.deps.account.lockMemberProfile(tx, uid)
      await this.#grantBirthdayGift(tx, memberProfile, await this.cardsOf(tx, memberProfile, now), now)
    })
  }

  /** Grants due months; runs hourly. */
  async sweep(): Promise<void> {
    for (;;) {
      const now = this.deps.clock.now()
      const due = await repo.listDue(this.deps.db.q, now, AT_ONCE)
      for (const one of due)
        await this.deps.db.tx(async (tx) => {
          if (!(await repo.takeDue(tx, one, nextMonth(now)))) return
          const memberProfile = await this.deps.account.memberProfile(tx, one.uid)
          const hasCard = memberProfile !== null && (memberProfile.memberUntil > now || memberProfile.uplusUntil > now)
          if (hasCard) await this.#grantDue(tx, memberProfile, now)
          else await repo.forgetDue(tx, one.uid)
        })
      if (due.length < AT_ONCE) return
    }
  }

  /**
   * Removes and returns the benefits of a refunded term. A birthday gift belongs to the kind of card that granted it.
   */
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

  /** Restores a term whose refund failed: its benefits count as granted, so none is granted again. */
  async markGranted(tx: Tx, { uid, id }: CardPurchaseTable): Promise<void> {
    for (const one of await repo.listSince(tx, uid, 0)) {
      const [benefit = '', taken] = one.benefit.split(BACK)
      if (taken === id && !(await repo.hasBenefit(tx, uid, benefit)))
        await repo.rename(tx, one, { benefit, heldIds: '[]', points: 0 })
    }
  }

  /** Current cards of a shopper: the member card first, then the U+ card. */
  async cardsOf(q: Reader, memberProfile: MemberProfile, now: number): Promise<Card[]> {
    if (Math.max(memberProfile.memberUntil, memberProfile.uplusUntil) <= now) return []
    const running = await cardPurchases.findRunning(q, memberProfile.uid, now)
    const all = await this.deps.cards.all(q)
    const of = (isUPlus: boolean, spare: string) => {
      const term = running.find((row) => row.isUplus === Number(isUPlus))
      const named = all.find(({ cardId }) => cardId === (term?.cardId ?? spare))
      return named ?? all.find((card) => card.isUPlus === isUPlus)
    }
    const cards = [
      memberProfile.memberUntil > now ? of(false, memberProfile.cardId) : undefined,
      memberProfile.uplusUntil > now ? of(true, '') : undefined,
    ]
    return cards.filter((card) => card !== undefined)
  }

  async #grantDue(tx: Tx, memberProfile: MemberProfile, now: number): Promise<void> {
    const month = chinaDay(now).slice(0, 7)
    const cards = await this.cardsOf(tx, memberProfile, now)
    for (const { cardId, perks } of cards)
      if (perks.monthly.length > 0)
        await this.#once(
          tx,
          memberProfile.uid,
          `month ${month} ${cardId}`,
          { couponIds: perks.monthly, points: 0 },
          now,
        )
    await this.#grantBirthdayGift(tx, memberProfile, cards, now)
  }

  async #grantBirthdayGift(tx: Tx, memberProfile: MemberProfile, cards: readonly Card[], now: number): Promise<void> {
    const month = chinaDay(now).slice(0, 7)
    if (memberProfile.birthday.slice(5, 7) !== month.slice(5)) return
    for (const { isUPlus, perks } of cards)
      if (hasGift(perks.birthday))
        await this.#once(tx, memberProfile.uid, birthdayOf(month.slice(0, 4), isUPlus), perks.birthday, now)
  }

  async #once(tx: Tx, uid: string, benefit: string, gift: Gift, now: number): Promise<void> {
    if (!(await repo.insertBenefit(tx, { uid, benefit, heldIds: '[]', points: gift.points, at: now }))) return
    const heldIds = await this.grantCoupons(tx, uid, gift.couponIds, now)
    await repo.putHeld(tx, uid, benefit, heldIds)
    const note = benefit.startsWith(BIRTHDAY) ? '生日礼遇' : '会员礼'
    if (gift.points > 0) await this.deps.points.memberGift(tx, { uid, ref: benefit, amount: gift.points, note }, now)
  }

  /** Grants coupons that are still valid: a card may list expired ones. */
  async grantCoupons(tx: Tx, uid: string, couponIds: readonly string[], now: number): Promise<string[]> {
    const good: string[] = []
    for (const id of couponIds) if (await this.deps.coupons.canGrant(tx, [id], now)) good.push(id)
    return good.length > 0 ? this.deps.coupons.grantCoupons(tx, uid, good, now) : []
  }
}

const birthdayOf = (year: string, isUPlus: boolean) => `${BIRTHDAY} ${year}${isUPlus ? UPLUS : ''}`

/** Start of the next month in China's time. */
function nextMonth(now: number): number {
  const wall = wallOf(now)
  return momentOfWall(new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1)))
}
