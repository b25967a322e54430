import { type Kysely, sql } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611262000-broadcast'

const COLUMNS = sql.raw('message_id, kind, ref, title, content, command, is_top, sent_at')

/** Messages to every shopper lay under an empty uid, which would be one place for all shoppers' calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'broadcast', {
    columns: {
      message_id: 'text',
      kind: 'text',
      ref: 'text',
      title: 'text',
      content: 'text',
      command: 'text?',
      is_top: 'bigint',
      sent_at: 'bigint',
    },
    key: ['message_id'],
    // Told once for each cause.
    unique: { broadcast_ref: ['ref'] },
  })
  await sql`insert into broadcast (${COLUMNS}) select ${COLUMNS} from message where uid = ''`.execute(db)
  await sql`delete from message where uid = ''`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`insert into message (uid, ${COLUMNS}) select '', ${COLUMNS} from broadcast`.execute(db)
  await dropTables(db, ['broadcast'])
}
