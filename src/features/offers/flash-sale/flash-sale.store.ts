import type { FlashGoods, FlashSession, FlashShelf } from '@contract/schema/flash-sale'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { go, toLogin } from '@/app/navigate'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

export interface FlashView {
  sessions: readonly FlashSession[]
  /** The selected session; null when there is none. */
  shelf: FlashShelf | null
  /** The session after the selected one, while that one is running. */
  next: FlashShelf | null
}

/** Flash sales by session, and reminders. */
export class FlashSaleStore {
  sessionId: string | null = null
  /** Id of the product whose reminder is being changed. */
  asking: string | null = null
  readonly view: Resource<FlashView>
  readonly reminders: Resource<readonly FlashShelf[]>

  constructor(private readonly env: Env) {
    this.view = new Resource(() => this.load())
    this.reminders = new Resource(async () => (await env.call('GET flashSale/reminders', {}, { quiet: true })).records)
    makeAutoObservable<this, 'env'>(this, { env: false, view: false, reminders: false }, { autoBind: true })
  }

  /** Selects another session. */
  choose(sessionId: string): Promise<void> {
    this.sessionId = sessionId
    return this.view.reload()
  }

  /** Runs the server's button of a product. */
  async press(goods: FlashGoods): Promise<void> {
    const { code } = goods.button
    if (code === 'buy' || code === 'look') return void go('details', { productId: goods.productId })
    if (this.asking) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    const { offerId, productId } = goods
    this.asking = keyOf(goods)
    const path = code === 'remind' ? 'POST flashSale/remind' : 'POST flashSale/unremind'
    const reply = await this.env.try(this.env.call(path, { offerId, productId }))
    runInAction(() => {
      this.asking = null
    })
    if (!isApiError(reply)) this.env.toast(code === 'remind' ? '开抢前 5 分钟提醒你' : '已取消提醒')
    // A refusal means that the displayed data is outdated.
    await Promise.all([this.view.refresh(), this.reminders.refresh()])
  }

  private async load(): Promise<FlashView> {
    const { records: sessions } = await this.env.call('GET flashSale/sessions', {}, { quiet: true })
    const chosen = sessions.find(({ sessionId }) => sessionId === this.sessionId) ?? sessions[0]
    const after = chosen?.isOn ? sessions.find(({ startsAt }) => startsAt >= chosen.endsAt) : undefined
    const of = (session: FlashSession | undefined) =>
      session
        ? this.env.call('GET flashSale/products', { sessionId: session.sessionId }, { quiet: true })
        : Promise.resolve(null)
    const [shelf, next] = await Promise.all([of(chosen), of(after)])
    runInAction(() => {
      this.sessionId = chosen?.sessionId ?? null
    })
    return { sessions, shelf, next }
  }
}

export const keyOf = ({ offerId, productId }: Pick<FlashGoods, 'offerId' | 'productId'>): string =>
  `${offerId} ${productId}`
