import type { Kysely } from 'kysely'

export const name = '202611250410-review-video'

/** Key of the video that a review has in place of pictures; empty: none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review')
    .addColumn('video_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('review').dropColumn('video_key').execute()
}
