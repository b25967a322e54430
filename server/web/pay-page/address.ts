import { PAY_APP_GROUP, PAY_SYS_ID } from '@contract/codes/payment'

/** Our own mark in the address: the payer has been to the provider and comes back, or has given up there. */
export const RETURNED = 'returned'
const RETURN_MARKS = ['1', 'quit'] as const
export type ReturnMark = (typeof RETURN_MARKS)[number]

/** The mark in the fields of an address; null: the payer has not been to the provider. */
export function returnMark(fields: URLSearchParams): ReturnMark | null {
  return RETURN_MARKS.find((mark) => mark === fields.get(RETURNED)) ?? null
}

/** The page's parameters (spec 2 "Payment web page"); `payWay` is the test variant's. */
export interface PageParams {
  payOrderNo: string
  sysId: string
  appGroup: string
  /** The spec's own spelling. */
  paySucceesHref: string
  payFailHref: string
  openId: string
  /** Set inside the native app. */
  appVersion: string
  payWay: string
  returned: ReturnMark | null
}

/** Reads the page's parameters; what is missing is empty, sysId its default. */
export function readParams(search: string): PageParams {
  const fields = new URLSearchParams(search)
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  const sysId = text('sysId')
  return {
    // Given twice it is nobody's: the server sees it so, too.
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
 * Where the page may send the payer afterwards: its own origin, or by https to a host of the list, letter by letter
 * (wire.md "Cart, order, pay"). Null for anything else, `javascript:` and user info included.
 */
export function allowedHref(href: string, origin: string, hosts: readonly string[]): string | null {
  const url = href === '' ? null : urlOf(href, origin)
  if (url?.username !== '' || url.password !== '') return null
  if (url.origin === origin) return url.href
  return url.protocol === 'https:' && hosts.includes(url.host) ? url.href : null
}

/** `URL.canParse` is too young for the browsers this page must serve. */
function urlOf(href: string, base: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}

/** The page's own address with the mark of a return. */
export function returnAddress(href: string, mark: ReturnMark = '1'): string {
  const url = new URL(href)
  url.searchParams.set(RETURNED, mark)
  return url.href
}

/**
 * The page's address without all that a browser can remember (`kept-search`): some providers take short ones only. The mark
 * says how its payer comes back.
 */
export function shortAddress(href: string, mark: ReturnMark): string {
  const { origin, pathname, searchParams } = new URL(href)
  const short = `${origin}${pathname}?payOrderNo=${encodeURIComponent(searchParams.get('payOrderNo') ?? '')}`
  return returnAddress(short, mark)
}

/** The provider's cashier, told where to send the payer afterwards: it adds no way back by itself. */
export function cashierAddress(h5Url: string, pageHref: string): string {
  const joint = h5Url.includes('?') ? '&' : '?'
  return `${h5Url}${joint}redirect_url=${encodeURIComponent(returnAddress(pageHref))}`
}
