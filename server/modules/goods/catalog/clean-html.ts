import { HTML_TAGS } from '@contract/codes/html'
import type { CleanHtml } from './product.types'

/** Characters of a product's text. */
export const MAX_HTML = 100_000
/** Characters that may be cut although they would fit: an exact cut costs more time than it gains. */
const NEAR = 100
/** Tags that are closed in the wrong order settle within three passes. */
const MAX_ROUNDS = 5

/** Sanitises any markup: allowed tags stay without attributes, other tags are replaced by their text. */
export async function cleanHtml(html: string): Promise<CleanHtml> {
  return (await cleanAndCut(html)).html
}

/** As `cleanHtml`, and whether the end was cut: neither input nor output is longer than MAX_HTML. */
export async function cleanAndCut(html: string): Promise<{ html: CleanHtml; isCut: boolean }> {
  // Loaded on first use: a running mall seldom writes products.
  const { default: sanitize } = await import('sanitize-html')
  const once = (text: string) =>
    sanitize(text, {
      allowedTags: [...HTML_TAGS],
      allowedAttributes: {},
      transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    })
  // Repeated until stable: an exported text must not change on import.
  const settled = (text: string) => {
    let clean = once(text)
    for (let i = 1; i < MAX_ROUNDS; i++) {
      const again = once(clean)
      if (again === clean) break
      clean = again
    }
    return clean
  }
  let clean = settled(start(html, MAX_HTML))
  const isCut = html.length > MAX_HTML || clean.length > MAX_HTML
  if (clean.length > MAX_HTML) {
    // `fits` characters of it fit, `most` don't.
    let [fits, most] = [0, Math.min(html.length, MAX_HTML)]
    while (most - fits > NEAR) {
      const middle = (fits + most) >> 1
      const shorter = settled(start(html, middle))
      if (shorter.length > MAX_HTML) most = middle
      else [fits, clean] = [middle, shorter]
    }
  }
  return { html: clean as CleanHtml, isCut }
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

/** The text of cleaned HTML in one line, for a search. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (written, name: string) => SIGNS[name] ?? written)
    .replace(/\s+/g, ' ')
    .trim()

/** The first characters of a text; never splits a surrogate pair. */
function start(text: string, length: number): string {
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(length - 1))
  return text.slice(0, isHalved && length < text.length ? length - 1 : length)
}
