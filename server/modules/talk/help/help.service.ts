import { chinaDay } from '@contract/codes/china-time'
import { FEEDBACKS_A_DAY, type FeedbackType } from '@contract/codes/help'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { readableNo } from '../../../kernel/ids'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import * as repo from './help.repo'

export interface FeedbackDraft {
  type: FeedbackType
  content: string
  imageKeys?: string[]
  mobile?: string
}

export interface Feedback {
  feedbackNo: string
  uid: string
  type: string
  content: string
  imageKeys: string[]
  mobile: string
  createdAt: number
}

const ENDPOINT = 'account.help.saveFeedback'

/** Feedback that shoppers write to the mall (area "help" of docs/product). */
export class HelpService {
  constructor(
    private readonly db: Db,
    private readonly media: Pick<MediaService, 'attach'>,
    private readonly sensitiveWords: Pick<SensitiveWordService, 'refuse'>,
  ) {}

  /** Saves a feedback with its pictures, once per idempotency key and at most ten times a day. */
  async saveFeedback(
    uid: string,
    draft: FeedbackDraft,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ feedbackNo: string; leftToday: number }> {
    const content = draft.content.trim()
    const mobile = (draft.mobile ?? '').trim()
    const imageKeys = draft.imageKeys ?? []
    if (content === '') failParam('content', '请填写反馈内容')
    const problem = mobile === '' ? null : phoneProblem(HOME_COUNTRY_CODE, mobile)
    if (problem) failParam('mobile', problem)
    await this.sensitiveWords.refuse(content)
    // The token changes with a new login; the request is still the same.
    const body = JSON.stringify([draft.type, content, mobile, imageKeys])
    return this.db.tx((tx) =>
      once(tx, { owner: uid, endpoint: ENDPOINT, key: idempotency.key, body }, now, async () => {
        const sent = await repo.countOne(tx, uid, chinaDay(now), FEEDBACKS_A_DAY)
        if (sent === null) fail('SYS_OPT_FREQUENTLY_ERROR', `每天最多反馈 ${FEEDBACKS_A_DAY} 次，请明天再来`)
        await this.media.attach(tx, uid, 'feedback', imageKeys, now)
        const feedbackNo = readableNo(now)
        await repo.insertFeedback(tx, {
          feedbackNo,
          uid,
          type: draft.type,
          content,
          mobile,
          imageKeys: JSON.stringify(imageKeys),
          createdAt: now,
        })
        return { feedbackNo, leftToday: FEEDBACKS_A_DAY - sent }
      }),
    )
  }

  /**
   * For the operator: the newest first, or those older than the feedback with the id `before`; empty when that id is
   * unknown.
   */
  async list(limit: number, before?: string): Promise<Feedback[]> {
    const { q } = this.db
    const last = before === undefined ? null : await repo.findFeedback(q, before)
    if (before !== undefined && last === null) return []
    return (await repo.listFeedback(q, limit, last)).map(feedbackOf)
  }

  async find(feedbackNo: string): Promise<Feedback | null> {
    const row = await repo.findFeedback(this.db.q, feedbackNo)
    return row && feedbackOf(row)
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
  }
}
