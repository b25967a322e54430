/** Pictures, commands and lists are JSON texts. */
export interface AdvertTable {
  advertId: string
  /** An advert space of a page. */
  spaceId: string
  /** Empty: all cities. */
  bdCityCode: string
  advType: number
  image: string
  kicker: string
  lines: string
  callout: string
  ground: string
  command: string | null
  /** For video and live adverts; null for others. */
  video: string | null
  live: string | null
  position: number
  /** Epoch ms; shown from start_at until before end_at. */
  startAt: number
  endAt: number
}

export interface NoticeTable {
  noticeId: string
  title: string
  command: string | null
  publishedAt: number
}

export interface ProtocolTable {
  typeCode: string
  version: string
  title: string
  html: string
  publishedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    advert: AdvertTable
    notice: NoticeTable
    protocol: ProtocolTable
  }
}
