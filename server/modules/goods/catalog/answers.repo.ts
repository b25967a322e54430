import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import { marksToHave } from '../search'
import type { Place } from './listing.rules'

/** A posting and the text that a search matches. */
export interface TextRow {
  id: string
  key: number
  text: string
}

// A subquery per posting, here and below: the planner could reverse a join.
export const textOf = sql<string>`(select s.text from search_document as s where s.product_id = p.product_id)`.as(
  'text',
)

/** Limits of a statement: lines with patterns, and patterns of one line; the caller matches the rest in memory. */
const MOST_LINES = 2
const WIDTHS = [1, 2, 4, 10] as const

/** Patterns, and the marks of a document that contains one of them. */
type Patterns = Record<`w${number}_${number}`, string> & Record<`m${number}_${number}`, number>
type Shape = readonly number[]

/** Number of patterns of each line in the statement; the last pattern is repeated to fill a line. */
function shapeOf(lines: readonly (readonly string[])[]): Shape {
  const widths = lines.map((line) => WIDTHS.find((width) => width >= line.length))
  return widths.filter((width) => width !== undefined)
}
const slot = (line: number, word: number): `w${number}_${number}` => `w${line}_${word}`
const markSlot = (line: number, word: number): `m${number}_${number}` => `m${line}_${word}`

/** The marks of a document that matches a LIKE pattern. */
export const marksOfPattern = (pattern: string) => marksToHave(pattern.replaceAll('%', ''))

/**
 * Whether a posting has, for each line, all marks of one pattern: excludes most other postings without a read of their
 * documents.
 */
export const marked = (lines: readonly (readonly number[])[]) => {
  const each = lines.map((line) => {
    const some = line.map((marks) => sql`p.marks & ${marks} = ${marks}`)
    return sql`(${sql.join(some, sql` or `)})`
  })
  return sql<boolean>`${sql.join(each, sql` and `)}`
}

function holds(shape: Shape, patterns: Patterns) {
  const lines = shape.map((width, line) => {
    const some = Array.from({ length: width }, (_, word) => sql`s.text like ${patterns[slot(line, word)]}`)
    return sql`(${sql.join(some, sql` or `)})`
  })
  const all = sql.join(lines, sql` and `)
  return sql<boolean>`(select case when ${all} then 1 end from search_document as s where s.product_id = p.product_id) = 1`
}

type WalkParams = Patterns & { term: string; key: number; id: string; to: number; most: number }
const walk = (shape: Shape) =>
  prepared<WalkParams, TextRow>((q, p) => {
    const query = q
      .selectFrom('search_posting as p')
      .select(['p.productId as id', 'p.rank as key', textOf])
      .where('p.term', '=', p.term)
      .where(sql<boolean>`(p.rank, p.product_id) > (${p.key}, ${p.id})`)
      .where('p.rank', '<=', p.to)
    const marks = shape.map((width, line) =>
      Array.from({ length: width }, (_, word) => p[markSlot(line, word)] as number),
    )
    const narrowed = shape.length > 0 ? query.where(marked(marks)).where(holds(shape, p)) : query
    return narrowed.orderBy('p.rank').orderBy('p.productId').limit(p.most)
  })
/** One statement for each shape of patterns that a query may have. */
const walks = new Map<string, ReturnType<typeof walk>>()

/**
 * The next `limit` postings of a term whose texts may match the query (LIKE patterns, several per line), in their
 * order.
 */
export async function walkTerm(
  q: Reader,
  text: readonly (readonly string[])[],
  term: string,
  { place, to, limit }: { place: Place; to: number; limit: number },
): Promise<TextRow[]> {
  const lines = text.filter((line) => line.length <= (WIDTHS.at(-1) ?? 0)).slice(0, MOST_LINES)
  const shape = shapeOf(lines)
  const ask = walks.get(shape.join()) ?? walk(shape)
  walks.set(shape.join(), ask)
  const patterns: Patterns = {}
  for (const [at, line] of lines.entries())
    for (let word = 0; word < (shape[at] ?? 0); word++) {
      const pattern = line[Math.min(word, line.length - 1)] as string
      patterns[slot(at, word)] = pattern
      patterns[markSlot(at, word)] = marksOfPattern(pattern)
    }
  return (await ask(q, { ...patterns, term, ...place, to, most: limit })).rows
}
