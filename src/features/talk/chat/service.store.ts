import type { ImService } from '@contract/schema/chat'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import type { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** The queue, and the rating of an ended service. */
export class ServiceStore {
  stars = 0
  words = ''
  private last: number | null = null
  private readonly rating: Mutation<{ serviceNo: number; stars: number; words: string }, unknown>

  constructor(
    private readonly env: Env,
    targetId: string,
    readonly service: Resource<ImService | null>,
  ) {
    this.rating = new Mutation((body) => env.call('POST im/rate', { targetId, ...body }))
    makeAutoObservable<this, 'env' | 'rating' | 'last'>(
      this,
      { env: false, service: false, rating: false, last: false },
      { autoBind: true },
    )
  }

  /** Each message can change the queue and end a service; the page loads the service itself. */
  follow(last: number): void {
    if (this.last !== null && this.last !== last) this.refresh()
    this.last = last
  }

  /** Reads the service again; a failure keeps the shown one. */
  refresh(): void {
    void (this.service.isLoaded ? this.service.refresh() : this.service.reload())
  }
  setStars(stars: number): void {
    this.stars = stars
  }
  setWords(words: string): void {
    this.words = words
  }
  get isRating(): boolean {
    return this.rating.isBusy
  }

  /** Sends the rating; a refusal is shown and keeps the input. */
  async rate(serviceNo: number): Promise<void> {
    if (this.stars === 0) return this.env.toast('先点几颗星')
    const reply = await this.env.try(this.rating.send({ serviceNo, stars: this.stars, words: this.words.trim() }))
    // Undefined: the call of an earlier tap is running.
    if (reply === undefined || isApiError(reply)) return
    this.setStars(0)
    this.setWords('')
    this.env.toast('谢谢你的评价')
    this.refresh()
  }
}
