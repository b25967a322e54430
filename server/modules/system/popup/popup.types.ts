import type { PopAudience, PopFrequency } from '@contract/codes/popup'
import type { PopupDetail } from '@contract/schema/popup'

export interface PopupRecord extends PopupDetail {
  popType: number
  pagePath: string
  /** Empty: all cities. */
  bdCityCode: string
  audience: PopAudience
  frequency: PopFrequency
  position: number
  /** Epoch ms; shown from startAt until before endAt. */
  startAt: number
  endAt: number
}

/** The device and shopper of a request. */
export interface Viewer {
  deviceId: string
  /** Null for a visitor. */
  uid: string | null
  isMember: boolean
  bdCityCode: string
}
