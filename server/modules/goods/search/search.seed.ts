import type { Db } from '../../../kernel/db'
import type { SearchService } from './search.service'

export interface SearchDemo {
  /** Who asks for a word also finds what is meant. */
  synonyms: readonly { word: string; meant: readonly string[] }[]
}

export function seedSearch({ db, search }: { db: Db; search: SearchService }, { synonyms }: SearchDemo): Promise<void> {
  return db.tx(async (tx) => {
    for (const { word, meant } of synonyms) await search.setSynonym(tx, word, meant)
  })
}
