import type { PopAudience, PopFrequency } from '@contract/codes/popup'

export interface PopupTable {
  /** The wire's popPageConfId. */
  popupId: string
  /** The wire's popPageDataId: a new one for each new content. */
  contentId: string
  popType: number
  /** Path of the page over which it is shown. */
  pagePath: string
  /** Empty: all cities. */
  bdCityCode: string
  audience: PopAudience
  frequency: PopFrequency
  position: number
  /** Epoch ms; shown from start_at until before end_at. */
  startAt: number
  endAt: number
  kicker: string
  title: string
  words: string
  /** JSON text. */
  image: string
  ground: string
  buttonText: string
  /** JSON text. */
  command: string | null
}

/** Views of a pop-up by a device, with a shopper or without one (uid empty). */
export interface PopupViewTable {
  deviceId: string
  popupId: string
  uid: string
  contentId: string
  views: number
  viewedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    popup: PopupTable
    popup_view: PopupViewTable
  }
}
