import type { ProductFilter } from '@contract/schema/catalog'
import { joinedQueries } from './attribute.rules'
import type { KeywordQuery } from './keyword-finder.service'
import { newSince } from './listing.rules'

/** The cache key of a filter; filters that differ only in order share one. */
export function filterKey(filter: ProductFilter): string {
  const { attributes, activity } = filter
  const fields = {
    ...filter,
    ...(attributes && { attributes: joinedQueries(attributes) }),
    ...(activity && { activity: [activity.activeType, activity.activityId] }),
  }
  const entries = Object.entries(fields).filter(([name]) => FILTER_FIELDS.has(name))
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Other fields of a body have no effect and must not fill the cache. */
const FILTER_FIELDS = new Set([
  'keyword',
  'categoryId',
  'storeId',
  'zoneId',
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

/** A filter in the form of the finder. */
export function askOf(filter: ProductFilter, now: number): KeywordQuery {
  const { keyword, minPrice, maxPrice } = filter
  return {
    ...(keyword === undefined || keyword.trim() === '' ? {} : { keyword }),
    ...(filter.categoryId === undefined ? {} : { categoryId: filter.categoryId }),
    ...(filter.storeId === undefined ? {} : { storeId: filter.storeId }),
    ...(filter.zoneId === undefined ? {} : { zoneId: filter.zoneId }),
    brands: [...new Set(filter.brands ?? [])],
    attributes: joinedQueries(filter.attributes ?? []),
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
