import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the drawings of the emoji package lie, seen from the built command line. */
export function drawingsFolder(): string {
  return resolve(fileURLToPath(new URL('.', import.meta.url)), '../../node_modules/@lobehub/fluent-emoji-3d/assets')
}
