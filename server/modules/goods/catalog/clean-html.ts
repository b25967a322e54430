import type { CleanHtml } from './product.types'

/** Tags a product's text may hold: structure and emphasis, nothing that loads, runs, links or is styled. */
const TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'table',
  'tbody',
  'thead',
  'tr',
  'th',
  'td',
]
/** Characters of a product's text. */
export const MAX_HTML = 100_000
/** Characters that may be left out although they would fit: finding the last of them is not worth its time. */
const NEAR = 100
/** Tags that were closed in the wrong place settle within three. */
const MAX_ROUNDS = 5

/** Markup of whatever origin made harmless: allowed tags stay without attributes, the rest leaves only its text. */
export async function cleanHtml(html: string): Promise<CleanHtml> {
  return (await cleanAndCut(html)).html
}

/** The same, and whether its end was left out: neither what comes in nor what goes out is longer than MAX_HTML. */
export async function cleanAndCut(html: string): Promise<{ html: CleanHtml; isCut: boolean }> {
  // Loaded when first needed: a running mall seldom writes products.
  const { default: sanitize } = await import('sanitize-html')
  const once = (text: string) =>
    sanitize(text, {
      allowedTags: TAGS,
      allowedAttributes: {},
      transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    })
  // Until it stays what it is: text that is exported and imported again must not change.
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

/** The first characters of a text; one that takes two code units is not halved. */
function start(text: string, length: number): string {
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(length - 1))
  return text.slice(0, isHalved && length < text.length ? length - 1 : length)
}
