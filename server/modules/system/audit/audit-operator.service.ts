import type { ListedEntry } from '@contract/console/audit'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import { type AuditQuery, type AuditRow, findAudit, listAudit } from '../../../kernel/audit.repo'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { failNoUndo, type Undos } from '../../../kernel/undos'

/** The reading account with its permissions and stores. */
export type AuditReader = Pick<Staff, 'staffId' | 'permissions' | 'stores'>

export interface AuditOperatorDeps {
  db: Db
  undos: Pick<Undos, 'find'>
}

/** Reads audit entries, and undoes acts; no method changes an entry. */
export class AuditOperatorService {
  constructor(private readonly deps: AuditOperatorDeps) {}

  /** Entries, the newest first. */
  list(query: AuditQuery): Promise<AuditRow[]> {
    return listAudit(this.deps.db.q, query)
  }

  /** A page of entries that an account may read: only its own, unless it has every store and `audit.read`. */
  async page(
    reader: AuditReader,
    { cursor, pageSize = 20, ...filter }: Omit<AuditQuery, 'limit' | 'before'> & { cursor?: string; pageSize?: number },
  ): Promise<Page<ListedEntry>> {
    const { size, limit, before } = windowOf({ pageSize, cursor })
    const isWhole = reader.stores === 'all' && reader.permissions.includes('audit.read')
    // Only its own entries are readable, so a filter by another account is empty.
    if (!isWhole && filter.by !== undefined && filter.by !== reader.staffId)
      return { records: [], hasMore: false, cursor: null }
    const by = isWhole ? filter.by : reader.staffId
    const rows = await listAudit(this.deps.db.q, { ...filter, by, before, limit })
    const page = pageOf(rows, size, ({ auditId }) => auditId)
    return { ...page, records: page.records.map((row) => this.#listed(row, reader)) }
  }

  /**
   * Undoes an act: its `before` is written back. SYS_PARAM_ERROR: no such entry, or its action cannot be undone.
   * UNAUTHORIZED: the account lacks the permission of the act. STATE_CHANGED: the value has changed since.
   */
  async undo(actor: Actor, { permissions, stores }: AuditReader, auditId: string): Promise<void> {
    const entry = await findAudit(this.deps.db.q, auditId)
    const undo = entry && this.deps.undos.find(entry.action)
    if (!entry || !undo) failNoUndo()
    if (!permissions.includes(undo.permission)) fail('UNAUTHORIZED')
    await undo.undo(actor, stores, entry)
  }

  #listed({ auditId, at, actor, action, subject, details }: AuditRow, { permissions }: AuditReader): ListedEntry {
    const undo = this.deps.undos.find(action)
    const mayUndo = undo !== undefined && permissions.includes(undo.permission)
    return {
      auditId,
      at,
      actor: { kind: actor.kind, id: actor.id, name: actor.name ?? '' },
      action,
      subject,
      details: JSON.stringify(details),
      acts: mayUndo ? [{ code: 'undo', text: '撤销', look: 'plain', refusal: '' }] : [],
    }
  }
}
