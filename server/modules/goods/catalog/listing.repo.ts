import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Tables } from '../../../kernel/tables'
import { marked, marksOfPattern, type TextRow, textOf } from './answers.repo'
import type { AttributeCount, AttributeQuery } from './attribute.rules'
import type { ListingTable } from './catalog.tables'
import { type Bounds, HALF, type Place, type Segment, type SortColumn } from './listing.rules'
import type { Product } from './product.types'

/** All filters of a list; `scope` selects its rows. */
export interface ListFilter {
  scope: string
  /** Other lists that must contain the product. */
  alsoIn: readonly string[]
  /** One of these brands; empty: any. */
  brands: readonly string[]
  /** Required attributes, one of the values of each. */
  attributes: readonly AttributeQuery[]
  bounds: Bounds
  isSelfRun: boolean
  /** LIKE patterns: the product's text must match one of each line. */
  text: readonly (readonly string[])[]
}

export interface ListRow {
  id: string
  key: number
}
/** A match that is fetched with its whole set. */
export interface GatheredRow extends ListRow {
  brand: string
}
type ListingBuilder = ExpressionBuilder<Tables & { l: ListingTable }, 'l'>

/** The filter as a condition on the listing row `l`; each part is a column of it or a look-up by primary key. */
function matches(filter: ListFilter) {
  return (eb: ListingBuilder) => {
    const { bounds } = filter
    const all: Expression<SqlBool>[] = [eb('l.scope', '=', filter.scope)]
    if (bounds.minPrice !== undefined) all.push(eb('l.priceCents', '>=', bounds.minPrice))
    if (bounds.maxPrice !== undefined) all.push(eb('l.priceCents', '<=', bounds.maxPrice))
    if (bounds.listedAfter !== undefined) all.push(eb('l.listedAt', '>=', bounds.listedAfter))
    if (bounds.inStock) all.push(eb('l.byOverall', '<', HALF))
    if (filter.isSelfRun) all.push(eb('l.isSelfRun', '=', 1))
    if (filter.brands.length > 0) all.push(eb('l.brand', 'in', [...filter.brands]))
    for (const { name, values } of filter.attributes) {
      all.push(
        eb.exists(
          eb
            .selectFrom('product_attribute as h')
            .select(sql.lit(1).as('one'))
            .whereRef('h.productId', '=', 'l.productId')
            .where('h.name', '=', name)
            .where('h.value', 'in', [...values]),
        ),
      )
    }
    for (const scope of filter.alsoIn) {
      all.push(
        eb.exists(
          eb
            .selectFrom('listing as o')
            .select(sql.lit(1).as('one'))
            .where('o.scope', '=', scope)
            .whereRef('o.productId', '=', 'l.productId'),
        ),
      )
    }
    const held = textHolds(filter.text, 'l.productId')
    if (held) all.push(held)
    return eb.and(all)
  }
}

/** Whether the document of a product matches the query; null: no query. */
function textHolds(lines: ListFilter['text'], product: 'l.productId' | 'p.productId') {
  if (lines.length === 0) return null
  const all = lines.map((patterns) => {
    const some = patterns.map((pattern) => sql`s.text like ${pattern}`)
    return sql`(${sql.join(some, sql` or `)})`
  })
  return sql<boolean>`exists (select 1 from search_document as s where s.product_id = ${sql.ref(product)} and ${sql.join(all, sql` and `)})`
}

const listings = (q: Reader, filter: ListFilter) => q.selectFrom('listing as l').where(matches(filter))

/** Matching products of one range, in the order of `column`, after `place`. */
export async function walkListing(
  q: Reader,
  filter: ListFilter,
  column: SortColumn,
  segment: Segment,
  page: { place: Place | null; offset: number; limit: number },
): Promise<ListRow[]> {
  const key = sql.ref<number>(`l.${column}`)
  let query = listings(q, filter)
    .select(['l.productId as id', key.as('key')])
    .where(key, '<=', segment.to)
  query = page.place
    ? query.where(
        sql<boolean>`(${key}, l.product_id) > (${Math.max(page.place.key, segment.from)}, ${page.place.key >= segment.from ? page.place.id : ''})`,
      )
    : query.where(key, '>=', segment.from)
  return query.orderBy(key).orderBy('l.productId').offset(page.offset).limit(page.limit).execute()
}

/** The fields of a listed product that its selection depends on. */
interface BestRow
  extends Pick<Product, 'productId' | 'categoryId' | 'brand' | 'priceCents' | 'memberPriceCents' | 'productType'> {
  scope: string
  byOverall: number
}

/** The first goods in stock of each scope, at most `most` of each; all of them ordered by their overall position. */
export async function listBest(q: Reader, names: readonly string[], most: number): Promise<BestRow[]> {
  const [first, ...others] = names.map((name) => {
    const best = q
      .selectFrom('listing')
      .select(['scope', 'productId', 'byOverall'])
      .where('scope', '=', name)
      .where('byOverall', '<', HALF)
      .orderBy('byOverall')
      .orderBy('productId')
      .limit(most)
    // SQL allows no order in a branch of a union.
    return q.selectFrom(best.as('best')).selectAll()
  })
  if (!first) return []
  const rows = await q
    .selectFrom(others.reduce((all, branch) => all.unionAll(branch), first).as('best'))
    .innerJoin('product as p', 'p.productId', 'best.productId')
    .select(['best.scope', 'best.byOverall', 'p.productId', 'p.categoryId', 'p.brand', 'p.priceCents'])
    .select(['p.memberPriceCents', 'p.productType'])
    .$narrowType<Pick<BestRow, 'productType'>>()
    .execute()
  return rows.sort((a, b) => a.byOverall - b.byOverall || (a.productId < b.productId ? -1 : 1))
}

const gathered = (column: SortColumn) =>
  ['l.productId as id', 'l.brand', sql.ref<number>(`l.${column}`).as('key')] as const

/** All matches of a scope that is known to be small. */
export async function gatherListing(q: Reader, filter: ListFilter, column: SortColumn): Promise<GatheredRow[]> {
  return listings(q, filter).select(gathered(column)).execute()
}

/** All matches among the products of another list that is known to be small. */
export async function gatherScope(
  q: Reader,
  filter: ListFilter,
  small: string,
  column: SortColumn,
): Promise<GatheredRow[]> {
  return q
    .selectFrom('listing as f')
    .crossJoin('listing as l')
    .whereRef('l.productId', '=', 'f.productId')
    .where('f.scope', '=', small)
    .where(matches({ ...filter, alsoIn: filter.alsoIn.filter((scope) => scope !== small) }))
    .select(gathered(column))
    .execute()
}

/** All matches among the products with a rare attribute. */
export async function gatherAttribute(
  q: Reader,
  filter: ListFilter,
  few: AttributeQuery,
  column: SortColumn,
): Promise<GatheredRow[]> {
  return q
    .selectFrom('product_attribute as a')
    .crossJoin('listing as l')
    .whereRef('l.productId', '=', 'a.productId')
    .where('a.name', '=', few.name)
    .where('a.value', 'in', [...few.values])
    .where(matches({ ...filter, attributes: filter.attributes.filter((ask) => ask !== few) }))
    .select(gathered(column))
    .distinct()
    .execute()
}

/** All matches in a range of `by` that is known to be small. */
export async function gatherStretch(
  q: Reader,
  filter: ListFilter,
  by: SortColumn,
  segment: Segment,
  column: SortColumn,
): Promise<GatheredRow[]> {
  const along = sql.ref<number>(`l.${by}`)
  return listings(q, filter)
    .where(along, '>=', segment.from)
    .where(along, '<=', segment.to)
    .select(gathered(column))
    .execute()
}

// `cross join` keeps SQLite from reversing the join: the postings come first.
function postings(q: Reader, filter: ListFilter, terms: readonly string[]) {
  const led = q
    .selectFrom('search_posting as p')
    .crossJoin('listing as l')
    .whereRef('l.productId', '=', 'p.productId')
    .where('p.term', 'in', terms)
  const marks = filter.text.map((patterns) => patterns.map(marksOfPattern))
  const query = (marks.length > 0 ? led.where(marked(marks)) : led).where(matches(filter))
  // Sold-out goods come last, so a walk for goods in stock never reads them.
  return filter.bounds.inStock ? query.where('p.rank', '<', HALF) : query
}

/** Matching products of one term's postings, in their order, after `place`. */
export async function walkPostings(
  q: Reader,
  filter: ListFilter,
  term: string,
  { place, to, limit }: { place: Place; to: number; limit: number },
): Promise<TextRow[]> {
  return postings(q, filter, [term])
    .select(['p.productId as id', 'p.rank as key', textOf])
    .where(sql<boolean>`(p.rank, p.product_id) > (${place.key}, ${place.id})`)
    .where('p.rank', '<=', to)
    .orderBy('p.rank')
    .orderBy('p.productId')
    .limit(limit)
    .execute()
}

/** All matches among the products with one of some rare terms. */
export async function gatherPostings(
  q: Reader,
  filter: ListFilter,
  terms: readonly string[],
  column: SortColumn,
): Promise<GatheredRow[]> {
  return postings(q, filter, terms).select(gathered(column)).distinct().execute()
}

/** All matches among some products. */
export async function gatherFound(
  q: Reader,
  filter: ListFilter,
  ids: readonly string[],
  column: SortColumn,
): Promise<GatheredRow[]> {
  return listings(q, filter).where('l.productId', 'in', ids).select(gathered(column)).execute()
}

/** Brands of the first `most` matches with the number of products of each; by terms when there are some. */
export async function countBrands(
  q: Reader,
  filter: ListFilter,
  terms: readonly string[] | null,
  most: number,
): Promise<{ name: string; count: number }[]> {
  const found =
    terms === null
      ? listings(q, filter).select(['l.productId', 'l.brand as name']).limit(most)
      : postings(q, filter, terms).select(['l.productId', 'l.brand as name']).distinct().limit(most)
  return q
    .selectFrom(found.as('found'))
    .select((eb) => ['found.name', eb.fn.countAll<number>().as('count')])
    .groupBy('found.name')
    .execute()
}

/** Attributes of the first `most` matches with the number of products of each; by terms when there are some. */
export async function countAttributes(
  q: Reader,
  filter: ListFilter,
  terms: readonly string[] | null,
  most: number,
): Promise<AttributeCount[]> {
  const found =
    terms === null
      ? listings(q, filter).select('l.productId as id').limit(most)
      : postings(q, filter, terms).select('l.productId as id').distinct().limit(most)
  // `cross join`, as above: the goods come first.
  return q
    .selectFrom(found.as('found'))
    .crossJoin('product_attribute as a')
    .whereRef('a.productId', '=', 'found.id')
    .select((eb) => ['a.name', 'a.value', eb.fn.countAll<number>().as('count')])
    .groupBy(['a.name', 'a.value'])
    .execute()
}

/** Attributes of some products with the number of each; a long list of products gives several rows per attribute. */
export const countAttributesOf = preparedIn<AttributeCount>((q, ids) =>
  q
    .selectFrom('product_attribute')
    .where('productId', 'in', ids)
    .select((eb) => ['name', 'value', eb.fn.countAll<number>().as('count')])
    .groupBy(['name', 'value']),
)

// In the order of an index: otherwise PostgreSQL, whose plans for named queries have no values, would gather every row
// of a large set before it counts up to the limit.
const valueSize = preparedRow<{ name: string; value: string; most: number }, { n: number }>((q, p) =>
  q
    .selectFrom(
      q
        .selectFrom('product_attribute')
        .select('productId')
        .where('name', '=', p.name)
        .where('value', '=', p.value)
        .orderBy('productId')
        .limit(p.most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n')),
)

/** How many products have a value of an attribute, counted up to `most`. */
export async function countValue(q: Reader, name: string, value: string, most: number): Promise<number> {
  return (await valueSize(q, { name, value, most }))?.n ?? 0
}

const scopeSize = preparedRow<{ scope: string; most: number }, { n: number }>((q, p) =>
  q
    .selectFrom(
      q
        .selectFrom('listing')
        .select('productId')
        .where('scope', '=', p.scope)
        .orderBy('byNewest')
        .limit(p.most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n')),
)

/** How many products a scope has, counted up to `most`. */
export async function countScope(q: Reader, scope: string, most: number): Promise<number> {
  return (await scopeSize(q, { scope, most }))?.n ?? 0
}

type StretchParams = { scope: string; from: number; to: number; most: number }
const stretchSize = (by: SortColumn) =>
  preparedRow<StretchParams, { n: number }>((q, p) => {
    const along = sql.ref<number>(`l.${by}`)
    const found = q
      .selectFrom('listing as l')
      .select('l.productId')
      .where('l.scope', '=', p.scope)
      .where(along, '>=', p.from)
      .where(along, '<=', p.to)
      .orderBy(along)
      .limit(p.most)
    return q.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('n'))
  })
const stretchSizes = new Map<SortColumn, ReturnType<typeof stretchSize>>()

/** How many rows of a scope are in a range, counted up to `most`. */
export async function countStretch(
  q: Reader,
  scope: string,
  by: SortColumn,
  { from, to }: Segment,
  most: number,
): Promise<number> {
  const count = stretchSizes.get(by) ?? stretchSize(by)
  stretchSizes.set(by, count)
  return (await count(q, { scope, from, to, most }))?.n ?? 0
}
