import { Type as T } from '@sinclair/typebox'
import written from '../files/synonyms.json'
import { readSeedFile } from './seed-file'
import { Said } from './shapes'

/** Synonyms, one line each; before `>` the searched words, after it the words that are found as well. */
const lines = readSeedFile('synonyms.json', T.Array(Said), written)

/** Synonyms of the demo mall. */
export function synonymsOf(): { word: string; meant: string[] }[] {
  const meant = new Map<string, Set<string>>()
  for (const line of lines) {
    const [asked = '', found = ''] = line.split('>')
    const same = asked.trim().split(' ')
    const also = found.trim() === '' ? [] : found.trim().split(' ')
    for (const word of same) {
      const known = meant.get(word) ?? new Set()
      meant.set(word, known)
      for (const other of [...same, ...also]) if (other !== word) known.add(other)
    }
  }
  return [...meant].map(([word, others]) => ({ word, meant: [...others] }))
}
