import type { Command } from './types'

/** The product's page. */
export const toProduct = (productId: string): Command => ({ cmd: 'C0020030000', params: { productId } })
/** The page of all categories, at this one. */
export const toCategory = (id: string): Command => ({ cmd: 'C0000030101', params: { id } })
/** What a word finds. */
export const toSearch = (name: string): Command => ({ cmd: 'C0040010101', params: { name } })
