import type { CleanHtml } from './product'

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
const MAX_LENGTH = 100_000

/** Markup of whatever origin made harmless: allowed tags stay without attributes, the rest leaves only its text. */
export async function cleanHtml(html: string): Promise<CleanHtml> {
  // Loaded when first needed: a running mall seldom writes products.
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(html.slice(0, MAX_LENGTH), {
    allowedTags: TAGS,
    allowedAttributes: {},
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  })
  return clean as CleanHtml
}
