import type { Sharing } from './sharing.types'

/** The mini program shares by its own buttons. */
export const sharing: Sharing = {
  hasSystem: () => false,
  system: () => Promise.resolve('failed'),
  toQq: () => false,
  drawPoster: () => Promise.reject(new Error('no posters here')),
}
