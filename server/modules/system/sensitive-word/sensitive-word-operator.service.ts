import { SENSITIVE_WORD_MAX, SENSITIVE_WORD_MIN } from '@contract/codes/sensitive'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { foldWord } from './sensitive-word.rules'
import type { SensitiveWordService } from './sensitive-word.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'words.add': 'words'
    'words.remove': 'words'
  }
}

/** Words that an audit entry names of those that it is about. */
const MOST_NAMED = 50
const BOUNDS = `${SENSITIVE_WORD_MIN} to ${SENSITIVE_WORD_MAX} letters or digits`

export interface SensitiveWordOperatorDeps {
  db: Db
  clock: Clock
  sensitiveWords: Pick<SensitiveWordService, 'add' | 'remove' | 'list'>
}

/** The list of sensitive words, as the operator keeps it. */
export class SensitiveWordOperatorService {
  constructor(private readonly deps: SensitiveWordOperatorDeps) {}

  /** Words in their order, those that hold `part`, at most `limit`; `total` counts the whole list. */
  list(part: string, limit: number): Promise<{ words: string[]; total: number }> {
    return this.deps.sensitiveWords.list(part, limit)
  }

  /** Adds words, all or none; counts those that are new and those that the list had. SYS_PARAM_ERROR: one is no word. */
  async add(actor: Actor, words: readonly string[]): Promise<{ added: number; known: number }> {
    const { db, clock, sensitiveWords } = this.deps
    const wrong = words.find((word) => foldWord(word) === null)
    if (wrong !== undefined)
      failParam('words', `"${wrong.slice(0, SENSITIVE_WORD_MAX)}" is no word: it needs ${BOUNDS}`)
    return db.tx(async (tx) => {
      const now = clock.now()
      const added = await sensitiveWords.add(tx, words, now)
      if (added.length > 0) await this.#audit(tx, actor, 'words.add', added, now)
      return { added: added.length, known: new Set(words).size - added.length }
    })
  }

  /** Removes words; gives those that the list had. SYS_BIZ_DATA_ERROR_CODE: it had none of them. */
  async remove(actor: Actor, words: readonly string[]): Promise<string[]> {
    const { db, clock, sensitiveWords } = this.deps
    return db.tx(async (tx) => {
      const removed = await sensitiveWords.remove(tx, words)
      if (removed.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', 'none of them is on the list')
      await this.#audit(tx, actor, 'words.remove', removed, clock.now())
      return removed
    })
  }

  #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `words.${string}`,
    words: readonly string[],
    at: number,
  ): Promise<void> {
    const details = { number: words.length, words: words.slice(0, MOST_NAMED) }
    return writeAudit(tx, { actor, action, subject: { kind: 'words', id: 'sensitive' }, details, at })
  }
}
