import { chinaDay } from '@contract/codes/china-time'
import type { PopupRecord, Viewer } from './popup.types'

/** Whether a pop-up is for this viewer at this moment, regardless of earlier views. */
export function isFor(popup: PopupRecord, viewer: Viewer, now: number): boolean {
  if (now < popup.startAt || now >= popup.endAt) return false
  if (popup.bdCityCode !== '' && popup.bdCityCode !== viewer.bdCityCode) return false
  switch (popup.audience) {
    case 'visitor':
      return viewer.uid === null
    case 'shopper':
      return viewer.uid !== null
    case 'member':
      return viewer.isMember
    default:
      return true
  }
}

/** Whether it may be shown once more; `viewedAt` 0: never seen. Only the device can tell where a visit begins. */
export function isDue(popup: Pick<PopupRecord, 'frequency'>, viewedAt: number, now: number): boolean {
  if (popup.frequency === 'visit' || viewedAt === 0) return true
  return popup.frequency === 'daily' && chinaDay(now) > chinaDay(viewedAt)
}
