import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611281010-template-blocks'

const COMMAND = { cmd: 'C0000030101', params: { id: 'c1' } }
const PICTURE = { url: '/a.webp', ground: 'rose', scale: 1, count: 1 }
const PARTS = [
  { kind: 'banner', title: '初冬上新', picture: PICTURE, command: COMMAND },
  { kind: 'heading', title: '逛累了' },
  { kind: 'text', html: '<p>歇一会</p>' },
  { kind: 'goods', title: '', productIds: ['p1', 'p2'] },
  { kind: 'button', title: '去看看', command: COMMAND },
]

test('a template page becomes the blocks of a first version, and goes back; other places stay [template.migrated]', async () => {
  const { db, drop } = await throwawayDb()
  const pages = async () => (await sql<Record<string, unknown>>`select * from page_config`.execute(db.q)).rows
  const at = Date.parse('2026-11-20T12:00:00+08:00')
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    await db.tx(async (tx) => {
      await sql`insert into page_config (page_code, title, blocks, updated_at)
        values ('opening', '开廊十日', ${JSON.stringify(PARTS)}, ${at})`.execute(tx)
      await sql`insert into block_page (place, title, layout, live_version, latest_version, revision, live_revision,
        publish_at, preview_key, updated_at) values ('zone:snow', '冰雪季', 'both', 0, 0, 0, 0, null, 'k', 0)`.execute(
        tx,
      )
    })
    const before = await pages()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const { rows } = await sql<{ kind: string; data: string }>`select kind, data from page_block
      where place = 'template:opening' and version = 1 order by position`.execute(db.q)
    expect(rows.map(({ kind, data }) => ({ kind, ...(JSON.parse(data) as object) }))).toEqual([
      {
        kind: 'hero',
        title: '橱窗',
        note: '',
        lines: ['初冬上新'],
        callout: '',
        image: PICTURE,
        ground: 'rose',
        command: COMMAND,
      },
      { kind: 'text', title: '逛累了', html: '' },
      { kind: 'text', title: '', html: '<p>歇一会</p>' },
      { kind: 'goods', title: '', moreText: '', command: null, productIds: ['p1', 'p2'] },
      { kind: 'button', title: '去看看', command: COMMAND },
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await pages()).toEqual(before)
    const left = await sql<{ place: string }>`select place from block_page`.execute(db.q)
    expect(left.rows).toEqual([{ place: 'zone:snow' }])
  } finally {
    await drop()
  }
})
