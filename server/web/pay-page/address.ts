import { PAY_APP_GROUP, PAY_SYS_ID } from '@contract/codes/payment'

/** Our own mark in the address: the payer has been to the provider and comes back. */
export const RETURNED = 'returned'

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
  isReturned: boolean
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
    isReturned: fields.get(RETURNED) === '1',
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
export function returnAddress(href: string): string {
  const url = new URL(href)
  url.searchParams.set(RETURNED, '1')
  return url.href
}

/**
 * The page's address without all that a browser can remember (`kept-search`): some providers take short ones only. To it
 * comes back who has paid, marked, or who gave up.
 */
export function shortAddress(href: string, isReturned: boolean): string {
  const { origin, pathname, searchParams } = new URL(href)
  const short = `${origin}${pathname}?payOrderNo=${encodeURIComponent(searchParams.get('payOrderNo') ?? '')}`
  return isReturned ? returnAddress(short) : short
}

/** The provider's cashier, told where to send the payer afterwards: it adds no way back by itself. */
export function cashierAddress(h5Url: string, pageHref: string): string {
  const joint = h5Url.includes('?') ? '&' : '?'
  return `${h5Url}${joint}redirect_url=${encodeURIComponent(returnAddress(pageHref))}`
}
