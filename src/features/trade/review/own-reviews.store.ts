import { MAX_REVIEW, type ReviewTab } from '@contract/codes/review'
import type { OwnReview } from '@contract/schema/review'
import { makeAutoObservable } from 'mobx'
import { Form } from '@/app/form'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '@/features/system/sensitive-word/sensitive'

const BLANK = { content: '' }

/** The shopper's own reviews: lines to review, written reviews, follow-ups. */
export class OwnReviewsStore {
  readonly list: PagedResource<OwnReview>
  /** The review that is being followed up. */
  appended: OwnReview | null = null
  readonly form: Form<typeof BLANK, object>

  constructor(
    env: Env,
    public tab: ReviewTab,
  ) {
    this.list = new PagedResource(
      (page) => env.call('POST review/pageOwn', { tab: this.tab, ...page }, { quiet: true }),
      {
        key: ({ orderLineId }) => orderLineId,
      },
    )
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ content }) => ({ content: content === '' ? '请写下想补充的话' : null }),
      review: ({ content }) => sensitiveProblem(env, content),
      send: ({ content }) => {
        const orderLineId = this.appended?.orderLineId ?? ''
        const body = { orderLineId, content: content.slice(0, MAX_REVIEW), imageKeys: [] }
        return env.call('POST review/append', body, { quiet: true })
      },
    })
    makeAutoObservable(this, { list: false, form: false }, { autoBind: true })
  }

  choose(tab: ReviewTab): Promise<void> {
    this.tab = tab
    return this.list.reload()
  }

  append(one: OwnReview | null): void {
    this.form.clear()
    this.appended = one
  }

  /** True when the follow-up was sent. */
  async send(): Promise<boolean> {
    if ((await this.form.submit()) === null) return false
    this.append(null)
    await this.list.refresh()
    return true
  }
}
