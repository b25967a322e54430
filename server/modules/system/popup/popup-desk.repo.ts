import type { AdvertView } from '@contract/codes/advert'
import type { Reader, Tx } from '../../../kernel/db'
import { recordOf } from './popup.repo'
import type { PopupRecord } from './popup.types'

export interface DeskQuery {
  view: AdvertView
  now: number
  /** The last pop-up of the page before. */
  after?: PopupRecord | undefined
  limit: number
}

/** Pop-ups of a view by their end: ended ones with the last end first. */
export async function listDesk(q: Reader, { view, now, after, limit }: DeskQuery): Promise<PopupRecord[]> {
  const isEnded = view === 'ended'
  let rows = inView(q, view, now).selectAll()
  if (after)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('endAt', 'popupId'), isEnded ? '<' : '>', tuple(after.endAt, after.popPageConfId)),
    )
  const order = isEnded ? 'desc' : 'asc'
  return (await rows.orderBy('endAt', order).orderBy('popupId', order).limit(limit).execute()).map(recordOf)
}

/** Number of pop-ups of a view, up to `most`. */
export async function countDesk(q: Reader, view: AdvertView, now: number, most: number): Promise<number> {
  const some = inView(q, view, now).select('popupId').limit(most)
  const { total } = await q
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function inView(q: Reader, view: AdvertView, now: number) {
  const popups = q.selectFrom('popup')
  if (view === 'ended') return popups.where('endAt', '<=', now)
  const left = popups.where('endAt', '>', now)
  return view === 'running' ? left.where('startAt', '<=', now) : left.where('startAt', '>', now)
}

/** Locks a pop-up, so that later reads in this transaction see the version that it replaces. */
export async function lockPopup(tx: Tx, popupId: string): Promise<void> {
  await tx
    .updateTable('popup')
    .set((eb) => ({ kicker: eb.ref('kicker') }))
    .where('popupId', '=', popupId)
    .execute()
}

export async function deletePopup(tx: Tx, popupId: string): Promise<void> {
  await tx.deleteFrom('popup').where('popupId', '=', popupId).execute()
}
