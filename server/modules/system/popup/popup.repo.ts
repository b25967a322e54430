import type { PopupDetail } from '@contract/schema/popup'
import type { Command, Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { PopupTable } from './popup.tables'
import type { PopupRecord } from './popup.types'

/** Nobody puts up more at a time. */
const MAX_RUNNING = 50

/** What runs at `now` or will, in its order. */
export async function listPopups(q: Reader, now: number): Promise<PopupRecord[]> {
  const rows = await q
    .selectFrom('popup')
    .selectAll()
    .where('end_at', '>', now)
    .orderBy('position')
    .orderBy('popup_id')
    .limit(MAX_RUNNING)
    .execute()
  return rows.map(recordOf)
}

export async function findPopup(q: Reader, popupId: string): Promise<PopupRecord | null> {
  const row = await q.selectFrom('popup').selectAll().where('popup_id', '=', popupId).executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Adds pop-ups or replaces those of the same id. */
export async function putPopup(tx: Tx, popup: PopupRecord): Promise<void> {
  const row = rowOf(popup)
  await tx
    .insertInto('popup')
    .values(row)
    .onConflict((c) => c.column('popup_id').doUpdateSet(row))
    .execute()
}

/** Takes it down from `now` on; false when nothing runs under that id. */
export async function endPopup(tx: Tx, popupId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('popup')
    .set({ end_at: now })
    .where('popup_id', '=', popupId)
    .where('end_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** When this device, or this shopper on any device, last saw each of them. */
export async function lastViews(
  q: Reader,
  popupIds: readonly string[],
  viewer: { deviceId: string; uid: string | null },
): Promise<ReadonlyMap<string, number>> {
  if (popupIds.length === 0) return new Map()
  const seen = q.selectFrom('popup_view').select(['popup_id', 'viewed_at']).where('popup_id', 'in', popupIds)
  const [ofDevice, ofShopper] = await Promise.all([
    seen.where('device_id', '=', viewer.deviceId).execute(),
    viewer.uid === null ? [] : seen.where('uid', '=', viewer.uid).execute(),
  ])
  const last = new Map<string, number>()
  for (const row of [...ofDevice, ...ofShopper])
    last.set(row.popup_id, Math.max(row.viewed_at, last.get(row.popup_id) ?? 0))
  return last
}

export async function countView(
  tx: Tx,
  view: { deviceId: string; uid: string; popupId: string; contentId: string },
  now: number,
): Promise<void> {
  const { deviceId, uid, popupId, contentId } = view
  await tx
    .insertInto('popup_view')
    .values({ device_id: deviceId, uid, popup_id: popupId, content_id: contentId, views: 1, viewed_at: now })
    .onConflict((c) =>
      c.columns(['device_id', 'popup_id', 'uid']).doUpdateSet((eb) => ({
        views: eb('popup_view.views', '+', 1),
        content_id: contentId,
        viewed_at: now,
      })),
    )
    .execute()
}

/** Forgets views of pop-ups that ended before that moment, of at most so many devices for each; gives how many rows. */
export async function forgetViews(tx: Tx, endedBefore: number, mostDevices: number): Promise<number> {
  const ended = await tx
    .selectFrom('popup')
    .select('popup_id')
    .where('end_at', '<', endedBefore)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('popup_view').select('popup_view.popup_id').where('popup_view.popup_id', '=', ref('popup.popup_id')),
      ),
    )
    .execute()
  let forgotten = 0
  for (const { popup_id: popupId } of ended) {
    const { numDeletedRows } = await tx
      .deleteFrom('popup_view')
      .where('popup_id', '=', popupId)
      .where('device_id', 'in', (some) =>
        some.selectFrom('popup_view').select('device_id').where('popup_id', '=', popupId).limit(mostDevices),
      )
      .executeTakeFirst()
    forgotten += Number(numDeletedRows)
  }
  return forgotten
}

function rowOf(popup: PopupRecord): Selectable<PopupTable> {
  return {
    popup_id: popup.popPageConfId,
    content_id: popup.popPageDataId,
    pop_type: popup.popType,
    page_path: popup.pagePath,
    bd_city_code: popup.bdCityCode,
    audience: popup.audience,
    frequency: popup.frequency,
    position: popup.position,
    start_at: popup.startAt,
    end_at: popup.endAt,
    kicker: popup.kicker,
    title: popup.title,
    words: popup.text,
    image: JSON.stringify(popup.image),
    ground: popup.ground,
    button_text: popup.buttonText,
    command: popup.command && JSON.stringify(popup.command),
  }
}

function recordOf(row: Selectable<PopupTable>): PopupRecord {
  return {
    popPageConfId: row.popup_id,
    popPageDataId: row.content_id,
    popType: row.pop_type,
    pagePath: row.page_path,
    bdCityCode: row.bd_city_code,
    audience: row.audience,
    frequency: row.frequency,
    position: row.position,
    startAt: row.start_at,
    endAt: row.end_at,
    kicker: row.kicker,
    title: row.title,
    text: row.words,
    // Written by putPopup only.
    image: JSON.parse(row.image) as Picture,
    ground: row.ground as PopupDetail['ground'],
    buttonText: row.button_text,
    command: row.command === null ? null : (JSON.parse(row.command) as Command),
  }
}
