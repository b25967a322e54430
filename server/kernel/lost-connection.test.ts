import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'

const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'

test('a connection lost in the middle of a transaction fails only that transaction', async () => {
  const { db, drop } = await throwawayDb()
  try {
    // SQLite has no connection to lose: there the same transaction succeeds.
    const work = db.tx(async (tx) => {
      if (isPostgres) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.q)
        const isThere = () => sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db.q)
        while ((await isThere()).rows.length > 0) await new Promise((done) => setTimeout(done, 5))
      }
      return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows
    })
    if (isPostgres) await expect(work).rejects.toThrow()
    else expect(await work).toEqual([{ one: 1 }])
    expect((await sql<{ two: number }>`select 2 as two`.execute(db.q)).rows).toEqual([{ two: 2 }])
  } finally {
    await drop()
  }
})
