import type { ReviewFilter } from '@contract/codes/review'
import type { Review } from '@contract/schema/catalog'
import type { ReviewSummary } from '@contract/schema/review'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import { PagedResource } from '@/app/paged-resource'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Reviews of one product, by filter. */
export class ProductReviewsStore {
  filter: ReviewFilter = 'all'
  readonly list: PagedResource<Review>
  readonly summary: Resource<ReviewSummary>

  constructor(
    private readonly env: Env,
    private readonly productId: string,
  ) {
    this.summary = new Resource(() => env.call('GET review/getSummary', { productId }, { quiet: true }))
    this.list = new PagedResource(
      (page) => env.call('POST product/pageReviews', { productId, filter: this.filter, ...page }, { quiet: true }),
      { key: ({ reviewId }) => reviewId },
    )
    makeAutoObservable<this, 'env' | 'productId'>(
      this,
      { env: false, productId: false, list: false, summary: false },
      { autoBind: true },
    )
  }

  async open(): Promise<void> {
    await Promise.all([this.summary.reload(), this.list.reload()])
  }

  choose(filter: ReviewFilter): Promise<void> {
    this.filter = filter
    return this.list.reload()
  }

  /** Toggles 有用; a visitor must log in first. */
  async vote({ reviewId, isHelpful }: Review): Promise<void> {
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    const ask = { productId: this.productId, reviewId, isHelpful: !isHelpful }
    const reply = await this.env.try(this.env.call('POST review/vote', ask))
    if (!isApiError(reply)) await this.list.refresh()
  }
}
