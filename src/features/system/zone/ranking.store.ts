import type { Ranking } from '@contract/codes/block'
import type { RankedProduct } from '@contract/schema/zone'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** One ranking, of all categories or of one ('' for all). */
export class RankingStore {
  readonly list: Resource<{ records: readonly RankedProduct[] }>

  constructor(
    env: Env,
    public ranking: Ranking,
    public categoryId: string,
  ) {
    this.list = new Resource(() => {
      const { ranking, categoryId } = this
      return env.call('GET ranking/list', { ranking, ...(categoryId && { categoryId }) }, { quiet: true })
    })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(ranking: Ranking, categoryId: string): Promise<void> {
    this.ranking = ranking
    this.categoryId = categoryId
    this.list.clear()
    return this.list.reload()
  }
}
