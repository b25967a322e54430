import { chinaDay, DAY_MS, MINUTE_MS, startOfChinaDay } from '@contract/codes/china-time'
import type { LiveLayout } from '@contract/codes/live'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Picture } from '@contract/schema/shared'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import * as repo from './live.repo'
import { newRoom } from './live.rules'
import type { LiveService } from './live.service'

/** A room to come begins at least this long after the seeding. */
const LEAST_AHEAD_MS = 60 * MINUTE_MS

/** On air for some minutes, with the number of the explained product. */
interface OnAir {
  sinceMinutes: number
  pinned: number
}
/** Begins some days after the next occurrence of a minute of the day. */
interface ToCome {
  minuteOfDay: number
  daysLater: number
}
/** Recorded some days ago; `explainedAtS`: seconds into the recording at which the first products are explained. */
interface Recorded {
  daysAgo: number
  explainedAtS: readonly number[]
}

export interface LiveDemo {
  liveRooms: readonly {
    liveRoomCode: string
    storeId: string
    title: string
    anchorName: string
    layout: LiveLayout
    cover: Picture
    /** Products in the order of the shelf. */
    goods: readonly string[]
    streamUrl: string
    /** Empty without a recording. */
    playbackUrl: string
    durationMs: number
    views: number
    reminders: number
    /** Mobile numbers of shoppers who have a reminder, in addition to the count `reminders`. */
    remindedBy: readonly string[]
    when: OnAir | ToCome | Recorded
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  live: Pick<LiveService, 'remind'>
}

/** Adds the rooms of the demo, with reminders of its shoppers; a room that exists stays as it is. */
export async function seedLive({ db, account, live }: Deps, { liveRooms }: LiveDemo, now: number): Promise<void> {
  for (const { goods, when, remindedBy, ...room } of liveRooms) {
    const { liveRoomCode, storeId } = room
    const moments = momentsOf(when, room.durationMs, now)
    const row = { ...newRoom(liveRoomCode, storeId, now), ...room, ...moments, goodsCount: goods.length }
    const explained = 'explainedAtS' in when ? when.explainedAtS : []
    const uids = await db.tx(async (tx) => {
      if (!(await repo.insertRoom(tx, row))) return []
      await repo.replaceGoods(
        tx,
        liveRoomCode,
        goods.map((productId, at) => {
          const second = explained[at]
          return { productId, number: at + 1, explainedAt: second === undefined ? 0 : row.startedAt + second * 1000 }
        }),
      )
      const found: string[] = []
      for (const mobile of remindedBy) found.push(await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
      return found
    })
    for (const uid of uids) await live.remind(uid, liveRoomCode, true, now)
  }
}

function momentsOf(when: OnAir | ToCome | Recorded, durationMs: number, now: number) {
  if ('sinceMinutes' in when) {
    const startedAt = now - when.sinceMinutes * MINUTE_MS
    return { state: 'live' as const, startsAt: startedAt, startedAt, version: 2, pinnedNumber: when.pinned }
  }
  if ('minuteOfDay' in when) {
    const today = startOfChinaDay(chinaDay(now)) + when.minuteOfDay * MINUTE_MS
    const next = today < now + LEAST_AHEAD_MS ? today + DAY_MS : today
    return { startsAt: next + when.daysLater * DAY_MS }
  }
  const startedAt = now - when.daysAgo * DAY_MS - durationMs
  return { state: 'ended' as const, startsAt: startedAt, startedAt, endedAt: startedAt + durationMs, version: 3 }
}
