import type { PosterPaper } from './poster-paper.types'

/** A canvas of the browser; its picture is a data address. */
export function posterPaper(): PosterPaper {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser has no canvas context')
  return {
    pen,
    // A canvas inherits no font stack.
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif',
    resize: (width, height) => void Object.assign(canvas, { width, height }),
    async load(address) {
      const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: address })
      try {
        await image.decode()
        return { source: image, width: image.naturalWidth, height: image.naturalHeight }
      } catch {
        // The picture is missing, or its host refuses cross-origin use.
        return null
      }
    },
    save: async () => canvas.toDataURL('image/png'),
  }
}
