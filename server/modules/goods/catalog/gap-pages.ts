import { PRODUCT_SORT } from '@contract/codes/product'
import type { FoundPage, ListQuery } from './finder.service'

const PARTS = ['reach', 'below'] as const
type Part = (typeof PARTS)[number]

/**
 * A page of goods that close a gap of `gapCents`: first goods that close it alone, the cheapest first; then other
 * goods, the dearest first. Both lists are ordered by price and read by their index; a cursor contains its list.
 */
export async function pageByGap(
  page: (query: ListQuery) => Promise<FoundPage>,
  query: ListQuery,
  gapCents: number,
): Promise<FoundPage> {
  const { pageNo = 1, cursor, ...rest } = query
  let place = placeIn(cursor ?? '')
  let found: FoundPage = { ids: [], hasMore: false, cursor: null }
  for (let at = cursor === undefined ? 1 : pageNo; at <= pageNo; at += 1) {
    found = await onePage(page, rest, gapCents, place)
    if (found.cursor === null) return at === pageNo ? found : { ...found, ids: [] }
    place = placeIn(found.cursor)
  }
  return found
}

interface PlaceIn {
  part: Part
  cursor: string | undefined
}

async function onePage(
  page: (query: ListQuery) => Promise<FoundPage>,
  query: ListQuery,
  gapCents: number,
  { part, cursor }: PlaceIn,
): Promise<FoundPage> {
  const found = await page({ ...partOf(query, gapCents, part), ...(cursor ? { cursor } : {}) })
  if (found.hasMore || part === 'below') return { ...found, cursor: found.cursor && cursorIn(part, found.cursor) }
  const below = await page(partOf(query, gapCents, 'below'))
  if (found.ids.length === 0) return { ...below, cursor: below.cursor && cursorIn('below', below.cursor) }
  // A page that the first list fills only partly ends there; the next page begins the second list.
  const hasMore = below.ids.length > 0
  return { ids: found.ids, hasMore, cursor: hasMore ? cursorIn('below', '') : null }
}

function partOf(query: ListQuery, gapCents: number, part: Part): ListQuery {
  const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = query.bounds
  const bounds =
    part === 'reach'
      ? { ...query.bounds, minPrice: Math.max(minPrice, gapCents) }
      : { ...query.bounds, maxPrice: Math.min(maxPrice, gapCents - 1) }
  return { ...query, bounds, sort: part === 'reach' ? PRODUCT_SORT.priceUp : PRODUCT_SORT.priceDown }
}

const cursorIn = (part: Part, cursor: string) => `${part}.${cursor}`

function placeIn(text: string): PlaceIn {
  const part = PARTS.find((one) => text.startsWith(`${one}.`)) ?? PARTS[0]
  return { part, cursor: text.slice(part.length + 1) || undefined }
}
