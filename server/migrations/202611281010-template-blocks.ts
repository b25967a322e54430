import { type Kysely, sql } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611281010-template-blocks'

const PREFIX = 'template:'

/** A part of a template page as it was; its kind tells which fields it has. */
interface Part {
  kind: string
  title?: string
  html?: string
  picture?: { url: string; ground: string | null }
  command?: unknown
  productIds?: string[]
}

interface Block {
  kind: string
  data: Readonly<Record<string, unknown>>
}

/** Template pages become pages of blocks with one published version, as home and zones are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ code: string; title: string; blocks: string; at: number | string }>`
    select page_code as code, title, blocks, updated_at as at from page_config`.execute(db)
  for (const { code, title, blocks, at } of rows) {
    const parts = JSON.parse(blocks) as Part[]
    await publish(db, `${PREFIX}${code}`, title, parts.map(blockOf), Number(at))
  }
  await dropTables(db, ['page_config'])
}

/** Drafts and earlier versions have no column to go back to, nor has a kind of block that template pages did not have. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'page_config', {
    columns: { page_code: 'text', title: 'text', blocks: 'text', updated_at: 'bigint' },
    key: ['page_code'],
  })
  const { rows } = await sql<{ place: string; title: string; version: number; at: number | string }>`
    select v.place, v.title, v.version, v.published_at as at from block_version v
    join block_page p on p.place = v.place and p.live_version = v.version
    where v.place like ${`${PREFIX}%`}`.execute(db)
  for (const { place, title, version, at } of rows) {
    const { rows: blocks } = await sql<{ kind: string; data: string }>`select kind, data from page_block
      where place = ${place} and version = ${version} and is_hidden = 0 order by position`.execute(db)
    const parts = blocks.flatMap(({ kind, data }) => partsOf(kind, JSON.parse(data) as Record<string, unknown>))
    await sql`insert into page_config (page_code, title, blocks, updated_at)
      values (${place.slice(PREFIX.length)}, ${title}, ${JSON.stringify(parts)}, ${at})`.execute(db)
  }
  for (const table of ['page_block', 'block_version', 'block_page'])
    await sql`delete from ${sql.table(table)} where place like ${`${PREFIX}%`}`.execute(db)
}

function blockOf({ kind, title = '', html = '', picture, command = null, productIds = [] }: Part): Block {
  switch (kind) {
    case 'heading':
      return { kind: 'text', data: { title, html: '' } }
    case 'text':
      return { kind: 'text', data: { title: '', html } }
    case 'banner':
      return {
        kind: 'hero',
        data: {
          title: '橱窗',
          note: '',
          lines: title ? [title] : [],
          callout: '',
          ...(picture && { image: picture }),
          ground: picture?.ground ?? 'stone',
          command,
        },
      }
    case 'goods':
      return { kind: 'goods', data: { title, moreText: '', command: null, productIds } }
    default:
      return { kind: 'button', data: { title, command } }
  }
}

function partsOf(kind: string, data: Record<string, unknown>): Part[] {
  const title = String(data['title'] ?? '')
  const html = String(data['html'] ?? '')
  const command = data['command'] ?? null
  if (kind === 'text')
    return [...(title ? [{ kind: 'heading', title }] : []), ...(html ? [{ kind: 'text', html }] : [])]
  if (kind === 'hero') {
    const picture = data['image'] as Part['picture']
    // The old page drew each banner with a picture.
    return picture ? [{ kind: 'banner', title: ((data['lines'] as string[]) ?? []).join(''), picture, command }] : []
  }
  if (kind === 'goods') return [{ kind, title, productIds: data['productIds'] as string[] }]
  return kind === 'button' ? [{ kind, title, command }] : []
}

async function publish(
  db: Kysely<unknown>,
  place: string,
  title: string,
  blocks: readonly Block[],
  at: number,
): Promise<void> {
  // The key of the draft is random; it is renewed with the next version that staff publish.
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await sql`insert into block_page (place, title, layout, live_version, latest_version, revision, live_revision,
    publish_at, preview_key, updated_at) values (${place}, ${title}, 'both', 1, 1, 1, 1, null, ${key}, ${at})`.execute(
    db,
  )
  await sql`insert into block_version (place, version, title, layout, published_at, published_by)
    values (${place}, 1, ${title}, 'both', ${at}, '')`.execute(db)
  for (const version of [0, 1])
    for (const [position, { kind, data }] of blocks.entries())
      await sql`insert into page_block (place, version, position, block_id, kind, is_hidden, data)
        values (${place}, ${version}, ${position}, ${`block-${position}`}, ${kind}, 0, ${JSON.stringify(data)})`.execute(
        db,
      )
}
