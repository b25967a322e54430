import { chinaDay, DAY_MS, MINUTE_MS, startOfChinaDay } from '@contract/codes/china-time'
import type { PutOffer } from './promotion.rules'
import { isPricePut } from './put-price.rules'

/** The days that are expanded: today and tomorrow. */
const DAYS = 2

/**
 * Offers of today and tomorrow: a daily offer becomes one offer per day with its own id, so that
 * its pieces and limits start again each day.
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
