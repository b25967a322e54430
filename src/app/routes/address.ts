import { isPageName, type PageName, type ParamsOf, pageAt, routes, rowOf, type Target } from './index'

/** What Taro adds to a page's parameters for itself. */
const TARO_PARAMS = ['stamp', '$taroTimestamp']

/** 'pages/x/index?a=b' without a leading slash; empty and missing parameters are left out. */
export function pageAddress<N extends PageName>(name: N, params?: ParamsOf<N>): string {
  return withQuery(routes[name].path, params ?? {})
}

/** A path with fields behind it; Taro's own, empty and missing ones are left out. */
export function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(fields)
    .filter(([key, value]) => !TARO_PARAMS.includes(key) && value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return path + (query === '' ? '' : `?${query}`)
}

/**
 * The page and parameters of an address of ours ('pages/x/index?a=b', with or without a leading '/' or '#/'), or null
 * when it is no row of the route table or lacks a needed parameter.
 */
export function parseAddress(address: string): Target | null {
  const text = address.replace(/^#?\/*/, '')
  const at = text.indexOf('?')
  const name = pageAt(at < 0 ? text : text.slice(0, at))
  if (!name) return null
  const pairs = at < 0 ? [] : text.slice(at + 1).split('&')
  const raw: Record<string, string> = {}
  for (const pair of pairs) {
    const [key = '', ...value] = pair.split('=')
    if (key !== '') raw[decode(key)] = value.join('=')
  }
  return targetOf(name, decodeParams(raw))
}

/** A target from parameters that arrive unchecked, or null when one that the page needs is missing. */
export function targetOf(name: string, params: Record<string, string>): Target | null {
  if (!isPageName(name)) return null
  if (rowOf(name).needs.some((key) => !params[key])) return null
  // The one place where unchecked parameters become a page's: the needed ones are there, all are texts.
  return { name, params } as Target
}

/** A page's own parameters: decoded (neither target does it for us), without Taro's. */
export function decodeParams(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [key, value] of Object.entries(raw)) {
    if (TARO_PARAMS.includes(key) || value === undefined || value === null) continue
    params[key] = decode(String(value))
  }
  return params
}

/** Decodes an escape sequence; a malformed one stays as it came. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
