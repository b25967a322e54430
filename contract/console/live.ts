import { type Static, Type as T } from '@sinclair/typebox'
import {
  LIVE_ADDRESS_MAX,
  LIVE_ANCHOR_MAX,
  LIVE_CODE_PATTERN,
  LIVE_GOODS_MAX,
  LIVE_LAYOUTS,
  LIVE_STATES,
  LIVE_TITLE_MAX,
  LIVE_VIEWS,
} from '../codes/live'
import { defineConsoleEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'
import { Act, Conflict, CursorInput, CursorPage, ViewCount } from './shared'

const fields = {
  title: Text(LIVE_TITLE_MAX, 1),
  cover: Picture,
  layout: Words(LIVE_LAYOUTS),
  anchorName: Text(LIVE_ANCHOR_MAX, 1),
  startsAt: Millis,
  /** HLS address of the picture on air: https, or a path of this mall. */
  streamUrl: Text(LIVE_ADDRESS_MAX),
  /** HLS or MP4 address of the recording; empty without one. */
  playbackUrl: Text(LIVE_ADDRESS_MAX),
  /** Length of the recording. */
  durationMs: Count,
}
const LiveFields = T.Object(fields)
export type LiveFields = Static<typeof LiveFields>

const head = {
  liveRoomCode: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  fields: LiveFields,
  state: Words(LIVE_STATES),
  /** 直播中, 未开始, 已过期 … */
  stateText: T.String(),
  /** Number of the last move; a move sends it. */
  version: T.Integer(),
  goodsCount: Count,
  watching: Count,
  views: Count,
  reminders: Count,
  acts: T.Array(Act),
}
export const DeskLive = T.Object(head)
export type DeskLive = Static<typeof DeskLive>

const DeskLiveGoods = T.Object({
  number: Count,
  productId: T.String(),
  title: T.String(),
  /** Null for goods that are off the shelf: shoppers do not see them in the room. */
  picture: Nullable(Picture),
  isPinned: Flag,
})
export const DeskLiveDetail = T.Object({ ...head, goods: T.Array(DeskLiveGoods) })
export type DeskLiveDetail = Static<typeof DeskLiveDetail>

const RoomCode = T.String({ pattern: `^${LIVE_CODE_PATTERN}$` })
const Of = { liveRoomCode: RoomCode }
const Shelf = T.Array(Id, { maxItems: LIVE_GOODS_MAX, uniqueItems: true })
const Seen = { ...Of, version: T.Integer({ minimum: 1 }) }
const EDIT = 'staff:live.edit'
const read = T.Partial(T.Object(fields))

/** Rooms of the stores of an account; only an account of the whole mall bans one. */
export const liveDeskEndpoints = defineConsoleEndpoints({
  /** By view, the earliest moment first in `soon`, the latest first in others. */
  'live/list': {
    auth: 'staff:live.read',
    input: T.Object({ view: Words(LIVE_VIEWS), ...CursorInput }),
    reply: CursorPage(DeskLive),
  },
  'live/counts': { auth: 'staff:live.read', input: Nothing, reply: T.Object({ records: T.Array(ViewCount) }) },
  /** SYS_PARAM_ERROR: there is none in the scope. */
  'live/detail': { auth: 'staff:live.read', input: T.Object(Of), reply: DeskLiveDetail },
  /** SYS_PARAM_ERROR: the store is unknown, the code is taken, the moment is past, or an address cannot be played. */
  'live/add': {
    auth: EDIT,
    input: T.Object({ ...Of, storeId: Id, ...fields }),
    reply: DeskLiveDetail,
  },
  /** Writes the changed fields; those of `conflicts` are not written. SYS_PARAM_ERROR: as `live/add`. */
  'live/edit': {
    auth: EDIT,
    input: T.Object({ ...Of, read, write: read }),
    reply: T.Object({ room: DeskLiveDetail, conflicts: T.Array(Conflict) }),
  },
  /**
   * Replaces the shelf, in this order; `read`: the shelf that the editor read, to detect a change. SYS_PARAM_ERROR:
   * goods of another store, or unknown ones. STATE_CHANGED: the shelf differs from `read`.
   */
  'live/goods': {
    auth: EDIT,
    input: T.Object({ ...Of, read: T.Optional(Shelf), productIds: Shelf }),
    reply: DeskLiveDetail,
  },
  /** Pins the product of a number as the explained one; null: none. STATE_CHANGED: the room is not on air. */
  'live/pin': { auth: EDIT, input: T.Object({ ...Of, number: Nullable(Count) }), reply: DeskLiveDetail },
  /** Each move: STATE_CHANGED when the room is in another state or version. */
  'live/start': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  'live/pause': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  'live/resume': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  /** The picture has failed: shoppers see a text about it until the room is resumed. */
  'live/fail': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  'live/end': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  'live/ban': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
  /** A banned room is ended afterwards; its recording is shown again. */
  'live/unban': { auth: EDIT, input: T.Object(Seen), reply: DeskLiveDetail },
})
