import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOGO_DRAWING, PRODUCT_DRAWING } from '../importing/placeholder'

/** Drawings for a mall without pictures of its own: of goods, and of a store's logo. */
export const OWN_DRAWINGS = { product: PRODUCT_DRAWING, logo: LOGO_DRAWING } as const

/** The folder of the emoji package's drawings, relative to the built command line. */
export function drawingsFolder(): string {
  return resolve(fileURLToPath(new URL('.', import.meta.url)), '../../node_modules/@lobehub/fluent-emoji-3d/assets')
}
