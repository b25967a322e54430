import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { ApprovalFace, ApprovalKind, ApprovalService, GuardOutcome } from '../../system/approval'
import type { OperatorPoints, PointsService } from './points.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'points.give': 'shopper'
    'points.take': 'shopper'
  }
}

/** Points that an operator gives or takes. The same `ref` counts once; without a `ref` each call counts. */
export type PointsAct = Omit<OperatorPoints, 'ref'> & { ref?: string }
/** Points to take; `mayOwe`: more than the shopper has. */
export type PointsTaking = PointsAct & { mayOwe: boolean }

/** The points given or taken, 0 when the `ref` counted before, and the shopper's points afterwards. */
export interface PointsDone {
  amount: number
  balance: number
  owed: number
}

export interface PointsOperatorDeps {
  clock: Clock
  points: Pick<PointsService, 'give' | 'take' | 'levels'>
  approvals: Pick<ApprovalService, 'add' | 'guard'>
}

/** Points that operators give and take. They belong to no store: above the limit an account for all stores decides. */
export class PointsOperatorService {
  readonly #giving: ApprovalKind<PointsAct, PointsDone>
  readonly #taking: ApprovalKind<PointsTaking, PointsDone>

  constructor(private readonly deps: PointsOperatorDeps) {
    this.#giving = deps.approvals.add({
      key: 'points.give',
      text: '发放积分',
      unit: 'points',
      permission: 'members.grant',
      face: async (_q, _scope, act) => faceOf('发放', act),
      execute: (tx, actor, _scope, act) => this.#give(tx, actor, act),
    })
    this.#taking = deps.approvals.add({
      key: 'points.take',
      text: '收回积分',
      unit: 'points',
      permission: 'members.grant',
      face: async (q, _scope, taking) => {
        const { available } = await deps.points.levels(taking.uid, deps.clock.now(), q)
        // A repeat of a `ref` takes nothing, so the balance does not matter.
        if (taking.ref === undefined && taking.amount > available && !taking.mayOwe) failTooFew(available)
        return faceOf('收回', taking)
      },
      execute: (tx, actor, _scope, taking) => this.#take(tx, actor, taking),
    })
  }

  /**
   * Gives points, or files a request (`ApprovalService.guard`). SYS_BIZ_DATA_ERROR_CODE: the same `ref` gave another
   * amount before.
   */
  give(actor: Actor, act: PointsAct): Promise<GuardOutcome<PointsDone>> {
    return this.deps.approvals.guard(actor, 'all', this.#giving, act)
  }

  /**
   * Takes points, or files a request. More than the shopper has only when debt is allowed; later points pay it.
   * SYS_PARAM_ERROR: the shopper has too few. SYS_BIZ_DATA_ERROR_CODE: the same `ref` took another amount before.
   */
  take(actor: Actor, taking: PointsTaking): Promise<GuardOutcome<PointsDone>> {
    return this.deps.approvals.guard(actor, 'all', this.#taking, taking)
  }

  #give(tx: Tx, actor: Actor, act: PointsAct): Promise<PointsDone> {
    return this.#act(tx, actor, 'points.give', act, (done, now) => this.deps.points.give(tx, done, now))
  }

  #take(tx: Tx, actor: Actor, { mayOwe, ...act }: PointsTaking): Promise<PointsDone> {
    const { points } = this.deps
    return this.#act(tx, actor, 'points.take', act, async (done, now) => {
      const { available } = await points.levels(done.uid, now, tx)
      const before = await points.take(tx, done, now)
      if (before === 0 && done.amount > available && !mayOwe) failTooFew(available)
      return before
    })
  }

  async #act(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `points.${string}`,
    act: PointsAct,
    work: (done: OperatorPoints, now: number) => Promise<number>,
  ): Promise<PointsDone> {
    const { clock, points } = this.deps
    const { uid, amount, reason, ref = newId() } = act
    const now = clock.now()
    const before = await points.levels(uid, now, tx)
    const counted = await work({ uid, amount, reason, ref }, now)
    if (counted !== 0 && counted !== amount)
      fail('SYS_BIZ_DATA_ERROR_CODE', `“${ref}”此前已${DONE[action]} ${counted} 积分，不是 ${amount}`)
    const { balance, owed } = await points.levels(uid, now, tx)
    if (counted !== 0) return { amount: 0, balance, owed }
    const stood = { balance: before.balance, owed: before.owed }
    const details = { amount, ref, reason, before: stood, after: { balance, owed } }
    await writeAudit(tx, { actor, action, subject: { kind: 'shopper', id: uid }, details, at: now })
    return { amount, balance, owed }
  }
}

const DONE = { 'points.give': '发放', 'points.take': '收回' } as const

function failTooFew(available: number): never {
  return failParam('amount', `可用积分只有 ${available}`)
}

function faceOf(verb: string, { uid, amount, reason }: PointsAct): ApprovalFace {
  return { subject: { kind: 'shopper', id: uid }, title: `${verb} ${amount} 积分`, storeId: '', amount, reason }
}
