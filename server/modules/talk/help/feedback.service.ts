import { chinaDay } from '@contract/codes/china-time'
import {
  FEEDBACK_MAX_TURNS,
  FEEDBACK_REPLIES_A_DAY,
  FEEDBACKS_A_DAY,
  type FeedbackState,
  type FeedbackType,
} from '@contract/codes/help'
import { HOME_COUNTRY_CODE, maskedPhone, phoneProblem } from '@contract/codes/phone'
import type { FeedbackDetail, FeedbackHead } from '@contract/schema/feedback'
import { type CaseEventRow, findEvents, noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { readableNo } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import * as repo from './feedback.repo'
import { eventsView, headView, keysOf, nextView } from './feedback.view'
import { moveFeedback } from './feedback-transitions'

export interface FeedbackDraft {
  type: FeedbackType
  content: string
  imageKeys?: string[]
  mobile?: string
  /** Quoted words of another person, added to the content unchecked. */
  quote?: string
}

export interface FeedbackReply {
  text: string
  imageKeys?: string[]
}

export interface Feedback {
  feedbackNo: string
  uid: string
  type: string
  content: string
  imageKeys: string[]
  mobile: string
  createdAt: number
  state: FeedbackState
}

/** An idempotency key and the request under it. */
interface Repeatable {
  key: string
  body: string
}

export interface FeedbackDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'attach' | 'urls'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Feedback that shoppers write to the mall, and their side of its thread (area "help" of docs/product). */
export class FeedbackService {
  constructor(private readonly deps: FeedbackDeps) {}

  /** Saves a feedback with its pictures, once per idempotency key and at most ten times a day. */
  async saveFeedback(
    uid: string,
    draft: FeedbackDraft,
    { key }: Repeatable,
    now: number,
  ): Promise<{ feedbackNo: string; leftToday: number }> {
    const { db, media, sensitiveWords } = this.deps
    const content = draft.content.trim()
    const mobile = (draft.mobile ?? '').trim()
    const imageKeys = draft.imageKeys ?? []
    if (content === '') failParam('content', '请填写反馈内容')
    const problem = mobile === '' ? null : phoneProblem(HOME_COUNTRY_CODE, mobile)
    if (problem) failParam('mobile', problem)
    await sensitiveWords.refuse(content)
    // The token changes with a new login; the request is still the same.
    const whole = [content, draft.quote].filter(Boolean).join('\n')
    const body = JSON.stringify([draft.type, whole, mobile, imageKeys])
    return db.tx((tx) =>
      once(tx, { owner: uid, endpoint: 'account.help.saveFeedback', key, body }, now, async () => {
        const sent = await repo.countOne(tx, { uid, day: chinaDay(now) }, 'sentCount', FEEDBACKS_A_DAY)
        if (sent === null) fail('SYS_OPT_FREQUENTLY_ERROR', `每天最多反馈 ${FEEDBACKS_A_DAY} 次，请明天再来`)
        await media.attach(tx, uid, 'feedback', imageKeys, now)
        const feedbackNo = readableNo(now)
        await repo.insertFeedback(tx, {
          feedbackNo,
          uid,
          type: draft.type,
          content: whole,
          mobile,
          imageKeys: JSON.stringify(imageKeys),
          createdAt: now,
          movedAt: now,
        })
        await noteCase(tx, { uid, id: feedbackNo }, 'write', 'shopper', { text: whole, imageKeys }, now)
        return { feedbackNo, leftToday: FEEDBACKS_A_DAY - sent }
      }),
    )
  }

  /** A shopper's feedback, the newest first. */
  async page(uid: string, ask: PageQuery): Promise<Page<FeedbackHead>> {
    const { size, ...window } = windowOf(ask)
    const page = pageOf(await repo.pageOwn(this.deps.db.q, uid, window), size, ({ feedbackNo }) => feedbackNo)
    return { ...page, records: page.records.map(headView) }
  }

  /** A shopper's feedback with its thread [help.thread]. SYS_BIZ_DATA_ERROR_CODE: unknown, or of another shopper. */
  async detail(uid: string, feedbackNo: string): Promise<FeedbackDetail> {
    const { db, media, clock } = this.deps
    const row = await this.#own(db.q, uid, feedbackNo)
    const events = await findEvents(db.q, { uid, id: feedbackNo })
    const keys = keysOf(events)
    const views = keys.length > 0 ? await media.urls(uid, keys, clock.now()) : []
    const images = new Map(views.map(({ key, url, thumbUrl }) => [key, { url, thumbUrl: thumbUrl || url }]))
    return {
      ...headView(row),
      ...nextView(row),
      mobile: row.mobile && maskedPhone(row.mobile),
      events: eventsView(events, '我', images),
    }
  }

  /** Adds a reply of the shopper; once per idempotency key, and a limited number of times a day [help.reply]. */
  async reply(
    uid: string,
    feedbackNo: string,
    draft: FeedbackReply,
    { key }: Repeatable,
  ): Promise<{ leftToday: number }> {
    const { db, clock, media, sensitiveWords } = this.deps
    const now = clock.now()
    const text = draft.text.trim()
    const imageKeys = draft.imageKeys ?? []
    if (text === '') failParam('text', '请填写回复内容')
    await sensitiveWords.refuse(text)
    const body = JSON.stringify([feedbackNo, text, imageKeys])
    return db.tx((tx) =>
      once(tx, { owner: uid, endpoint: 'POST feedback/reply', key, body }, now, async () => {
        const { turns } = await this.#own(tx, uid, feedbackNo)
        if (turns >= FEEDBACK_MAX_TURNS) fail('SYS_BIZ_DATA_ERROR_CODE', '这条反馈的回复已经很多了，请写一条新的反馈')
        const sent = await repo.countOne(tx, { uid, day: chinaDay(now) }, 'replyCount', FEEDBACK_REPLIES_A_DAY)
        if (sent === null) fail('SYS_OPT_FREQUENTLY_ERROR', `每天最多回复 ${FEEDBACK_REPLIES_A_DAY} 次，请明天再来`)
        await media.attach(tx, uid, 'feedback', imageKeys, now)
        await moveFeedback(
          tx,
          { uid, feedbackNo },
          { what: 'reply', actor: 'shopper', words: { text, imageKeys } },
          now,
        )
        return { leftToday: FEEDBACK_REPLIES_A_DAY - sent }
      }),
    )
  }

  /** Closes a feedback as solved. STATE_CHANGED: it is closed already. */
  async close(uid: string, feedbackNo: string): Promise<void> {
    const { db, clock } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      await this.#own(tx, uid, feedbackNo)
      await moveFeedback(tx, { uid, feedbackNo }, { what: 'close', actor: 'shopper' }, now)
    })
  }

  /**
   * For the operator: the newest first, or those older than the feedback with the id `before`; empty when that id is
   * unknown.
   */
  async list(limit: number, before?: string): Promise<Feedback[]> {
    const { q } = this.deps.db
    const last = before === undefined ? null : await repo.findFeedback(q, before)
    if (before !== undefined && last === null) return []
    return (await repo.listFeedback(q, limit, last)).map(feedbackOf)
  }

  async find(feedbackNo: string): Promise<Feedback | null> {
    const row = await repo.findFeedback(this.deps.db.q, feedbackNo)
    return row && feedbackOf(row)
  }

  /** The events of both sides, the oldest first. */
  thread({ uid, feedbackNo }: Pick<Feedback, 'uid' | 'feedbackNo'>): Promise<CaseEventRow[]> {
    return findEvents(this.deps.db.q, { uid, id: feedbackNo })
  }

  async #own(q: Reader, uid: string, feedbackNo: string): Promise<repo.FeedbackRow> {
    return (await repo.findOwn(q, uid, feedbackNo)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条反馈')
  }
}

function feedbackOf(row: repo.FeedbackRow): Feedback {
  return {
    feedbackNo: row.feedbackNo,
    uid: row.uid,
    type: row.type,
    content: row.content,
    imageKeys: JSON.parse(row.imageKeys) as string[],
    mobile: row.mobile,
    createdAt: row.createdAt,
    state: row.state,
  }
}
