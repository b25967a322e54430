import { FEEDBACK_STATE_TEXTS, type FeedbackType, type FeedbackView } from '@contract/codes/help'
import { type Actor, writeAudit } from '../../../kernel/audit'
import { type CaseEventRow, findEvents, noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { readableNo } from '../../../kernel/ids'
import { type Page, pageOf } from '../../../kernel/page'
import type { MessageService } from '../message'
import { feedbackMachine } from './feedback.machine'
import * as repo from './feedback.repo'
import { moveFeedback } from './feedback-transitions'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'feedback.open': 'feedback'
    'feedback.handle': 'feedback'
    'feedback.reopen': 'feedback'
  }
}

export interface FeedbackOperatorDeps {
  db: Db
  clock: Clock
  messages: Pick<MessageService, 'send'>
}

/** The answer of staff, and their note to each other; an empty answer is none. */
export interface Handling {
  answer: string
  note: string
}

const ANSWER_TITLE = '你的反馈有回复了'
/** Feature code of the page of a feedback. */
const FEEDBACK_COMMAND = 'C0090003'

/** Staff answer feedback: the answer is in the thread, and the shopper gets it as a message. */
export class FeedbackOperatorService {
  constructor(private readonly deps: FeedbackOperatorDeps) {}

  /** open: the longest waiting first. handled: the last moved first. The cursor is a number of a feedback. */
  async list(
    view: FeedbackView,
    { types = [], cursor, pageSize }: { types?: readonly string[]; cursor?: string; pageSize: number },
  ): Promise<Page<repo.FeedbackRow>> {
    const { q } = this.deps.db
    const after = cursor === undefined ? undefined : await this.find(cursor)
    const rows = await repo.listView(q, view, types, { after, limit: pageSize + 1 })
    return pageOf(rows, pageSize, ({ feedbackNo }) => feedbackNo)
  }

  /** Number of waiting feedbacks, up to `most`. */
  countOpen(types: readonly string[], most: number): Promise<number> {
    return repo.countOpen(this.deps.db.q, types, most)
  }

  /** SYS_PARAM_ERROR: there is none. */
  async find(feedbackNo: string): Promise<repo.FeedbackRow> {
    return (await repo.findFeedback(this.deps.db.q, feedbackNo)) ?? failParam('feedbackNo', '没有这条反馈')
  }

  /** A feedback with its thread; errors as `find`. */
  async show(feedbackNo: string): Promise<{ row: repo.FeedbackRow; events: CaseEventRow[] }> {
    const row = await this.find(feedbackNo)
    return { row, events: await findEvents(this.deps.db.q, { uid: row.uid, id: feedbackNo }) }
  }

  /** Opens a feedback from a shopper's chat; returns its number. */
  async open(
    tx: Tx,
    actor: Actor,
    { uid, type, content, chatTarget }: { uid: string; type: FeedbackType; content: string; chatTarget: string },
    at: number,
  ): Promise<string> {
    const feedbackNo = readableNo(at)
    const row = { feedbackNo, uid, type, content, mobile: '', imageKeys: '[]', createdAt: at, movedAt: at, chatTarget }
    await repo.insertFeedback(tx, row)
    await noteCase(tx, { uid, id: feedbackNo }, 'write', 'house', { text: content }, at)
    const subject = { kind: 'feedback', id: feedbackNo } as const
    const details = { before: null, after: { type, content, chatTarget } }
    await writeAudit(tx, { actor, action: 'feedback.open', subject, details, at })
    return feedbackNo
  }

  /** Feedbacks opened from a chat of a shopper, the newest first. */
  async ofChat(uid: string, chatTarget: string, limit: number) {
    const rows = await repo.listOfChat(this.deps.db.q, uid, chatTarget, limit)
    return rows.map(({ feedbackNo, content, state, createdAt }) => ({
      feedbackNo,
      content,
      state,
      stateText: FEEDBACK_STATE_TEXTS[state],
      createdAt,
    }))
  }

  /**
   * Answers a feedback, or closes it without an answer; the note replaces the former one. `turns`: the number of events
   * that the caller has seen, by default the present one. STATE_CHANGED: it is not waiting, or has a newer event.
   */
  async handle(actor: Actor, feedbackNo: string, { note, answer }: Handling, turns?: number): Promise<void> {
    const { db, clock, messages } = this.deps
    const row = await this.#seen(feedbackNo, turns)
    const at = clock.now()
    const what = answer === '' ? 'finish' : 'answer'
    const handling = { handledAt: at, handledBy: actor.name ?? actor.id, note }
    await db.tx(async (tx) => {
      await moveFeedback(tx, row, { what, actor: 'house', words: { text: answer }, handling }, at)
      const draft = {
        uid: row.uid,
        id: 'system',
        ref: `feedback:${feedbackNo}:${row.turns}`,
        title: ANSWER_TITLE,
        content: answer,
        command: { cmd: FEEDBACK_COMMAND, params: { id: feedbackNo } },
      } as const
      if (answer !== '') await messages.send(tx, draft, at)
      const after = { state: feedbackMachine.to(what), note, answer }
      const subject = { kind: 'feedback', id: feedbackNo } as const
      const details = { before: { state: row.state, note: row.note }, after }
      await writeAudit(tx, { actor, action: 'feedback.handle', subject, details, at })
    })
  }

  /** Puts a feedback back into the queue. STATE_CHANGED: it is waiting already, or has a newer event. */
  async reopen(actor: Actor, feedbackNo: string, turns?: number): Promise<void> {
    const { db, clock } = this.deps
    const row = await this.#seen(feedbackNo, turns)
    const at = clock.now()
    await db.tx(async (tx) => {
      await moveFeedback(tx, row, { what: 'reopen', actor: 'house' }, at)
      const subject = { kind: 'feedback', id: feedbackNo } as const
      const details = { before: { state: row.state }, after: { state: feedbackMachine.to('reopen') } }
      await writeAudit(tx, { actor, action: 'feedback.reopen', subject, details, at })
    })
  }

  async #seen(feedbackNo: string, turns?: number): Promise<repo.FeedbackRow> {
    const row = await this.find(feedbackNo)
    if (turns !== undefined && turns !== row.turns) fail('STATE_CHANGED')
    return row
  }
}
