import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611280030-zone'

const COMMAND = { cmd: 'C0000030101', params: { id: 'c1' } }
const PICTURE = { url: '/a.webp', ground: 'rose', scale: 1, count: 1 }

test('an edited home page becomes the blocks of a first version, and goes back; favourites are counted [zone.migrated]', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async (table: string, by: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.ref(table)} order by ${sql.ref(by)}`.execute(db.q)).rows
  const old = async () => [
    await rows('home_icon', 'position'),
    await rows('home_floor', 'floor_id'),
    await rows('feed_tab', 'position'),
  ]
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    await db.tx(async (tx) => {
      await sql`insert into home_icon (icon_id, title, picture, command, position) values
        ('icon-0', '女装馆', ${JSON.stringify(PICTURE)}, ${JSON.stringify(COMMAND)}, 0)`.execute(tx)
      await sql`insert into home_floor (floor_id, title, more_text, more_command, product_ids, position) values
        ('f1', '今早到店', '更多', ${JSON.stringify(COMMAND)}, '["p1","p2"]', 0), ('f2', '晚上', '', null, '[]', 1)`.execute(
        tx,
      )
      await sql`insert into feed_tab (tab_id, title, rule, position) values ('all', '全部', '{"sort":"overall"}', 0)`.execute(
        tx,
      )
      await sql`insert into favourite (uid, id, product_id, created_at, price_cents) values
        ('u', '1', 'p1', 0, 0), ('v', '2', 'p1', 0, 0), ('v', '3', 'p2', 0, 0)`.execute(tx)
    })
    const before = await old()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const blocks = (await rows('page_block', 'position')).filter((row) => Number(row['version']) === 1)
    expect(blocks.map((row) => row['kind'])).toEqual([
      'adverts',
      'entries',
      'notice',
      'flashSale',
      'coupons',
      'goods',
      'goods',
      'feed',
    ])
    expect(JSON.parse(String(blocks[5]?.['data']))).toEqual({
      title: '今早到店',
      moreText: '更多',
      command: COMMAND,
      productIds: ['p1', 'p2'],
    })
    expect(await rows('block_page', 'place')).toHaveLength(1)
    expect((await rows('favourite_tally', 'product_id')).map((row) => Object.values(row).map(String))).toEqual([
      ['p1', '2'],
      ['p2', '1'],
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    // Positions of floors are those of their blocks.
    const plain = (tables: Record<string, unknown>[][]) =>
      tables.map((table) => table.map(({ position: _, ...row }) => row))
    expect(plain(await old())).toEqual(plain(before))
  } finally {
    await drop()
  }
})

test('a mall without a composed home page gets no version of it [content.bare]', async () => {
  const { db, drop } = await throwawayDb()
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const { rows } = await sql`select * from block_page`.execute(db.q)
    expect(rows).toEqual([])
  } finally {
    await drop()
  }
})
