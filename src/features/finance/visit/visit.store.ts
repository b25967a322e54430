import { chinaDay } from '@contract/codes/china-time'
import type { PointsTasks } from '@contract/schema/points'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { pointToday } from '@/app/stores/point-today'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'

/** The daily sign-in. The app reports the first visit of a day; a tap reports it where that has not happened. */
export class VisitStore {
  /** The week of sign-ins, and the other ways to earn points. */
  readonly tasks: Resource<PointsTasks>
  isSigningIn = false

  constructor(private readonly env: Env) {
    this.tasks = new Resource(() => env.call('GET point/tasks', {}, { quiet: true }))
    makeAutoObservable<this, 'env'>(this, { env: false, tasks: false }, { autoBind: true })
  }

  /** Reports the visit until the server has counted this day; only its result 1 is stored [login.points-today]. */
  async count(): Promise<void> {
    if (pointToday.get() !== chinaDay(this.env.now())) await this.report()
  }

  /** Signs in by a tap, and shows the points earned. */
  async signIn(): Promise<void> {
    if (this.isSigningIn) return
    this.isSigningIn = true
    const reply = await this.report()
    if (isApiError(reply)) this.env.toast(reply.message)
    else if (reply) this.env.toast(reply.result === 1 ? `签到成功，得 ${reply.points} 分` : '今天已签到')
    runInAction(() => {
      this.isSigningIn = false
    })
  }

  private async report() {
    const { env } = this
    const today = chinaDay(env.now())
    const { uid } = env.stores.get(SessionStore)
    const reply = await env.try(env.legacy('account.score.startApp', {}, { quiet: true }))
    if (!reply || isApiError(reply) || env.stores.get(SessionStore).uid !== uid) return reply
    if (reply.result === 1) pointToday.set(today)
    env.stores.get(ShopperStore).setPoints(reply.balance)
    // A page that shows the week shows the day as not counted.
    if (this.tasks.isLoaded || this.tasks.isLoading) await this.tasks.reload()
    return reply
  }
}
