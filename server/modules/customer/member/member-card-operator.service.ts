import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { CouponService } from '../../offers/coupon'
import { type Card, PLAIN_FACTOR } from './card.rules'
import type { MemberCardService } from './card.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'member.card': 'memberCard'
  }
}

export interface MemberCardOperatorDeps {
  db: Db
  clock: Clock
  memberCards: Pick<MemberCardService, 'all' | 'find' | 'put'>
  coupons: Pick<CouponService, 'record'>
}

/** Member cards, for the operator. */
export class MemberCardOperatorService {
  constructor(private readonly deps: MemberCardOperatorDeps) {}

  /** All cards, also those off sale; the default first. */
  list(): Promise<readonly Card[]> {
    return this.deps.memberCards.all(this.deps.db.q)
  }

  /**
   * Adds a card or replaces the one with its id; terms already bought do not change. Fails with SYS_PARAM_ERROR when
   * two plans have one length, a U+ card has a points factor, or a coupon is unknown.
   */
  async put(actor: Actor, card: Card): Promise<void> {
    const { db, clock, memberCards } = this.deps
    await this.#check(card)
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = (await memberCards.find(tx, card.cardId)) ?? null
      await memberCards.put(tx, card, now)
      const subject = { kind: 'memberCard', id: card.cardId } as const
      await writeAudit(tx, { actor, action: 'member.card', subject, details: { before, after: card }, at: now })
    })
  }

  async #check({ plans, isUPlus, perks }: Card): Promise<void> {
    const { db, coupons } = this.deps
    if (new Set(plans.map(({ months }) => months)).size < plans.length)
      failParam('plans', 'names two plans of the same length')
    // A U+ card is not a membership; orders ignore its factor.
    if (isUPlus && perks.pointsFactor > PLAIN_FACTOR) failParam('points', 'is not a right of the U+ card')
    const { monthly, birthday, gift } = perks
    for (const [field, ids] of Object.entries({ monthly, birthday: birthday.couponIds, gift: gift.couponIds }))
      for (const id of new Set(ids))
        if (!(await coupons.record(db.q, id))) failParam(field, `there is no coupon "${id}"`)
  }
}
