import type { Command } from '@contract/schema/shared'

/** Pages of the app by feature code; test/rules/template-links.test.ts holds them to the route table. */
export const PAGE_PATHS: Readonly<Record<string, string>> = {
  C0000020101: 'pages/home/index',
  C0010001: 'pages/home/index',
  C0020020000: 'pages/cart/index',
  C0050100: 'pages/mine/index',
  C0050100101: 'pages/service/goodsReviews/index',
  C0050303: 'pages/service/integral/index',
  C0050001: 'pages/mine/index',
  C0020030000: 'pages/details/index',
  C0040020300: 'pages/specialArea/secondKill/index',
  C0020030001: 'pages/details/index',
  C0020030002: 'pages/details/index',
  C0000030101: 'pages/cate/index',
  C0040010101: 'pages/packOrder/search/index',
  C0040010400: 'pages/service/canUse/index',
  C0050090101: 'pages/packOrder/canbonce/index',
  C0020030004: 'pages/exchangeTicket/index',
  C0020040001: 'pages/packOrder/order/index',
}
const DETAILS = 'C0020030000'

/** Where a command leads inside the app, or null. */
export function commandLink({ cmd, params }: Command): string | null {
  const path = PAGE_PATHS[cmd]
  if (path === undefined) return null
  const query = new URLSearchParams(params).toString().replace(/\+/g, '%20')
  return `/#/${path}${query ? `?${query}` : ''}`
}

/** The product's own page. */
export const productLink = (productId: string) => commandLink({ cmd: DETAILS, params: { productId } })
/** The product's own page with its picker open: an address alone puts nothing into a cart. */
export const addLink = (productId: string) => commandLink({ cmd: DETAILS, params: { productId, pick: '1' } })
