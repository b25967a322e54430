import { type ApprovalView, MOST_APPROVAL_TEXT } from '@contract/codes/approval'
import { COUNT_LIMIT } from '@contract/console/shared'
import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { StoreScope } from '../../../kernel/store-scope'
import type { Tables } from '../../../kernel/tables'
import { type ApprovalMove, approvalMachine } from './approval.machine'
import type { ApprovalTable } from './approval.tables'

export type ApprovalRow = Selectable<ApprovalTable>

/** A reading account: it sees its own requests, and those of the stores in which it decides; null: it decides none. */
export interface ApprovalReader {
  staffId: string
  decides: StoreScope | null
}

/** The unique key of an open request. */
export const openKeyOf = (kind: string, subjectId: string): string => `${kind}:${subjectId}`

/** Open requests with these keys. */
export function findOpen(q: Reader, openKeys: readonly string[]): Promise<ApprovalRow[]> {
  return q.selectFrom('approval').selectAll().where('openKey', 'in', openKeys).orderBy('approvalId').execute()
}

/** False when the subject has an open request of this kind. */
export async function insertApproval(tx: Tx, row: ApprovalRow): Promise<boolean> {
  const result = await tx
    .insertInto('approval')
    .values(row)
    .onConflict((c) => c.column('openKey').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** A request that the reader may see. */
export function findApproval(q: Reader, reader: ApprovalReader, approvalId: string): Promise<ApprovalRow | undefined> {
  return q
    .selectFrom('approval')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .where((eb) => isSeen(eb, reader))
    .executeTakeFirst()
}

/** A request without a check of the reader, for the job that ends it. */
export function findAnyApproval(q: Reader, approvalId: string): Promise<ApprovalRow | undefined> {
  return q.selectFrom('approval').selectAll().where('approvalId', '=', approvalId).executeTakeFirst()
}

/** Requests that the reader may see, the open ones first, then the newest; `after`: the last row of the page before. */
export function listApprovals(
  q: Reader,
  reader: ApprovalReader,
  view: ApprovalView,
  { after, limit }: { after: Pick<ApprovalRow, 'isOpen' | 'approvalId'> | null; limit: number },
): Promise<ApprovalRow[]> {
  let rows = q
    .selectFrom('approval')
    .selectAll()
    .where((eb) => (view === 'own' ? eb('askedBy', '=', reader.staffId) : isSeen(eb, reader)))
  if (view === 'toDecide') rows = rows.where('isOpen', '=', 1).where('askedBy', '!=', reader.staffId)
  if (after !== null)
    rows = rows.where((eb) => eb(eb.refTuple('isOpen', 'approvalId'), '<', eb.tuple(after.isOpen, after.approvalId)))
  return rows.orderBy('isOpen', 'desc').orderBy('approvalId', 'desc').limit(limit).execute()
}

/** The number of open requests: of others that the reader decides, or its own; counted up to one above COUNT_LIMIT. */
export async function countOpen(q: Reader, reader: ApprovalReader, view: 'toDecide' | 'own'): Promise<number> {
  const counted = q
    .selectFrom('approval')
    .select('approvalId')
    .where('isOpen', '=', 1)
    .where('askedBy', view === 'own' ? '=' : '!=', reader.staffId)
    .where((eb) => isSeen(eb, reader))
    .limit(COUNT_LIMIT + 1)
    .as('counted')
  const row = await q
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface Decision {
  move: ApprovalMove
  decidedBy: string
  decidedName: string
  decidedAt: number
  note: string
}

/** Ends an open request; false when another decision came first. */
export async function decide(tx: Tx, approvalId: string, { move, note, ...decided }: Decision): Promise<boolean> {
  const result = await tx
    .updateTable('approval')
    .set({
      ...decided,
      note: note.slice(0, MOST_APPROVAL_TEXT),
      state: approvalMachine.to(move),
      isOpen: 0,
      openKey: approvalId,
    })
    .where('approvalId', '=', approvalId)
    .where('state', 'in', approvalMachine.from(move))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function isSeen(
  eb: ExpressionBuilder<Tables, 'approval'>,
  { staffId, decides }: ApprovalReader,
): ExpressionWrapper<Tables, 'approval', SqlBool> {
  const isOwn = eb('askedBy', '=', staffId)
  if (decides === null || (decides !== 'all' && decides.length === 0)) return isOwn
  return decides === 'all' ? eb(eb.val(1), '=', 1) : eb.or([isOwn, eb('storeId', 'in', decides)])
}
