import type { FeedbackView } from '@contract/codes/help'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import type { MessageService } from '../message'
import * as repo from './help.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'feedback.handle': 'feedback'
    'feedback.reopen': 'feedback'
  }
}

export interface FeedbackOperatorDeps {
  db: Db
  clock: Clock
  messages: Pick<MessageService, 'send'>
}

const ANSWER_TITLE = '你的反馈有回复了'

/** Staff handle feedback: a note to each other, and an answer that the shopper gets as a message. */
export class FeedbackOperatorService {
  constructor(private readonly deps: FeedbackOperatorDeps) {}

  /** open: the oldest first. handled: the last handled first. The cursor is a number of a feedback. */
  async list(
    view: FeedbackView,
    { types = [], cursor, pageSize }: { types?: readonly string[]; cursor?: string; pageSize: number },
  ): Promise<Page<repo.FeedbackRow>> {
    const { q } = this.deps.db
    const after = cursor === undefined ? undefined : await this.find(cursor)
    const rows = await repo.listView(q, view, types, { after, limit: pageSize + 1 })
    return pageOf(rows, pageSize, ({ feedbackNo }) => feedbackNo)
  }

  /** Number of those that wait, up to `most`. */
  countOpen(types: readonly string[], most: number): Promise<number> {
    return repo.countOpen(this.deps.db.q, types, most)
  }

  /** SYS_PARAM_ERROR: there is none. */
  async find(feedbackNo: string): Promise<repo.FeedbackRow> {
    return (await repo.findFeedback(this.deps.db.q, feedbackNo)) ?? failParam('feedbackNo', '没有这条反馈')
  }

  /** An empty answer sends nothing. STATE_CHANGED: it is handled already. */
  async handle(actor: Actor, feedbackNo: string, { note, answer }: { note: string; answer: string }): Promise<void> {
    const row = await this.find(feedbackNo)
    if (row.handledAt > 0) fail('STATE_CHANGED')
    const handling = { handledAt: this.deps.clock.now(), handledBy: actor.name ?? actor.id, note, answer }
    await this.#set(actor, 'feedback.handle', row, handling)
  }

  /** STATE_CHANGED: it is not handled, or was handled again since `handledAt`. */
  async reopen(actor: Actor, feedbackNo: string, handledAt: number): Promise<void> {
    const row = await this.find(feedbackNo)
    if (row.handledAt === 0 || row.handledAt !== handledAt) fail('STATE_CHANGED')
    await this.#set(actor, 'feedback.reopen', row, { handledAt: 0, handledBy: '', note: '', answer: '' })
  }

  async #set(
    actor: Actor,
    action: 'feedback.handle' | 'feedback.reopen',
    row: repo.FeedbackRow,
    handling: Pick<repo.FeedbackRow, 'handledAt' | 'handledBy' | 'note' | 'answer'>,
  ): Promise<void> {
    const { db, clock, messages } = this.deps
    const { uid, feedbackNo } = row
    const at = clock.now()
    await db.tx(async (tx) => {
      if (!(await repo.setHandling(tx, row, handling))) fail('STATE_CHANGED')
      const { answer, handledAt } = handling
      const draft = { uid, id: 'system', ref: `feedback:${feedbackNo}:${handledAt}`, title: ANSWER_TITLE } as const
      if (answer !== '') await messages.send(tx, { ...draft, content: answer }, at)
      const subject = { kind: 'feedback', id: feedbackNo } as const
      const details = { before: stateOf(row), after: stateOf(handling) }
      await writeAudit(tx, { actor, action, subject, details, at })
    })
  }
}

const stateOf = ({ handledAt, note, answer }: Pick<repo.FeedbackRow, 'handledAt' | 'note' | 'answer'>) => ({
  isHandled: handledAt > 0,
  note,
  answer,
})
