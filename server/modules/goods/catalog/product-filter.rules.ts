import type { ProductFilter } from '@contract/schema/catalog'
import { joinedAsks } from './attribute.rules'
import type { KeywordQuery } from './keyword-finder.service'
import { newSince } from './listing.rules'

/** The key of a filter in a cache; filters that differ in their order alone have one. */
export function filterKey(filter: ProductFilter): string {
  const { attributes, activity } = filter
  const said = {
    ...filter,
    ...(attributes && { attributes: joinedAsks(attributes) }),
    ...(activity && { activity: [activity.activeType, activity.activityId] }),
  }
  const entries = Object.entries(said).filter(([name]) => FILTER_FIELDS.has(name))
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Fields a body may carry beyond these say nothing and must not fill the cache. */
const FILTER_FIELDS = new Set([
  'keyword',
  'categoryId',
  'storeId',
  'brands',
  'attributes',
  'minPrice',
  'maxPrice',
  'inStock',
  'selfRun',
  'crossBorder',
  'isNew',
  'activity',
  'gapCents',
  'sort',
  'withFacets',
  'pageNo',
  'pageSize',
  'cursor',
])

/** What a filter asks the finder for. */
export function askOf(filter: ProductFilter, now: number): KeywordQuery {
  const { keyword, minPrice, maxPrice } = filter
  return {
    ...(keyword === undefined || keyword.trim() === '' ? {} : { keyword }),
    ...(filter.categoryId === undefined ? {} : { categoryId: filter.categoryId }),
    ...(filter.storeId === undefined ? {} : { storeId: filter.storeId }),
    brands: [...new Set(filter.brands ?? [])],
    attributes: joinedAsks(filter.attributes ?? []),
    bounds: {
      ...(minPrice === undefined ? {} : { minPrice }),
      ...(maxPrice === undefined ? {} : { maxPrice }),
      ...(filter.isNew ? { listedAfter: newSince(now) } : {}),
      ...(filter.inStock ? { inStock: true } : {}),
    },
    isSelfRun: filter.selfRun ?? false,
    isCrossBorder: filter.crossBorder ?? false,
    ...(filter.gapCents === undefined ? {} : { gapCents: filter.gapCents }),
    ...(filter.sort === undefined ? {} : { sort: filter.sort }),
    ...(filter.pageNo === undefined ? {} : { pageNo: filter.pageNo }),
    ...(filter.pageSize === undefined ? {} : { pageSize: filter.pageSize }),
    ...(filter.cursor === undefined ? {} : { cursor: filter.cursor }),
  }
}
