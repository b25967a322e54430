import type { LiveLayout, LiveState } from '@contract/codes/live'

/** A live room of a store. */
export interface LiveRoomTable {
  liveRoomCode: string
  storeId: string
  title: string
  /** JSON of a Picture. */
  cover: string
  layout: LiveLayout
  anchorName: string
  streamUrl: string
  /** Empty without a recording. */
  playbackUrl: string
  durationMs: number
  /** The announced moment. */
  startsAt: number
  /** When the room went on air; 0 before. */
  startedAt: number
  /** 0 before the end. */
  endedAt: number
  state: LiveState
  /** Number of moves. */
  version: number
  /** The number of the product that is explained; 0: none. */
  pinnedNumber: number
  goodsCount: number
  /** Devices that opened it. */
  views: number
  /** Shoppers who have set a reminder and not withdrawn it. */
  reminders: number
  createdAt: number
}

/** A product on the shelf of a room. */
export interface LiveGoodsTable {
  liveRoomCode: string
  /** From 1. */
  number: number
  productId: string
  /** When it was explained last; 0: never. */
  explainedAt: number
}

/** A device that has opened a room. */
export interface LiveViewerTable {
  liveRoomCode: string
  deviceId: string
  /** The device's last report. */
  seenAt: number
}

/** A reminder before a room begins; deleted a day after its moment. */
export interface LiveReminderTable {
  /** The shopper: first column of the key, so that shoppers can be moved to another database. */
  uid: string
  liveRoomCode: string
  /** The announced moment of the room. */
  startsAt: number
  /** 1 after its message. */
  isSent: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    live_room: LiveRoomTable
    live_goods: LiveGoodsTable
    live_viewer: LiveViewerTable
    live_reminder: LiveReminderTable
  }
}
