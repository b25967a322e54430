import type { Unit } from './query.rules'
import { tierOf } from './term.rules'

/** How much of what was asked must be found to say that most of it was. */
const MOST_SHARE = 0.5
/** Worse than this share of the best is not shown. */
const LEAST_SHARE = 0.6
/** By the line of the document that holds a word. */
const LINE_WEIGHTS = [1, 0.9, 0.85, 0.5] as const
const WEIGHT = { category: 3, last: 2, other: 1, measure: 0.4, color: 0.4, soft: 0.3 }
const PIECE = 0.4

export interface Nearest {
  relaxed: 'most' | 'near'
  /** Products with how near they come, 0 to 1; the best ones only. */
  points: Map<string, number>
}

/** What of a word is looked for where the whole of it isn't to be had: pairs of its characters, or the characters. */
export function piecesOf(word: string): string[] {
  if (!/\p{Script=Han}/u.test(word) || word.length < 2) return []
  if (word.length === 2) return [...word]
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
}

/** Which of the documents come nearest to what was asked; null when none has anything of it. */
export function nearestOf(units: readonly Unit[], texts: ReadonlyMap<string, string>): Nearest | null {
  const last = units.findLastIndex((unit) => !isTrait(unit))
  const weights = units.map((unit, i) => weightOf(unit, i === last, texts))
  const whole = units.reduce((sum, unit, i) => sum + (unit.isSoft ? 0 : (weights[i] ?? 0)), 0)
  if (whole === 0) return null
  let best = 0
  let mostFound = 0
  const scored = new Map<string, number>()
  for (const [id, text] of texts) {
    let points = 0
    let found = 0
    for (const [i, unit] of units.entries()) {
      const weight = weights[i] ?? 0
      const line = lineWeight(text, unit.words)
      if (line > 0 && !unit.isSoft) found += weight
      points += weight * (line > 0 || unit.isSoft ? line : PIECE * shareOfPieces(text, unit.words[0] ?? ''))
    }
    scored.set(id, points)
    best = Math.max(best, points)
    mostFound = Math.max(mostFound, found)
  }
  if (best === 0) return null
  const points = new Map(
    [...scored].filter(([, own]) => own >= best * LEAST_SHARE).map(([id, own]) => [id, own / best]),
  )
  return { relaxed: mostFound >= whole * MOST_SHARE ? 'most' : 'near', points }
}

function lineWeight(text: string, words: readonly string[]): number {
  return words.reduce((most, word) => Math.max(most, LINE_WEIGHTS[tierOf(text, word)] ?? 0), 0)
}

function shareOfPieces(text: string, word: string): number {
  const pieces = piecesOf(word)
  return pieces.length === 0 ? 0 : lineWeightsOf(text, pieces) / pieces.length
}

function lineWeightsOf(text: string, pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + lineWeight(text, [piece]), 0)
}

const isMeasure = ({ words }: Unit) => /^\d/.test(words[0] ?? '')
const isColor = ({ words }: Unit) => /^\p{Script=Han}{1,3}色$/u.test(words[0] ?? '')
/** Says how something is, not what it is. */
const isTrait = (unit: Unit) => unit.isSoft || isMeasure(unit) || isColor(unit)

/** Kinds of goods say more than their colours and sizes. */
function weightOf(unit: Unit, isLast: boolean, texts: ReadonlyMap<string, string>): number {
  const { words } = unit
  if (unit.isSoft) return WEIGHT.soft
  if (isMeasure(unit)) return WEIGHT.measure
  if (isColor(unit)) return WEIGHT.color
  for (const text of texts.values()) {
    const categories = ` ${text.split('\n')[2] ?? ''}`
    if (words.some((word) => categories.includes(word))) return WEIGHT.category
  }
  return isLast ? WEIGHT.last : WEIGHT.other
}
