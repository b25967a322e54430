import { PAGES_BY_CODE } from '@contract/codes/pages'
import type { Command } from '@contract/schema/shared'

const DETAILS = 'C0020030000'

/** The link of a command inside the app, or null when it opens no page. */
export function commandLink({ cmd, params }: Command): string | null {
  const path = PAGES_BY_CODE[cmd]?.path
  if (path === undefined) return null
  const query = new URLSearchParams(params).toString().replace(/\+/g, '%20')
  return `/#/${path}${query ? `?${query}` : ''}`
}

/** The product's own page. */
export const productLink = (productId: string) => commandLink({ cmd: DETAILS, params: { productId } })
/** The product's own page with its picker open: an address alone adds nothing to the cart. */
export const addLink = (productId: string) => commandLink({ cmd: DETAILS, params: { productId, pick: '1' } })
