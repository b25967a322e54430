import { sql } from 'kysely'
import { OPERATOR } from '../../../../test/support/actor'
import { migratedDb, type ThrowawayDb } from '../../../../test/support/app'
import { migrateDown, migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'
import { TicketService } from './ticket.service'

const STEP = '202611260912-ticket-no'
let fresh: ThrowawayDb
beforeEach(async () => {
  fresh = await migratedDb()
})
afterEach(() => fresh.drop())

/** A mall from before the step, with tickets of 12 fixed digits; the second has no secret. */
async function oldMall(count: number) {
  const { db } = fresh
  const later = migrations.map(({ name }) => name).filter((name) => name >= STEP)
  await migrateDown(db, migrations, new Set(later))
  for (let i = 0; i < count; i++) {
    const code = String(100_000_000_000 + i)
    const used = i % 3 === 2 ? 1 : 0
    await db.tx(async (tx) => {
      await sql`insert into ticket
        (uid, id, subject, subject_id, nth, title, code, total, used, place, state, lock_ref, valid_until, issued_at, secret)
        values ('lin', ${`t${String(i).padStart(4, '0')}`}, 'order', ${`o${i}`}, 1, '取货码', ${code}, 2, ${used}, '',
        'unused', '', 4000000000000, 1, ${i % 2 ? '' : 'old secret'})`.execute(tx)
      await sql`insert into known_no (no, kind, uid, id)
        values (${code}, 'ticket', 'lin', ${`t${String(i).padStart(4, '0')}`})`.execute(tx)
    })
  }
  await migrateUp(db, migrations)
}

const ticketService = () =>
  new TicketService(fresh.db, {
    stores: { findStores: async () => new Map() },
    outbox: { publish: async () => {} },
  })

test('a sold ticket gets new digits and is taken by them; the old digits find no ticket', async () => {
  await oldMall(3)
  const { db } = fresh
  const tickets = ticketService()
  const now = 1_000_000_000_000
  const verify = (code: string) =>
    db.tx((tx) => tickets.verify(tx, OPERATOR, { code, storeId: 'cafe', number: 1 }, now))
  const seen = new Set<string>()
  for (const [at, used] of [0, 0, 1].entries()) {
    const of = { uid: 'lin', subject: 'order', subjectId: `o${at}` } as const
    const [ticket] = await tickets.list(of, now)
    expect(ticket).toMatchObject({ state: 'unused', used, total: 2 })
    seen.add(ticket?.code.slice(0, 8) ?? '')
    expect((await verify(String(100_000_000_000 + at))).refusal).toBe('unknown')
    expect((await verify(ticket?.code ?? '')).refusal).toBeNull()
  }
  expect(seen.size).toBe(3)
})

test('more tickets than one batch all get different numbers', async () => {
  await oldMall(1001)
  const { rows } = await sql<{ numbers: number; known: number }>`
    select count(distinct ticket.no) as numbers, count(*) as known from ticket
    join number_index on number_index.no = ticket.no and number_index.kind = 'ticket' and number_index.id = ticket.id
    where length(ticket.no) = 8 and secret <> ''`.execute(fresh.db.q)
  expect(rows).toEqual([{ numbers: 1001, known: 1001 }])
})
