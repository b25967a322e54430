import type { AdvertView } from '@contract/codes/advert'
import { chinaDay } from '@contract/codes/china-time'
import { PAGE_PATHS } from '@contract/codes/pages'
import type { PopupFields } from '@contract/console/popup'
import { failParam } from '../../../kernel/errors'
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

/** Whether a pop-up may be shown again; `viewedAt` 0: never seen. Only the device detects where a visit begins. */
export function isDue(popup: Pick<PopupRecord, 'frequency'>, viewedAt: number, now: number): boolean {
  if (popup.frequency === 'visit' || viewedAt === 0) return true
  return popup.frequency === 'daily' && chinaDay(now) > chinaDay(viewedAt)
}

export function popupView({ startAt, endAt }: Pick<PopupRecord, 'startAt' | 'endAt'>, now: number): AdvertView {
  if (endAt <= now) return 'ended'
  return startAt > now ? 'coming' : 'running'
}

/** The fields of a pop-up that staff edit. */
export function popupFields(popup: PopupRecord): PopupFields {
  const { pagePath, bdCityCode, audience, frequency, position, startAt, endAt } = popup
  const { kicker, title, text, image, ground, buttonText, command } = popup
  const words = { kicker, title, text, image, ground, buttonText, command }
  return { pagePath, bdCityCode, audience, frequency, position, startAt, endAt, ...words }
}

/** SYS_PARAM_ERROR: no page has its path, or it ends before it starts. */
export function checkPopup({ pagePath, startAt, endAt }: Pick<PopupRecord, 'pagePath' | 'startAt' | 'endAt'>): void {
  if (!PAGE_PATHS.includes(pagePath)) failParam('pagePath', `没有页面 ${pagePath}`)
  if (endAt <= startAt) failParam('endAt', '下线时间要晚于上线时间')
}
