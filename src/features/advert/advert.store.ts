import type { Advert } from '@contract/schema/content'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'

/** Adverts of one space for the shopper's city; asked for again when that is another (behaviours 2.1). */
export class AdvertStore {
  adverts: readonly Advert[] = []
  private ask = 0
  private readonly stop: () => void

  constructor(
    private readonly env: Env,
    private readonly spaceId: string,
  ) {
    makeAutoObservable<this, 'env' | 'spaceId' | 'ask' | 'stop'>(
      this,
      { env: false, spaceId: false, ask: false, stop: false, adverts: observableRef },
      { autoBind: true },
    )
    const place = env.stores.get(PlaceStore)
    this.stop = reaction(
      () => place.bdCityCode,
      () => void this.load(),
    )
  }

  /** A failed call is an empty list (spec 7); a late reply changes nothing. */
  async load(): Promise<void> {
    this.ask += 1
    const { ask } = this
    const adverts = await this.list()
    runInAction(() => {
      if (ask === this.ask) this.adverts = adverts
    })
  }

  dispose(): void {
    this.stop()
  }

  private async list(): Promise<readonly Advert[]> {
    const { bdCityCode } = this.env.stores.get(PlaceStore)
    const query = { bdCityCode, spaceId: this.spaceId, isReturnContent: true }
    try {
      return (await this.env.call('POST advertisement/listAdvertisementByCode', query, { quiet: true }))
        .advertisementList
    } catch (error) {
      if (!isApiError(error)) throw error
      return []
    }
  }
}
