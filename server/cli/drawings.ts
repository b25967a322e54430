import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Drawings that stand in for pictures of a mall's own: of goods without any, and of a store's logo. */
export const OWN_DRAWINGS = { product: '1f4e6', logo: '1f6cd-fe0f' } as const

/** Where the drawings of the emoji package lie, seen from the built command line. */
export function drawingsFolder(): string {
  return resolve(fileURLToPath(new URL('.', import.meta.url)), '../../node_modules/@lobehub/fluent-emoji-3d/assets')
}
