import { type BlockKind, HOME_PLACE, pageCodeOf, type ZoneLayout, zoneIdOf } from '@contract/codes/block'
import type { BlockDraft } from '@contract/console/zone'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { BlockPageTable, BlockVersionTable, PageBlockTable } from './zone.tables'
import type { DraftRecord, PlaceRecord, VersionRecord } from './zone.types'

/** Version of the draft. */
export const DRAFT = 0
/** Most zones and template pages in a list, and most versions of a place. */
const MAX_LISTED = 500
const MAX_VERSIONS = 50

// Only codes of the contract are written.
const placeOf = ({ layout, ...row }: BlockPageTable): PlaceRecord => ({ ...row, layout: layout as ZoneLayout })
const versionOf = ({ layout, ...row }: BlockVersionTable): VersionRecord => ({ ...row, layout: layout as ZoneLayout })

/** Zones and template pages have lists, the pages of stores have none. */
const isListed = ({ place }: { place: string }): boolean => zoneIdOf(place) !== null || pageCodeOf(place) !== null

export async function findPlace(q: Reader, place: string): Promise<PlaceRecord | null> {
  const row = await q.selectFrom('block_page').selectAll().where('place', '=', place).executeTakeFirst()
  return row ? placeOf(row) : null
}

/** Home, the zones and the template pages. */
export async function listPlaces(q: Reader): Promise<PlaceRecord[]> {
  const home = await findPlace(q, HOME_PLACE)
  // By their first letters zones and template pages are the last in every collation; stores can have many rows before.
  const rows = await q.selectFrom('block_page').selectAll().orderBy('place', 'desc').limit(MAX_LISTED).execute()
  return [...(home ? [home] : []), ...rows.map(placeOf).filter(isListed)]
}

/** A published version; null when there is none of that number. */
export async function findVersion(q: Reader, place: string, version: number): Promise<VersionRecord | null> {
  const row = await q
    .selectFrom('block_version')
    .selectAll()
    .where('place', '=', place)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

/** The versions of a place, the newest first. */
export async function listVersions(q: Reader, place: string): Promise<VersionRecord[]> {
  const rows = await q
    .selectFrom('block_version')
    .selectAll()
    .where('place', '=', place)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(versionOf)
}

/** The version that shoppers see of each published zone and template page. */
export async function listLive(q: Reader): Promise<VersionRecord[]> {
  const rows = await q
    .selectFrom('block_page')
    .innerJoin('block_version', (join) =>
      join
        .onRef('block_version.place', '=', 'block_page.place')
        .onRef('block_version.version', '=', 'block_page.liveVersion'),
    )
    .selectAll('block_version')
    // As in listPlaces.
    .orderBy('block_page.place', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(versionOf).filter(isListed)
}

/** The blocks of a version in their order. */
export async function listBlocks(q: Reader, place: string, version: number): Promise<BlockDraft[]> {
  const rows = await q
    .selectFrom('page_block')
    .selectAll()
    .where('place', '=', place)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  return rows.map(({ blockId, kind, isHidden, data }) => ({
    // Only `blockRow` writes the column.
    ...(JSON.parse(data) as Pick<BlockDraft, 'title'>),
    blockId,
    kind: kind as BlockKind,
    isHidden: isHidden === 1,
  }))
}

export async function insertPlace(tx: Tx, record: PlaceRecord): Promise<boolean> {
  const result = await tx
    .insertInto('block_page')
    .values({ ...record })
    .onConflict((c) => c.column('place').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Replaces the draft and cancels its scheduled publishing; false when the draft has another revision. */
export async function putDraft(
  tx: Tx,
  place: string,
  revision: number,
  { title, layout, blocks }: DraftRecord,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('block_page')
    .set({ title, layout, revision: revision + 1, publishAt: null, updatedAt: now })
    .where('place', '=', place)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) return false
  await tx.deleteFrom('page_block').where('place', '=', place).where('version', '=', DRAFT).execute()
  await insertBlocks(tx, place, DRAFT, blocks)
  return true
}

/** Sets or cancels the moment of publishing; false when the draft has another revision. */
export async function setPublishAt(
  tx: Tx,
  place: string,
  revision: number,
  publishAt: number | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('block_page')
    .set({ publishAt })
    .where('place', '=', place)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Takes the next version for the draft and replaces the preview key; null when the draft has another revision. */
export async function takeVersion(
  tx: Tx,
  place: string,
  revision: number,
  previewKey: string,
): Promise<PlaceRecord | null> {
  const row = await tx
    .updateTable('block_page')
    .set(({ eb }) => ({
      latestVersion: eb('latestVersion', '+', 1),
      liveVersion: eb('latestVersion', '+', 1),
      liveRevision: revision,
      publishAt: null,
      previewKey,
    }))
    .where('place', '=', place)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
  return row ? placeOf(row) : null
}

export async function insertVersion(
  tx: Tx,
  { place, latestVersion: version, title, layout }: PlaceRecord,
  blocks: readonly BlockDraft[],
  { by, at }: { by: string; at: number },
): Promise<void> {
  const row = { place, version, title, layout, publishedAt: at, publishedBy: by }
  await tx.insertInto('block_version').values(row).execute()
  await insertBlocks(tx, place, version, blocks)
}

async function insertBlocks(tx: Tx, place: string, version: number, blocks: readonly BlockDraft[]): Promise<void> {
  const rows: PageBlockTable[] = blocks.map(({ blockId, kind, isHidden, ...data }, position) => ({
    place,
    version,
    position,
    blockId,
    kind,
    isHidden: isHidden ? 1 : 0,
    data: JSON.stringify(data),
  }))
  await insertMany(tx, 'page_block', rows)
}
