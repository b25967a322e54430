import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611270320-aftersale'

const OLD = {
  pointsBack: 5,
  pointsTaken: 2,
  coupons: [{ heldId: 'h', title: '"pointsTaken":', isBack: true, note: '' }],
}

test('what a refund does with points gets the number of lost ones, once', async () => {
  const { db, drop } = await throwawayDb()
  const upTo = (isWanted: (name: string) => boolean) =>
    migrateUp(
      db,
      migrations.filter(({ name }) => isWanted(name)),
    )
  const rows = async () =>
    (await sql<{ extras: string }>`select extras from aftersale_case order by id`.execute(db.q)).rows.map(
      ({ extras }) => (extras === '' ? '' : (JSON.parse(extras) as object)),
    )
  try {
    await upTo((name) => name < STEP)
    const tables = await db.q.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'aftersale_case')?.columns ?? []
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    for (const [id, extras] of ['', JSON.stringify(OLD)].entries()) {
      const own: Record<string, string> = { extras }
      const values = columns.map(({ name, dataType }) => (/text/i.test(dataType) ? (own[name] ?? `${name}${id}`) : 1))
      await db.tx((tx) => sql`insert into aftersale_case (${names}) values (${sql.join(values)})`.execute(tx))
    }
    expect(await rows()).toEqual(['', OLD])
    const now = ['', { ...OLD, pointsLapsed: 0 }]
    await upTo((name) => name <= STEP)
    expect(await rows()).toEqual(now)
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows()).toEqual(now)
    await upTo((name) => name <= STEP)
    expect(await rows()).toEqual(now)
  } finally {
    await drop()
  }
})
