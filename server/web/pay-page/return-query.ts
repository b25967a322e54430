import { RETURNED, returnMark } from './address'

const KEY = 'PAY_PAGE'
type Place = Pick<Storage, 'getItem' | 'setItem'>

/** Stores the query that the page was opened with, for providers that return to a short address. */
export function keepSearch(place: Place, search: string): void {
  try {
    place.setItem(KEY, search)
  } catch {
    // Without storage the page shows the result, and the payer goes on by a tap.
  }
}

/** The query that the page was opened with: that of the address, or the stored one of the same payment. */
export function recalledSearch(place: Place, search: string): string {
  const now = new URLSearchParams(search)
  if (now.has('paySucceesHref') || now.has('payFailHref')) return search
  try {
    const kept = new URLSearchParams(place.getItem(KEY) ?? '')
    if (kept.get('payOrderNo') !== now.get('payOrderNo')) return search
    kept.delete(RETURNED)
    // A returning payer chooses again; the way of the last try is not opened at once.
    kept.delete('payWay')
    const mark = returnMark(now)
    if (mark) kept.set(RETURNED, mark)
    return `?${kept}`
  } catch {
    return search
  }
}
