import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { SavedViewTable } from './saved-view.tables'

export type SavedViewRow = Selectable<SavedViewTable>

/** An account's views of a page, oldest first. */
export function listViews(q: Reader, staffId: string, page: string): Promise<SavedViewRow[]> {
  return q
    .selectFrom('saved_view')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('page', '=', page)
    .orderBy('createdAt')
    .orderBy('viewId')
    .execute()
}

export async function insertView(tx: Tx, row: SavedViewRow): Promise<void> {
  await tx.insertInto('saved_view').values(row).execute()
}

/** Removes a view of this account; another account's stays. */
export async function removeView(tx: Tx, staffId: string, viewId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('staffId', '=', staffId).where('viewId', '=', viewId).execute()
}
