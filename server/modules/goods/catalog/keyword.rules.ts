import { ending, LINE, standing, TIER, tierOf, type Unit } from '../search'
import type { ListFilter } from './listing.repo'
import { PHASE, scopes } from './listing.rules'

const hardOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => !isSoft)
const softOf = (units: readonly Unit[]) => units.filter(({ isSoft }) => isSoft)

/** What a product's text must hold to answer, as LIKE patterns: of each line one. Goods found by `leads` hold one of them. */
export function textAsk(units: readonly Unit[], leads: readonly string[] = []): string[][] {
  const isProven = ({ words }: Unit) => leads.length > 0 && leads.every((term) => words.includes(term))
  return hardOf(units)
    .filter((unit) => !isProven(unit))
    .map(({ words }) => words.map((word) => `%${standing(word)}%`))
}

/** Whether a text holds what was asked. */
export function answers(text: string, units: readonly Unit[]): boolean {
  return units.every(({ words, isSoft }) => isSoft || words.some((word) => text.includes(standing(word))))
}

/** How a product is of the kind asked for, the surest first; the last only mentions it. */
const KIND = { named: 0, synonym: 1, mainCategory: 2, category: 3, second: 4, mention: 5 } as const

function kindOf(text: string, units: readonly Unit[]): (typeof KIND)[keyof typeof KIND] {
  const kind = units.find((unit) => unit.kind)?.kind
  if (!kind) return KIND.named
  const lines = kind.own.map((word) => tierOf(text, word))
  const [isMain = false, ...others] = kind.categories.map((word) => tierOf(text, word) >= 0)
  const isInside = isMain || others.includes(true)
  const isNamed = lines.includes(LINE.head)
  // Where the operator says the categories, a name elsewhere is a lesser reason: 水果礼盒 for 水果.
  if (isNamed && (isInside || kind.categories.length === 0)) return KIND.named
  if (kind.synonyms.some((word) => tierOf(text, ending(word)) === LINE.head)) return KIND.synonym
  if (isMain) return KIND.mainCategory
  if (isInside || lines.includes(LINE.categories)) return KIND.category
  const isHeld = kind.synonyms.some((word) => tierOf(text, word) === LINE.head)
  return isNamed || isHeld || lines.includes(LINE.title) ? KIND.second : KIND.mention
}

/** How many phases the answers to a question come in: one after the other, whatever the rank within. */
export function phasesOf(units: readonly Unit[]): number {
  return 2 * (softOf(units).length + 1) * 2 * KIND.mention
}

/**
 * Which of the phases an answer stands in: goods of the kind asked for before those that mention it, among them those that
 * have more of the soft parts, then by how surely they are of the kind, then those with all words in title or brand.
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

/** The place of an answer in the order of a search: sold out last, then by phase, line of the leading term, popularity. */
export function searchKey(rankKey: number, text: string, units: readonly Unit[], terms: readonly string[]): number {
  return rankKey + phaseOf(text, units) * PHASE + leadTier(text, terms) * TIER
}

/** The first line that holds one of the leading terms. */
export function leadTier(text: string, terms: readonly string[]): number {
  return Math.min(...terms.map((term) => tierOf(text, term)).filter((tier) => tier >= 0))
}

/** Whether a search asks nothing that stands only in a listing row. */
export function isPlain({ scope, alsoIn, brands, attributes, bounds, isSelfRun }: ListFilter): boolean {
  const isBounded = bounds.minPrice !== undefined || bounds.maxPrice !== undefined || bounds.listedAfter !== undefined
  const isOfAll = scope === scopes.all && alsoIn.length === 0
  return isOfAll && brands.length === 0 && attributes.length === 0 && !isBounded && !isSelfRun
}
