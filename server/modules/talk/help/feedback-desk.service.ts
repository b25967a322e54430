import { FEEDBACK_STATE_TEXTS, type FeedbackView } from '@contract/codes/help'
import { maskedPhone } from '@contract/codes/phone'
import type { ConsoleFeedback, FeedbackThread } from '@contract/console/feedback'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import type { Page } from '../../../kernel/page'
import type { MediaService } from '../../system/media'
import { feedbackMachine } from './feedback.machine'
import type { FeedbackRow } from './feedback.repo'
import { eventsView, keysOf, typeOf, typeText } from './feedback.view'
import type { FeedbackOperatorService } from './feedback-operator.service'

export interface FeedbackDeskDeps {
  clock: Clock
  media: Pick<MediaService, 'urls'>
  feedbackOperator: Pick<FeedbackOperatorService, 'list' | 'countOpen' | 'show'>
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
    return { ...page, records: page.records.map((row) => shown(row, mayHandle)) }
  }

  async counts(types: readonly string[] = []): Promise<ViewCount[]> {
    const count = await this.deps.feedbackOperator.countOpen(types, COUNT_LIMIT + 1)
    return [{ view: 'open', count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }]
  }

  async detail(mayHandle: boolean, feedbackNo: string): Promise<FeedbackThread> {
    const { clock, media, feedbackOperator } = this.deps
    const { row, events } = await feedbackOperator.show(feedbackNo)
    const keys = keysOf(events)
    const views = keys.length > 0 ? await media.urls(row.uid, keys, clock.now()) : []
    const images = new Map(views.map(({ key, url, thumbUrl }) => [key, { url, thumbUrl: thumbUrl || url }]))
    return { ...shown(row, mayHandle), events: eventsView(events, '会员', images) }
  }
}

function shown(row: FeedbackRow, mayHandle: boolean): ConsoleFeedback {
  const { feedbackNo, uid, content, mobile, createdAt, handledAt, handledBy, note, state, turns, movedAt, chatTarget } =
    row
  return {
    feedbackNo,
    uid,
    type: typeOf(row.type),
    typeText: typeText(typeOf(row.type)),
    content,
    imageCount: (JSON.parse(row.imageKeys) as string[]).length,
    mobile: mobile && maskedPhone(mobile),
    createdAt,
    state,
    stateText: FEEDBACK_STATE_TEXTS[state],
    turns,
    movedAt,
    handledAt,
    handledBy,
    note,
    chatTarget,
    acts: !mayHandle ? [] : feedbackMachine.can(state, 'answer') ? [HANDLE] : [REOPEN],
  }
}

const HANDLE: Act = { code: 'handle', text: '处理', look: 'primary', refusal: '' }
const REOPEN: Act = { code: 'reopen', text: '重新打开', look: 'plain', refusal: '' }
