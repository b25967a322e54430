import { type Static, Type as T } from '@sinclair/typebox'
import { LIVE_CODE_PATTERN, LIVE_LAYOUTS, LIVE_STATUS, LIVE_TABS } from '../codes/live'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Count, Flag, Id, Millis, Nullable, Numbers, PageInput, PageOf, Picture, Words } from './shared'

const STATUSES = Object.values(LIVE_STATUS)
const { pageSize, cursor } = PageInput
const RoomCode = T.String({ pattern: `^${LIVE_CODE_PATTERN}$` })

/** A live room in a list or a block; the same for every shopper. */
export const LiveCard = T.Object({
  liveRoomCode: T.String(),
  title: T.String(),
  cover: Picture,
  layout: Words(LIVE_LAYOUTS),
  status: Numbers(STATUSES),
  anchorName: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  /** When the room begins or has begun. */
  startsAt: Millis,
  /** 直播中, 今天 20:00 开播, 回放. */
  badge: T.String(),
  /** 2,386 人在看, 1,286 人已约, 3.1 万次观看; empty before the first one. */
  figureText: T.String(),
  /** Products of its shelf. */
  goodsCount: Count,
  /** Length of the recording; 0 without one. */
  durationMs: Count,
})
export type LiveCard = Static<typeof LiveCard>

const own = {
  /** Whether the shopper gets a message before the room begins; false for visitors. */
  isReminded: Flag,
}
export const ListedLive = T.Object({ ...LiveCard.properties, ...own })
export type ListedLive = Static<typeof ListedLive>

/** A product of a room. */
export const LiveGoods = T.Object({
  /** Its place on the shelf, from 1; the anchor mentions it. */
  number: Count,
  card: ProductCard,
  /** Offset in the recording at which it is explained; null: none. */
  explainedAtMs: Nullable(Count),
})
export type LiveGoods = Static<typeof LiveGoods>

export const LiveRoom = T.Object({
  ...LiveCard.properties,
  ...own,
  storeLogo: Picture,
  /** HLS address of the picture on air; empty unless the room is live. */
  streamUrl: T.String(),
  /** Address of the recording; empty unless the room has ended with one. */
  playbackUrl: T.String(),
  /** The product that the anchor explains now. */
  pinned: Nullable(LiveGoods),
})
export type LiveRoom = Static<typeof LiveRoom>

export const liveEndpoints = defineEndpoints({
  /**
   * Rooms on air, the most watched first; upcoming, the next first; recorded, the newest first. `storeId`: only rooms
   * of this store. `total` counts the tab.
   */
  'GET live/list': {
    auth: 'session',
    input: T.Object({ tab: Words(LIVE_TABS), storeId: T.Optional(Id), pageSize, cursor }),
    reply: PageOf(ListedLive),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: there is no such room. */
  'GET live/room': { auth: 'session', input: T.Object({ liveRoomCode: RoomCode }), reply: LiveRoom },
  /**
   * Reports a room on screen, every LIVE_WATCH_EVERY_MS; the reply is its current state. The first report of a device
   * counts as a view. Errors of `live/room`.
   */
  'POST live/watch': { auth: 'session', input: T.Object({ liveRoomCode: RoomCode }), reply: LiveRoom },
  /**
   * The shelf of a room in the order of its numbers, empty for a banned room; goods that the mall has off the shelf are
   * left out. Errors of `live/room`.
   */
  'GET live/goods': {
    auth: 'session',
    input: T.Object({ liveRoomCode: RoomCode, pageSize, cursor }),
    reply: PageOf(LiveGoods),
  },
  /**
   * Sets or withdraws a message LIVE_REMINDER_LEAD_MS before the room begins; a repeat changes nothing.
   * SYS_BIZ_DATA_ERROR_CODE: the room is not upcoming, or the shopper has MAX_LIVE_REMINDERS.
   */
  'POST live/remind': {
    auth: 'shopper',
    input: T.Object({ liveRoomCode: RoomCode, isReminded: Flag }),
    reply: T.Object({ isReminded: Flag, figureText: T.String() }),
  },
})
