import { FEEDBACK_TYPE_CODES, FEEDBACK_TYPES, type FeedbackView } from '@contract/codes/help'
import { maskedPhone } from '@contract/codes/phone'
import type { ConsoleFeedback } from '@contract/console/feedback'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import type { Page } from '../../../kernel/page'
import type { MediaService } from '../../system/media'
import type { FeedbackOperatorService } from './feedback-operator.service'
import type { FeedbackRow } from './help.repo'

export interface FeedbackDeskDeps {
  clock: Clock
  media: Pick<MediaService, 'urls'>
  feedbackOperator: Pick<FeedbackOperatorService, 'list' | 'countOpen' | 'find'>
}

const PAGE_SIZE = 20

/** Feedback as staff read and handle it (contract/console/feedback.ts). */
export class FeedbackDeskService {
  constructor(private readonly deps: FeedbackDeskDeps) {}

  async list(
    mayHandle: boolean,
    {
      view,
      pageSize = PAGE_SIZE,
      ...query
    }: { view: FeedbackView; types?: readonly string[]; cursor?: string; pageSize?: number },
  ): Promise<Page<ConsoleFeedback>> {
    const page = await this.deps.feedbackOperator.list(view, { ...query, pageSize })
    return { ...page, records: await Promise.all(page.records.map((row) => this.#shown(row, mayHandle))) }
  }

  async counts(types: readonly string[] = []): Promise<ViewCount[]> {
    const count = await this.deps.feedbackOperator.countOpen(types, COUNT_LIMIT + 1)
    return [{ view: 'open', count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }]
  }

  async detail(mayHandle: boolean, feedbackNo: string): Promise<ConsoleFeedback> {
    return this.#shown(await this.deps.feedbackOperator.find(feedbackNo), mayHandle)
  }

  async #shown(row: FeedbackRow, mayHandle: boolean): Promise<ConsoleFeedback> {
    const { clock, media } = this.deps
    const { feedbackNo, uid, content, mobile, createdAt, handledAt, handledBy, note, answer } = row
    const type = FEEDBACK_TYPE_CODES.find((code) => code === row.type) ?? 'other'
    const views = await media.urls(uid, JSON.parse(row.imageKeys) as string[], clock.now())
    return {
      feedbackNo,
      uid,
      type,
      typeText: FEEDBACK_TYPES.find(({ code }) => code === type)?.text ?? type,
      content,
      images: views.map(({ url, thumbUrl }) => ({ url, thumbUrl: thumbUrl || url })),
      mobile: mobile && maskedPhone(mobile),
      createdAt,
      handledAt,
      handledBy,
      note,
      answer,
      acts: !mayHandle ? [] : handledAt > 0 ? [REOPEN] : [HANDLE],
    }
  }
}

const HANDLE: Act = { code: 'handle', text: '处理', look: 'primary', refusal: '' }
const REOPEN: Act = { code: 'reopen', text: '重新打开', look: 'plain', refusal: '' }
