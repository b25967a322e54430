import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611280030-zone'

const HOME = 'home'
const ADVERTS = { id: 'banner', kind: 'adverts', data: { title: '首屏橱窗', spaceId: 'home-banner' } }
const NOTICE = { id: 'notice', kind: 'notice', data: { title: '公告' } }
/** Blocks that a home page of icons, floors and tabs did not have; each is left out while it has no data. */
const NEWER = [
  { id: 'flash', kind: 'flashSale', data: { title: '限时抢购' } },
  { id: 'coupons', kind: 'coupons', data: { title: '领券' } },
]

interface Block {
  id: string
  kind: string
  data: Readonly<Record<string, unknown>>
}
interface Icon {
  id: string
  title: string
  picture: string
  command: string
}
interface Floor {
  id: string
  title: string
  more: string
  command: string | null
  products: string
}
interface Tab {
  id: string
  title: string
  rule: string
}

/**
 * Home and zones are pages of blocks, in versions. The icons, floors and tabs of home become its first version; a mall
 * without any keeps the page that every bare mall has. Favourites are counted by product.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const blocks = await homeBlocks(db)
  await dropTables(db, ['home_icon', 'home_floor', 'feed_tab'])
  await createTable(db, 'block_page', {
    columns: {
      place: 'text',
      title: 'text',
      layout: 'text',
      live_version: 'integer',
      latest_version: 'integer',
      revision: 'integer',
      live_revision: 'integer',
      publish_at: 'bigint?',
      preview_key: 'text',
      updated_at: 'bigint',
    },
    key: ['place'],
  })
  await createTable(db, 'block_version', {
    columns: {
      place: 'text',
      version: 'integer',
      title: 'text',
      layout: 'text',
      published_at: 'bigint',
      published_by: 'text',
    },
    key: ['place', 'version'],
  })
  await createTable(db, 'page_block', {
    columns: {
      place: 'text',
      version: 'integer',
      position: 'integer',
      block_id: 'text',
      kind: 'text',
      is_hidden: 'integer',
      data: 'text',
    },
    key: ['place', 'version', 'position'],
  })
  if (blocks.length > 0) await publishHome(db, blocks)

  await createTable(db, 'favourite_tally', {
    columns: { product_id: 'text', kept_count: 'bigint' },
    key: ['product_id'],
    isClustered: true,
  })
  await createIndex(db, 'favourite_tally', 'favourite_tally_count', ['kept_count', 'product_id'])
  await sql`insert into favourite_tally (product_id, kept_count)
    select product_id, count(*) from favourite group by product_id`.execute(db)
}

/** Zones, drafts and earlier versions have no table to go back to; what home shows of icons, floors and tabs has. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'home_icon', {
    columns: { icon_id: 'text', title: 'text', picture: 'text', command: 'text', position: 'bigint' },
    key: ['icon_id'],
  })
  await createTable(db, 'home_floor', {
    columns: {
      floor_id: 'text',
      title: 'text',
      more_text: 'text',
      more_command: 'text?',
      product_ids: 'text',
      position: 'bigint',
    },
    key: ['floor_id'],
  })
  await createTable(db, 'feed_tab', {
    columns: { tab_id: 'text', title: 'text', rule: 'text', position: 'bigint' },
    key: ['tab_id'],
  })
  await putBack(db)
  await dropTables(db, ['block_page', 'block_version', 'page_block', 'favourite_tally'])
}

/** The blocks of home as it was; empty for a mall without a composed page. */
async function homeBlocks(db: Kysely<unknown>): Promise<Block[]> {
  const { rows: icons } = await sql<Icon>`select icon_id as id, title, picture, command from home_icon
    order by position`.execute(db)
  const { rows: floors } = await sql<Floor>`select floor_id as id, title, more_text as more, more_command as command,
    product_ids as products from home_floor order by position`.execute(db)
  const { rows: tabs } = await sql<Tab>`select tab_id as id, title, rule from feed_tab order by position`.execute(db)
  if (icons.length + floors.length + tabs.length === 0) return []
  const entries = icons.map(({ title, picture, command }) => ({
    title,
    picture: JSON.parse(picture) as unknown,
    command: JSON.parse(command) as unknown,
  }))
  return [
    ADVERTS,
    ...(icons.length > 0 ? [{ id: 'entries', kind: 'entries', data: { title: '入口', entries } }] : []),
    NOTICE,
    ...NEWER,
    ...floors.map(({ id, title, more, command, products }) => ({
      id,
      kind: 'goods',
      data: {
        title,
        moreText: more,
        command: command === null ? null : (JSON.parse(command) as unknown),
        productIds: JSON.parse(products) as unknown,
      },
    })),
    ...(tabs.length > 0
      ? [
          {
            id: 'feed',
            kind: 'feed',
            data: {
              title: '商品流',
              tabs: tabs.map(({ id, title, rule }) => ({ tabId: id, title, rule: JSON.parse(rule) as unknown })),
            },
          },
        ]
      : []),
  ]
}

async function publishHome(db: Kysely<unknown>, blocks: readonly Block[]): Promise<void> {
  // The key of the draft is random; it is renewed with the first version that staff publish.
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await sql`insert into block_page (place, title, layout, live_version, latest_version, revision, live_revision,
    publish_at, preview_key, updated_at) values (${HOME}, '首页', 'both', 1, 1, 1, 1, null, ${key}, 0)`.execute(db)
  await sql`insert into block_version (place, version, title, layout, published_at, published_by)
    values (${HOME}, 1, '首页', 'both', 0, '')`.execute(db)
  for (const version of [0, 1])
    for (const [position, { id, kind, data }] of blocks.entries())
      await sql`insert into page_block (place, version, position, block_id, kind, is_hidden, data)
        values (${HOME}, ${version}, ${position}, ${id}, ${kind}, 0, ${JSON.stringify(data)})`.execute(db)
}

async function putBack(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; data: string }>`select b.block_id as id, b.kind, b.data
    from page_block b join block_page p on p.place = b.place and p.live_version = b.version
    where b.place = ${HOME} and b.is_hidden = 0 and b.kind in ('entries', 'goods', 'feed')
    order by b.position`.execute(db)
  let icons = 0
  for (const [position, { id, kind, data }] of rows.entries()) {
    const block = JSON.parse(data) as {
      title: string
      moreText?: string
      command?: unknown
      productIds?: unknown
      entries?: { title: string; picture: unknown; command: unknown }[]
      tabs?: { tabId: string; title: string; rule: unknown }[]
    }
    if (kind === 'goods')
      await sql`insert into home_floor (floor_id, title, more_text, more_command, product_ids, position) values (${id},
        ${block.title}, ${block.moreText ?? ''}, ${block.command ? JSON.stringify(block.command) : null},
        ${JSON.stringify(block.productIds ?? [])}, ${position})`.execute(db)
    for (const { title, picture, command } of block.entries ?? []) {
      await sql`insert into home_icon (icon_id, title, picture, command, position) values (${`icon-${icons}`},
        ${title}, ${JSON.stringify(picture)}, ${JSON.stringify(command)}, ${icons})`.execute(db)
      icons += 1
    }
    for (const [at, { tabId, title, rule }] of (block.tabs ?? []).entries())
      await sql`insert into feed_tab (tab_id, title, rule, position)
        values (${tabId}, ${title}, ${JSON.stringify(rule)}, ${at})`.execute(db)
  }
}
