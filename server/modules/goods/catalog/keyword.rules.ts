import { ending, LINE, standing, TIER, tierOf, type Unit } from '../search'
import type { ListFilter } from './listing.repo'
import { PHASE, scopes } from './listing.rules'

const hardOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => !isSoft)
const softOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => isSoft)

/** LIKE patterns: a text must match one of each line. Parts that goods under the terms `leads` match are left out. */
export function textPatterns(units: readonly Unit[], leads: readonly string[] = []): string[][] {
  const isProven = ({ words }: Unit) => leads.length > 0 && leads.every((term) => words.includes(term))
  return hardOf(units)
    .filter((unit) => !isProven(unit))
    .map(({ words }) => words.map((word) => `%${standing(word)}%`))
}

/** Whether a text matches the query. */
export function answers(text: string, units: readonly Unit[]): boolean {
  return units.every(({ words, isSoft }) => isSoft || words.some((word) => text.includes(standing(word))))
}

/** How certainly a product is of the requested kind, the most certain first; the last only mentions the kind. */
const KIND = { named: 0, synonym: 1, mainCategory: 2, category: 3, second: 4, mention: 5 } as const

function kindOf(text: string, units: readonly Unit[]): (typeof KIND)[keyof typeof KIND] {
  const kind = units.find((unit) => unit.kind)?.kind
  if (!kind) return KIND.named
  const lines = kind.own.map((word) => tierOf(text, word))
  const [isMain = false, ...others] = kind.categories.map((word) => tierOf(text, word) >= 0)
  const isInside = isMain || others.includes(true)
  const isNamed = lines.includes(LINE.head)
  // When the operator sets the categories, a match of the name ranks lower: 水果礼盒 for 水果.
  if (isNamed && (isInside || kind.categories.length === 0)) return KIND.named
  if (kind.synonyms.some((word) => tierOf(text, ending(word)) === LINE.head)) return KIND.synonym
  if (isMain) return KIND.mainCategory
  if (isInside || lines.includes(LINE.categories)) return KIND.category
  const isHeld = kind.synonyms.some((word) => tierOf(text, word) === LINE.head)
  return isNamed || isHeld || lines.includes(LINE.title) ? KIND.second : KIND.mention
}

/** The number of phases of a query's answers: one after the other, independent of the rank within. */
export function phasesOf(units: readonly Unit[]): number {
  return 2 * (softOf(units).length + 1) * 2 * KIND.mention
}

/**
 * The phase of an answer: goods of the kind before goods that mention it, then goods with more of the soft parts, then
 * by the certainty of the kind, then goods with all words in title or brand.
 */
export function phaseOf(text: string, units: readonly Unit[]): number {
  const [hard, soft] = [hardOf(units), softOf(units)]
  const isTitled = hard.every(({ words }) => words.some((word) => isIn(tierOf(text, word), LINE.head, LINE.brand)))
  const missed = soft.filter(({ words }) => !words.some((word) => tierOf(text, word) >= 0)).length
  const kind = kindOf(text, units)
  const group = (kind === KIND.mention ? soft.length + 1 : 0) + missed
  return (group * KIND.mention + (kind % KIND.mention)) * 2 + (hard.length < 2 || isTitled ? 0 : 1)
}

const isIn = (line: number, from: number, to: number) => line >= from && line <= to

/** The sort key of an answer: sold out last, then by phase, line of the leading term, popularity. */
export function searchKey(rankKey: number, text: string, units: readonly Unit[], terms: readonly string[]): number {
  return rankKey + phaseOf(text, units) * PHASE + leadTier(text, terms) * TIER
}

/** The first line that has one of the leading terms. */
export function leadTier(text: string, terms: readonly string[]): number {
  return Math.min(...terms.map((term) => tierOf(text, term)).filter((tier) => tier >= 0))
}

/** Whether a query needs only the listing row. */
export function isPlain({ scope, alsoIn, brands, attributes, bounds, isSelfRun }: ListFilter): boolean {
  const isBounded = bounds.minPrice !== undefined || bounds.maxPrice !== undefined || bounds.listedAfter !== undefined
  const isOfAll = scope === scopes.all && alsoIn.length === 0
  return isOfAll && brands.length === 0 && attributes.length === 0 && !isBounded && !isSelfRun
}
