import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { MAX_SYNONYM, type SearchService } from './search.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'synonym.set': 'synonym'
    'synonym.remove': 'synonym'
  }
}

/** A search word and the words that it also finds. */
export interface Synonym {
  word: string
  meant: string[]
}

export interface SynonymOperatorDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'listSynonyms' | 'findSynonym' | 'setSynonym' | 'removeSynonym'>
}

/** Synonyms of search words, as the operator keeps them. */
export class SynonymOperatorService {
  constructor(private readonly deps: SynonymOperatorDeps) {}

  /** Every word with synonyms, in order. */
  list(): Promise<Synonym[]> {
    return this.deps.search.listSynonyms(this.deps.db.q)
  }

  /**
   * Sets the synonyms of a word, in place of its former ones; returns the stored ones. SYS_PARAM_ERROR: one of them is
   * not a word, there are too many, or none differs from the word.
   */
  async set(actor: Actor, word: string, meant: readonly string[]): Promise<Synonym> {
    const { db, clock, search } = this.deps
    return db.tx(async (tx) => {
      const before = await search.findSynonym(tx, word)
      const after = await search.setSynonym(tx, word, meant)
      if (!after)
        failParam('meant', `each word needs 1 to ${MAX_SYNONYM} letters or digits, and another than the first`)
      const details = { before: before?.meant ?? null, after: after.meant }
      const subject = { kind: 'synonym', id: after.word } as const
      await writeAudit(tx, { actor, action: 'synonym.set', subject, details, at: clock.now() })
      return after
    })
  }

  /** Deletes the synonyms of a word. SYS_BIZ_DATA_ERROR_CODE: it has none. */
  async remove(actor: Actor, word: string): Promise<void> {
    const { db, clock, search } = this.deps
    await db.tx(async (tx) => {
      const before = await search.findSynonym(tx, word)
      if (!before || !(await search.removeSynonym(tx, word))) fail('SYS_BIZ_DATA_ERROR_CODE', 'it has no synonyms')
      const subject = { kind: 'synonym', id: before.word } as const
      const details = { before: before.meant, after: null }
      await writeAudit(tx, { actor, action: 'synonym.remove', subject, details, at: clock.now() })
    })
  }
}
