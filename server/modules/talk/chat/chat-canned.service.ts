import { MALL_TARGET } from '@contract/codes/chat'
import type { CannedAnswer } from '@contract/console/chat'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, restoredOf, statesOf, undoneDetails } from '../../../kernel/undos'
import type { Agent } from './chat-access'
import * as repo from './chat-desk.repo'
import type { ChatTargetService } from './chat-target.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'chat.canned': 'chat'
    /** The positions of two answers are exchanged. */
    'chat.cannedMove': 'chat'
  }
}

interface ChatCannedDeps {
  db: Db
  clock: Clock
  targets: Pick<ChatTargetService, 'find'>
}

/** Canned answers of a store or of the mall [chat.canned]. */
export class ChatCannedService {
  constructor(private readonly deps: ChatCannedDeps) {}

  async list(staff: Agent): Promise<CannedAnswer[]> {
    const targets = staff.stores === 'all' ? 'all' : [...staff.stores, MALL_TARGET]
    return (await repo.listCanned(this.deps.db.q, targets)).map(cannedOf)
  }

  /** Adds an answer, or replaces one. SYS_PARAM_ERROR: unknown, or of another store. */
  async put(
    actor: Actor,
    staff: Agent,
    { cannedId, ...draft }: { cannedId?: string; targetId: string; title: string; text: string },
  ): Promise<CannedAnswer> {
    const { db, clock, targets } = this.deps
    if (!isInScope(staff.stores, draft.targetId)) failParam('targetId', '没有这家店')
    await targets.find(draft.targetId)
    const row = await db.tx(async (tx) => {
      const before = cannedId === undefined ? null : await findCanned(tx, staff, cannedId)
      const isMoved = before !== null && before.targetId !== draft.targetId
      const position = before && !isMoved ? before.position : await repo.nextPosition(tx, draft.targetId)
      if (position === null) fail('SYS_BIZ_DATA_ERROR_CODE', '常用语太多了，请先删几条')
      const after = { cannedId: before?.cannedId ?? newId(), ...draft, position }
      await repo.putCanned(tx, after)
      const subject = { kind: 'chat', id: after.cannedId } as const
      await writeAudit(tx, { actor, action: 'chat.canned', subject, details: { before, after }, at: clock.now() })
      return after
    })
    return cannedOf(row)
  }

  async drop(actor: Actor, staff: Agent, cannedId: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const before = await findCanned(tx, staff, cannedId)
      await repo.dropCanned(tx, cannedId)
      const subject = { kind: 'chat', id: cannedId } as const
      const details = { before, after: null }
      await writeAudit(tx, { actor, action: 'chat.canned', subject, details, at: this.deps.clock.now() })
    })
  }

  /** Exchanges an answer with the one before or after it of its target; the first and the last stay. */
  async move(actor: Actor, staff: Agent, cannedId: string, isUp: boolean): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const one = await findCanned(tx, staff, cannedId)
      const other = await repo.neighbourOf(tx, one, isUp)
      if (!other) return
      await repo.putCanned(tx, { ...one, position: other.position })
      await repo.putCanned(tx, { ...other, position: one.position })
      const subject = { kind: 'chat', id: cannedId } as const
      const details = { before: { position: one.position }, after: { position: other.position } }
      await writeAudit(tx, { actor, action: 'chat.cannedMove', subject, details, at: clock.now() })
    })
  }

  /** Restores the answer as it was before an act (`Undo`). */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock } = this.deps
    const cannedId = entry.subject.id
    const { before, after } = statesOf(entry) as { before: repo.CannedRow | null; after: repo.CannedRow | null }
    const isOwn = [before, after].every((state) => state === null || isInScope(scope, state.targetId))
    if (!isOwn) failNoUndo()
    await db.tx(async (tx) => {
      const restored = restoredOf(entry, await repo.findCanned(tx, cannedId))
      if (restored) await repo.putCanned(tx, restored)
      else await repo.dropCanned(tx, cannedId)
      const subject = { kind: 'chat', id: cannedId } as const
      await writeAudit(tx, { actor, action: 'chat.canned', subject, details: undoneDetails(entry), at: clock.now() })
    })
  }
}

async function findCanned(tx: Tx, staff: Agent, cannedId: string): Promise<repo.CannedRow> {
  const row = await repo.findCanned(tx, cannedId)
  if (!row || !isInScope(staff.stores, row.targetId)) failParam('cannedId', '没有这条常用语')
  return row
}

const cannedOf = ({ cannedId, targetId, title, text }: repo.CannedRow): CannedAnswer => ({
  cannedId,
  targetId,
  title,
  text,
})
