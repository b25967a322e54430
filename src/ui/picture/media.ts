import { MEDIA_WIDTHS, THUMB_QUALITY } from '@contract/codes/upload'
import Taro from '@tarojs/taro'

/** Slots up to this many design px load the small illustration. */
const SMALL_SLOT = 64
const FULL_DRAWING = /(\/media\/art\/[^/]+)-256\.webp$/

let origin = ''

/**
 * Sets the origin of the server's pictures, '' for the origin of the page; called once at the start (the mini program
 * has no page origin).
 */
export function setMediaOrigin(serverOrigin: string): void {
  origin = serverOrigin.replace(/\/+$/, '')
}

/** The address of a picture for a slot of so many design px (default: the large picture). */
export function pictureAddress(url: string, slot = Number.POSITIVE_INFINITY): string {
  const sized = slot <= SMALL_SLOT ? url.replace(FULL_DRAWING, '$1-128.webp') : url
  return sized.startsWith('/media/') ? origin + sized : sized
}

/** The address of a stream or a recording: a path of the mall gets the server's origin. */
export function filmAddress(url: string): string {
  return url.startsWith('/') ? origin + url : url
}

/** Pictures that shoppers uploaded; the server scales them. */
const UPLOADED = /^\/media\/(?:file|private)\//

/** The address of a large picture: an uploaded one without a slot gets the width of the window. */
export function photoAddress(url: string, slot?: number): string {
  const pixels = UPLOADED.test(url) && !/[?&]w=/.test(url) ? windowPixels() : null
  if (pixels === null) return pictureAddress(url, slot)
  const width = MEDIA_WIDTHS.find((each) => each >= pixels) ?? Math.max(...MEDIA_WIDTHS)
  return pictureAddress(`${url}${url.includes('?') ? '&' : '?'}w=${width}&q=${THUMB_QUALITY}`)
}

/** Device pixels across the window; null when the server renders the first screen. */
function windowPixels(): number | null {
  if (process.env.TARO_ENV === 'weapp') {
    const { windowWidth, pixelRatio } = Taro.getWindowInfo()
    return windowWidth * pixelRatio
  }
  return typeof window === 'undefined' ? null : window.innerWidth * window.devicePixelRatio
}
