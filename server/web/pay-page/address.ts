import { PAY_APP_GROUP, PAY_SYS_ID } from '@contract/codes/payment'

/** Our own field in the address: the payer returned from the provider, or gave up there. */
export const RETURNED = 'returned'
const RETURN_MARKS = ['1', 'quit'] as const
export type ReturnMark = (typeof RETURN_MARKS)[number]

/** The value of `RETURNED` in an address; null: the payer has not been to the provider. */
export function returnMark(fields: URLSearchParams): ReturnMark | null {
  return RETURN_MARKS.find((mark) => mark === fields.get(RETURNED)) ?? null
}

/** The page's parameters [purchase.pay-page-params]; `payWay` belongs to the test variant. */
export interface PageParams {
  payOrderNo: string
  sysId: string
  appGroup: string
  /** The wire fixes this spelling. */
  paySucceesHref: string
  payFailHref: string
  openId: string
  /** Set inside the native app. */
  appVersion: string
  payWay: string
  returned: ReturnMark | null
}

/** Reads the page's parameters; a missing one is an empty text, sysId 1001. */
export function readParams(search: string): PageParams {
  const fields = new URLSearchParams(search)
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  const sysId = text('sysId')
  return {
    // A repeated number is ignored, as on the server.
    payOrderNo: fields.getAll('payOrderNo').length === 1 ? text('payOrderNo') : '',
    sysId: /^\d{1,9}$/.test(sysId) ? sysId : String(PAY_SYS_ID.default),
    appGroup: String(PAY_APP_GROUP),
    paySucceesHref: text('paySucceesHref'),
    payFailHref: text('payFailHref'),
    openId: text('openId'),
    appVersion: text('appVersion'),
    payWay: text('payWay'),
    returned: returnMark(fields),
  }
}

/**
 * Where the page may send the payer afterwards: its own origin, or by https to an exact host of the list. Null for
 * anything else, `javascript:` and user info included.
 */
export function allowedHref(href: string, origin: string, hosts: readonly string[]): string | null {
  const url = href === '' ? null : urlOf(href, origin)
  if (url?.username !== '' || url.password !== '') return null
  if (url.origin === origin) return url.href
  return url.protocol === 'https:' && hosts.includes(url.host) ? url.href : null
}

/** The oldest browsers that this page supports have no `URL.canParse`. */
function urlOf(href: string, base: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}

/** The page's own address with `RETURNED` set. */
export function returnAddress(href: string, mark: ReturnMark = '1'): string {
  const url = new URL(href)
  url.searchParams.set(RETURNED, mark)
  return url.href
}

/**
 * The page's address without the fields that `keepSearch` stores: some providers limit its length. `mark` is the value
 * of `RETURNED`.
 */
export function shortAddress(href: string, mark: ReturnMark): string {
  const { origin, pathname, searchParams } = new URL(href)
  const short = `${origin}${pathname}?payOrderNo=${encodeURIComponent(searchParams.get('payOrderNo') ?? '')}`
  return returnAddress(short, mark)
}

/** The provider's cashier with the page as its return address: it has no other link back. */
export function cashierAddress(h5Url: string, pageHref: string): string {
  const joint = h5Url.includes('?') ? '&' : '?'
  return `${h5Url}${joint}redirect_url=${encodeURIComponent(returnAddress(pageHref))}`
}
