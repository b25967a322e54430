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
