import { MALL_CARRIER, PARCEL_STATE, RIDER_CARRIER } from '@contract/codes/parcel'
import { type Carrier, type CarrierNews, type CarrierTrack, type Point, type Way, wayOf } from './carrier'
import type { ParcelRow } from './parcel.repo'

/** Tracks of a plan up to now, and the moment of its next track. */
function newsOf(plan: readonly CarrierTrack[], now: number): CarrierNews {
  const tracks = plan.filter(({ at }) => at <= now)
  return { tracks, nextAt: plan[tracks.length]?.at ?? null }
}

/** Hours after the start; the text by the starting point and the areas. */
const HOPS: readonly (readonly [hours: number, state: CarrierTrack['state'], text: (way: Way) => string])[] = [
  [2, PARCEL_STATE.collected, ({ from }) => `已揽收，${from.name}`],
  [5, PARCEL_STATE.moving, ({ from, to }) => `离开 ${from.name}，发往 ${city(to.areas)}`],
  [22, PARCEL_STATE.moving, ({ to }) => `到达 ${city(to.areas)}转运中心`],
  [28, PARCEL_STATE.moving, ({ to }) => `到达 ${to.areas.slice(1).join('')}营业点`],
  [30, PARCEL_STATE.arriving, () => '正在派送，请保持电话畅通'],
  [34, PARCEL_STATE.signed, () => '已签收，感谢使用乐廊速运'],
]
const city = (areas: readonly string[]) => areas[1] ?? areas[0] ?? ''

/**
 * The mall's own carrier: a parcel passes the areas of its address by the clock. `hourMs`: duration of one carrier
 * hour; shorter in the demo.
 */
export class MallCarrier implements Carrier {
  constructor(private readonly hourMs: number) {}

  follows({ companyCode }: Pick<ParcelRow, 'companyCode'>): boolean {
    return companyCode === MALL_CARRIER
  }

  async ask(parcel: ParcelRow, now: number): Promise<CarrierNews> {
    const way = wayOf(parcel)
    if (!way) return { tracks: [], nextAt: null }
    const plan = HOPS.map(([hours, state, text]) => ({
      at: parcel.sentAt + hours * this.hourMs,
      state,
      text: text(way),
    }))
    return newsOf(plan, now)
  }
}

const MINUTE_MS = 60_000
const ACCEPTED = 1
const PICKED = 6
const ON_THE_WAY = 7
/** Minutes before the promised time at which a rider arrives, and the shortest ride. */
const EARLY = 3
const LEAST_RIDE = 8

/**
 * The mall's own riders: accept, fetch, and ride on a line from the store to the address. `minuteMs`: duration of one
 * rider minute. In the demo it is shorter, and riders arrive as early as possible, not just before the promised time.
 */
export class MallRiders implements Carrier {
  constructor(private readonly minuteMs: number = MINUTE_MS) {}

  follows({ companyCode }: Pick<ParcelRow, 'companyCode'>): boolean {
    return companyCode === RIDER_CARRIER
  }

  async ask(parcel: ParcelRow, now: number): Promise<CarrierNews> {
    const at = (minutes: number) => parcel.sentAt + minutes * this.minuteMs
    const plan: CarrierTrack[] = [
      { at: at(ACCEPTED), state: PARCEL_STATE.collected, text: '骑手已接单，正赶往门店' },
      { at: at(PICKED), state: PARCEL_STATE.moving, text: '骑手已取货' },
      { at: at(ON_THE_WAY), state: PARCEL_STATE.arriving, text: '骑手配送中' },
      { at: this.#there(parcel), state: PARCEL_STATE.signed, text: '已送达' },
    ]
    return { ...newsOf(plan, now), ...(now >= at(ACCEPTED) && { courier: { name: '乐廊骑手', phone: '' } }) }
  }

  position(parcel: ParcelRow, now: number): Point | null {
    const way = wayOf(parcel)
    if (!way) return null
    const { from, to } = way
    if (from.x === null || from.y === null || to.x === null || to.y === null) return null
    const start = parcel.sentAt + ON_THE_WAY * this.minuteMs
    const share = Math.min(1, Math.max(0, (now - start) / (this.#there(parcel) - start)))
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }

  #there({ sentAt, dueAt }: ParcelRow): number {
    const soonest = sentAt + (ON_THE_WAY + LEAST_RIDE) * this.minuteMs
    return this.minuteMs < MINUTE_MS ? soonest : Math.max(dueAt - EARLY * MINUTE_MS, soonest)
  }
}
