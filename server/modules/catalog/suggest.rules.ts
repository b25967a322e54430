import { canonical } from './search.rules'

/** As many as fit above a keyboard. */
const MAX_SUGGESTIONS = 10

export interface SuggestWord {
  word: string
  text: string
}

/** Words ready to be looked through, heaviest first; of two that read the same the heavier stays. */
export function dictionaryOf(words: readonly string[]): SuggestWord[] {
  const seen = new Set<string>()
  return words.flatMap((word) => {
    const text = canonical(word)
    if (text === '' || seen.has(text)) return []
    seen.add(text)
    return [{ word, text }]
  })
}

/** Words that hold all that was typed: those that begin with it first, then by weight; a typed word itself is no help. */
export function suggestionsFor(typed: string, dictionary: readonly SuggestWord[]): string[] {
  const words = typed
    .split(/\s+/)
    .map(canonical)
    .filter((word) => word !== '')
  const [first] = words
  if (first === undefined) return []
  const begin: string[] = []
  const hold: string[] = []
  for (const entry of dictionary) {
    if (words.some((word) => !entry.text.includes(word) || entry.text === word)) continue
    if (entry.text.startsWith(first)) begin.push(entry.word)
    else hold.push(entry.word)
    if (begin.length >= MAX_SUGGESTIONS) break
  }
  return [...begin, ...hold].slice(0, MAX_SUGGESTIONS)
}
