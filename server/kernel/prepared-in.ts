import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Reader } from './db'
import { prepared, preparedRow } from './prepared'

/** List lengths with a statement of their own; a list of another length repeats its last value. */
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128] as const
const LARGEST = 128
/** For pairs: with more of them PostgreSQL scans a table of some thousand rows. */
const MOST_PAIRS = 32

type Params = Record<string, string | number | null>
type Slots = Params
type RunQuery<R> = (q: Reader, params: Slots) => Promise<{ rows: R[] }>

/**
 * `prepared` for a query over a list of texts, compiled once for each of a few list lengths:
 *
 *   const find = preparedIn((q, ids) => q.selectFrom('sku').selectAll().where('sku_id', 'in', ids))
 *   const rows = await find(q, skuIds)
 *
 * The order of the rows is undefined, so the query may neither sort nor limit. Further parameters work as in `prepared`; a
 * list above the largest length takes several statements. Set `byKey` when the values are whole keys, so that each gives
 * at most one row: a list of one value then takes the shorter path of `preparedRow`.
 */
export function preparedIn<R, P extends Params = Record<never, never>>(
  build: (q: Reader, values: string[], params: P) => Compilable<R>,
  { byKey = false }: { byKey?: boolean } = {},
): (q: Reader, values: readonly string[], ...further: keyof P extends never ? [] : [P]) => Promise<R[]> {
  const bySize = new Map<number, RunQuery<R>>(
    SIZES.map((size) => [
      size,
      prepared<Slots, R>((q, p) =>
        build(
          q,
          Array.from({ length: size }, (_, i) => p[`v${i}`] as string),
          p as P,
        ),
      ),
    ]),
  )
  const one = byKey ? preparedRow<Slots, R>((q, p) => build(q, [p.v0 as string], p as P)) : null
  return async (q, values, ...[further]) => {
    if (one && values.length === 1) {
      const row = await one(q, { ...further, v0: values[0] as string })
      return row ? [row] : []
    }
    const rows: R[] = []
    for (let from = 0; from < values.length; from += LARGEST) {
      const chunk = values.slice(from, from + LARGEST)
      const size = SIZES.find((known) => known >= chunk.length) ?? LARGEST
      const params: Slots = { ...further }
      for (let i = 0; i < size; i++) params[`v${i}`] = chunk[Math.min(i, chunk.length - 1)] as string
      const found = await bySize.get(size)?.(q, params)
      if (found) rows.push(...found.rows)
    }
    return rows
  }
}

/** The condition that two columns match one of the pairs. */
type IsPair = (first: string, second: string) => RawBuilder<boolean>

/**
 * `preparedIn` over keys of two columns, the first of which is a shopper's uid: the query gets the condition.
 *
 *   const find = preparedPairs((q, isPair) => q.selectFrom('shop_order').selectAll().where(isPair('uid', 'id')))
 *
 * Pairs of one shopper are next to each other in the index and are queried as `uid = … and id in (…)`.
 */
export function preparedPairs<R>(
  build: (q: Reader, isPair: IsPair) => Compilable<R>,
): (q: Reader, pairs: readonly (readonly [string, string])[]) => Promise<R[]> {
  const ofOne = preparedIn<R, { first: string }>((q, seconds, p) =>
    build(q, (first, second) => sql`${sql.ref(first)} = ${p.first} and ${sql.ref(second)} in (${sql.join(seconds)})`),
  )
  const bySize = new Map<number, RunQuery<R>>(
    SIZES.filter((size) => size <= MOST_PAIRS).map((size) => [
      size,
      prepared<Slots, R>((q, p) => {
        const rows = Array.from({ length: size }, (_, i) => sql`(${p[`a${i}`]}, ${p[`b${i}`]})`)
        return build(q, (first, second) => sql`(${sql.ref(first)}, ${sql.ref(second)}) in (values ${sql.join(rows)})`)
      }),
    ]),
  )
  return async (q, pairs) => {
    const first = pairs[0]?.[0]
    if (first === undefined) return []
    if (pairs.every((pair) => pair[0] === first))
      return ofOne(
        q,
        pairs.map((pair) => pair[1]),
        { first },
      )
    const rows: R[] = []
    for (let from = 0; from < pairs.length; from += MOST_PAIRS) {
      const chunk = pairs.slice(from, from + MOST_PAIRS)
      const size = SIZES.find((known) => known >= chunk.length) ?? MOST_PAIRS
      const params: Slots = {}
      for (let i = 0; i < size; i++) {
        const [a = '', b = ''] = chunk[Math.min(i, chunk.length - 1)] ?? []
        params[`a${i}`] = a
        params[`b${i}`] = b
      }
      const found = await bySize.get(size)?.(q, params)
      if (found) rows.push(...found.rows)
    }
    return rows
  }
}
