import type { LiveState } from '@contract/codes/live'
import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { type LiveMove, liveMachine } from './live.machine'
import type { LiveGoodsTable, LiveReminderTable, LiveRoomTable } from './live.tables'

export type LiveRoomRecord = Omit<LiveRoomTable, 'cover'> & { cover: Picture }
export type GoodsRecord = Pick<LiveGoodsTable, 'number' | 'productId' | 'explainedAt'>

const recordOf = (row: Selectable<LiveRoomTable>): LiveRoomRecord => ({
  ...row,
  cover: JSON.parse(row.cover) as Picture,
})

const rowOf = <R extends Partial<LiveRoomRecord>>({ cover, ...rest }: R) => ({
  ...rest,
  ...(cover && { cover: JSON.stringify(cover) }),
})

export async function findRoom(q: Reader, liveRoomCode: string): Promise<LiveRoomRecord | null> {
  const row = await q.selectFrom('live_room').selectAll().where('liveRoomCode', '=', liveRoomCode).executeTakeFirst()
  return row ? recordOf(row) : null
}

/** A room by its code, locked until the transaction ends. */
export async function lockRoom(tx: Tx, liveRoomCode: string): Promise<LiveRoomRecord | null> {
  const row = await tx
    .updateTable('live_room')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('liveRoomCode', '=', liveRoomCode)
    .returningAll()
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

/** A list continues after this room. */
export type RoomMark = Pick<LiveRoomRecord, 'startsAt' | 'liveRoomCode'>

export interface RoomQuery {
  states: readonly LiveState[]
  scope: StoreScope
  /** By the announced moment. */
  order: 'asc' | 'desc'
  /** Only rooms with a recording. */
  isRecorded?: boolean
  /** Only rooms that begin after this moment. */
  startsAfter?: number
  after?: RoomMark | undefined
  limit: number
}

/** Rooms in some states, by their announced moment. */
export async function listRooms(q: Reader, query: RoomQuery): Promise<LiveRoomRecord[]> {
  const { states, scope, order, isRecorded = false, startsAfter, after, limit } = query
  let rows = q.selectFrom('live_room').selectAll().where('state', 'in', states)
  if (scope !== 'all') rows = rows.where('storeId', 'in', idsIn(scope))
  if (isRecorded) rows = rows.where('playbackUrl', '!=', '')
  if (startsAfter !== undefined) rows = rows.where('startsAt', '>', startsAfter)
  if (after) {
    const { startsAt, liveRoomCode } = after
    const isAfter = order === 'asc' ? '>' : '<'
    rows = rows
      .where('startsAt', order === 'asc' ? '>=' : '<=', startsAt)
      .where((eb) => eb.or([eb('startsAt', isAfter, startsAt), eb('liveRoomCode', isAfter, liveRoomCode)]))
  }
  const found = await rows.orderBy('startsAt', order).orderBy('liveRoomCode', order).limit(limit).execute()
  return found.map(recordOf)
}

/** Number of rooms of `listRooms`; counting stops at its limit. */
export async function countRooms(q: Reader, query: Omit<RoomQuery, 'order' | 'after'>): Promise<number> {
  const { states, scope, isRecorded = false, startsAfter, limit } = query
  let rows = q.selectFrom('live_room').select('liveRoomCode').where('state', 'in', states)
  if (scope !== 'all') rows = rows.where('storeId', 'in', idsIn(scope))
  if (isRecorded) rows = rows.where('playbackUrl', '!=', '')
  if (startsAfter !== undefined) rows = rows.where('startsAt', '>', startsAfter)
  const { count } = await q
    .selectFrom(rows.limit(limit).as('room'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when the code is taken. */
export async function insertRoom(tx: Tx, room: LiveRoomRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('live_room')
    .values({ ...room, cover: JSON.stringify(room.cover) })
    .onConflict((c) => c.column('liveRoomCode').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes fields that are not part of a move. */
export async function updateRoom(
  tx: Tx,
  liveRoomCode: string,
  change: Partial<Omit<LiveRoomRecord, 'state' | 'version' | 'liveRoomCode'>>,
): Promise<void> {
  await tx.updateTable('live_room').set(rowOf(change)).where('liveRoomCode', '=', liveRoomCode).execute()
}

/** Makes a move of a room of this version; false when the state or the version is another. */
export async function move(
  tx: Tx,
  { liveRoomCode, version }: Pick<LiveRoomRecord, 'liveRoomCode' | 'version'>,
  by: LiveMove,
  change: Partial<Pick<LiveRoomRecord, 'startedAt' | 'endedAt' | 'pinnedNumber'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live_room')
    .set({ ...change, state: liveMachine.to(by), version: version + 1 })
    .where('liveRoomCode', '=', liveRoomCode)
    .where('version', '=', version)
    .where('state', 'in', liveMachine.from(by))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The shelf of a room by its numbers, from one on. */
export function listGoods(q: Reader, liveRoomCode: string, from: number, limit: number): Promise<GoodsRecord[]> {
  return q
    .selectFrom('live_goods')
    .select(['number', 'productId', 'explainedAt'])
    .where('liveRoomCode', '=', liveRoomCode)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function replaceGoods(tx: Tx, liveRoomCode: string, goods: readonly GoodsRecord[]): Promise<void> {
  await tx.deleteFrom('live_goods').where('liveRoomCode', '=', liveRoomCode).execute()
  await insertMany(
    tx,
    'live_goods',
    goods.map((one) => ({ ...one, liveRoomCode })),
  )
}

export async function setExplained(tx: Tx, liveRoomCode: string, number: number, explainedAt: number): Promise<void> {
  await tx
    .updateTable('live_goods')
    .set({ explainedAt })
    .where('liveRoomCode', '=', liveRoomCode)
    .where('number', '=', number)
    .execute()
}

/** Adds a device to a room; false when the room already has it. */
export async function insertViewer(tx: Tx, liveRoomCode: string, deviceId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('live_viewer')
    .values({ liveRoomCode, deviceId, seenAt: now })
    .onConflict((c) => c.columns(['liveRoomCode', 'deviceId']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when the device has not been in the room. */
export async function setSeen(tx: Tx, liveRoomCode: string, deviceId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live_viewer')
    .set({ seenAt: now })
    .where('liveRoomCode', '=', liveRoomCode)
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Number of devices that reported a room after a moment. */
export async function countWatching(q: Reader, liveRoomCode: string, after: number): Promise<number> {
  const { count } = await q
    .selectFrom('live_viewer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('liveRoomCode', '=', liveRoomCode)
    .where('seenAt', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes devices that have not reported since a moment; their views stay counted. */
export async function forgetViewers(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('live_viewer').where('seenAt', '<', before).execute()
}

export async function addToRoom(tx: Tx, liveRoomCode: string, field: 'views' | 'reminders', by: number): Promise<void> {
  await tx
    .updateTable('live_room')
    .set((eb) => ({ [field]: eb(field, '+', by) }))
    .where('liveRoomCode', '=', liveRoomCode)
    .execute()
}

type ReminderRecord = Selectable<LiveReminderTable>

/** False when the shopper already has a reminder of this room. */
export async function insertReminder(tx: Tx, row: Omit<ReminderRecord, 'isSent'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('live_reminder')
    .values({ ...row, isSent: 0 })
    .onConflict((c) => c.columns(['uid', 'liveRoomCode']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when the shopper has no reminder of this room. */
export async function deleteReminder(tx: Tx, uid: string, liveRoomCode: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('live_reminder')
    .where('uid', '=', uid)
    .where('liveRoomCode', '=', liveRoomCode)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A shopper's reminders, at most `limit`. */
export function listReminders(q: Reader, uid: string, limit: number): Promise<ReminderRecord[]> {
  return q.selectFrom('live_reminder').selectAll().where('uid', '=', uid).limit(limit).execute()
}

/** Deletes all reminders of a shopper, and counts them out of their rooms. */
export async function eraseReminders(tx: Tx, uid: string): Promise<void> {
  const rows = await tx
    .selectFrom('live_reminder')
    .select('liveRoomCode')
    .where('uid', '=', uid)
    .orderBy('liveRoomCode')
    .execute()
  // The room first, as in each transaction that locks a room and a reminder.
  for (const { liveRoomCode } of rows) {
    await addToRoom(tx, liveRoomCode, 'reminders', -1)
    await deleteReminder(tx, uid, liveRoomCode)
  }
}

/** Moves the reminders of a room to another moment; sent reminders are sent again. */
export async function moveReminders(tx: Tx, liveRoomCode: string, startsAt: number): Promise<void> {
  await tx.updateTable('live_reminder').set({ startsAt, isSent: 0 }).where('liveRoomCode', '=', liveRoomCode).execute()
}

/** Marks at most `most` waiting reminders of a locked room as sent, the first ones, and returns their shoppers. */
export async function takeReminders(tx: Tx, liveRoomCode: string, most: number): Promise<string[]> {
  const first = await tx
    .selectFrom('live_reminder')
    .select('uid')
    .where('liveRoomCode', '=', liveRoomCode)
    .where('isSent', '=', 0)
    .orderBy('uid')
    .limit(most)
    .execute()
  const uids = first.map(({ uid }) => uid)
  if (uids.length > 0)
    await tx
      .updateTable('live_reminder')
      .set({ isSent: 1 })
      .where('uid', 'in', idsIn(uids))
      .where('liveRoomCode', '=', liveRoomCode)
      .execute()
  return uids
}

/** Deletes reminders of rooms that were to begin before a moment. */
export async function forgetReminders(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('live_reminder').where('startsAt', '<', before).execute()
}
