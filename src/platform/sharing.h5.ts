import type { Sharing } from './sharing.types'

export const sharing: Sharing = {
  hasSystem: () => typeof navigator.share === 'function',
  async system({ title, desc, link }) {
    try {
      await navigator.share({ title, text: desc, url: link })
      return 'done'
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
    }
  },
  async drawPoster(text) {
    const { drawPoster } = await import('./poster')
    return drawPoster(text)
  },
}
