import type { Call } from './command'
import { UsageError } from './failures'

const MAX_COUPONS = 20

/** The ids of coupons in --coupons, or another option, repeated as often as the option says. Throws UsageError. */
export function manyOf(call: Call, option = 'coupons'): string[] {
  const text = call.text(option) ?? ''
  const ids = text.split(',').flatMap((part) => {
    const [, id = '', times = '1'] = /^([a-z0-9-]{1,40})(?:=(\d{1,2}))?$/.exec(part.trim()) ?? []
    return id === '' ? [''] : Array.from({ length: Number(times) }, () => id)
  })
  if (ids.includes('') || ids.length === 0 || ids.length > MAX_COUPONS)
    throw new UsageError(`--${option} must be like spring-20=2,club, 1 to ${MAX_COUPONS} in all, not "${text}"`)
  return ids
}
