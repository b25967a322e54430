import type { ProductSort } from '@contract/codes/product'
import type { Advert, Notice, Protocol } from '@contract/schema/content'
import type { Command, Picture } from '@contract/schema/shared'

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

export interface IconRecord {
  iconId: string
  title: string
  picture: Picture
  command: Command
}

export interface FloorRecord {
  floorId: string
  title: string
  moreText: string
  moreCommand: Command | null
  productIds: string[]
}

/** What a feed tab lists; a missing field means no condition. */
export interface FeedRule {
  sort: ProductSort
  /** A hand-picked list of the catalogue. */
  zoneId?: string
  storeId?: string
  categoryId?: string
  /** Only goods listed so many days ago at most. */
  withinDays?: number
}

export interface TabRecord {
  tabId: string
  title: string
  rule: FeedRule
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
