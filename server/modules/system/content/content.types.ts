import type { Advert, Notice, Protocol } from '@contract/schema/content'

export interface AdvertRecord extends Omit<Advert, 'cqs'> {
  spaceId: string
  /** Empty: all cities. */
  bdCityCode: string
  position: number
  /** Epoch ms; shown from startAt until before endAt. */
  startAt: number
  endAt: number
}

export interface NoticeRecord extends Notice {
  publishedAt: number
}

/** Name and hours of the mall on the home page. */
export interface MallProfile {
  name: string
  branch: string
  /** HH:mm, Asia/Shanghai. */
  openTime: string
  closeTime: string
  /** Shown in the search bar, one each day. */
  searchWords: string[]
}

export type ProtocolRecord = Protocol
