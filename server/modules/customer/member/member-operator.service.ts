import { chinaDay, monthsLater } from '@contract/codes/china-time'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import type { CodeBatch, CodeOperatorService } from '../../finance/code'
import type { GrantNote } from '../../offers/coupon'
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

/** A term of a card; default: the first card on sale that is not a U+ card. */
export interface GrantedTerm {
  cardId?: string | undefined
  plan: Pick<Plan, 'months' | 'days'>
}

/** Change of a membership: an end (epoch ms), additional months, or an immediate end. */
export type Membership = { until: number } | { months: number } | 'ended'

/** A batch of codes for a term of a card. */
export type MemberBatch = Omit<CodeBatch<'member'>, 'purpose' | 'gives'>

export interface MemberOperatorDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'lockMemberProfile'>
  memberCards: Pick<MemberCardService, 'find' | 'sold'>
  cardPurchases: Pick<CardPurchaseService, 'give' | 'setUntil'>
  members: Pick<MemberService, 'seen'>
  passes: Pick<PassService, 'scan'>
  codeOperator: Pick<CodeOperatorService, 'make'>
}

/** Memberships that the operator grants and ends, and scans of member codes at a till. */
export class MemberOperatorService {
  constructor(private readonly deps: MemberOperatorDeps) {}

  /** Appends a term; `until` is its end, epoch ms. Fails with SYS_PARAM_ERROR for an unknown card. */
  async grant(
    actor: Actor,
    uid: string,
    { cardId, plan }: GrantedTerm,
    { reason = '', key }: GrantNote = {},
  ): Promise<{ card: Card; until: number }> {
    const { db, clock, cardPurchases } = this.deps
    const card = await this.#card(cardId)
    return db.tx((tx) => {
      const now = clock.now()
      const work = async () => {
        const { fromAt: from, untilAt: until } = await cardPurchases.give(tx, { uid, card, plan, way: 'grant' }, now)
        const after = { cardId: card.cardId, ...plan, from: chinaDay(from), until: chinaDay(until) }
        const details = { ...(reason && { reason }), before: null, after }
        await writeAudit(tx, { actor, action: 'member.grant', subject: { kind: 'shopper', id: uid }, details, at: now })
        return { card, until }
      }
      if (key === undefined) return work()
      const body = JSON.stringify([uid, card.cardId, plan])
      return once(tx, { owner: actor.id, endpoint: 'member.grant', key, body }, now, work)
    })
  }

  /**
   * Changes a membership; no term lasts longer. Returns the end, epoch ms, 0 for none. Fails with SYS_PARAM_ERROR for
   * an unknown shopper.
   */
  async setMembership(actor: Actor, uid: string, membership: Membership): Promise<number> {
    const { db, clock, account, cardPurchases } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      const { memberUntil: before } = await account.lockMemberProfile(tx, uid)
      const after = untilOf(membership, Math.max(now, before))
      await cardPurchases.setUntil(tx, uid, after, now)
      const subject = { kind: 'shopper', id: uid } as const
      await writeAudit(tx, { actor, action: 'user.member', subject, details: { before, after }, at: now })
      return after
    })
  }

  /**
   * Creates `number` codes for a term of a card. Fails with SYS_PARAM_ERROR for an unknown card or an existing batch
   * id.
   */
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

  /**
   * Redeems a shown member code once and returns its shopper. Fails with SYS_PARAM_ERROR when the code is not current.
   */
  async scan(actor: Actor, code: string): Promise<Seen> {
    const { db, clock, passes, members } = this.deps
    const now = clock.now()
    const uid = await db.tx(async (tx) => {
      const id = await passes.scan(tx, code, now)
      const details = { before: null, after: { scannedAt: now } }
      await writeAudit(tx, { actor, action: 'member.scan', subject: { kind: 'shopper', id }, details, at: now })
      return id
    })
    return members.seen(uid, now)
  }

  async #card(cardId: string | undefined): Promise<Card> {
    const { db, memberCards } = this.deps
    if (cardId !== undefined) return (await memberCards.find(db.q, cardId)) ?? failParam('cardId', '没有这张会员卡')
    return (await memberCards.sold(db.q, false))[0] ?? fail('SYS_PARAM_ERROR', '没有在售的会员卡')
  }
}

function untilOf(membership: Membership, from: number): number {
  if (membership === 'ended') return 0
  return 'until' in membership ? membership.until : monthsLater(from, membership.months)
}
