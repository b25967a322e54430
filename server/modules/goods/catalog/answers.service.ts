import type { Reader } from '../../../kernel/db'
import { type Question, TIER } from '../search'
import { type TextRow, walkTerm } from './answers.repo'
import { answers, isPlain, leadTier, phaseOf, phasesOf, searchKey } from './keyword.rules'
import { type ListFilter, type ListRow, walkPostings } from './listing.repo'
import { HALF, PHASE, type Place, type Segment, SOLD_OUT, tierOfRank } from './listing.rules'

const IN_STOCK: Segment = { from: -HALF, to: HALF }
const SOLD: Segment = { from: HALF, to: SOLD_OUT + HALF }
/** More than the goods of a small set, also when goods were added after the count. */
const MOST_GATHERED = 5000
/** Most postings of one read. */
const MOST_BATCH = 512

/**
 * The answers to a query in their order (0044): walks the postings of its leading terms and stops after `wanted`
 * answers: first goods in stock, then sold-out ones, phase after phase.
 */
export async function walkMatches(
  q: Reader,
  filter: ListFilter,
  question: Question,
  place: Place | null,
  wanted: number,
): Promise<ListRow[]> {
  const rows: ListRow[] = []
  const last = phasesOf(question.units) - 1
  for (const segment of filter.bounds.inStock ? [IN_STOCK] : [IN_STOCK, SOLD]) {
    if (place && place.key > segment.to) continue
    const walk = async (from: number, to: number, after: Place | null) =>
      rows.push(...(await walkPhases(q, filter, question, { segment, after, from, to }, wanted - rows.length)))
    if (place && place.key >= segment.from) {
      const at = Math.floor((place.key % SOLD_OUT) / PHASE)
      await walk(at, at, { key: place.key - at * PHASE, id: place.id })
      if (at < last && rows.length < wanted) await walk(at + 1, last, null)
    } else await walk(0, last, null)
    if (rows.length >= wanted) break
  }
  return rows
}

/** All answers to a query with few goods under its leading terms, from the whole mall, unordered. */
export async function gatherMatches(
  q: Reader,
  { bounds, text: patterns }: ListFilter,
  { units, lead }: Question,
): Promise<ListRow[]> {
  const found = new Map<string, ListRow>()
  const page = { place: { key: -HALF, id: '' }, to: bounds.inStock ? HALF : SOLD_OUT + HALF, limit: MOST_GATHERED }
  for (const rows of await Promise.all(lead.terms.map((term) => walkTerm(q, patterns, term, page))))
    for (const { id, key, text } of rows)
      if (!found.has(id) && answers(text, units))
        found.set(id, { id, key: searchKey(key - tierOfRank(key) * TIER, text, units, lead.terms) })
  return [...found.values()]
}

interface Stretch {
  segment: Segment
  after: Place | null
  /** The range of phases that the caller requests. */
  from: number
  to: number
}

/** One walk along the postings collects all phases; it stops early once the first phases are full. */
async function walkPhases(
  q: Reader,
  filter: ListFilter,
  { units, lead }: Question,
  { segment, after, from, to }: Stretch,
  wanted: number,
): Promise<ListRow[]> {
  const phases = Array.from({ length: to - from + 1 }, (): ListRow[] => [])
  const isAlone = lead.terms.length === 1
  let place = after ?? { key: segment.from, id: '' }
  for (let limit = wanted; ; limit = Math.min(4 * limit, MOST_BATCH)) {
    const batch = await postingsAfter(q, filter, lead.terms, segment, place, limit)
    for (const { id, key, text } of batch) {
      // A product counts only at a posting for its first line that has a leading term.
      if (!answers(text, units) || (!isAlone && leadTier(text, lead.terms) !== tierOfRank(key))) continue
      const phase = phaseOf(text, units)
      phases[phase - from]?.push({ id, key: key + phase * PHASE })
    }
    const end = batch.at(-1)
    if (!end || batch.length < limit || (phases[0]?.length ?? 0) >= wanted) break
    place = { key: end.key, id: end.id }
  }
  return phases.flat().slice(0, wanted)
}

/** Postings of several terms as one list, in their order. */
async function postingsAfter(
  q: Reader,
  filter: ListFilter,
  terms: readonly string[],
  segment: Segment,
  place: Place,
  limit: number,
): Promise<TextRow[]> {
  const page = { place, to: segment.to, limit }
  const isWhole = isPlain(filter)
  const [first = [], ...others] = await Promise.all(
    terms.map((term) => (isWhole ? walkTerm(q, filter.text, term, page) : walkPostings(q, filter, term, page))),
  )
  if (others.length === 0) return first
  const merged = [first, ...others].flat().sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
  return merged.filter((row, i) => row.id !== merged[i - 1]?.id || row.key !== merged[i - 1]?.key).slice(0, limit)
}
