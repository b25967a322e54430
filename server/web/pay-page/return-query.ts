import { RETURNED, returnMark } from './address'

const KEY = 'PAY_PAGE'
type Place = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps what the page was opened with while its payer is at a provider that sends back to a short address. */
export function keepSearch(place: Place, search: string): void {
  try {
    place.setItem(KEY, search)
  } catch {
    // Without it the payer reads the result here, and goes on by themselves.
  }
}

/** What the page was opened with: the address itself, or what was kept of the same payment before its payer left. */
export function recalledSearch(place: Place, search: string): string {
  const now = new URLSearchParams(search)
  if (now.has('paySucceesHref') || now.has('payFailHref')) return search
  try {
    const kept = new URLSearchParams(place.getItem(KEY) ?? '')
    if (kept.get('payOrderNo') !== now.get('payOrderNo')) return search
    kept.delete(RETURNED)
    // Who comes back is asked again, and not led on by the way of the last try.
    kept.delete('payWay')
    const mark = returnMark(now)
    if (mark) kept.set(RETURNED, mark)
    return `?${kept}`
  } catch {
    return search
  }
}
