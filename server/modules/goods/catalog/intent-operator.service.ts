import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { MAX_SYNONYM, type SearchService } from '../search'
import { listCategories } from './category.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'intent.set': 'intent'
    'intent.remove': 'intent'
  }
}

/** A search word that names a kind of goods, and the categories of those goods. */
export interface Intent {
  word: string
  categoryIds: string[]
}

export interface IntentOperatorDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'listIntents' | 'findIntent' | 'setIntent' | 'removeIntent'>
}

/** Words that name a kind of goods, as the operator keeps them. */
export class IntentOperatorService {
  constructor(private readonly deps: IntentOperatorDeps) {}

  /** Every such word, in order. */
  list(): Promise<Intent[]> {
    return this.deps.search.listIntents(this.deps.db.q)
  }

  /**
   * Sets the categories of a word, in place of its former ones; without categories it means goods of that name. Returns
   * the stored word. SYS_BIZ_DATA_ERROR_CODE: unknown category. SYS_PARAM_ERROR: invalid word, or too many categories.
   */
  async set(actor: Actor, word: string, categoryIds: readonly string[]): Promise<Intent> {
    const { db, clock, search } = this.deps
    return db.tx(async (tx) => {
      const known = new Set((await listCategories(tx)).map(({ categoryId }) => categoryId))
      const missing = categoryIds.find((id) => !known.has(id))
      if (missing !== undefined) fail('SYS_BIZ_DATA_ERROR_CODE', `there is no category ${missing}`)
      const before = await search.findIntent(tx, word)
      const after = await search.setIntent(tx, word, categoryIds)
      if (!after) failParam('word', `the word needs 1 to ${MAX_SYNONYM} letters or digits`)
      const details = { before: before?.categoryIds ?? null, after: after.categoryIds }
      const subject = { kind: 'intent', id: after.word } as const
      await writeAudit(tx, { actor, action: 'intent.set', subject, details, at: clock.now() })
      return after
    })
  }

  /** Deletes a word. SYS_BIZ_DATA_ERROR_CODE: it has no categories. */
  async remove(actor: Actor, word: string): Promise<void> {
    const { db, clock, search } = this.deps
    await db.tx(async (tx) => {
      const before = await search.findIntent(tx, word)
      if (!before || !(await search.removeIntent(tx, word))) fail('SYS_BIZ_DATA_ERROR_CODE', 'it has no categories')
      const subject = { kind: 'intent', id: before.word } as const
      const details = { before: before.categoryIds, after: null }
      await writeAudit(tx, { actor, action: 'intent.remove', subject, details, at: clock.now() })
    })
  }
}
