import type { Advert } from '@contract/schema/content'
import type { Command, Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { AdvertTable, NoticeTable } from './content.tables'
import type { AdvertRecord, NoticeRecord, ProtocolRecord } from './content.types'

/** Most notices in one reply. */
const MAX_NOTICES = 20
const MAX_ADVERTS = 50
/** Most rows of an operator's list. */
const MAX_LISTED = 500

const commandOf = (text: string | null): Command | null => (text === null ? null : (JSON.parse(text) as Command))
/** Parses a column that only `putAdvert` writes. */
const partOf = <T>(text: string | null) => (text === null ? null : (JSON.parse(text) as T))
const textOf = (command: Command | null): string | null => (command === null ? null : JSON.stringify(command))

/** Adverts of a space that run at `now`, for all cities and for this one, in their order. */
export async function listAdverts(q: Reader, spaceId: string, bdCityCode: string, now: number): Promise<Advert[]> {
  const rows = await q
    .selectFrom('advert')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('bdCityCode', 'in', ['', bdCityCode])
    .where('startAt', '<=', now)
    .where('endAt', '>', now)
    .orderBy('position')
    .limit(MAX_ADVERTS)
    .execute()
  return rows.map((row) => ({ ...faceOf(row), cqs: { spaceId: row.spaceId } }))
}

/** An advert, whether it runs or not. */
export async function findAdvert(q: Reader, advertId: string): Promise<AdvertRecord | null> {
  const row = await q.selectFrom('advert').selectAll().where('advertId', '=', advertId).executeTakeFirst()
  return row ? advertOf(row) : null
}

export function advertOf(row: AdvertTable): AdvertRecord {
  const { spaceId, bdCityCode, position, startAt, endAt } = row
  return { ...faceOf(row), spaceId, bdCityCode, position, startAt, endAt }
}

function faceOf(row: AdvertTable): Omit<Advert, 'cqs'> {
  return {
    advertId: row.advertId,
    advType: row.advType,
    image: JSON.parse(row.image) as Picture,
    kicker: row.kicker,
    lines: JSON.parse(row.lines) as string[],
    callout: row.callout,
    ground: row.ground as Advert['ground'],
    command: commandOf(row.command),
    videoInfo: partOf<Advert['videoInfo']>(row.video),
    advLiveStreamDTO: partOf<Advert['advLiveStreamDTO']>(row.live),
  }
}

/** Cities that have adverts of their own. */
export async function listAdvertCities(q: Reader): Promise<string[]> {
  const rows = await q.selectFrom('advert').select('bdCityCode').distinct().execute()
  return rows.map((row) => row.bdCityCode)
}

/** Adds adverts or replaces those of the same id. */
export async function putAdvert(tx: Tx, advert: AdvertRecord): Promise<void> {
  const row = {
    advertId: advert.advertId,
    spaceId: advert.spaceId,
    bdCityCode: advert.bdCityCode,
    advType: advert.advType,
    image: JSON.stringify(advert.image),
    kicker: advert.kicker,
    lines: JSON.stringify(advert.lines),
    callout: advert.callout,
    ground: advert.ground,
    command: textOf(advert.command),
    video: advert.videoInfo && JSON.stringify(advert.videoInfo),
    live: advert.advLiveStreamDTO && JSON.stringify(advert.advLiveStreamDTO),
    position: advert.position,
    startAt: advert.startAt,
    endAt: advert.endAt,
  }
  await tx
    .insertInto('advert')
    .values(row)
    .onConflict((c) => c.column('advertId').doUpdateSet(row))
    .execute()
}

/** An advert in the operator's list; `title` joins all its texts, `endAt` is epoch ms. */
export interface RunningAdvert {
  advertId: string
  spaceId: string
  bdCityCode: string
  advType: number
  title: string
  endAt: number
}

/** Adverts that run or will run, for the operator. */
export async function listRunningAdverts(q: Reader, now: number): Promise<RunningAdvert[]> {
  const rows = await q
    .selectFrom('advert')
    .select(['advertId', 'spaceId', 'bdCityCode', 'advType', 'kicker', 'lines', 'endAt'])
    .where('endAt', '>', now)
    .orderBy('spaceId')
    .orderBy('position')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    advertId: row.advertId,
    spaceId: row.spaceId,
    bdCityCode: row.bdCityCode,
    advType: row.advType,
    title: [row.kicker, ...(JSON.parse(row.lines) as string[])].filter((text) => text !== '').join(' '),
    endAt: row.endAt,
  }))
}

/** Ends an advert at `now`; false when none runs under that id. */
export async function endAdvert(tx: Tx, advertId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('advert')
    .set({ endAt: now })
    .where('advertId', '=', advertId)
    .where('endAt', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Deletes a notice; false when there is none. */
export async function deleteNotice(tx: Tx, noticeId: string): Promise<boolean> {
  const result = await tx.deleteFrom('notice').where('noticeId', '=', noticeId).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** A version of a document without its text. */
export type ProtocolHead = Omit<ProtocolRecord, 'html'>

/** Every version of every document; the newest first within a document. */
export async function listProtocols(q: Reader): Promise<ProtocolHead[]> {
  const rows = await q
    .selectFrom('protocol')
    .select(['typeCode', 'version', 'title', 'publishedAt'])
    .orderBy('typeCode')
    .orderBy('publishedAt', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    typeCode: row.typeCode,
    version: row.version,
    title: row.title,
    publishedAt: row.publishedAt,
  }))
}

/** Published notices, the newest first. */
export async function listNotices(q: Reader, now: number): Promise<NoticeRecord[]> {
  const rows = await q
    .selectFrom('notice')
    .selectAll()
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .orderBy('noticeId', 'desc')
    .limit(MAX_NOTICES)
    .execute()
  return rows.map(noticeOf)
}

/** Notices for staff, the newest first; `after`: the last one of the page before. */
export async function listDeskNotices(
  q: Reader,
  { after, limit }: { after: NoticeRecord | undefined; limit: number },
): Promise<NoticeRecord[]> {
  let rows = q.selectFrom('notice').selectAll()
  if (after)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('publishedAt', 'noticeId'), '<', tuple(after.publishedAt, after.noticeId)),
    )
  const found = await rows.orderBy('publishedAt', 'desc').orderBy('noticeId', 'desc').limit(limit).execute()
  return found.map(noticeOf)
}

export async function findNotice(q: Reader, noticeId: string): Promise<NoticeRecord | null> {
  const row = await q.selectFrom('notice').selectAll().where('noticeId', '=', noticeId).executeTakeFirst()
  return row ? noticeOf(row) : null
}

/** Locks a notice, so that later reads in this transaction see the version that it replaces. */
export async function lockNotice(tx: Tx, noticeId: string): Promise<void> {
  await tx
    .updateTable('notice')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('noticeId', '=', noticeId)
    .execute()
}

const noticeOf = ({ noticeId, title, command, publishedAt }: NoticeTable): NoticeRecord => ({
  noticeId,
  title,
  command: commandOf(command),
  publishedAt,
})

export async function putNotice(tx: Tx, notice: NoticeRecord): Promise<void> {
  const row = {
    noticeId: notice.noticeId,
    title: notice.title,
    command: textOf(notice.command),
    publishedAt: notice.publishedAt,
  }
  await tx
    .insertInto('notice')
    .values(row)
    .onConflict((c) => c.column('noticeId').doUpdateSet(row))
    .execute()
}

/** The newest version of a document that is in force. */
export async function findProtocol(q: Reader, typeCode: string, now: number): Promise<ProtocolRecord | null> {
  const row = await q
    .selectFrom('protocol')
    .selectAll()
    .where('typeCode', '=', typeCode)
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One version of a document, in force or not. */
export async function findProtocolVersion(
  q: Reader,
  typeCode: string,
  version: string,
): Promise<ProtocolRecord | null> {
  const row = await q
    .selectFrom('protocol')
    .selectAll()
    .where('typeCode', '=', typeCode)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

export async function putProtocol(tx: Tx, protocol: ProtocolRecord): Promise<void> {
  const columns = { title: protocol.title, html: protocol.html, publishedAt: protocol.publishedAt }
  await tx
    .insertInto('protocol')
    .values({ typeCode: protocol.typeCode, version: protocol.version, ...columns })
    .onConflict((c) => c.columns(['typeCode', 'version']).doUpdateSet(columns))
    .execute()
}
