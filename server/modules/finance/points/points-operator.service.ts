import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { ByHand, PointsService } from './points.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'points.give': 'shopper'
    'points.take': 'shopper'
  }
}

/** Points that the operator gives or takes; the same `ref` counts once, and each act is one of its own without. */
export type PointsAct = Omit<ByHand, 'ref'> & { ref?: string }

/** What an act came to: 0 where its `ref` counted before; and how the shopper's points stand. */
export interface PointsDone {
  amount: number
  balance: number
  owed: number
}

export interface PointsOperatorDeps {
  db: Db
  clock: Clock
  points: Pick<PointsService, 'give' | 'take' | 'levels'>
}

/** Points as the operator gives and takes them. */
export class PointsOperatorService {
  constructor(private readonly deps: PointsOperatorDeps) {}

  /** Gives points. SYS_BIZ_DATA_ERROR_CODE: the same `ref` gave another amount before. */
  give(actor: Actor, act: PointsAct): Promise<PointsDone> {
    return this.#act(actor, 'points.give', act, (tx, done, now) => this.deps.points.give(tx, done, now))
  }

  /**
   * Takes points; more than there are only where they may be owed, and the next ones pay it. SYS_PARAM_ERROR: there are not so
   * many. SYS_BIZ_DATA_ERROR_CODE: the same `ref` took another amount before.
   */
  take(actor: Actor, act: PointsAct, { mayOwe }: { mayOwe: boolean }): Promise<PointsDone> {
    const { points } = this.deps
    return this.#act(actor, 'points.take', act, async (tx, done, now) => {
      const { available } = await points.levels(done.uid, now, tx)
      const before = await points.take(tx, done, now)
      // Nothing is taken where the same ref took before.
      if (before === 0 && done.amount > available && !mayOwe)
        failParam('amount', `only ${available} of ${done.amount} are there`)
      return before
    })
  }

  #act(
    actor: Actor,
    action: AuditAction & `points.${string}`,
    act: PointsAct,
    work: (tx: Tx, done: ByHand, now: number) => Promise<number>,
  ): Promise<PointsDone> {
    const { db, clock, points } = this.deps
    const { uid, amount, reason, ref = newId() } = act
    return db.tx(async (tx) => {
      const now = clock.now()
      const before = await points.levels(uid, now, tx)
      const counted = await work(tx, { uid, amount, reason, ref }, now)
      if (counted !== 0 && counted !== amount)
        fail('SYS_BIZ_DATA_ERROR_CODE', `"${ref}" has ${DONE[action]} ${counted} before, not ${amount}`)
      const { balance, owed } = await points.levels(uid, now, tx)
      if (counted !== 0) return { amount: 0, balance, owed }
      const stood = { balance: before.balance, owed: before.owed }
      const details = { amount, ref, reason, before: stood, after: { balance, owed } }
      await writeAudit(tx, { actor, action, subject: { kind: 'shopper', id: uid }, details, at: now })
      return { amount, balance, owed }
    })
  }
}

const DONE = { 'points.give': 'given', 'points.take': 'taken' } as const
