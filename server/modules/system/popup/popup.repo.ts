import type { PopupDetail } from '@contract/schema/popup'
import type { Command, Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { PopupTable } from './popup.tables'
import type { PopupRecord } from './popup.types'

/** Most pop-ups that run at once. */
const MAX_RUNNING = 50

/** Pop-ups that run at `now` or later, in their order. */
export async function listPopups(q: Reader, now: number): Promise<PopupRecord[]> {
  const rows = await q
    .selectFrom('popup')
    .selectAll()
    .where('endAt', '>', now)
    .orderBy('position')
    .orderBy('popupId')
    .limit(MAX_RUNNING)
    .execute()
  return rows.map(recordOf)
}

export async function findPopup(q: Reader, popupId: string): Promise<PopupRecord | null> {
  const row = await q.selectFrom('popup').selectAll().where('popupId', '=', popupId).executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Adds pop-ups or replaces those of the same id. */
export async function putPopup(tx: Tx, popup: PopupRecord): Promise<void> {
  const row = rowOf(popup)
  await tx
    .insertInto('popup')
    .values(row)
    .onConflict((c) => c.column('popupId').doUpdateSet(row))
    .execute()
}

/** Ends a pop-up at `now`; false when none runs under that id. */
export async function endPopup(tx: Tx, popupId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('popup')
    .set({ endAt: now })
    .where('popupId', '=', popupId)
    .where('endAt', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** When this device, or this shopper on any device, last saw each pop-up. */
export async function lastViews(
  q: Reader,
  popupIds: readonly string[],
  viewer: { deviceId: string; uid: string | null },
): Promise<ReadonlyMap<string, number>> {
  if (popupIds.length === 0) return new Map()
  const seen = q.selectFrom('popup_view').select(['popupId', 'viewedAt']).where('popupId', 'in', popupIds)
  const [ofDevice, ofShopper] = await Promise.all([
    seen.where('deviceId', '=', viewer.deviceId).execute(),
    viewer.uid === null ? [] : seen.where('uid', '=', viewer.uid).execute(),
  ])
  const last = new Map<string, number>()
  for (const row of [...ofDevice, ...ofShopper])
    last.set(row.popupId, Math.max(row.viewedAt, last.get(row.popupId) ?? 0))
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
    .values({ deviceId, uid, popupId, contentId, views: 1, viewedAt: now })
    .onConflict((c) =>
      c.columns(['deviceId', 'popupId', 'uid']).doUpdateSet((eb) => ({
        views: eb('popup_view.views', '+', 1),
        contentId,
        viewedAt: now,
      })),
    )
    .execute()
}

/**
 * Deletes views of pop-ups that ended before a moment, of at most `mostDevices` devices for each; gives the number of
 * rows.
 */
export async function forgetViews(tx: Tx, endedBefore: number, mostDevices: number): Promise<number> {
  const ended = await tx
    .selectFrom('popup')
    .select('popupId')
    .where('endAt', '<', endedBefore)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('popup_view').select('popup_view.popupId').where('popup_view.popupId', '=', ref('popup.popupId')),
      ),
    )
    .execute()
  let forgotten = 0
  for (const { popupId } of ended) {
    const { numDeletedRows } = await tx
      .deleteFrom('popup_view')
      .where('popupId', '=', popupId)
      .where('deviceId', 'in', (some) =>
        some.selectFrom('popup_view').select('deviceId').where('popupId', '=', popupId).limit(mostDevices),
      )
      .executeTakeFirst()
    forgotten += Number(numDeletedRows)
  }
  return forgotten
}

function rowOf(popup: PopupRecord): Selectable<PopupTable> {
  return {
    popupId: popup.popPageConfId,
    contentId: popup.popPageDataId,
    popType: popup.popType,
    pagePath: popup.pagePath,
    bdCityCode: popup.bdCityCode,
    audience: popup.audience,
    frequency: popup.frequency,
    position: popup.position,
    startAt: popup.startAt,
    endAt: popup.endAt,
    kicker: popup.kicker,
    title: popup.title,
    words: popup.text,
    image: JSON.stringify(popup.image),
    ground: popup.ground,
    buttonText: popup.buttonText,
    command: popup.command && JSON.stringify(popup.command),
  }
}

export function recordOf(row: Selectable<PopupTable>): PopupRecord {
  return {
    popPageConfId: row.popupId,
    popPageDataId: row.contentId,
    popType: row.popType,
    pagePath: row.pagePath,
    bdCityCode: row.bdCityCode,
    audience: row.audience,
    frequency: row.frequency,
    position: row.position,
    startAt: row.startAt,
    endAt: row.endAt,
    kicker: row.kicker,
    title: row.title,
    text: row.words,
    // Only putPopup writes this column.
    image: JSON.parse(row.image) as Picture,
    ground: row.ground as PopupDetail['ground'],
    buttonText: row.buttonText,
    command: row.command === null ? null : (JSON.parse(row.command) as Command),
  }
}
