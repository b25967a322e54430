import type { Advert } from '@contract/schema/content'
import type { Command, Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type {
  AdvertRecord,
  FeedRule,
  FloorRecord,
  IconRecord,
  NoticeRecord,
  ProtocolRecord,
  SettingRecord,
  TabRecord,
} from './content.types'

/** Nobody reads more notices than these. */
const MAX_NOTICES = 20
const MAX_ADVERTS = 50
/** What an operator's list holds. */
const MAX_LISTED = 500

const commandOf = (text: string | null): Command | null => (text === null ? null : (JSON.parse(text) as Command))
/** A column that only `putAdvert` writes. */
const partOf = <T>(text: string | null) => (text === null ? null : (JSON.parse(text) as T))
const textOf = (command: Command | null): string | null => (command === null ? null : JSON.stringify(command))

/** Adverts of a space that are shown at `now`, in every city and in this one, in their order. */
export async function listAdverts(q: Reader, spaceId: string, bdCityCode: string, now: number): Promise<Advert[]> {
  const rows = await q
    .selectFrom('advert')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('bd_city_code', 'in', ['', bdCityCode])
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    .orderBy('position')
    .limit(MAX_ADVERTS)
    .execute()
  return rows.map((row) => ({
    advertId: row.advert_id,
    advType: row.adv_type,
    image: JSON.parse(row.image) as Picture,
    kicker: row.kicker,
    lines: JSON.parse(row.lines) as string[],
    callout: row.callout,
    ground: row.ground as Advert['ground'],
    command: commandOf(row.command),
    videoInfo: partOf<Advert['videoInfo']>(row.video),
    advLiveStreamDTO: partOf<Advert['advLiveStreamDTO']>(row.live),
    cqs: { spaceId: row.space_id },
  }))
}

/** Cities that have adverts of their own. */
export async function listAdvertCities(q: Reader): Promise<string[]> {
  const rows = await q.selectFrom('advert').select('bd_city_code').distinct().execute()
  return rows.map((row) => row.bd_city_code)
}

/** Adds adverts or replaces those of the same id. */
export async function putAdvert(tx: Tx, advert: AdvertRecord): Promise<void> {
  const row = {
    advert_id: advert.advertId,
    space_id: advert.spaceId,
    bd_city_code: advert.bdCityCode,
    adv_type: advert.advType,
    image: JSON.stringify(advert.image),
    kicker: advert.kicker,
    lines: JSON.stringify(advert.lines),
    callout: advert.callout,
    ground: advert.ground,
    command: textOf(advert.command),
    video: advert.videoInfo && JSON.stringify(advert.videoInfo),
    live: advert.advLiveStreamDTO && JSON.stringify(advert.advLiveStreamDTO),
    position: advert.position,
    start_at: advert.startAt,
    end_at: advert.endAt,
  }
  await tx
    .insertInto('advert')
    .values(row)
    .onConflict((c) => c.column('advert_id').doUpdateSet(row))
    .execute()
}

/** For the operator: all that run or will. */
export async function listRunningAdverts(
  q: Reader,
  now: number,
): Promise<{ advertId: string; spaceId: string; bdCityCode: string; advType: number; title: string; endAt: number }[]> {
  const rows = await q
    .selectFrom('advert')
    .select(['advert_id', 'space_id', 'bd_city_code', 'adv_type', 'kicker', 'lines', 'end_at'])
    .where('end_at', '>', now)
    .orderBy('space_id')
    .orderBy('position')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    advertId: row.advert_id,
    spaceId: row.space_id,
    bdCityCode: row.bd_city_code,
    advType: row.adv_type,
    title: [row.kicker, ...(JSON.parse(row.lines) as string[])].filter((text) => text !== '').join(' '),
    endAt: row.end_at,
  }))
}

/** Takes an advert down from `now` on; false when none runs under that id. */
export async function endAdvert(tx: Tx, advertId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('advert')
    .set({ end_at: now })
    .where('advert_id', '=', advertId)
    .where('end_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Takes a notice away; false when there is none. */
export async function deleteNotice(tx: Tx, noticeId: string): Promise<boolean> {
  const result = await tx.deleteFrom('notice').where('notice_id', '=', noticeId).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** Every version of every document, the newest first of each. */
export async function listProtocols(q: Reader): Promise<Omit<ProtocolRecord, 'html'>[]> {
  const rows = await q
    .selectFrom('protocol')
    .select(['type_code', 'version', 'title', 'published_at'])
    .orderBy('type_code')
    .orderBy('published_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    typeCode: row.type_code,
    version: row.version,
    title: row.title,
    publishedAt: row.published_at,
  }))
}

/** Notices that are out, the newest first. */
export async function listNotices(q: Reader, now: number): Promise<NoticeRecord[]> {
  const rows = await q
    .selectFrom('notice')
    .selectAll()
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('notice_id', 'desc')
    .limit(MAX_NOTICES)
    .execute()
  return rows.map((row) => ({
    noticeId: row.notice_id,
    title: row.title,
    command: commandOf(row.command),
    publishedAt: row.published_at,
  }))
}

export async function putNotice(tx: Tx, notice: NoticeRecord): Promise<void> {
  const row = {
    notice_id: notice.noticeId,
    title: notice.title,
    command: textOf(notice.command),
    published_at: notice.publishedAt,
  }
  await tx
    .insertInto('notice')
    .values(row)
    .onConflict((c) => c.column('notice_id').doUpdateSet(row))
    .execute()
}

export async function listIcons(q: Reader): Promise<IconRecord[]> {
  const rows = await q.selectFrom('home_icon').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    iconId: row.icon_id,
    title: row.title,
    picture: JSON.parse(row.picture) as Picture,
    command: JSON.parse(row.command) as Command,
  }))
}

export async function replaceIcons(tx: Tx, icons: readonly IconRecord[]): Promise<void> {
  await tx.deleteFrom('home_icon').execute()
  const rows = icons.map((icon, position) => ({
    icon_id: icon.iconId,
    title: icon.title,
    picture: JSON.stringify(icon.picture),
    command: JSON.stringify(icon.command),
    position,
  }))
  await insertMany(tx, 'home_icon', rows)
}

export async function listFloors(q: Reader): Promise<FloorRecord[]> {
  const rows = await q.selectFrom('home_floor').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    floorId: row.floor_id,
    title: row.title,
    moreText: row.more_text,
    moreCommand: commandOf(row.more_command),
    productIds: JSON.parse(row.product_ids) as string[],
  }))
}

export async function replaceFloors(tx: Tx, floors: readonly FloorRecord[]): Promise<void> {
  await tx.deleteFrom('home_floor').execute()
  const rows = floors.map((floor, position) => ({
    floor_id: floor.floorId,
    title: floor.title,
    more_text: floor.moreText,
    more_command: textOf(floor.moreCommand),
    product_ids: JSON.stringify(floor.productIds),
    position,
  }))
  await insertMany(tx, 'home_floor', rows)
}

export async function listTabs(q: Reader): Promise<TabRecord[]> {
  const rows = await q.selectFrom('feed_tab').selectAll().orderBy('position').execute()
  return rows.map((row) => ({ tabId: row.tab_id, title: row.title, rule: JSON.parse(row.rule) as FeedRule }))
}

export async function replaceTabs(tx: Tx, tabs: readonly TabRecord[]): Promise<void> {
  await tx.deleteFrom('feed_tab').execute()
  const rows = tabs.map((tab, position) => ({
    tab_id: tab.tabId,
    title: tab.title,
    rule: JSON.stringify(tab.rule),
    position,
  }))
  await insertMany(tx, 'feed_tab', rows)
}

export async function listPublicSettings(q: Reader): Promise<{ key: string; value: string }[]> {
  return q.selectFrom('setting').select(['key', 'value']).where('is_public', '=', 1).orderBy('key').execute()
}

export async function findSetting(q: Reader, key: string): Promise<SettingRecord | null> {
  const row = await q.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
  return row ? { key: row.key, value: row.value, isPublic: row.is_public === 1 } : null
}

export async function putSetting(tx: Tx, setting: SettingRecord): Promise<void> {
  const columns = { value: setting.value, is_public: setting.isPublic ? 1 : 0 }
  await tx
    .insertInto('setting')
    .values({ key: setting.key, ...columns })
    .onConflict((c) => c.column('key').doUpdateSet(columns))
    .execute()
}

/** Takes a setting away; false when there is none. */
export async function deleteSetting(tx: Tx, key: string): Promise<boolean> {
  const result = await tx.deleteFrom('setting').where('key', '=', key).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** The newest version of a document that is in force. */
export async function findProtocol(q: Reader, typeCode: string, now: number): Promise<ProtocolRecord | null> {
  const row = await q
    .selectFrom('protocol')
    .selectAll()
    .where('type_code', '=', typeCode)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    typeCode: row.type_code,
    version: row.version,
    title: row.title,
    html: row.html,
    publishedAt: row.published_at,
  }
}

export async function putProtocol(tx: Tx, protocol: ProtocolRecord): Promise<void> {
  const columns = { title: protocol.title, html: protocol.html, published_at: protocol.publishedAt }
  await tx
    .insertInto('protocol')
    .values({ type_code: protocol.typeCode, version: protocol.version, ...columns })
    .onConflict((c) => c.columns(['type_code', 'version']).doUpdateSet(columns))
    .execute()
}
