import { APPROVAL_LIMITS, APPROVAL_MS, type ApprovalUnit } from '@contract/codes/approval'
import type { Guarded } from '@contract/console/approval'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { StoreScope } from '../../../kernel/store-scope'
import type { SettingService } from '../setting'
import * as repo from './approval.repo'
import type { ApprovalFace, ApprovalKind, GuardOutcome } from './approval-kind'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'approval.ask': 'approval'
    'approval.expire': 'approval'
  }
}

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Ends a request that was not decided. */
    'approval.expire': { approvalId: string }
  }
}

/** The reply of an endpoint whose act may need a second person. */
export function guardedReply(outcome: GuardOutcome<unknown>): Guarded {
  if (outcome.isDone) return { isDone: true, approvalId: '', expireAt: 0 }
  return { isDone: false, approvalId: outcome.approvalId, expireAt: outcome.expireAt }
}

/** A registered kind; its parameters come from the JSON of a request. */
export type StoredKind = ApprovalKind<unknown, unknown>

const EXPIRY: Actor = { kind: 'system', id: 'approval' }

export interface ApprovalDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'handle' | 'schedule'>
  settings: Pick<SettingService, 'find'>
}

/** Money acts of staff: below a limit they are executed, above it they wait for a second person. */
export class ApprovalService {
  readonly #kinds = new Map<string, StoredKind>()

  constructor(private readonly deps: ApprovalDeps) {
    deps.jobs.handle('approval.expire', ({ approvalId }) => this.#expire(approvalId))
  }

  /** Registers a kind of act; returns it for `guard`. */
  add<P, R>(kind: ApprovalKind<P, R>): ApprovalKind<P, R> {
    this.#kinds.set(kind.key, {
      ...kind,
      face: (q, scope, params) => kind.face(q, scope, params as P),
      execute: (tx, actor, scope, params) => kind.execute(tx, actor, scope, params as P),
    })
    return kind
  }

  /** The kind of a request. */
  kind(key: string): StoredKind {
    const kind = this.#kinds.get(key)
    if (!kind) throw new Error(`no kind of approval is called ${key}`)
    return kind
  }

  /** Keys of all kinds. */
  keys(): string[] {
    return [...this.#kinds.keys()]
  }

  /**
   * Executes an act of money in its own transaction, or files a request when its sum is above the limit of its unit and
   * the actor is staff. The command line executes directly, as the fallback when there is no second person, and its
   * audit entry names it. The method of the operator service calls `guard` with the kind that it has
   * registered, the stores of the caller and the parameters, which contain the sum; its endpoint replies with
   * `guardedReply`.
   *
   * Errors are those of the kind's `face` and `execute`. SYS_BIZ_DATA_ERROR_CODE: the subject has an open request of
   * this kind.
   */
  async guard<P, R>(actor: Actor, scope: StoreScope, kind: ApprovalKind<P, R>, params: P): Promise<GuardOutcome<R>> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      const face = await kind.face(tx, scope, params)
      if (actor.kind !== 'staff' || face.amount <= (await this.limit(tx, kind.unit)))
        return { isDone: true, result: await kind.execute(tx, actor, scope, params) }
      const request = await this.#ask(tx, actor, this.kind(kind.key), face, params, clock.now())
      return { isDone: false, ...request }
    })
  }

  /** The largest sum that needs no second person. */
  async limit(q: Reader, unit: ApprovalUnit): Promise<number> {
    const { setting, usual } = APPROVAL_LIMITS[unit]
    const set = await this.deps.settings.find(q, setting)
    return set === null ? usual : Number(set.value)
  }

  async #ask(
    tx: Tx,
    actor: Actor,
    { key, unit }: StoredKind,
    { subject, title, storeId, amount, reason }: ApprovalFace,
    params: unknown,
    now: number,
  ): Promise<{ approvalId: string; expireAt: number }> {
    const approvalId = newId()
    const expireAt = now + APPROVAL_MS
    const isNew = await repo.insertApproval(tx, {
      approvalId,
      kind: key,
      params: JSON.stringify(params),
      unit,
      amount,
      subjectKind: subject.kind,
      subjectId: subject.id,
      title,
      reason,
      storeId,
      openKey: repo.openKeyOf(key, subject.id),
      isOpen: 1,
      state: 'asked',
      askedBy: actor.id,
      askedName: actor.name ?? '',
      askedAt: now,
      expireAt,
      decidedBy: '',
      decidedName: '',
      decidedAt: 0,
      note: '',
    })
    if (!isNew) fail('SYS_BIZ_DATA_ERROR_CODE', '同样的申请正在等待复核')
    await this.deps.jobs.schedule(tx, {
      kind: 'approval.expire',
      key: approvalId,
      dueAt: expireAt,
      payload: { approvalId },
    })
    await writeAudit(tx, {
      actor,
      action: 'approval.ask',
      subject: { kind: 'approval', id: approvalId },
      details: { before: null, after: { state: 'asked' }, kind: key, subject, unit, amount, reason },
      at: now,
    })
    return { approvalId, expireAt }
  }

  async #expire(approvalId: string): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const at = clock.now()
      const decision = { move: 'expire', decidedBy: '', decidedName: '', decidedAt: at, note: '' } as const
      if (!(await repo.decide(tx, approvalId, decision))) return
      await writeAudit(tx, {
        actor: EXPIRY,
        action: 'approval.expire',
        subject: { kind: 'approval', id: approvalId },
        details: { before: { state: 'asked' }, after: { state: 'expired' } },
        at,
      })
    })
  }
}
