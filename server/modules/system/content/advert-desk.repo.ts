import type { AdvertView } from '@contract/codes/advert'
import type { Reader, Tx } from '../../../kernel/db'
import { advertOf } from './content.repo'
import type { AdvertRecord } from './content.types'

export interface DeskQuery {
  view: AdvertView
  now: number
  /** Every space without it. */
  spaceIds?: readonly string[] | undefined
  /** The last advert of the page before. */
  after?: AdvertRecord | undefined
  limit: number
}

/** Adverts of a view: ended ones with the last end first, others by space and place. */
export async function listDesk(q: Reader, { view, now, spaceIds, after, limit }: DeskQuery): Promise<AdvertRecord[]> {
  let rows = inView(q, view, now).selectAll()
  if (spaceIds && spaceIds.length > 0) rows = rows.where('spaceId', 'in', spaceIds)
  if (view === 'ended') {
    if (after)
      rows = rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('endAt', 'advertId'), '<', tuple(after.endAt, after.advertId)),
      )
    rows = rows.orderBy('endAt', 'desc').orderBy('advertId', 'desc')
  } else {
    if (after)
      rows = rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('spaceId', 'position', 'advertId'), '>', tuple(after.spaceId, after.position, after.advertId)),
      )
    rows = rows.orderBy('spaceId').orderBy('position').orderBy('advertId')
  }
  return (await rows.limit(limit).execute()).map(advertOf)
}

/** Number of adverts of a view, up to `most`. */
export async function countDesk(q: Reader, view: AdvertView, now: number, most: number): Promise<number> {
  const some = inView(q, view, now).select('advertId').limit(most)
  const { total } = await q
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function inView(q: Reader, view: AdvertView, now: number) {
  const adverts = q.selectFrom('advert')
  if (view === 'ended') return adverts.where('endAt', '<=', now)
  const left = adverts.where('endAt', '>', now)
  return view === 'running' ? left.where('startAt', '<=', now) : left.where('startAt', '>', now)
}

/** Locks an advert, so that later reads in this transaction see the version that it replaces. */
export async function lockAdvert(tx: Tx, advertId: string): Promise<void> {
  await tx
    .updateTable('advert')
    .set((eb) => ({ kicker: eb.ref('kicker') }))
    .where('advertId', '=', advertId)
    .execute()
}

export async function deleteAdvert(tx: Tx, advertId: string): Promise<void> {
  await tx.deleteFrom('advert').where('advertId', '=', advertId).execute()
}
