import type { PopAudience, PopFrequency } from '@contract/codes/popup'

export interface PopupTable {
  /** The wire's popPageConfId. */
  popup_id: string
  /** The wire's popPageDataId: grows new when what it shows is another. */
  content_id: string
  pop_type: number
  /** Path of the page it lies over. */
  page_path: string
  /** Empty: in every city. */
  bd_city_code: string
  audience: PopAudience
  frequency: PopFrequency
  position: number
  /** Epoch ms; shown from start_at until before end_at. */
  start_at: number
  end_at: number
  kicker: string
  title: string
  words: string
  /** JSON text. */
  image: string
  ground: string
  button_text: string
  /** JSON text. */
  command: string | null
}

/** How often a device, with a shopper or without one (uid empty), has seen a pop-up. */
export interface PopupViewTable {
  device_id: string
  popup_id: string
  uid: string
  content_id: string
  views: number
  viewed_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    popup: PopupTable
    popup_view: PopupViewTable
  }
}
