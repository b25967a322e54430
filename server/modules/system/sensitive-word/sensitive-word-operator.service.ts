import { SENSITIVE_WORD_MAX, SENSITIVE_WORD_MIN, SENSITIVE_WORDS_AT_ONCE } from '@contract/codes/sensitive'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { statesOf } from '../../../kernel/undos'
import { foldWord } from './sensitive-word.rules'
import type { SensitiveWordService } from './sensitive-word.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'words.add': 'words'
    'words.remove': 'words'
  }
}

/** An audit entry of more words names only the first ones, and cannot be undone. */
const MOST_NAMED = SENSITIVE_WORDS_AT_ONCE
const BOUNDS = `${SENSITIVE_WORD_MIN} 到 ${SENSITIVE_WORD_MAX} 个字母、汉字或数字`

export interface SensitiveWordOperatorDeps {
  db: Db
  clock: Clock
  sensitiveWords: Pick<SensitiveWordService, 'add' | 'remove' | 'list' | 'known'>
}

/** The words in an audit entry; `number` counts those of the act. */
interface Named {
  number: number
  words: string[]
}

/** The list of sensitive words, for the operator. */
export class SensitiveWordOperatorService {
  constructor(private readonly deps: SensitiveWordOperatorDeps) {}

  /** Words in alphabetical order that contain `part`, at most `limit`; `total` counts the whole list. */
  list(part: string, limit: number): Promise<{ words: string[]; total: number }> {
    return this.deps.sensitiveWords.list(part, limit)
  }

  /** Adds words, all or none; counts new words and known ones. SYS_PARAM_ERROR: one is not a valid word. */
  async add(actor: Actor, words: readonly string[]): Promise<{ added: number; known: number }> {
    const { db, clock, sensitiveWords } = this.deps
    const wrong = words.find((word) => foldWord(word) === null)
    if (wrong !== undefined) failParam('words', `“${wrong.slice(0, SENSITIVE_WORD_MAX)}”不能作敏感词，应有 ${BOUNDS}`)
    return db.tx(async (tx) => {
      const now = clock.now()
      const added = await sensitiveWords.add(tx, words, now)
      if (added.length > 0) await this.#audit(tx, actor, 'words.add', added, now)
      return { added: added.length, known: new Set(words).size - added.length }
    })
  }

  /** Removes words; gives those that were on the list. SYS_BIZ_DATA_ERROR_CODE: none of them was. */
  async remove(actor: Actor, words: readonly string[]): Promise<string[]> {
    const { db, clock, sensitiveWords } = this.deps
    return db.tx(async (tx) => {
      const removed = await sensitiveWords.remove(tx, words)
      if (removed.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '这些词都不在词表里')
      await this.#audit(tx, actor, 'words.remove', removed, clock.now())
      return removed
    })
  }

  /**
   * Removes words that an act has added, or adds those that it has removed (`Undo`). STATE_CHANGED: one of them was
   * removed or added again. SYS_BIZ_DATA_ERROR_CODE: the entry does not name every word.
   */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, clock, sensitiveWords } = this.deps
    const { before, after } = statesOf(entry) as { before: Named | null; after: Named | null }
    const { number, words } = after ?? before ?? { number: 0, words: [] }
    if (number > words.length) fail('SYS_BIZ_DATA_ERROR_CODE', `一次超过 ${MOST_NAMED} 个词，不能撤销`)
    await db.tx(async (tx) => {
      const now = clock.now()
      const there = await sensitiveWords.known(tx, words)
      if (there.length !== (after ? words.length : 0)) fail('STATE_CHANGED', '词表后来又改过，不能撤销')
      if (after) await sensitiveWords.remove(tx, words)
      else await sensitiveWords.add(tx, words, now)
      await this.#audit(tx, actor, after ? 'words.remove' : 'words.add', words, now, entry.auditId)
    })
  }

  #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `words.${string}`,
    words: readonly string[],
    at: number,
    undoOf?: string,
  ): Promise<void> {
    const some = { number: words.length, words: words.slice(0, MOST_NAMED) }
    const states = action === 'words.add' ? { before: null, after: some } : { before: some, after: null }
    const details = { ...states, ...(undoOf !== undefined && { undoOf }) }
    return writeAudit(tx, { actor, action, subject: { kind: 'words', id: 'sensitive' }, details, at })
  }
}
