import { drawPoster } from './poster'
import { posterPaper } from './poster-paper'
import type { Sharing } from './sharing.types'

/** The mini program shares with its own buttons, and draws posters to save. */
export const sharing: Sharing = {
  hasSystem: () => false,
  system: () => Promise.resolve('failed'),
  toQq: () => false,
  drawPoster: (text) => drawPoster(text, posterPaper()),
}
