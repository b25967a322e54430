import { type Kysely, sql } from 'kysely'
import { randomDigits, randomToken } from '../kernel/ids'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611260912-ticket-no'

const NO_DIGITS = 8
const AT_ONCE = 500

interface Key {
  uid: string
  id: string
}

/**
 * A code was 12 digits that stayed the same. Now 8 random digits name a ticket and the others are computed from its secret, the
 * minute and its uses: each ticket gets 8 new ones, and a secret if it has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ticket').renameColumn('code', 'no').execute()
  await db.schema
    .alterTable('ticket')
    .addColumn('sequence', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'ticket_till', {
    columns: {
      store_id: 'text',
      actor_kind: 'text',
      actor_id: 'text',
      wrong: 'bigint',
      locked_until: 'bigint',
    },
    key: ['store_id', 'actor_kind', 'actor_id'],
  })
  await renumber(db, () => randomDigits(NO_DIGITS))
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['ticket_till'])
  await db.schema.alterTable('ticket').dropColumn('sequence').execute()
  await renumber(db, () => {
    const digits = randomDigits(11)
    return digits + luhnDigit(digits)
  })
  await db.schema.alterTable('ticket').renameColumn('no', 'code').execute()
}

/** Gives each ticket a number that no other ticket has, and a secret if it has none. */
async function renumber(db: Kysely<unknown>, draw: () => string): Promise<void> {
  await sql`delete from known_no where kind = 'ticket'`.execute(db)
  const given = new Set<string>()
  await eachTicket(db, async ({ uid, id }) => {
    let no = draw()
    while (given.has(no)) no = draw()
    given.add(no)
    await sql`
      update ticket set no = ${no}, secret = case when secret = '' then ${randomToken()} else secret end
      where uid = ${uid} and id = ${id}`.execute(db)
    await sql`insert into known_no (no, kind, uid, id) values (${no}, 'ticket', ${uid}, ${id})`.execute(db)
  })
}

async function eachTicket(db: Kysely<unknown>, work: (ticket: Key) => Promise<void>): Promise<void> {
  let last: Key = { uid: '', id: '' }
  for (;;) {
    const { rows } = await sql<Key>`
      select uid, id from ticket where (uid, id) > (${last.uid}, ${last.id}) order by uid, id limit ${AT_ONCE}`.execute(
      db,
    )
    for (const ticket of rows) await work(ticket)
    const end = rows.at(-1)
    if (rows.length < AT_ONCE || !end) return
    last = end
  }
}

/** The check digit that codes of 12 digits end with. */
function luhnDigit(digits: string): string {
  let sum = 0
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = i % 2 === 0 ? Number(digit) * 2 : Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}
