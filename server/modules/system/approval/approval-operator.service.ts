import { APPROVAL_STATE_TEXTS, type ApprovalView } from '@contract/codes/approval'
import type { ListedApproval } from '@contract/console/approval'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { AppError, checkedLine, fail, failParam } from '../../../kernel/errors'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { isInScope } from '../../../kernel/store-scope'
import type { StaffGrant, StaffGrantService } from '../staff'
import { type ApprovalMove, approvalMachine } from './approval.machine'
import * as repo from './approval.repo'
import type { ApprovalService } from './approval.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'approval.approve': 'approval'
    'approval.refuse': 'approval'
    'approval.withdraw': 'approval'
    'approval.fail': 'approval'
  }
}

const MOST_REASON = 100
const OWN_TEXT = '不能复核自己提出的申请'
const NEWER_TEXT = '账号建立晚于申请，不能复核'
const EXPIRED_TEXT = '申请已过期'

/** The approved act is not possible any more; the message is the reason. */
class NotPossible extends Error {}

export interface ApprovalOperatorDeps {
  db: Db
  clock: Clock
  approvals: Pick<ApprovalService, 'keys' | 'kind'>
  staffGrants: Pick<StaffGrantService, 'find'>
}

/**
 * Requests for a second person. Permission and stores of the caller and of the requester are read in the transaction:
 * a permission that is withdrawn concurrently no longer counts.
 */
export class ApprovalOperatorService {
  constructor(private readonly deps: ApprovalOperatorDeps) {}

  /** Requests that the account may see, the open ones first. SYS_PARAM_ERROR: wrong cursor. */
  async list(
    staffId: string,
    { view = 'all', ...query }: { view?: ApprovalView; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedApproval>> {
    const { q } = this.deps.db
    const { grant, reader } = await this.#reader(q, staffId)
    const { size, limit, before } = windowOf(query)
    const after = before === undefined ? null : positionOf(before)
    const rows = await repo.listApprovals(q, reader, view, { after, limit })
    const page = pageOf(rows, size, ({ isOpen, approvalId }) => `${isOpen}.${approvalId}`)
    return { ...page, records: page.records.map((row) => this.#listed(row, grant)) }
  }

  /**
   * Open requests about a record: the account's own, those that it may decide, and those of its stores whose act it may
   * request itself.
   */
  async open(staffId: string, subjectId: string): Promise<ListedApproval[]> {
    const { approvals, db } = this.deps
    const { grant } = await this.#reader(db.q, staffId)
    const rows = await repo.findOpen(
      db.q,
      approvals.keys().map((kind) => repo.openKeyOf(kind, subjectId)),
    )
    return rows.filter((row) => this.#mayKnow(row, grant)).map((row) => this.#listed(row, grant))
  }

  #mayKnow({ askedBy, kind, storeId }: repo.ApprovalRow, grant: StaffGrant): boolean {
    if (askedBy === grant.staffId) return true
    if (isDecider(grant) && isInScope(grant.stores, storeId)) return true
    // A subject of no store is one of the mall, which an account of some stores may act on too.
    const isOwnStore = storeId === '' || isInScope(grant.stores, storeId)
    return isOwnStore && grant.permissions.includes(this.deps.approvals.kind(kind).permission)
  }

  /** The number of open requests: of others that the account decides, and its own. */
  async count(staffId: string): Promise<ViewCount[]> {
    const { q } = this.deps.db
    const { reader } = await this.#reader(q, staffId)
    const counts = await Promise.all(
      (['toDecide', 'own'] as const).map(async (view) => ({ view, count: await repo.countOpen(q, reader, view) })),
    )
    return counts.map(({ view, count }) => ({
      view,
      count: Math.min(count, COUNT_LIMIT),
      isMore: count > COUNT_LIMIT,
    }))
  }

  /**
   * Approves a request and executes its act in the same transaction, in the name of its requester. An act that is not
   * possible any more ends the request as failed, with its reason. SYS_PARAM_ERROR: unknown, or of another store.
   * UNAUTHORIZED: its own, or the account is newer than the request. STATE_CHANGED: another decision came first.
   */
  async approve(actor: Actor, approvalId: string): Promise<ListedApproval> {
    const { db, approvals, staffGrants } = this.deps
    try {
      return await db.tx(async (tx) => {
        const { grant, row } = await this.#decidable(tx, actor, approvalId)
        const done = await this.#decide(tx, actor, row, 'approve', '')
        const { permission, execute } = approvals.kind(row.kind)
        const requester = await staffGrants.find(tx, row.askedBy)
        if (!requester?.permissions.includes(permission)) throw new NotPossible('申请人已没有此操作的权限')
        const by: Actor = { kind: 'staff', id: requester.staffId, name: requester.name }
        await execute(tx, by, requester.stores, JSON.parse(row.params)).catch(notPossible)
        return this.#listed(done, grant)
      })
    } catch (error) {
      if (!(error instanceof NotPossible)) throw error
      return db.tx(async (tx) => {
        const { grant, row } = await this.#decidable(tx, actor, approvalId)
        return this.#listed(await this.#decide(tx, actor, row, 'fail', error.message), grant)
      })
    }
  }

  /** Refuses a request; the requester sees the reason. Errors as `approve`. */
  async refuse(actor: Actor, approvalId: string, reason: string): Promise<ListedApproval> {
    const note = checkedLine('reason', reason, MOST_REASON)
    return this.deps.db.tx(async (tx) => {
      const { grant, row } = await this.#decidable(tx, actor, approvalId)
      return this.#listed(await this.#decide(tx, actor, row, 'refuse', note), grant)
    })
  }

  /** Withdraws the actor's own request. SYS_PARAM_ERROR: unknown, or of another account. */
  async withdraw(actor: Actor, approvalId: string): Promise<ListedApproval> {
    return this.deps.db.tx(async (tx) => {
      const { grant } = await this.#reader(tx, actor.id)
      const row = await repo.findApproval(tx, { staffId: actor.id, decides: null }, approvalId)
      if (!row) unknown()
      return this.#listed(await this.#decide(tx, actor, row, 'withdraw', ''), grant)
    })
  }

  async #reader(q: Reader, staffId: string): Promise<{ grant: StaffGrant; reader: repo.ApprovalReader }> {
    const grant = (await this.deps.staffGrants.find(q, staffId)) ?? fail('UNAUTHORIZED')
    return { grant, reader: { staffId, decides: isDecider(grant) ? grant.stores : null } }
  }

  /** An open request that the actor may decide. */
  async #decidable(tx: Tx, actor: Actor, approvalId: string): Promise<{ grant: StaffGrant; row: repo.ApprovalRow }> {
    const { grant, reader } = await this.#reader(tx, actor.id)
    if (!isDecider(grant)) fail('UNAUTHORIZED')
    const row = await repo.findApproval(tx, reader, approvalId)
    if (!row) unknown()
    const refusal = refusalOf(row, grant)
    if (refusal !== '') fail('UNAUTHORIZED', refusal)
    if (row.isOpen === 1 && row.expireAt <= this.deps.clock.now()) fail('SYS_BIZ_DATA_ERROR_CODE', EXPIRED_TEXT)
    return { grant, row }
  }

  async #decide(
    tx: Tx,
    actor: Actor,
    row: repo.ApprovalRow,
    move: Exclude<ApprovalMove, 'expire'>,
    note: string,
  ): Promise<repo.ApprovalRow> {
    const at = this.deps.clock.now()
    const { approvalId, kind, unit, amount, state } = row
    const decided = { decidedBy: actor.id, decidedName: actor.name ?? '', decidedAt: at, note }
    if (!(await repo.decide(tx, approvalId, { move, ...decided }))) fail('STATE_CHANGED')
    const after = approvalMachine.to(move)
    await writeAudit(tx, {
      actor,
      action: `approval.${move}`,
      subject: { kind: 'approval', id: approvalId },
      details: {
        before: { state },
        after: { state: after },
        kind,
        subject: { kind: row.subjectKind, id: row.subjectId },
        unit,
        amount,
        note,
      },
      at,
    })
    return { ...row, ...decided, state: after, isOpen: 0 }
  }

  #listed(row: repo.ApprovalRow, grant: StaffGrant): ListedApproval {
    return {
      approvalId: row.approvalId,
      kind: row.kind,
      kindText: this.deps.approvals.kind(row.kind).text,
      title: row.title,
      subject: { kind: row.subjectKind, id: row.subjectId },
      unit: row.unit,
      amount: row.amount,
      reason: row.reason,
      storeId: row.storeId,
      askedBy: { staffId: row.askedBy, name: row.askedName },
      askedAt: row.askedAt,
      expireAt: row.expireAt,
      state: row.state,
      stateText: APPROVAL_STATE_TEXTS[row.state],
      decidedBy: row.decidedName,
      decidedAt: row.decidedAt,
      note: row.note,
      acts: actsOf(row, grant, this.deps.clock.now()),
    }
  }
}

const isDecider = ({ permissions }: StaffGrant): boolean => permissions.includes('money.approve')

/** Why this account cannot decide the request, whatever its state; empty when it can. */
function refusalOf({ askedBy, askedAt }: repo.ApprovalRow, { staffId, createdAt }: StaffGrant): string {
  if (askedBy === staffId) return OWN_TEXT
  // An administrator could add an account to decide the request with it.
  return createdAt > askedAt ? NEWER_TEXT : ''
}

/** Acts on an open request; a decided one has none. */
function actsOf(row: repo.ApprovalRow, grant: StaffGrant, now: number): Act[] {
  if (row.isOpen === 0) return []
  const late = row.expireAt <= now ? EXPIRED_TEXT : ''
  const refusal = refusalOf(row, grant) || late
  const acts: Act[] = isDecider(grant)
    ? [
        { code: 'approve', text: '通过', look: 'primary', refusal },
        { code: 'refuse', text: '驳回', look: 'danger', refusal },
      ]
    : []
  return row.askedBy === grant.staffId
    ? [...acts, { code: 'withdraw', text: '撤回', look: 'plain', refusal: late }]
    : acts
}

function positionOf(cursor: string): Pick<repo.ApprovalRow, 'isOpen' | 'approvalId'> {
  const [, isOpen, approvalId = ''] = /^([01])\.([0-9a-z]{1,40})$/.exec(cursor) ?? failParam('cursor', '格式不对')
  return { isOpen: Number(isOpen), approvalId }
}

function unknown(): never {
  return failParam('approvalId', '没有这个申请')
}

/** Turns an expected failure of the act into NotPossible; SYS_BUSY and any other error are thrown again. */
function notPossible(error: unknown): never {
  if (error instanceof AppError && error.errorName !== 'SYS_BUSY')
    throw new NotPossible(error.message, { cause: error })
  throw error
}
