import type { Kysely } from 'kysely'

export const name = '0020_popup-view-end'

/** Views of a pop-up that has ended are found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('popup_view_popup').on('popup_view').columns(['popup_id', 'device_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('popup_view_popup').execute()
}
