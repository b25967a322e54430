import { standing, TIER, tierOf, type Unit } from '../search'
import { HALF, PHASE, type Segment, SOLD_OUT } from './listing.rules'

/** How the goods of one phase of a search hold what was asked; null: either way. */
export interface Phase {
  /** All words in title or brand. */
  isTitled: boolean | null
  /** For whom it was asked for. */
  isFitting: boolean | null
}

/** What a product's text must hold, as LIKE patterns: of each line one. */
export interface TextAsk {
  words: readonly (readonly string[])[]
  /** Left out: goods of every phase. */
  phase?: Phase & { titled: readonly (readonly string[])[]; fitting: readonly (readonly string[])[] }
}

const hardOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => !isSoft)
const softOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => isSoft)
const within = (units: readonly Unit[], behind: string) =>
  units.map(({ words }) => words.map((word) => `%${standing(word)}%${behind}`))
/** Behind title and brand come two more lines. */
const IN_TITLE = '\n%\n%'

/** What the text of a match holds; `isProven`: the leading term is the whole question. */
export function textAsk(units: readonly Unit[], isProven: boolean): TextAsk {
  return { words: isProven ? [] : within(hardOf(units), '') }
}

/** The same within one phase. */
export function phasedAsk(units: readonly Unit[], phase: Phase): TextAsk {
  return {
    words: within(hardOf(units), ''),
    phase: { ...phase, titled: within(hardOf(units), IN_TITLE), fitting: within(softOf(units), '') },
  }
}

/** The phases of a question's answer, in their order. */
export function phasesOf(units: readonly Unit[]): Phase[] {
  const titled = hardOf(units).length > 1 ? [true, false] : [null]
  const fitting = softOf(units).length > 0 ? [true, false] : [null]
  return fitting.flatMap((isFitting) => titled.map((isTitled) => ({ isTitled, isFitting })))
}

/** The place of a product in the order of a search: sold out last, then by phase, line of the leading term, popularity. */
export function searchKey(rankKey: number, text: string, units: readonly Unit[], terms: readonly string[]): number {
  const isTitled = hardOf(units).every(({ words }) => words.some((word) => [0, 1].includes(tierOf(text, word))))
  const isFitting = softOf(units).every(({ words }) => words.some((word) => tierOf(text, word) >= 0))
  const phase = phasesOf(units).findIndex(
    (one) => (one.isTitled ?? isTitled) === isTitled && (one.isFitting ?? isFitting) === isFitting,
  )
  return rankKey + phase * PHASE + leadTier(text, terms) * TIER
}

/** The first line that holds one of the leading terms. */
export function leadTier(text: string, terms: readonly string[]): number {
  return Math.min(...terms.map((term) => tierOf(text, term)).filter((tier) => tier >= 0))
}

/** A stretch of the postings: a phase of the goods in stock or of those sold out. */
export interface Stretch {
  phase: Phase
  /** Added to the ranks of its postings. */
  offset: number
  segment: Segment
}

/** Stretches to walk one after the other. */
export function stretchesOf(units: readonly Unit[], isInStock: boolean): Stretch[] {
  const phases = phasesOf(units)
  const inStock = { from: -HALF, to: HALF }
  const soldOut = { from: HALF, to: SOLD_OUT + HALF }
  if (phases.length === 1) {
    const segment = isInStock ? inStock : { from: -HALF, to: SOLD_OUT + HALF }
    return phases.map((phase) => ({ phase, offset: 0, segment }))
  }
  return (isInStock ? [inStock] : [inStock, soldOut]).flatMap((segment) =>
    phases.map((phase, i) => ({ phase, offset: i * PHASE, segment })),
  )
}

/** Which of the stretches a key lies in. */
export function stretchOf(stretches: readonly Stretch[], key: number): number {
  const phase = Math.floor((key % SOLD_OUT) / PHASE) * PHASE
  return stretches.findIndex(
    ({ offset, segment }) => offset === phase && key - offset >= segment.from && key - offset <= segment.to,
  )
}
