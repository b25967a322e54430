import { standing, TIER, tierOf, type Unit } from '../search'
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

/** How many phases the answers to a question come in: one after the other, whatever the rank within. */
export function phasesOf(units: readonly Unit[]): number {
  return (hardOf(units).length > 1 ? 2 : 1) * (softOf(units).length > 0 ? 2 : 1)
}

/** Which of the phases an answer stands in: first those for whom it was asked for, among them those with all words in title or brand. */
export function phaseOf(text: string, units: readonly Unit[]): number {
  const hard = hardOf(units)
  const isTitled =
    hard.length < 2 || hard.every(({ words }) => words.some((word) => [0, 1].includes(tierOf(text, word))))
  const isFitting = softOf(units).every(({ words }) => words.some((word) => tierOf(text, word) >= 0))
  return (isFitting ? 0 : hard.length > 1 ? 2 : 1) + (isTitled ? 0 : 1)
}

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
