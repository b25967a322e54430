import { chinaDay, monthsLater } from '@contract/codes/china-time'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { CodeBatch, CodeOperatorService } from '../../finance/code'
import type { AccountService } from '../account'
import type { Card, Plan } from './card.rules'
import type { MemberCardService } from './card.service'
import type { CardPurchaseService } from './card-purchase.service'
import type { MemberService, Seen } from './member.service'
import type { PassService } from './pass.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'member.grant': 'shopper'
    'member.scan': 'shopper'
    'user.member': 'shopper'
  }
}

/** A term of a card; without an id it is the first card that is sold, U+ cards aside. */
export interface GrantedTerm {
  cardId?: string | undefined
  plan: Pick<Plan, 'months' | 'days'>
}

/** How long a shopper is a member: until a moment (epoch ms), so many months more, or no longer. */
export type Membership = { until: number } | { months: number } | 'ended'

/** A batch of codes for a term of a card. */
export type MemberBatch = Omit<CodeBatch<'member'>, 'purpose' | 'gives'>

export interface MemberOperatorDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'holdStanding'>
  memberCards: Pick<MemberCardService, 'find' | 'sold'>
  cardPurchases: Pick<CardPurchaseService, 'give' | 'setUntil'>
  members: Pick<MemberService, 'seen'>
  passes: Pick<PassService, 'scan'>
  codeOperator: Pick<CodeOperatorService, 'make'>
}

/** Memberships as the operator grants and ends them, and members at a till. */
export class MemberOperatorService {
  constructor(private readonly deps: MemberOperatorDeps) {}

  /** Gives a shopper a term behind what they have; `until` is its end, epoch ms. SYS_PARAM_ERROR: there is no such card. */
  async grant(actor: Actor, uid: string, { cardId, plan }: GrantedTerm): Promise<{ card: Card; until: number }> {
    const { db, clock, cardPurchases } = this.deps
    const card = await this.#card(cardId)
    return db.tx(async (tx) => {
      const now = clock.now()
      const { fromAt: from, untilAt: until } = await cardPurchases.give(tx, { uid, card, plan, way: 'grant' }, now)
      const details = { cardId: card.cardId, ...plan, from: chinaDay(from), until: chinaDay(until) }
      await writeAudit(tx, { actor, action: 'member.grant', subject: { kind: 'shopper', id: uid }, details, at: now })
      return { card, until }
    })
  }

  /**
   * Sets how long a shopper is a member; no term goes beyond it. Gives the end, epoch ms, 0 for none. SYS_PARAM_ERROR: there is
   * no such shopper.
   */
  async setMembership(actor: Actor, uid: string, membership: Membership): Promise<number> {
    const { db, clock, account, cardPurchases } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      const { memberUntil: before } = await account.holdStanding(tx, uid)
      const after = untilOf(membership, Math.max(now, before))
      await cardPurchases.setUntil(tx, uid, after, now)
      const subject = { kind: 'shopper', id: uid } as const
      await writeAudit(tx, { actor, action: 'user.member', subject, details: { before, after }, at: now })
      return after
    })
  }

  /** Makes a batch of `number` codes for a term of a card. SYS_PARAM_ERROR: there is no such card, or there is a batch of its id. */
  async makeCodes(
    actor: Actor,
    batch: MemberBatch,
    { cardId, plan, number }: GrantedTerm & { number: number },
  ): Promise<CodeBatch<'member'>> {
    const card = await this.#card(cardId)
    const made = { ...batch, purpose: 'member', gives: { cardId: card.cardId, ...plan } } as const
    await this.deps.codeOperator.make(actor, made, number)
    return made
  }

  /** Takes the code that a shopper shows, once; gives whose it is. SYS_PARAM_ERROR: it is none of now. */
  async scan(actor: Actor, code: string): Promise<Seen> {
    const { db, clock, passes, members } = this.deps
    const now = clock.now()
    const uid = await db.tx(async (tx) => {
      const id = await passes.scan(tx, code, now)
      await writeAudit(tx, { actor, action: 'member.scan', subject: { kind: 'shopper', id }, at: now })
      return id
    })
    return members.seen(uid, now)
  }

  async #card(cardId: string | undefined): Promise<Card> {
    const { db, memberCards } = this.deps
    if (cardId !== undefined)
      return (await memberCards.find(db.q, cardId)) ?? failParam('cardId', `there is no card "${cardId}"`)
    return (await memberCards.sold(db.q, false))[0] ?? fail('SYS_PARAM_ERROR', 'no card is sold')
  }
}

function untilOf(membership: Membership, from: number): number {
  if (membership === 'ended') return 0
  return 'until' in membership ? membership.until : monthsLater(from, membership.months)
}
