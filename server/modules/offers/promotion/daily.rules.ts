import { chinaDay, DAY_MS, MINUTE_MS, startOfChinaDay } from '@contract/codes/china-time'
import type { PutOffer } from './promotion.rules'
import { isPricePut } from './put-price.rules'

/** Days that are looked at: the one that is, and the next. */
const DAYS = 2

/**
 * Offers as they hold on a day and the next: one that holds daily becomes one of each of these days, with its own id, so
 * that its pieces and limits begin anew.
 */
export function onDays(offers: readonly PutOffer[], now: number): readonly PutOffer[] {
  if (!offers.some((one) => isPricePut(one) && one.daily)) return offers
  const days = Array.from({ length: DAYS }, (_, at) => chinaDay(now + at * DAY_MS))
  return offers.flatMap((offer) => {
    if (!isPricePut(offer) || !offer.daily) return [offer]
    const { daily, id, startsAt, endsAt } = offer
    return days.flatMap((day) => {
      const start = startOfChinaDay(day)
      const [from, to] = [start + daily.from * MINUTE_MS, start + daily.to * MINUTE_MS]
      if (from < startsAt || to > endsAt) return []
      return [{ ...offer, id: `${id}@${day}`, startsAt: from, endsAt: to, daily: null }]
    })
  })
}
