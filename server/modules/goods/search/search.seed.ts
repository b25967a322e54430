import type { Db } from '../../../kernel/db'
import type { SearchService } from './search.service'

export interface SearchDemo {
  /** A search for the word also finds its synonyms. */
  synonyms: readonly { word: string; meant: readonly string[] }[]
  /** Words that mean kinds of goods. */
  intents: readonly { word: string; categoryIds: readonly string[] }[]
}

type Deps = { db: Db; search: SearchService }

export function seedSearch({ db, search }: Deps, { synonyms, intents }: SearchDemo): Promise<void> {
  return db.tx(async (tx) => {
    for (const { word, categoryIds } of intents) await search.setIntent(tx, word, categoryIds)
    for (const { word, meant } of synonyms) await search.setSynonym(tx, word, meant)
  })
}
