/**
 * Kinds of blocks of home and of zones. `feed` is the endless list, always the last of its page; `bought` is filled by
 * the client for its shopper.
 */
export const BLOCK_KINDS = [
  'adverts',
  'hero',
  'entries',
  'notice',
  'countdown',
  'coupons',
  'flashSale',
  'ranking',
  'goods',
  'live',
  'text',
  'button',
  'bought',
  'feed',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/**
 * Kinds of blocks below the face of a store: kinds with content of the store itself. The other kinds show content of
 * the mall, and the page of a store has its own list and coupons [zone.store-kinds].
 */
export const STORE_BLOCK_KINDS = [
  'hero',
  'entries',
  'countdown',
  'goods',
  'live',
  'text',
  'button',
] as const satisfies readonly BlockKind[]

/** Kinds of blocks of a template page: kinds that need neither a script nor a shopper [template.kinds]. */
export const TEMPLATE_BLOCK_KINDS: readonly BlockKind[] = BLOCK_KINDS.filter(
  (kind) => kind !== 'bought' && kind !== 'feed',
)

/**
 * The place of the home page, and the id under which a zone's page shows it; a zone's place is `zone:<id>`, a store's
 * `store:<id>`, a template page's `template:<pageCode>`.
 */
export const HOME_PLACE = 'home'
const ZONE_PREFIX = 'zone:'
export const zonePlace = (zoneId: string): string => `${ZONE_PREFIX}${zoneId}`
const STORE_PREFIX = 'store:'
export const storePlace = (storeId: string): string => `${STORE_PREFIX}${storeId}`
/** The id of a store's place; null for others. */
export const storeIdOf = (place: string): string | null =>
  place.startsWith(STORE_PREFIX) ? place.slice(STORE_PREFIX.length) : null
const TEMPLATE_PREFIX = 'template:'
export const templatePlace = (pageCode: string): string => `${TEMPLATE_PREFIX}${pageCode}`
/** The page code of a template page's place; null for others. */
export const pageCodeOf = (place: string): string | null =>
  place.startsWith(TEMPLATE_PREFIX) ? place.slice(TEMPLATE_PREFIX.length) : null
/** The kinds of blocks that a place may have. */
export function kindsOf(place: string): readonly BlockKind[] {
  if (storeIdOf(place) !== null) return STORE_BLOCK_KINDS
  return pageCodeOf(place) === null ? BLOCK_KINDS : TEMPLATE_BLOCK_KINDS
}
/** The id of a zone's place; null for others. */
export const zoneIdOf = (place: string): string | null =>
  place.startsWith(ZONE_PREFIX) ? place.slice(ZONE_PREFIX.length) : null
/** The place of a page id: a zone id, the id of home, or a store's place. */
export const placeOfPage = (id: string): string => (id === HOME_PLACE || storeIdOf(id) !== null ? id : zonePlace(id))

/** Orders of a ranking. */
export const RANKINGS = ['sales', 'newest', 'favourites'] as const
export type Ranking = (typeof RANKINGS)[number]
/** Goods of a ranking, on its page and in a block. */
export const RANKING_SIZE = 30
export const RANKING_BLOCK_SIZE = 6

/** Which of a zone's blocks a page draws: goods alone, adverts above them, categories over them, or both. */
export const ZONE_LAYOUTS = ['plain', 'adverts', 'categories', 'both'] as const
export type ZoneLayout = (typeof ZONE_LAYOUTS)[number]

/** Excludes `home`, the id of the home page. */
export const ZONE_ID_PATTERN = '(?!home$)[a-z0-9-]{1,40}'
export const PAGE_CODE_PATTERN = '[A-Za-z0-9_-]{1,64}'
export const BLOCKS_MAX = 30
export const BLOCK_TITLE_MAX = 20
export const BLOCK_NOTE_MAX = 40
/** Characters of the markup of a text. */
export const BLOCK_HTML_MAX = 4000
export const ENTRIES_MAX = 10
export const BLOCK_GOODS_MAX = 20
export const FEED_TABS_MAX = 8
/** Coupons of a strip. */
export const STRIP_COUPONS = 6
