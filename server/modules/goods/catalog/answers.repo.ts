import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import { marksToHave } from '../search'
import type { Place } from './listing.rules'

/** A posting and the text that searches look into. */
export interface TextRow {
  id: string
  key: number
  text: string
}

// A look-up for each posting, here and below: a join could be turned round.
export const textOf = sql<string>`(select s.text from search_document as s where s.product_id = p.product_id)`.as(
  'text',
)

/** Lines of patterns that a statement takes, and patterns of one line: more is left to who reads the text. */
const MOST_LINES = 2
const WIDTHS = [1, 2, 4, 10] as const

/** Patterns, and the marks of a document that holds one. */
type Patterns = Record<`w${number}_${number}`, string> & Record<`m${number}_${number}`, number>
type Shape = readonly number[]

/** How many patterns each line is given, the last one repeated. */
function shapeOf(lines: readonly (readonly string[])[]): Shape {
  const widths = lines.map((line) => WIDTHS.find((width) => width >= line.length))
  return widths.filter((width) => width !== undefined)
}
const slot = (line: number, word: number): `w${number}_${number}` => `w${line}_${word}`
const markSlot = (line: number, word: number): `m${number}_${number}` => `m${line}_${word}`

/** The marks of a document that holds what a LIKE pattern asks for. */
export const marksOfPattern = (pattern: string) => marksToHave(pattern.replaceAll('%', ''))

/** Whether a posting has all marks of one of these, for each line: most others are refused without a look at their documents. */
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
/** One statement for each shape of patterns that a question may have. */
const walks = new Map<string, ReturnType<typeof walk>>()

/** The next `limit` postings of a term whose texts may hold what was asked (LIKE patterns, of each line one), in their order. */
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
