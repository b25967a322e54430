import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Whether a product is a favourite and its store is followed. It also adds the product to the history. */
export class KeptMarkStore {
  isKept = false
  isFollowed = false
  /** Followers of the store after a change here; null: use the page's text. */
  fansText: string | null = null
  private isBusy = false

  constructor(
    private readonly env: Env,
    private readonly productId: string,
  ) {
    makeAutoObservable<this, 'env' | 'productId' | 'isBusy'>(
      this,
      { env: false, productId: false, isBusy: false },
      { autoBind: true },
    )
  }

  /** Loads the marks when the page is shown, and adds the product to the history. Visitors have neither. */
  async seen(storeId: string): Promise<void> {
    if (!this.isLoggedIn) return
    const { env, productId } = this
    const quiet = { quiet: true } as const
    const [kept, followed] = await Promise.all([
      env.try(env.call('GET favourite/has', { productId }, quiet)),
      env.try(env.call('GET follow/has', { storeId }, quiet)),
      env.try(env.call('POST history/add', { productId }, quiet)),
    ])
    runInAction(() => {
      if (!isApiError(kept)) this.isKept = kept.isKept
      if (!isApiError(followed)) this.isFollowed = followed.isFollowed
    })
  }

  async keep(): Promise<void> {
    const { env, productId, isKept } = this
    const work = () =>
      isKept
        ? env.call('POST favourite/remove', { productIds: [productId] })
        : env.call('POST favourite/add', { productId })
    if (await this.once(work)) {
      runInAction(() => {
        this.isKept = !isKept
      })
      env.toast(isKept ? '已取消收藏' : '已收藏')
    }
  }

  async follow(storeId: string): Promise<void> {
    const { env, isFollowed } = this
    const reply = await this.once(() => env.call('POST follow/set', { storeId, isFollowed: !isFollowed }))
    if (!reply) return
    runInAction(() => {
      this.isFollowed = reply.isFollowed
      this.fansText = reply.fansText
    })
    env.toast(reply.isFollowed ? '已关注' : '已取消关注')
  }

  private get isLoggedIn(): boolean {
    return this.env.stores.get(SessionStore).isLoggedIn
  }

  /** Runs one action at a time; a visitor logs in first. */
  private async once<R>(work: () => Promise<R>): Promise<R | null> {
    if (!this.isLoggedIn) {
      await toLogin()
      return null
    }
    if (this.isBusy) return null
    this.isBusy = true
    const reply = await this.env.try(work())
    this.isBusy = false
    return isApiError(reply) ? null : reply
  }
}
