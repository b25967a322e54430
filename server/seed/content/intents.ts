import { Type as T } from '@sinclair/typebox'
import written from '../files/intents.json'
import { readSeedFile } from './seed-file'
import { Said } from './shapes'
import type { Category } from './types'

/** Everyday words for kinds of products, one line each; after `>` their categories. */
const lines = readSeedFile('intents.json', T.Array(Said), written)

/** The categories that words stand for in the demo mall. */
export function intentsOf(categories: readonly Category[]): { word: string; categoryIds: string[] }[] {
  const known = new Set(categories.map(({ categoryId }) => categoryId))
  const meant = new Map<string, string[]>()
  for (const line of lines) {
    const [asked = '', found = ''] = line.split(' > ')
    const categoryIds = found.split(' ')
    const unknown = categoryIds.find((id) => !known.has(id))
    if (unknown !== undefined) throw new Error(`intents.json: ${line}: ${unknown} is no category`)
    for (const word of asked.split(' ')) {
      if (meant.has(word)) throw new Error(`intents.json: ${word} is listed twice`)
      meant.set(word, categoryIds)
    }
  }
  return [...meant].map(([word, categoryIds]) => ({ word, categoryIds }))
}
