/** Pictures, commands and lists are JSON texts. */
export interface AdvertTable {
  advert_id: string
  /** Where it stands: a space of a page. */
  space_id: string
  /** Empty: in every city. */
  bd_city_code: string
  adv_type: number
  image: string
  kicker: string
  lines: string
  callout: string
  ground: string
  command: string | null
  /** Of a video and of a live advert; null for others. */
  video: string | null
  live: string | null
  position: number
  /** Epoch ms; shown from start_at until before end_at. */
  start_at: number
  end_at: number
}

export interface NoticeTable {
  notice_id: string
  title: string
  command: string | null
  published_at: number
}

export interface HomeIconTable {
  icon_id: string
  title: string
  picture: string
  command: string
  position: number
}

export interface HomeFloorTable {
  floor_id: string
  title: string
  more_text: string
  more_command: string | null
  product_ids: string
  position: number
}

export interface FeedTabTable {
  tab_id: string
  title: string
  rule: string
  position: number
}

export interface SettingTable {
  key: string
  value: string
  /** 1: clients may read it. */
  is_public: number
}

export interface ProtocolTable {
  type_code: string
  version: string
  title: string
  html: string
  published_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    advert: AdvertTable
    notice: NoticeTable
    home_icon: HomeIconTable
    home_floor: HomeFloorTable
    feed_tab: FeedTabTable
    setting: SettingTable
    protocol: ProtocolTable
  }
}
