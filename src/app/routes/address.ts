import { isPageName, type PageName, type ParamsOf, pageAt, routes, rowOf, type Target } from './index'

/** Parameters that Taro adds for itself. */
const TARO_PARAMS = ['stamp', '$taroTimestamp']

/** 'pages/x/index?a=b' without a leading slash; empty and missing parameters are left out. */
export function pageAddress<N extends PageName>(name: N, params?: ParamsOf<N>): string {
  return withQuery(routes[name].path, params ?? {})
}

/** A path with a query; Taro's own fields, empty and missing ones are left out. */
export function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(fields)
    .filter(([key, value]) => !TARO_PARAMS.includes(key) && value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return path + (query === '' ? '' : `?${query}`)
}

/**
 * The page and parameters of an address of the app ('pages/x/index?a=b', with or without a leading '/' or '#/'). Null
 * when it is not in the route table or lacks a required parameter.
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

/** A target from unchecked parameters, or null when a required one is missing. */
export function targetOf(name: string, params: Record<string, string>): Target | null {
  if (!isPageName(name)) return null
  if (rowOf(name).needs.some((key) => !params[key])) return null
  // Unchecked parameters become a page's only here: the required ones exist, all are texts.
  return { name, params } as Target
}

/** A page's parameters without Taro's, decoded, because neither platform decodes them. */
export function decodeParams(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [key, value] of Object.entries(raw)) {
    if (TARO_PARAMS.includes(key) || value === undefined || value === null) continue
    params[key] = decode(String(value))
  }
  return params
}

/** Decodes escape sequences; a malformed text is kept unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
