import { MEDIA_WIDTHS, THUMB_QUALITY } from '@contract/codes/upload'
import Taro from '@tarojs/taro'

/** Slots up to this many look-book px take the small drawing. */
const SMALL_SLOT = 64
const FULL_DRAWING = /(\/media\/art\/[^/]+)-256\.webp$/

let origin = ''

/** Where the server's pictures lie, '' for the page's own origin; the app says it once (the mini program has no page). */
export function setMediaOrigin(serverOrigin: string): void {
  origin = serverOrigin.replace(/\/+$/, '')
}

/** What to load for a picture of the server's in a slot of so many look-book px (left out: a large one). */
export function pictureAddress(url: string, slot = Number.POSITIVE_INFINITY): string {
  const sized = slot <= SMALL_SLOT ? url.replace(FULL_DRAWING, '$1-128.webp') : url
  return sized.startsWith('/media/') ? origin + sized : sized
}

/** Pictures that shoppers uploaded; the server scales them. */
const UPLOADED = /^\/media\/(?:file|private)\//

/** What to load for a picture that is shown large: an uploaded one whose width is not said comes as wide as the window. */
export function photoAddress(url: string, slot?: number): string {
  const pixels = UPLOADED.test(url) && !/[?&]w=/.test(url) ? windowPixels() : null
  if (pixels === null) return pictureAddress(url, slot)
  const width = MEDIA_WIDTHS.find((each) => each >= pixels) ?? Math.max(...MEDIA_WIDTHS)
  return pictureAddress(`${url}${url.includes('?') ? '&' : '?'}w=${width}&q=${THUMB_QUALITY}`)
}

/** Device pixels across the window; null where the first screen is drawn, on the server. */
function windowPixels(): number | null {
  if (process.env.TARO_ENV === 'weapp') {
    const { windowWidth, pixelRatio } = Taro.getWindowInfo()
    return windowWidth * pixelRatio
  }
  return typeof window === 'undefined' ? null : window.innerWidth * window.devicePixelRatio
}
